import FoundationEssentials
import HTTPInterface
import ItemInterface
import SearchInterface
import Testing

@Suite("Matching an item")
struct SearchSubjectTests {
    @Test(
        "Words are found in every text of the item, whole ones",
        arguments: [
            "ferry", "FERRY", "rail", "doe", "port*", "\"night ferry\"", "harbor", "buoy", "title:ferry",
            "author:doe",
            "text:rail", "-plane", "plane OR rail", "ferry -plane", "link:example.org", "has:picture",
            "-has:audio",
            "source:weekly", "source:\"harbour we\"", "group:news", "group:Local", "group:News/Local",
            "is:unread",
            "after:2026-01-01 before:2027", "c++", "title:-  OR rail",
        ])
    func found(query: String) throws { #expect(try matches(query)) }

    @Test(
        "What the item lacks is not found",
        arguments: [
            "ferr", "plane", "\"ferry night\"", "\"ferry doe\"", "title:rail", "author:ferry", "-ferry",
            "ferry plane",
            "link:example.com", "has:audio", "has:comments", "source:daily", "group:Loc", "is:read",
            "is:bookmarked",
            "before:2026-01", "after:2027", "c", "author:-",
        ])
    func missing(query: String) throws { #expect(try !matches(query)) }

    @Test(
        "Words of scripts without spaces are found inside of texts", arguments: ["京", "東京", "東京駅", "駅前", "前"])
    func unspaced(query: String) throws {
        #expect(try matches(query, in: item(title: "今日の東京駅前")))
        #expect(try !matches(query, in: item(title: "大阪")))
    }

    @Test("An excerpt begins near the first word")
    func excerpt() throws {
        let text =
            String(repeating: "word ", count: 100) + "the ferry sails "
            + String(repeating: "more ", count: 100)
        let query = try SearchQuery(parsing: "ferry", now: .now)
        let excerpt = try #require(SearchExcerpt.excerpt(of: text, for: query))
        #expect(excerpt.hasPrefix("… word word") && excerpt.contains("the ferry sails"))
        #expect(excerpt.count <= SearchExcerpt.characterLimit)
        #expect(SearchExcerpt.excerpt(of: "a ferry", for: query) == "a ferry")
        #expect(SearchExcerpt.excerpt(of: "a plane", for: query) == nil)
    }

    @Test("An excerpt of an item is of its text, otherwise of its article")
    func excerptOfItem() throws {
        let item = FeedItem(
            stored: item().summary, text: .plain("The feed's ferry."),
            article: "<p>The <b>article's</b> ferry and its harbor.</p>")
        func excerpt(_ query: String) throws -> String? {
            SearchExcerpt.excerpt(of: item, for: try SearchQuery(parsing: query, now: .now))
        }
        #expect(try excerpt("ferry") == "The feed's ferry.")
        #expect(try excerpt("harbor") == "… ferry and its harbor.")
        #expect(try excerpt("plane") == nil)
    }

    @Test(
        "Tab completes fields, values, and names with spaces in quotation marks",
        arguments: [
            ("ferry so", ["ferry source:"]), ("is:un", ["is:unread "]), ("a -ti", ["a -title:"]),
            ("source:har", ["source:\"Harbour Weekly\" "]),
            ("source:\"harbour w", ["source:\"Harbour Weekly\" "]),
            ("group:ne", ["group:News/Local "]), ("(has:a", ["(has:audio "]), ("x:y", []),
        ])
    func completions(text: String, completed: [String]) {
        let found = SearchCompletion.completions(
            of: text, sources: ["Harbour Weekly"], groups: ["News/Local"])
        #expect(found.map(\.text) == completed)
    }

    // MARK: - Helpers

    private func matches(_ query: String, in item: FeedItem? = nil) throws -> Bool {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let query = try SearchQuery(parsing: query, now: Self.date, calendar: calendar)
        let source = SearchSource(
            id: UUID(), names: ["Harbour Weekly"], address: "https://harbour.example/feed",
            groups: ["News/Local"])
        var subject = SearchSubject(item ?? self.item(), time: Self.date, states: [.unread], source: source)
        return subject.matches(query.expression)
    }

    private static let date = Date(timeIntervalSince1970: 1_793_000_000)

    private func item(title: String = "The last night ferry: C++") -> FeedItem {
        let picture = HTTPURL("https://example.org/a.jpg")
        return FeedItem(
            ItemSummary(
                id: UUID(), source: UUID(), nativeID: "1", title: title, author: "J. Doe", location: "Harbor",
                firstSeen: Self.date, link: HTTPURL("https://example.org/Ferry"),
                media: picture.map { [ItemMedia(.remote($0), alternativeText: "A red buoy")] } ?? []),
            text: .html("<p>We stood at the <b>rail</b> of a <i>porthole</i>.</p>"))
    }
}
