import FoundationEssentials
import LibraryStorageInterface
import SyncInterface

/// The decisions about an account's subscriptions.
enum FeedPlan {
    /// The request that makes a change on the server; `nil` if the server's feeds are as wanted, or lack the feed.
    static func request(
        for change: FeedChange, in feeds: [SyncedFeed], of account: Account
    ) -> SubscriptionChange? {
        switch change {
        case .subscribe(let address, let title, let groups):
            return .subscribe(address: address, title: title, labels: account.labels(of: groups))
        case .edit(let id, let title, let groups):
            guard let feed = feeds.first(where: { $0.id == id }) else { return nil }
            let wanted = groups.map(account.labels) ?? feed.labels
            let title = title == feed.title ? nil : title
            let added = wanted.filter { !feed.labels.contains($0) }
            let removed = feed.labels.filter { !wanted.contains($0) }
            guard title != nil || !added.isEmpty || !removed.isEmpty else { return nil }
            return .edit(feed: id, title: title, adding: added, removing: removed)
        case .unsubscribe(let id):
            return feeds.contains { $0.id == id } ? .unsubscribe(feed: id) : nil
        }
    }

    /// The server's feeds as they will be after a change. A new feed is not among them, since only the server gives it an id.
    static func feeds(_ feeds: [SyncedFeed], of account: Account, after change: FeedChange) -> [SyncedFeed] {
        switch change {
        case .subscribe: return feeds
        case .edit(let id, let title, let groups):
            return feeds.map { feed in
                guard feed.id == id else { return feed }
                var feed = feed
                feed.title = title ?? feed.title
                feed.labels = groups.map(account.labels) ?? feed.labels
                return feed
            }
        case .unsubscribe(let id): return feeds.filter { $0.id != id }
        }
    }
}

/// The changes of an account's subscriptions that make them those of its server.
struct FeedMerge: Hashable {
    /// The new and changed subscriptions.
    var stored: [Subscription] = []
    /// The number of the new ones of these.
    var addedCount = 0
    /// The sources whose subscriptions end.
    var removed: [UUID] = []

    /// Compares an account's subscriptions with the server's feeds.
    ///
    /// - Parameters:
    ///   - waiting: The changes that wait to be sent, which win over the server's.
    ///   - local: All subscriptions of the library.
    init(
        _ feeds: [SyncedFeed], waiting: [FeedChange], local: [Subscription], of account: Account, at now: Date
    ) {
        let feeds = waiting.reduce(feeds) { FeedPlan.feeds($0, of: account, after: $1) }
        let own = local.filter { $0.account?.account == account.id }
        let known = Dictionary(own.map { ($0.id, $0) }) { $1 }
        var kept: Set<UUID> = []
        for feed in feeds {
            let id = AccountFeed(account: account.id, feed: feed.id)
            guard kept.insert(id.source).inserted else { continue }
            let record = SourceRecord(
                id: id.source, kind: Account.sourceKind, address: feed.address, title: feed.title)
            var subscription = known[id.source] ?? Subscription(record, account: id, subscribedAt: now)
            subscription.source = record
            subscription.groups =
                Subscription(
                    record, groups: account.groups(of: feed.labels), subscribedAt: now
                ).groups
            if subscription == known[id.source] { continue }
            if known[id.source] == nil { addedCount += 1 }
            stored.append(subscription)
        }
        removed = own.map(\.id).filter { !kept.contains($0) }
    }
}
