public import ListInterface

/// What the app remembers of its reader between runs. It is neither cache nor settings: losing it costs a scroll.
nonisolated public struct ReaderState: Codable, Hashable, Sendable {
    /// How large pictures were wanted last.
    public var pictureSize: PictureSize?
    /// The last visit to each feed, by its server's address.
    public var visits: [String: FeedVisit] = [:]

    /// The most visits that are remembered; the oldest are forgotten.
    public static let visitLimit = 100

    /// Makes the state before the first visit.
    public init() {}

    /// Remembers a visit that ended just now. A visit of a later date is of a clock that was ahead, and counts as of now.
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
