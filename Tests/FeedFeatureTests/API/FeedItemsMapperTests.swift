import FoundationEssentials
import HTTPInterface
import ItemInterface
import StorageTesting
import Testing

@testable import FeedFeature

@Suite("The feed's mapper")
struct FeedItemsMapperTests {
    @Test(
        "Any status but 200 is a refusal", arguments: [100, 150, 199, 201, 204, 299, 300, 304, 400, 404, 500])
    func otherStatus(status: Int) {
        #expect(throws: FeedItemsMapper.Error.refused(status: status)) {
            try map(HTTPResponse(status: status, body: Data(#"{"items":[]}"#.utf8)))
        }
    }

    @Test(
        "What is not the JSON of a page is unreadable",
        arguments: [
            "", "not JSON", "null", "[]", "7", #""items""#, "{}", #"{"items":null}"#, #"{"items":{}}"#,
            #"{"items":"none"}"#, #"{"items":[}"#, #"{"items":[]"#, #"{"items":[]} and more"#,
            #"<html><body>Welcome</body></html>"#,
        ])
    func notAPage(json: String) {
        #expect(throws: FeedItemsMapper.Error.unreadable) { try map(json) }
    }

    @Test("An empty list is a page without items and without a next page")
    func emptyList() throws {
        #expect(try map(#"{"items":[]}"#) == FeedPage(items: [], cursor: nil))
        #expect(try map(#"{"items":[]}"#).skipped == 0)
    }

    @Test("Items come in the server's order with all their values")
    func items() throws {
        let page = try map(items: [
            #"{"id":"\#(id(1))","description":"A description","location":"A location","image":"https://example.org/a.png"}"#,
            #"{"id":"\#(id(2))","image":"http://example.org/b.png"}"#,
        ])

        #expect(
            page.items == [
                .picture(
                    id(1), description: "A description", location: "A location",
                    url: "https://example.org/a.png"),
                .picture(id(2), url: "http://example.org/b.png"),
            ])
    }

    @Test("Items carry their source, the time of reading, their own id and the reference of their comments")
    func identity() throws {
        let body = Data(#"{"items":[\#(good(1))]}"#.utf8)
        let page = try FeedItemsMapper.map(
            HTTPResponse(status: 200, body: body), source: .numbered(7), firstSeen: .numbered(70))

        let summary = try #require(page.items.first?.summary)
        #expect(summary.source == .numbered(7))
        #expect(summary.firstSeen == .numbered(70))
        #expect(summary.nativeID == id(1).uuidString)
        #expect(summary.comments == ItemComments(reference: id(1).uuidString))
    }

    @Test("A description or location that is null is absent")
    func nullTexts() throws {
        let page = try map(items: [good(1, more: #","description":null,"location":null"#)])

        #expect(page.items.map(\.text) == [nil])
        #expect(page.items.map(\.summary.location) == [nil])
    }

    @Test("Unknown fields are ignored, on the page and in items")
    func unknownFields() throws {
        let page = try map(
            #"{"next":[1,{"a":null}],"items":[\#(good(1, more: #","tags":[1e400,{}],"items":3"#))],"total":1}"#
        )

        #expect(page.items.map(\.id) == [id(1)])
        #expect(page.skipped == 0)
    }

    @Test("A byte order mark before the JSON does no harm")
    func byteOrderMark() throws {
        let page = try map(
            HTTPResponse(
                status: 200, body: Data([0xEF, 0xBB, 0xBF]) + Data(#"{"items":[\#(good(1))]}"#.utf8)))

        #expect(page.items.map(\.id) == [id(1)])
    }

    @Test(
        "One bad item is left out and counted, and the others stay",
        arguments: [
            #"{"id":"not an id","image":"https://example.org/a.png"}"#,
            #"{"id":17,"image":"https://example.org/a.png"}"#,
            #"{"image":"https://example.org/a.png"}"#,
            #"{"id":"\#(id(9))"}"#,
            #"{"id":"\#(id(9))","image":null}"#,
            #"{"id":"\#(id(9))","image":7}"#,
            #"{"id":"\#(id(9))","image":""}"#,
            #"{"id":"\#(id(9))","image":"a.png"}"#,
            #"{"id":"\#(id(9))","image":"javascript:alert(1)"}"#,
            #"{"id":"\#(id(9))","image":"file:///etc/passwd"}"#,
            #"{"id":"\#(id(9))","image":"data:image/png;base64,AAAA"}"#,
            #"{"id":"\#(id(9))","image":"ftp://example.org/a.png"}"#,
            #"{"id":"\#(id(9))","image":"https://user:secret@example.org/a.png"}"#,
            #"{"id":"\#(id(9))","image":"https://example.org/\#(String(repeating: "a", count: 100_000))"}"#,
            #"{"id":"\#(id(9))","image":"https://example.org/a.png","description":3}"#,
            #"{"id":"\#(id(9))","image":"https://example.org/a.png","location":["Berlin"]}"#,
            #"{"id":"\#(id(9))","image":"https://example.org/a.png","location":"\ud800"}"#,
            "null", "17", #""item""#, "[]", "{}",
        ])
    func oneBadItem(json: String) throws {
        let page = try map(items: [good(1), json, good(2)])

        #expect(page.items.map(\.id) == [id(1), id(2)])
        #expect(page.skipped == 1)
    }

    @Test("Items with the same id are one, with the last one's values in the first one's place")
    func repeatedItems() throws {
        let page = try map(items: [
            good(1, more: #","description":"old""#), good(2), good(1, more: #","description":"new""#),
        ])

        #expect(page.items.map(\.id) == [id(1), id(2)])
        #expect(page.items.map(\.text) == [.plain("new"), nil])
        #expect(page.skipped == 0)
    }

    @Test("The next page begins after the last item")
    func cursor() throws {
        #expect(try map(items: [good(1), good(2)]).cursor == .numbered(2))
    }

    @Test("The next page begins after the last item, also where nothing but its id can be read")
    func cursorOfABadItem() throws {
        let page = try map(items: [good(1), #"{"id":"\#(id(2))","image":"nowhere"}"#])

        #expect(page.items.map(\.id) == [id(1)])
        #expect(page.cursor == .numbered(2))
    }

    @Test("The next page begins after the last good item where the last one's id cannot be read")
    func cursorBeforeABadItem() throws {
        let bad = #"{"id":"\#(id(2))","image":"nowhere"}"#

        #expect(try map(items: [good(1), bad, #"{"id":"?"}"#]).cursor == .numbered(1))
    }

    @Test("A later page whose every item is bad is passed over, with its cursor")
    func laterPageOfBadItems() throws {
        let page = try map(items: [#"{"id":"?"}"#, #"{"id":"\#(id(2))","image":"nowhere"}"#])

        #expect(page == FeedPage(items: [], skipped: 2, cursor: .numbered(2)))
    }

    @Test("A first page whose every item is bad is unreadable")
    func firstPageOfBadItems() {
        #expect(throws: FeedItemsMapper.Error.unreadable) {
            try mapFirstPage(response(#"{"items":[{"id":"\#(id(2))","image":"nowhere"}]}"#))
        }
    }

    @Test("A first page with one good item is a page")
    func firstPageWithAGoodItem() throws {
        let page = try mapFirstPage(response(#"{"items":[null,\#(good(1))]}"#))

        #expect(
            page
                == FeedPage(
                    items: [.picture(id(1), url: url(1).text)], skipped: 1, cursor: .numbered(1)))
    }

    @Test("A first page without items is a page")
    func emptyFirstPage() throws {
        #expect(try mapFirstPage(response(#"{"items":[]}"#)).items.isEmpty)
    }

    @Test("JSON that is nested without end is refused or passed over, but harms nobody")
    func deepNesting() throws {
        let depth = 100_000
        let nested = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)

        let page = try? map(#"{"items":[\#(good(1))],"deep":\#(nested)}"#)

        #expect(page == nil || page?.items.map(\.id) == [id(1)])
    }
}

private func map(_ json: String) throws(FeedItemsMapper.Error) -> FeedPage {
    try map(response(json))
}

private func map(_ response: HTTPResponse) throws(FeedItemsMapper.Error) -> FeedPage {
    try FeedItemsMapper.map(response, source: .numbered(-1), firstSeen: .numbered(1_000))
}

private func mapFirstPage(_ response: HTTPResponse) throws(FeedItemsMapper.Error) -> FeedPage {
    try FeedItemsMapper.mapFirstPage(response, source: .numbered(-1), firstSeen: .numbered(1_000))
}

private func map(items: [String]) throws(FeedItemsMapper.Error) -> FeedPage {
    try map(#"{"items":[\#(items.joined(separator: ","))]}"#)
}

private func response(_ json: String) -> HTTPResponse {
    HTTPResponse(status: 200, body: Data(json.utf8))
}

private func good(_ number: Int, more: String = "") -> String {
    #"{"id":"\#(id(number))","image":"\#(url(number).text)"\#(more)}"#
}

private nonisolated func id(_ number: Int) -> UUID { .numbered(number) }

private func url(_ number: Int) -> HTTPURL { HTTPURL("https://example.org/\(number).png")! }
