import FoundationEssentials
import HTTPInterface
import ItemInterface
import SourceEssential
import SourceInterface
import StorageTesting
import Testing

@Suite("FeedItemsMapper")
struct FeedItemsMapperTests {
    @Test(
        "A body that is not the JSON of a page is unreadable",
        arguments: [
            "", "not JSON", "null", "[]", "7", #""items""#, "{}", #"{"items":null}"#, #"{"items":{}}"#,
            #"{"items":"none"}"#, #"{"items":[}"#, #"{"items":[]"#, #"{"items":[]} and more"#,
            #"<html><body>Welcome</body></html>"#,
        ])
    func notAPage(json: String) {
        #expect(throws: SourceError.unreadable(reason: "the body is not the JSON of a page")) {
            try map(json)
        }
    }

    @Test("An empty list is a page without items and without a next page")
    func emptyList() throws {
        #expect(try map(#"{"items":[]}"#) == SourcePage(items: []))
        #expect(try map(#"{"items":[]}"#).skipped == 0)
    }

    @Test("Items come in the server's order with all their values")
    func items() throws {
        let page = try map(items: [
            #"{"id":"\#(id(1))","description":"A description","location":"A location","#
                + #""image":"https://example.org/a.png"}"#,
            #"{"id":"\#(id(2))","image":"http://example.org/b.png"}"#,
        ])

        #expect(
            page.items == [
                item(1, text: "A description", location: "A location", image: "https://example.org/a.png"),
                item(2, image: "http://example.org/b.png"),
            ])
    }

    @Test("A description or location that is null is absent")
    func nullTexts() throws {
        let page = try map(items: [good(1, more: #","description":null,"location":null"#)])

        #expect(page.items.map(\.text) == [nil])
        #expect(page.items.map(\.summary.location) == [nil])
    }

    @Test("Unknown fields are ignored, on the page and in items")
    func unknownFields() throws {
        let item = good(1, more: #","tags":[1e400,{}],"items":3"#)
        let page = try map(#"{"next":[1,{"a":null}],"items":[\#(item)],"total":1}"#)

        #expect(page.items.map(\.id) == [id(1)])
        #expect(page.skipped == 0)
    }

    @Test("A byte order mark before the JSON is skipped")
    func byteOrderMark() throws {
        let page = try map(Data([0xEF, 0xBB, 0xBF]) + Data(#"{"items":[\#(good(1))]}"#.utf8))

        #expect(page.items.map(\.id) == [id(1)])
    }

    @Test(
        "An invalid item is omitted and counted",
        arguments: [
            #"{"id":"not an id","image":"https://example.org/a.png"}"#,
            #"{"id":17,"image":"https://example.org/a.png"}"#, #"{"image":"https://example.org/a.png"}"#,
            #"{"id":"\#(id(9))"}"#, #"{"id":"\#(id(9))","image":null}"#, #"{"id":"\#(id(9))","image":7}"#,
            #"{"id":"\#(id(9))","image":""}"#, #"{"id":"\#(id(9))","image":"a.png"}"#,
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
        #expect(try map(items: [good(1), good(2)]).nextCursor == Cursor(after: id(2)))
    }

    @Test("The next page begins after a last item of which only the id is valid")
    func cursorOfABadItem() throws {
        let page = try map(items: [good(1), #"{"id":"\#(id(2))","image":"nowhere"}"#])

        #expect(page.items.map(\.id) == [id(1)])
        #expect(page.nextCursor == Cursor(after: id(2)))
    }

    @Test("The next page begins after the last valid item where the last one has no valid id")
    func cursorBeforeABadItem() throws {
        let bad = #"{"id":"\#(id(2))","image":"nowhere"}"#

        #expect(try map(items: [good(1), bad, #"{"id":"?"}"#]).nextCursor == Cursor(after: id(1)))
    }

    @Test("A later page whose every item is bad is passed over, with its cursor")
    func laterPageOfBadItems() throws {
        let page = try map(items: [#"{"id":"?"}"#, #"{"id":"\#(id(2))","image":"nowhere"}"#])

        #expect(page == SourcePage(items: [], skipped: 2, nextCursor: Cursor(after: id(2))))
    }

    @Test("Deeply nested JSON is rejected or skipped")
    func deepNesting() throws {
        let depth = 100_000
        let nested = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)

        let page = try? map(#"{"items":[\#(good(1))],"deep":\#(nested)}"#)

        #expect(page == nil || page?.items.map(\.id) == [id(1)])
    }
}

private func map(_ body: Data) throws(SourceError) -> SourcePage {
    try FeedItemsMapper.map(body, source: .numbered(100), firstSeen: .numbered(7))
}

private func map(_ json: String) throws(SourceError) -> SourcePage { try map(Data(json.utf8)) }

private func map(items: [String]) throws(SourceError) -> SourcePage {
    try map(#"{"items":[\#(items.joined(separator: ","))]}"#)
}

private func good(_ number: Int, more: String = "") -> String {
    #"{"id":"\#(id(number))","image":"https://example.org/\#(number).png"\#(more)}"#
}

private func item(_ number: Int, text: String? = nil, location: String? = nil, image: String) -> FeedItem {
    let summary = ItemSummary(
        id: id(number), source: .numbered(100), nativeID: id(number).uuidString, location: location,
        firstSeen: .numbered(7), media: [ItemMedia(.remote(HTTPURL(image)!))],
        comments: ItemComments(reference: id(number).uuidString))
    return FeedItem(summary, text: text.map(ItemText.plain))
}

private func id(_ number: Int) -> UUID { .numbered(number) }

extension Cursor {
    /// The cursor behind the item of an id.
    fileprivate init(after id: UUID) { self.init(Data(id.uuidString.utf8)) }
}
