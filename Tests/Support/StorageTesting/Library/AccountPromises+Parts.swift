import FoundationEssentials
import HTTPInterface
import ItemInterface
import LibraryStorageInterface
import Testing

/// Parts of the promises about accounts.
extension AccountPromises {
    static var account: UUID { Account.numbered(1).id }

    static func read(_ number: Int64, _ isSet: Bool = true) -> AccountMark {
        AccountMark(.read, isSet, of: number)
    }

    static func bookmarked(_ number: Int64, _ isSet: Bool = true) -> AccountMark {
        AccountMark(.bookmarked, isSet, of: number)
    }

    static func feed(_ number: Int, of account: Account) -> Subscription {
        let feed = AccountFeed(account: account.id, feed: "feed/\(number)")
        let record = SourceRecord(
            id: feed.source, kind: "account", address: "http://feeds.example/\(number)", title: "Feed")
        return Subscription(record, account: feed, subscribedAt: .numbered(Double(10 + number)))
    }

    static func source(_ feed: Int = 1, of account: Account = .numbered(1)) -> SourceRecord {
        Self.feed(feed, of: account).source
    }

    static func post(_ number: Int64, of account: Account = .numbered(1)) -> UUID {
        AccountFeed.item(number, of: account.id)
    }

    /// A post, which has the link of the numbered item by default.
    static func item(
        _ number: Int64, of account: Account = .numbered(1), feed: Int = 1, link: Int64? = nil
    ) -> FeedItem {
        FeedItem(
            ItemSummary(
                id: post(number, of: account), source: source(feed, of: account).id, nativeID: "\(number)",
                title: "Title \(number)", published: .numbered(Double(number)), firstSeen: .numbered(1_000),
                link: HTTPURL("http://posts.example/\(link ?? number)")), text: nil)
    }

    static func batch(
        _ items: [FeedItem], _ marks: [Int64: RemoteMarks] = [:], of account: Account = .numbered(1),
        feed: Int = 1
    ) -> FetchedBatch {
        FetchedBatch(
            source: source(feed, of: account).id, shape: .accumulating, items: items,
            fetchedAt: .numbered(1_000),
            marks: Dictionary(uniqueKeysWithValues: marks.map { (post($0, of: account), $1) }))
    }

    /// Adds the first account with one feed, and posts of this.
    static func addPosts(
        _ numbers: some Sequence<Int64>, marks: [Int64: RemoteMarks] = [:], to store: any LibraryStore
    ) throws {
        try store.store(.numbered(1))
        try store.subscribe(feed(1, of: .numbered(1)))
        _ = try store.merge(batch(numbers.map { item($0) }, marks), retaining: .count(99))
    }

    /// The first item of a source, with a duplicate in each of two accounts.
    static func addDuplicates(to store: any LibraryStore) throws {
        try LibraryStoreContract.subscribe(store, [1])
        for account in (1...2).map(Account.numbered) {
            try store.store(account)
            try store.subscribe(feed(1, of: account))
            _ = try store.merge(batch([item(1, of: account)], of: account), retaining: .count(9))
        }
        #expect(try store.item(.numbered(1))?.row.duplicateCount == 2)
    }

    static func pending(
        _ store: any LibraryStore, _ account: Account = .numbered(1)
    ) throws -> [AccountMark] { try store.pendingMarks(of: account.id).map(\.mark) }

    static func send(_ store: any LibraryStore, _ account: Account = .numbered(1)) throws {
        let numbers = try store.pendingMarks(of: account.id).map(\.number)
        try store.deletePendingMarks(numbers, of: account.id)
    }

    /// Compares lists of the first account, holding its lease.
    static func apply(
        recent: [Int64] = [], unread: [Int64]?, bookmarked: [Int64]?, at time: Double = 99,
        _ store: any LibraryStore
    ) throws -> AppliedLists? {
        let lease = Lease(holder: .numbered(1), start: .numbered(time), end: .numbered(time + 1))
        #expect(try store.acquire(lease, of: account))
        return try store.apply(
            AccountLists(recent: recent, unread: unread, bookmarked: bookmarked), of: account,
            heldBy: .numbered(1), at: .numbered(time))
    }
}
