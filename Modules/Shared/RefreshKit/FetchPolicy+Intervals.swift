import FoundationEssentials
import ItemInterface
import LibraryStorageInterface

/// The intervals of automatic fetches: a source's, by how often it posts, and the reader's own.
extension FetchPolicy {
    /// The times of the newest posts after a document was read, the newest first. What the document could
    /// have, but dates otherwise or has no more, is dropped.
    func postTimes(
        _ before: [Date], _ items: [FeedItem], _ undatedCount: Int, _ now: Date
    ) -> [Date] {
        let dated = items.compactMap(\.summary.published).filter { $0 <= now }
        let older = dated.min().map { oldest in before.filter { $0 < oldest } } ?? before
        let times = dated + repeatElement(now, count: undatedCount) + older
        return Array(times.sorted(by: >).prefix(FetchState.postTimeLimit))
    }

    /// The interval of automatic fetches by how often a source has posted: half the median gap between its
    /// newest posts, from ``interval`` to ``longestInterval``.
    func interval(of times: [Date]) -> Double {
        let gaps = zip(times, times.dropFirst()).map { $0.timeIntervalSince($1) }.sorted()
        guard let last = gaps.indices.last else { return interval }
        let median = (gaps[last / 2] + gaps[(last + 1) / 2]) / 2
        return min(max(interval, median / 2), longestInterval)
    }

    /// The time of the next fetch by the reader's own interval; `nil` if it has come. A later fetch than
    /// now was stored before the clock was set back.
    func ownTime(_ state: FetchState, _ own: FetchInterval, _ now: Date) -> Date? {
        let own = Double(own.seconds)
        guard let last = state.lastAttempt, last <= now else { return nil }
        let waits = state.failure == .noConnection ? networkWaits : own...max(own, longestInterval)
        let retry = state.failureCount > 0 ? last + backoff(waits, state.failureCount) : .distantPast
        let next = max((state.lastSuccess ?? .distantPast) + own, retry)
        return next > now ? next : nil
    }
}
