import FoundationEssentials
import LibraryStorageInterface
import SearchInterface
import StorageTesting
import Testing

@testable import FeedFeature

@Suite("The query of a timeline's scope") struct TimelineScopeTests {
    @Test("The list that is searched is a part of the query")
    func text() throws {
        let query = SearchQuery(text: "ferry OR boat", .all([]))
        let names = [UUID.numbered(1): "The \"Harbour\" Weekly"]
        let group = try #require(GroupPath("News/Local"))
        let saved = SavedSearch(name: "Mine", text: "night", savedAt: .numbered(1))
        let scopes: [(TimelineScope, String)] = [
            (TimelineScope(search: query), "ferry OR boat"),
            (
                TimelineScope(.source(.numbered(1)), search: query),
                "ferry OR boat source:\"The Harbour Weekly\""
            ),
            (
                TimelineScope(.group(group), filter: .unread, search: query),
                "ferry OR boat group:\"News/Local\" is:unread"
            ),
            (TimelineScope(filter: .bookmarked, search: query), "ferry OR boat is:bookmarked"),
            (TimelineScope(.search(saved), search: query), "night ferry OR boat"),
        ]
        for (scope, text) in scopes {
            #expect(scope.queryText(names: names) == text)
            #expect(throws: Never.self) { try SearchQuery(parsing: text, now: .numbered(1)) }
        }
    }

    @Test(
        "A word that was being typed stays the beginning of one",
        arguments: [
            ("night ferr", "night ferr*"), ("night ferry ", "night ferry "), ("title:fer", "title:fer*"),
            ("a OR fer", "a OR fer*"), ("is:unread", "is:unread"),
            ("fer*", "fer*"),
        ])
    func typing(text: String, saved: String) throws {
        let query = try SearchQuery(parsing: text, isTyping: true, now: .numbered(1))
        #expect(TimelineScope(search: query).queryText(names: [:]) == saved)
    }

    @Test("A saved search is a search of all sources, and a search within it narrows it")
    func saved() throws {
        let saved = SavedSearch(name: "Mine", text: "night after:7d", savedAt: .numbered(1))
        let now = Date(timeIntervalSince1970: 1_793_000_010)
        let scope = [Subscription]().scope(of: TimelineScope(.search(saved), filter: .unread), at: now)
        let expected = try SearchQuery(parsing: "night after:7d", now: now - 30)
        #expect(scope == ItemScope(filter: .unread, search: ItemSearch(expected)))
        let query = SearchQuery(text: "ferry", .words(SearchWords(["ferry"])))
        let both = [Subscription]().scope(of: TimelineScope(.search(saved), search: query), at: now)
        #expect(both.search?.query.expression == .all([expected.expression, query.expression]))
        let broken = SavedSearch(name: "Newer", text: "\"night", savedAt: .numbered(1))
        #expect(broken.query(at: now).expression == .any([]))
    }

    @Test("The outline of a saved search has its name, and counts the unread items that it finds")
    func outline() throws {
        let library = ModelLibrary()
        try library.subscribe(.numbered(1))
        _ = try library.merge(.numbered([1, 2, 3]), retaining: .count(9))
        let feed = LocalFeedLoader(
            store: library, copy: nil, currentDate: { .numbered(9) }, calendar: .current)
        let sut = OutlineLoader(
            of: feed, wholeKinds: [], name: { $0.name ?? "" }, isPaged: { _ in false },
            currentDate: { .numbered(9) })
        let saved = SavedSearch(name: "Two", text: "title:2 OR title:3", savedAt: .numbered(1))
        _ = try library.setRead(true, [.numbered(3)])
        let outline = try sut.load(TimelineScope(.search(saved)), from: library)
        #expect(outline.title == "Two" && outline.unreadCount == 1 && outline.list.count == 2)
    }
}
