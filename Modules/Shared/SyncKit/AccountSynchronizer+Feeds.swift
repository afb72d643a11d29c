import ConcurrencyInterface
import FoundationEssentials
import LibraryStorageInterface
import StorageInterface
import SyncInterface

extension AccountSynchronizer {
    /// Sends the waiting changes of subscriptions; sends no request if there are none.
    func sendFeedChanges(_ summary: inout SyncSummary) async throws {
        let id = account
        let (account, waiting) = try await whileLeased { library throws(StorageError) in
            (try library.account(id), try library.pendingFeedChanges(of: id))
        }
        guard let account, !waiting.isEmpty else { return }
        var feeds = try await service.subscriptions()
        for change in waiting {
            if let request = FeedPlan.request(for: change.change, in: feeds, of: account) {
                do {
                    try await service.change(request)
                    feeds = FeedPlan.feeds(feeds, of: account, after: change.change)
                } catch let error as SyncError where error.isFinal {
                    summary.refusedChanges.append(change.change)
                }
            }
            try await whileLeased { library throws(StorageError) in
                try library.deletePendingFeedChange(change.number, of: id)
            }
        }
    }

    /// Makes the subscriptions those of the server.
    func compareFeeds(_ summary: inout SyncSummary) async throws {
        let account = account
        var feeds = try await service.subscriptions()
        let count = try await whileLeased { library throws(StorageError) in
            try library.subscriptions().count { $0.account?.account == account }
        }
        if SyncPolicy.isSuspicious(feeds.count, after: count) {
            let again = try await service.subscriptions()
            // Without subscriptions all posts would be deleted.
            guard Set(again.map(\.id)) == Set(feeds.map(\.id)) else { return }
            feeds = again
        }
        try await merge(feeds, &summary)
    }

    private func merge(_ feeds: [SyncedFeed], _ summary: inout SyncSummary) async throws {
        let (id, now) = (account, wallClock.now)
        let merge = try await whileLeased { library throws(StorageError) -> FeedMerge? in
            guard let account = try library.account(id) else { return nil }
            let waiting = try library.pendingFeedChanges(of: id).map(\.change)
            let merge = FeedMerge(
                feeds, waiting: waiting, local: try library.subscriptions(), of: account, at: now)
            if !merge.stored.isEmpty { try library.subscribe(merge.stored) }
            for source in merge.removed { try library.unsubscribe(source) }
            return merge
        }
        guard let merge else { throw FetchRefusal.notSubscribed }
        summary.addedCount += merge.addedCount
        summary.removedCount += merge.removed.count
    }
}

extension SyncError {
    /// Whether the server would refuse the same request again: a status 400…499, except those that ask for a
    /// password or a later request (401, 408, 425, 429).
    fileprivate var isFinal: Bool {
        guard case .refused(let status, _) = self else { return false }
        return (400..<500).contains(status) && ![401, 408, 425, 429].contains(status)
    }
}
