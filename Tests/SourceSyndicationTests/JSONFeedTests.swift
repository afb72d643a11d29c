import FoundationEssentials
import HTTPInterface
import ItemInterface
import SourceInterface
import Testing

@Suite("JSONFeed")
struct JSONFeedTests {
    @Test("An item has its id, title, authors, link, dates, text and media")
    func item() throws {
        let item = try #require(
            try SamplePages.jsonItem(
                """
                {"id":"1","url":"/1","title":" A ","content_html":"<p>Text</p>","content_text":"Text",
                "summary":"S","date_published":"2004-01-01T00:00:00Z","date_modified":"2005-01-01T00:00:00Z",
                "image":"/1.png","authors":[{"name":"Ada"},{"url":"x"},{"name":"Bob"}],
                "attachments":[{"url":"/1.mp3","mime_type":"audio/mpeg"},7]}
                """))

        #expect(item.summary.nativeID == "1")
        #expect(item.summary.title == "A")
        #expect(item.summary.author == "Ada, Bob")
        #expect(item.summary.link?.text == "https://example.org/1")
        #expect(item.summary.published?.formatted(.iso8601) == "2004-01-01T00:00:00Z")
        #expect(item.summary.updated?.formatted(.iso8601) == "2005-01-01T00:00:00Z")
        #expect(item.text == .html("<p>Text</p>"))
        #expect(
            item.summary.media.map(\.reference.text) == [
                "https://example.org/1.png", "https://example.org/1.mp3",
            ])
        #expect(item.summary.media.map(\.type) == ["image/png", "audio/mpeg"])
    }

    @Test(
        "Missing properties are replaced by their alternatives",
        arguments: [
            (#""content_text":"a <b>""#, ItemText.plain("a <b>")), (#""summary":"S""#, .plain("S")),
            (#""content_html":7,"summary":"S""#, .html("7")),
            (#""content_html":"","summary":"S""#, .plain("S")),
        ])
    func texts(fields: String, text: ItemText) throws {
        #expect(try SamplePages.jsonItem(#"{"id":"1",\#(fields)}"#)?.text == text)
    }

    @Test("An id may be a number, and a link another site's")
    func otherFields() throws {
        let item = try SamplePages.jsonItem(
            #"{"id":12,"external_url":"https://b.example/","banner_image":"b.gif"}"#)

        #expect(item?.summary.nativeID == "12")
        #expect(item?.summary.link?.text == "https://b.example/")
        #expect(item?.summary.picture?.text == "https://example.org/b.gif")
    }

    @Test("An item without an author has those of the feed, of either version")
    func authors() throws {
        for (item, feed, author) in [
            ("", #""author":{"name":"F"},"#, "F"), ("", #""authors":[{"name":"G"}],"#, "G"),
            (#","author":{"name":"A"}"#, #""author":{"name":"F"},"#, "A"),
        ] {
            #expect(try SamplePages.jsonItem(#"{"id":"1"\#(item)}"#, feed: feed)?.summary.author == author)
        }
    }

    @Test("An invalid or empty item is omitted and counted")
    func damaged() throws {
        let page = try SamplePages.page(
            #"{"version":"https://jsonfeed.org/version/1","items":[7,null,{},[],{"id":"1"},{"tags":["x"]}]}"#)

        #expect(page.items.map(\.summary.nativeID) == ["1"])
        #expect(page.skipped == 5)
    }

    @Test("Invalid UTF-8 is replaced in its characters only")
    func brokenBytes() throws {
        var document = Array(
            #"{"version":"https://jsonfeed.org/version/1","items":[{"id":"1","title":"a?b"}]}"#.utf8)
        document[document.firstIndex(of: UInt8(ascii: "?"))!] = 0xFF

        let page = try SamplePages.page(bytes: document)

        #expect(page.items.first?.summary.title == "a\u{FFFD}b")
    }

    @Test(
        "Damaged JSON is read as far as it goes, with a warning",
        arguments: [
            (#"{"id":"1","title":"a"},{"id":"2"},{"id":"3","title":"x"#, ["1", "2"]),
            (
                #"{"id":"1"},{"id":"2","title":"a "quoted" b"},{"id":"3","author":{"name":"}"}}]}"#,
                ["1", "3"]
            ),
            (#"{"id":"1"} {"id":"2"}, ]}"#, ["1", "2"]), (#"{"id":"1","title":tru},{"id":"2"}]}"#, ["2"]),
        ])
    func salvaged(items: String, ids: [String]) throws {
        let head = #"{"version":"https://jsonfeed.org/version/1.1","title":"T","items":["#
        let page = try SamplePages.page(head + items)
        #expect(page.title == "T")
        #expect(page.items.map(\.summary.nativeID) == ids)
        #expect(page.warnings == ["damaged JSON; posts read: \(ids.count)"])
        #expect(throws: SourceError.self) { try SamplePages.page(head + #"{"id":"1","#) }
    }

    @Test(
        "JSON of another format is not a feed",
        arguments: ["{}", "[]", #"{"items":[]}"#, #"{"version":"1","items":[]}"#, #"{"version":7}"#, "{"])
    func otherFormats(document: String) {
        #expect(throws: SourceError.unreadable(reason: "JSON, not a feed in JSON")) {
            try SamplePages.page(document)
        }
    }
}
