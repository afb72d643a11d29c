public import ListInterface
public import SharedListUI

/// The reader's positions, picture size and widths of panes between runs. Neither cache nor settings: a loss
/// costs only a scroll.
nonisolated public struct ReaderState: Codable, Hashable, Sendable {
    /// The last picture size that the reader chose.
    public var pictureSize: PictureSize?
    /// The widths of panes that the reader chose last.
    public var paneWidths: PaneWidths?
    /// The last visit to each feed, keyed by the server's address.
    public var visits: [String: FeedVisit] = [:]

    /// The most visits that are stored; the oldest are dropped.
    public static let visitLimit = 100

    /// Makes the state of a first run.
    public init() {}

    /// Stores a visit that ends now. A visit with a later date, of a clock that was ahead, gets its date.
    public mutating func remember(_ visit: FeedVisit, to server: String) {
        for (other, later) in visits where later.date > visit.date { visits[other]?.date = visit.date }
        visits[server] = visit
        while visits.count > Self.visitLimit,
            let oldest = visits.filter({ $0.key != server }).min(by: { $0.value.date < $1.value.date })
        {
            visits[oldest.key] = nil
        }
    }
}

nonisolated extension PictureSize: Codable {}
