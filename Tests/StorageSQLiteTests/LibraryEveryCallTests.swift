import FoundationEssentials
import ItemInterface
import LibraryStorageInterface
import StorageTesting
import Testing

@testable import StorageSQLite

@Suite("Failing calls of the disk while a library is written")
struct LibraryEveryCallTests {
    @Test(
        "A write to a library whose disk fails throws, loses nothing stored, and succeeds when repeated",
        arguments: DiskOperation.allCases, [DiskFailure.full, .inputOutput, .torn])
    func once(_ operation: DiskOperation, _ failure: DiskFailure) throws {
        guard failure != .torn || operation == .write else { return }
        try Self.work.checkEveryCall(of: operation, failure)
        try Self.accountsWork.checkEveryCall(of: operation, failure)
    }

    @Test(
        "After a process died, the library is as after its last write, or the next one",
        arguments: [work, accountsWork])
    func death(_ work: Workload<SQLiteLibrary, LibraryContent>) throws {
        try work.checkDeath {
            try $0.insertBookmark(of: .numbered(40, of: 4), from: .numbered(4), at: .numbered(9))
        }
    }

    /// Hides one of the items that are merged afterwards, and one from before.
    private static let rule = Rule(
        id: .numbered(1), text: #""title 62" OR "title 4""#, action: .hide, addedAt: .numbered(3))

    /// A feed of an account.
    private static let feed: Subscription = {
        let feed = AccountFeed(account: Account.numbered(1).id, feed: "feed/1")
        let record = SourceRecord(id: feed.source, kind: "account", address: "http://feeds.example/f")
        return Subscription(record, account: feed, subscribedAt: .numbered(5))
    }()

    private static let posts: FetchedBatch = {
        let items = (1...4).map { number in
            FeedItem(
                ItemSummary(
                    id: AccountFeed.item(Int64(number), of: Account.numbered(1).id), source: feed.id,
                    nativeID: "\(number)", title: "Title \(number)", firstSeen: .numbered(3)), text: nil)
        }
        return FetchedBatch(
            source: feed.id, shape: .accumulating, items: items, fetchedAt: .numbered(3),
            marks: [items[0].id: RemoteMarks(isRead: true, isBookmarked: true)])
    }()

    /// The work on a library, from the creation of its file.
    private static let work = work(of: [
        .init("opening", nil),
        .init("reading where nothing is") { _ = try $0.rows(ItemScope()) },
        .init("subscribing") { try $0.subscribe(.numbered(1)) },
        .init("merging a first window") {
            _ = try $0.merge(.numbered(0..<8, fetchState: FetchState()), retaining: .count(9))
        },
        .init("indexing some items") { _ = try $0.extendSearchIndex(by: 3) },
        .init("indexing the others") { _ = try $0.extendSearchIndex(by: 99) },
        .init("marking items read") { try $0.setRead(true, [1, 2, 5].map(UUID.numbered)) },
        .init("storing an article") { try $0.setArticle("<p>Article", of: .numbered(3)) },
        .init("storing waits for articles") {
            try $0.setArticleWaits([.numbered(3): .numbered(9)], at: .numbered(1))
        },
        .init("bookmarking an item") {
            try $0.insertBookmark(of: .numbered(2), from: .numbered(1), at: .numbered(1))
        },
        .init("bookmarking an item of another source") {
            try $0.insertBookmark(of: .numbered(20, of: 2), from: .numbered(2), at: .numbered(2))
        },
        .init("opening again", nil),
        .init("counting what is damaged") { _ = try $0.damagedCount() },
        .init("merging new, changed and known items, and retaining few") {
            _ = try $0.merge(.numbered([3, 9, 4], edition: 2), retaining: .count(2))
        },
        .init("adding a rule") { try $0.add(Self.rule) },
        .init("subscribing to another source") { try $0.subscribe(.numbered(2)) },
        .init("merging a duplicate and an item that the rule hides") {
            let items = [61, 62].map { FeedItem.numbered($0, of: 2, seen: 3_000, link: $0 - 52) }
            _ = try $0.merge(
                FetchedBatch(
                    source: .numbered(-2), shape: .accumulating, items: items, fetchedAt: .numbered(3_000)
                ),
                retaining: .count(9))
        },
        .init("marking a duplicate read") { try $0.setRead(true, [.numbered(61)]) },
        .init("indexing changed and new items") { _ = try $0.extendSearchIndex(by: 99) },
        .init("marking a list read") { library in
            _ = try library.markRead(ItemScope(sources: [.numbered(-1)], filter: .unread))
        },
        .init("subscribing to the source of a copy") { try $0.subscribe(.numbered(3)) },
        .init("merging a copy's first page") {
            _ = try $0.merge(.numbered(50..<56, of: 3, fetchState: FetchState()), retaining: .days(7))
        },
        .init("splicing a copy's first page, moving, inserting and deleting items") {
            _ = try $0.merge(.numbered([57, 52, 50], of: 3, at: 2_000), retaining: .days(7))
        },
        .init("deleting what has expired of a copy") {
            try $0.expire(.numbered(-3), fetchedBefore: .numbered(1_500)) { _ in nil }
        },
        .init("deleting a rule") { try $0.deleteRule(Self.rule.id, at: .numbered(3_000)) },
        .init("deleting a bookmark and its item") { try $0.deleteBookmark(of: .numbered(20)) },
        .init("deleting the index") { try $0.deleteSearchIndex() },
        .init("indexing anew") { _ = try $0.extendSearchIndex(by: 99) },
        .init("unsubscribing, which lists a duplicate") { try $0.unsubscribe(.numbered(-1)) },
        .init("subscribing again") { try $0.subscribe(.numbered(1)) },
    ])

    /// The work on an account in a library, from the creation of its file.
    private static let accountsWork = work(of: [
        .init("opening", nil),
        .init("adding an account") { try $0.store(.numbered(1)) },
        .init("subscribing to a feed of the account") { try $0.subscribe(Self.feed) },
        .init("merging posts of the account, with marks of the server") {
            _ = try $0.merge(Self.posts, retaining: .count(9))
        },
        .init("marking a post read") { try $0.setRead(true, [Self.posts.items[1].id]) },
        .init("bookmarking a post") {
            try $0.insertBookmark(of: Self.posts.items[1], from: Self.feed.source, at: .numbered(4))
        },
        .init("acquiring the account's lease") { library in
            let lease = Lease(holder: .numbered(1), start: .numbered(4), end: .numbered(9))
            _ = try library.acquire(lease, of: Account.numbered(1).id)
        },
        .init("comparing the server's lists") { library in
            let lists = AccountLists(recent: [9], unread: [], bookmarked: [1])
            let found = try library.apply(
                lists, of: Account.numbered(1).id, heldBy: .numbered(1), at: .numbered(5))
            #expect(found?.missing == [9])
        },
        .init("storing the account's state") { library in
            var state = AccountState()
            state.unreadCount = 3
            try library.setAccountState(state, of: Account.numbered(1).id)
        },
        .init("adding a change of the account's subscriptions") {
            try $0.add(.unsubscribe(feed: "feed/1"), to: Account.numbered(1).id)
        },
        .init("deleting a mark that was sent") { library in
            let id = Account.numbered(1).id
            let first = try library.pendingMarks(of: id).first?.number
            try library.deletePendingMarks(first.map { [$0] } ?? [], of: id)
        },
        .init("deleting a change that was sent") { library in
            let id = Account.numbered(1).id
            if let first = try library.pendingFeedChanges(of: id).first {
                try library.deletePendingFeedChange(first.number, of: id)
            }
        },
        .init("removing the account") {
            try $0.removeAccount(Account.numbered(1).id, keepingBookmarks: false)
        },
    ])

    private static func work(
        of steps: [Workload<SQLiteLibrary, LibraryContent>.Step]
    ) -> Workload<SQLiteLibrary, LibraryContent> {
        Workload(
            // Trying all calls of all kinds takes minutes.
            distance: 17,
            open: { folder, vfs in
                LibraryFolder(folder).open(vfs: vfs, busyTimeout: .milliseconds(50), findsDuplicates: true)
            },
            steps: steps,
            content: { try LibraryContent(of: $0) })
    }
}
