import ConcurrencyInterface
import LibraryStorageInterface
import StorageInterface
import SyncInterface

extension AccountSynchronizer {
    /// The number of posts that wait to be merged at which requests stop.
    private static let mergeLimit = 8 * SyncedPost.requestLimit

    /// Loads posts, the first ones first, by two requests at a time, and merges what has arrived while others are on
    /// their way: the reply of the first one can be read soon, and later groups take less time of the library.
    ///
    /// - Returns: The posts that the server does not have, or that no subscription has.
    func load(
        _ posts: [Int64], _ summary: inout SyncSummary, _ progress: Progress
    ) async throws -> Set<Int64> {
        try await withThrowingTaskGroup(of: LoadingEvent.self) { group in
            var rest = posts[...]
            var (requestCount, isMerging) = (0, false)
            var (unavailable, mergedCount) = (Set(posts), 0)
            var arrived = (posts: [SyncedPost](), count: 0)
            var failure: (any Error)?
            while true {
                while failure == nil, !rest.isEmpty, requestCount < 2, arrived.count < Self.mergeLimit {
                    let ids = Array(rest.prefix(SyncedPost.requestLimit))
                    rest = rest.dropFirst(ids.count)
                    requestCount += 1
                    group.addTask { [service] in
                        do { return .loaded(try await service.posts(ids), of: ids.count) } catch {
                            return .failed(error)
                        }
                    }
                }
                if !isMerging, arrived.count > 0 {
                    isMerging = true
                    group.addTask { [arrived] in
                        let merged = try await self.merge(arrived.posts)
                        return .merged(merged.stored, newCount: merged.newCount, of: arrived.count)
                    }
                    arrived = ([], 0)
                }
                switch try await group.next() {
                case .loaded(let posts, let count):
                    requestCount -= 1
                    arrived = (arrived.posts + posts, arrived.count + count)
                case .failed(let error):
                    requestCount -= 1
                    failure = failure ?? error
                case .merged(let stored, let newCount, let count):
                    isMerging = false
                    unavailable.subtract(stored)
                    summary.newCount += newCount
                    mergedCount += count
                    if failure == nil { await progress(.posts(mergedCount, of: posts.count)) }
                case nil:
                    if let failure { throw failure }
                    return unavailable
                }
            }
        }
    }

    private func merge(_ posts: [SyncedPost]) async throws -> (stored: [Int64], newCount: Int) {
        if posts.isEmpty { return ([], 0) }
        let (retention, account, now) = (retention, account, wallClock.now)
        let batches = FetchedBatch.batches(of: posts, of: account, at: now)
        let outcomes = try await whileLeased { library throws(StorageError) in
            try library.merge(batches, retaining: retention)
        }
        let stored = Set(zip(batches, outcomes).filter { $1 != nil }.map(\.0.source))
        let feeds = Set(posts.map(\.feed)).filter { feed in
            stored.contains(AccountFeed(account: account, feed: feed).source)
        }
        return (
            posts.filter { feeds.contains($0.feed) }.map(\.id),
            outcomes.reduce(0) { $0 + ($1?.inserted.count ?? 0) }
        )
    }
}

/// The end of a request of posts, or of merging.
private enum LoadingEvent: Sendable {
    case loaded([SyncedPost], of: Int)
    case failed(any Error)
    case merged([Int64], newCount: Int, of: Int)
}
