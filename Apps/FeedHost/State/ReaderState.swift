import FeedScene
import Foundation
import ListInterface

/// What the app remembers of its reader between runs. It is neither cache nor settings: losing it costs a scroll.
nonisolated struct ReaderState: Codable, Hashable, Sendable {
    /// How large pictures were wanted last.
    var pictureSize: PictureSize?
    /// The last visit to each feed, by its server's address.
    var visits: [String: FeedVisit] = [:]

    /// The visits that are remembered at most; the oldest are forgotten.
    static let mostVisits = 100

    /// Remembers a visit that ended just now. A visit of a later date is of a clock that was ahead, and counts as of now.
    mutating func remember(_ visit: FeedVisit, to server: String) {
        for (other, later) in visits where later.date > visit.date { visits[other]?.date = visit.date }
        visits[server] = visit
        while visits.count > Self.mostVisits,
            let oldest = visits.filter({ $0.key != server }).min(by: { $0.value.date < $1.value.date })
        {
            visits[oldest.key] = nil
        }
    }
}

extension PictureSize: Codable {}
