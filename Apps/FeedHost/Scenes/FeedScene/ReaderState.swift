public import FoundationEssentials
public import ListInterface
public import SharedListUI

/// The reader's positions, picture size, widths of panes and saved recordings between runs. Neither cache nor
/// settings: a loss costs only a scroll or a download.
nonisolated public struct ReaderState: Codable, Hashable, Sendable {
    /// The last picture size that the reader chose.
    public var pictureSize: PictureSize?
    /// The widths of panes that the reader chose last.
    public var paneWidths: PaneWidths?
    /// The last visit to each feed, keyed by the server's address.
    public var visits: [String: FeedVisit] = [:]

    /// The saved recordings, the latest last; `nil` for none.
    private var recordings: [SavedRecording]?

    /// The file of an item's recording.
    nonisolated private struct SavedRecording: Codable, Hashable {
        let item: UUID
        let path: String
    }

    /// The most saved recordings that are stored; the oldest are dropped.
    public static let recordingLimit = 200

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

    /// Stores the path of a file in which an item's recording was saved.
    public mutating func remember(_ path: String, ofRecording item: UUID) {
        let others = (recordings ?? []).filter { $0.item != item && $0.path != path }
        recordings = Array(others.suffix(Self.recordingLimit - 1)) + [SavedRecording(item: item, path: path)]
    }

    /// The path of the file in which an item's recording was saved; `nil` if it is unknown.
    public func path(ofRecording item: UUID) -> String? { recordings?.last { $0.item == item }?.path }
}

nonisolated extension PictureSize: Codable {}
