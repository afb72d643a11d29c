import ConcurrencyTesting
import Foundation
import HTTPInterface
import ItemInterface
import LibraryStorageInterface
import SyncInterface

/// A library with an account of two feeds, and its server in two states.
nonisolated enum SampleAccount {
    /// A server in the middle of a synchronization, or one that refuses it.
    enum Server: SyncService {
        /// Of 400 missing posts 150 are sent, and then nothing.
        case slow
        /// The password is wrong.
        case refusing
    }

    static let account = Account(
        kind: "greader", address: HTTPURL("https://rss.example/api/greader.php")!, user: "ada",
        name: "Home", addedAt: SampleLibrary.date(hours: 900))

    fileprivate static let feeds = [
        SyncedFeed(
            id: "feed/1", title: "The Evening Tide", address: "https://tide.example/feed", labels: ["News"]),
        SyncedFeed(id: "feed/2", title: "Λυχνία", address: "https://lychnia.example/feed"),
    ]
    /// The number of the stored post.
    fileprivate static let post: Int64 = 1_000

    /// Fills the library, whose account was synchronized half an hour ago; a bookmark waits to be sent.
    static func fill(_ library: any LibraryStore) throws {
        try SampleLibrary.fill(library)
        try library.store(account)
        try library.subscribe(
            feeds.map { feed in
                let id = AccountFeed(account: account.id, feed: feed.id)
                let record = SourceRecord(
                    id: id.source, kind: Account.sourceKind, address: feed.address, title: feed.title)
                return Subscription(
                    record, groups: account.groups(of: feed.labels), account: id,
                    subscribedAt: account.addedAt)
            })
        let source = AccountFeed(account: account.id, feed: feeds[0].id).source
        let summary = ItemSummary(
            id: AccountFeed.item(post, of: account.id), source: source, nativeID: "\(post)",
            title: "The lamp on the north mole", published: SampleLibrary.date(hours: 60),
            firstSeen: SampleLibrary.date(hours: 0.5), link: HTTPURL("https://tide.example/lamp"))
        let item = FeedItem(summary, text: nil)
        _ = try library.merge(
            FetchedBatch(
                source: source, shape: .accumulating, items: [item],
                fetchedAt: SampleLibrary.date(hours: 0.5), marks: [:]),
            retaining: .count(1_000))
        var state = AccountState()
        state.fetch.lastSuccess = SampleLibrary.date(hours: 0.5)
        try library.setAccountState(state, of: account.id)
        let record = SourceRecord(id: source, kind: Account.sourceKind, address: feeds[0].address)
        try library.insertBookmark(of: item, from: record, at: SampleLibrary.date(hours: 3))
    }
}

nonisolated extension SampleAccount.Server {
    @concurrent func subscriptions() async throws -> [SyncedFeed] {
        if self == .refusing { throw SyncError.signedOut }
        return SampleAccount.feeds
    }

    @concurrent func ids(_ selection: SyncSelection) async throws -> [Int64] {
        switch selection {
        case .unread, .starred: [SampleAccount.post]
        case .since: Array(1...400)
        }
    }

    @concurrent func posts(_ ids: [Int64]) async throws -> [SyncedPost] {
        // The newest posts are requested first.
        guard ids.contains(400) else {
            // Time does not pass on this clock: only being cancelled ends the wait.
            try await ManualClock().sleep(for: .seconds(1))
            throw CancellationError()
        }
        return ids.map { id in
            SyncedPost(
                id: id, feed: "feed/1", title: "Tide table \(id)",
                published: SampleLibrary.date(hours: 800 + Double(id)), isRead: true)
        }
    }

    @concurrent func mark(_ change: StateChange, _ ids: [Int64]) async throws {
        if self == .refusing { throw SyncError.signedOut }
    }

    @concurrent func change(_ change: SubscriptionChange) async throws {}
}
