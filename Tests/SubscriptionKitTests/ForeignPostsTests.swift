import Foundation
import HTTPInterface
import ItemInterface
import LibraryStorageInterface
import SourceInterface
import StorageTesting
import SubscriptionKit
import Testing

@Suite("SubscriptionCommands, another reader's marks") struct ForeignPostsTests {
    private let commands = Commands()
    private let source: SourceRecord

    init() throws {
        let address = try #require(SourceAddress("http://a.example/feed"))
        source = SourceRecord(id: address.sourceID, kind: "syndication", address: address.text, title: "A")
        try commands.library.subscribe(Subscription(source, subscribedAt: .numbered(0)))
    }

    private func item(_ nativeID: String, link: String? = nil) -> FeedItem {
        let id = ItemIdentity.item(nativeID, of: source.id)
        return FeedItem(
            ItemSummary(
                id: id, source: source.id, nativeID: nativeID, firstSeen: .numbered(0),
                link: link.flatMap { HTTPURL($0) }), text: nil)
    }

    private func store(_ items: FeedItem..., state: FetchState = FetchState()) throws {
        _ = try commands.library.merge(
            FetchedBatch(
                source: source.id, shape: .accumulating, items: items, fetchedAt: .numbered(0),
                fetchState: state),
            retaining: .count(99))
    }

    private func post(
        _ nativeID: String, feed: String = "http://a.example/feed", link: String? = nil, isRead: Bool = false,
        isStarred: Bool = false
    ) -> ForeignPost {
        ForeignPost(
            feed: feed, feedTitle: "Theirs", nativeID: nativeID, link: link, title: "Title",
            published: .numbered(500), text: isStarred ? "<p>Text" : nil, isRead: isRead, isStarred: isStarred
        )
    }

    private func state(_ nativeID: String) throws -> ItemState? {
        try commands.library.item(ItemIdentity.item(nativeID, of: source.id))?.row.state
    }

    @Test("Read posts are marked by id, otherwise by link, and those that the library lacks are reported")
    func read() throws {
        try store(
            item("1"), item("2", link: "https://a.example/2"), item("3", link: "http://a.example/same"),
            item("4", link: "http://a.example/same"), item("5"))
        _ = try commands.library.setRead(true, [item("5").id])
        let posts = [
            post("1", isRead: true), post("x", link: "http://www.a.example/2/?utm_source=b", isRead: true),
            post("y", link: "http://a.example/same", isRead: true), post("5", isRead: true),
            post("z", isRead: true),
        ]
        #expect(try commands.sut.takeOver(posts) == 0)
        #expect(
            try ["1", "2", "3", "4", "5"].map { try state($0)?.isRead } == [true, true, false, false, true])
        #expect(
            commands.takeLines() == [
                "Marked 2 posts as read", "Bookmarked 0 posts", "! A: 2 read posts aren't in the library",
            ])
        #expect(try commands.sut.takeOver(posts) == 0)
        #expect(commands.takeLines().first == "Marked 0 posts as read")
    }

    @Test("Starred posts are bookmarked at their own time, those that the library does not have as they were")
    func starred() throws {
        try store(item("1"), item("2"))
        try commands.library.insertBookmark(of: item("2"), from: source, at: .numbered(7))
        let posts = [
            post("1", isStarred: true), post("2", isStarred: true), post("3", isRead: true, isStarred: true),
        ]
        #expect(try commands.sut.takeOver(posts) == 0)
        #expect(try state("1") == ItemState(bookmarkedAt: .numbered(500)))
        #expect(try state("2") == ItemState(bookmarkedAt: .numbered(7)))
        #expect(try state("3") == ItemState(isRead: true, bookmarkedAt: .numbered(500)))
        let stored = try #require(try commands.library.item(ItemIdentity.item("3", of: source.id)))
        #expect(stored.text == .html("<p>Text") && stored.row.summary.title == "Title")
        #expect(commands.takeLines() == ["Marked 1 post as read", "Bookmarked 2 posts"])
    }

    @Test(
        "Starred posts of feeds without a subscription are bookmarked, and the feeds are named without secrets"
    )
    func unknown() throws {
        let feed = "http://ada:secret@b.example/feed"
        let posts = [
            post("1", feed: feed, isStarred: true), post("2", feed: feed, isRead: true),
            post("3", feed: "exec:~/bin/feed", isRead: true, isStarred: true),
        ]
        #expect(try commands.sut.takeOver(posts) == 0)
        let bookmarks = try commands.library.bookmarks()
        #expect(bookmarks.rows.map(\.summary.nativeID) == ["1"])
        #expect(bookmarks.sources.values.map(\.address) == ["http://b.example/feed"])
        #expect(
            commands.takeLines() == [
                "Marked 0 posts as read", "Bookmarked 1 post", "! Not subscribed to Theirs (1 post)",
                "! Not subscribed to Theirs (2 posts)",
            ])
    }

    @Test(
        "Feeds are found at their address now, with credentials or not, and only unfetched ones are to be fetched"
    )
    func feeds() throws {
        var moved = try #require(try commands.library.subscriptions().first)
        moved.source.address = "http://new.example/feed"
        try commands.library.subscribe(moved)
        for feed in ["http://a.example/feed", "http://new.example/feed", "http://a:b@NEW.example/feed"] {
            #expect(try commands.sut.unfetched(of: [post("1", feed: feed)]).map(\.id) == [source.id])
        }
        #expect(try commands.sut.unfetched(of: [post("1", feed: "http://c.example/")]) == [])
        var state = FetchState()
        state.lastAttempt = .numbered(1)
        try store(state: state)
        #expect(try commands.sut.unfetched(of: [post("1")]) == [])
    }
}
