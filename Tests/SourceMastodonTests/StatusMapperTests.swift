import CommentsSourceInterface
import FoundationEssentials
import HTTPInterface
import ItemInterface
import SourceInterface
import Testing

@testable import SourceMastodon

@Suite("StatusMapper") struct StatusMapperTests {
    private let source = UUID(uuidString: "6BA7B811-9DAD-11D1-80B4-00C04FD430C8")!
    private let now = Date(timeIntervalSince1970: 1_760_000_000)

    @Test("All properties of a status are in its item")
    func status() throws {
        let item = try item(
            """
            {"id":"109","uri":"https://a.example/s/109","url":"https://a.example/@m/109",
            "content":"<p>One</p>","created_at":"2025-10-09T11:24:59.000Z",
            "edited_at":"2025-10-09T11:25:59.000Z","spoiler_text":"","sensitive":false,"replies_count":3,
            "language":"el",\(account),"media_attachments":[{"type":"image","url":"https://f.example/1.jpg",
            "preview_url":"https://f.example/1s.jpg","description":"A cat","blurhash":"LEHV6n",
            "meta":{"original":{"width":640,"height":480,"aspect":1.33}}}]}
            """)

        let picture = ItemMedia(
            .remote(HTTPURL("https://f.example/1.jpg")!),
            preview: .remote(HTTPURL("https://f.example/1s.jpg")!),
            alternativeText: "A cat", width: 640, height: 480, blurHash: "LEHV6n")
        #expect(
            item
                == FeedItem(
                    ItemSummary(
                        id: ItemIdentity.item("https://a.example/s/109", of: source), source: source,
                        nativeID: "https://a.example/s/109", author: "Maria",
                        published: Date(timeIntervalSince1970: 1_760_009_099),
                        updated: Date(timeIntervalSince1970: 1_760_009_159), firstSeen: now,
                        link: HTTPURL("https://a.example/@m/109"), media: [picture],
                        comments: ItemComments(reference: "109", count: 3)), text: .html("<p>One</p>")))
    }

    @Test("A status with id, content and author only is an item")
    func least() throws {
        let item = try item(#"{"id":"7","content":"",\#(account)}"#)
        #expect(item.summary.nativeID == "7")
        #expect(item.summary.published == nil)
        #expect(item.summary.link == nil)
        #expect(item.text == nil)
        #expect(item.summary.comments == ItemComments(reference: "7"))
    }

    @Test("An account without a display name has its user name")
    func names() throws {
        for (name, expected) in [("\"\"", "maria"), ("\" \"", "maria"), ("null", "maria"), ("\"Μ\"", "Μ")] {
            let account = #""account":{"id":"1","username":"maria","display_name":\#(name)}"#
            #expect(try item(#"{"id":"7","content":"",\#(account)}"#).summary.author == expected)
        }
    }

    @Test("A content warning is the title, the row has no teaser, and the pictures are sensitive")
    func warning() throws {
        let item = try item(
            #"{"id":"7","content":"<p>Spoiler</p>","spoiler_text":"Film","#
                + #""sensitive":false,\#(account),\#(media)}"#)
        #expect(item.summary.title == "Film")
        #expect(item.summary.teaser == "")
        #expect(item.text == .html("<p>Spoiler</p>"))
        #expect(item.summary.media.map(\.isSensitive) == [true])
        #expect(item.summary.picture == nil)
    }

    @Test("A sensitive picture of a status without a warning leaves the text as it is")
    func sensitive() throws {
        let item = try item(
            #"{"id":"7","content":"<p>One</p>","spoiler_text":" ","sensitive":true,\#(account),\#(media)}"#)
        #expect(item.summary.title == nil)
        #expect(item.summary.teaser == "One")
        #expect(item.summary.media.map(\.isSensitive) == [true])
    }

    @Test("A boost is an item of its own, of the boosted status's content and of both names")
    func boost() throws {
        let boosted = """
            {"id":"3","uri":"https://b.example/3","url":"https://b.example/@o/3","content":"<p>Theirs</p>",
            "created_at":"2001-01-01T00:00:00Z","replies_count":5,\(media),
            "account":{"id":"2","username":"omar"}}
            """
        let item = try item(
            #"{"id":"7","uri":"https://a.example/7","content":"","created_at":"2025-10-09T11:24:59Z","#
                + #"\#(account),"reblog":\#(boosted)}"#)
        #expect(item.summary.nativeID == "https://a.example/7")
        #expect(item.summary.author == "omar 🔁 Maria")
        #expect(item.summary.published == Date(timeIntervalSince1970: 1_760_009_099))
        #expect(item.summary.link == HTTPURL("https://b.example/@o/3"))
        #expect(item.summary.media.count == 1)
        #expect(item.summary.comments == ItemComments(reference: "3", count: 5))
        #expect(item.text == .html("<p>Theirs</p>"))
    }

    @Test(
        "Media have a type that distinguishes pictures from recordings, and a valid URL",
        arguments: [
            (#"{"type":"image","url":"https://f.example/1"}"#, .some(nil), true),
            (#"{"type":"gifv","url":"https://f.example/1"}"#, "video/mp4", false),
            (
                #"{"type":"video","url":"https://f.example/1","meta":{"original":{"frame_rate":"25/1"}}}"#,
                "video/mp4", false
            ),
            (#"{"type":"audio","url":"https://f.example/1","meta":7}"#, "audio/mpeg", false),
            (
                #"{"type":"unknown","url":null,"remote_url":"https://f.example/1"}"#,
                "application/octet-stream", false
            ),
            (
                #"{"type":"image","url":"file:///etc/passwd","remote_url":"https://f.example/1"}"#,
                .some(nil), true
            ),
            (#"{"type":"image","url":null}"#, nil, false), ("7", nil, false), ("null", nil, false),
        ] as [(String, String??, Bool)])
    func media(json: String, type: String??, isPicture: Bool) throws {
        let media = try item(#"{"id":"7","content":"",\#(account),"media_attachments":[\#(json)]}"#).summary
            .media
        #expect(media.first.map(\.type) == type)
        #expect(media.allSatisfy { $0.isPicture == isPicture && $0.reference.text == "https://f.example/1" })
    }

    @Test("A repeated status is an item once, and is not counted as skipped")
    func repeated() throws {
        let body = #"[{"id":"7","content":"1",\#(account)},{"id":"7","content":"2",\#(account)}]"#
        let page = try StatusMapper.page(Data(body.utf8), source: source, firstSeen: now)
        #expect(page.items.map(\.text) == [.html("1")])
        #expect(page.skipped == 0)
    }

    @Test("A boost of a boost is read to its first level")
    func deep() throws {
        var json = #"{"id":"1","content":"end",\#(account)}"#
        for _ in 0..<400 { json = #"{"id":"2","content":"","reblog":\#(json),\#(account)}"# }
        #expect(try item(json).summary.nativeID == "2")
    }

    @Test("Replies have their parent comment, and their content warning before the text")
    func thread() throws {
        let body = """
            {"ancestors":[{"id":"1","content":"",\(account)}],"descendants":[
            {"id":"8","content":"<p>A</p>","in_reply_to_id":"7","created_at":"2025-10-09T11:24:59Z",
            \(account)},{"id":"9","content":"<p>B</p>","in_reply_to_id":"8","spoiler_text":"<&",
            "uri":"https://b.example/9",\(account)},
            {"id":"10","content":""}]}
            """
        let thread = try StatusMapper.thread(Data(body.utf8), source: source, at: now).0
        let first = ItemIdentity.item("8", of: source)
        #expect(
            thread
                == CommentThread(
                    [
                        ItemComment(
                            id: first, author: "Maria", text: .html("<p>A</p>"),
                            published: Date(timeIntervalSince1970: 1_760_009_099)),
                        ItemComment(
                            id: ItemIdentity.item("https://b.example/9", of: source), author: "Maria",
                            text: .html("<p><strong>&lt;&amp;</strong></p><p>B</p>"), published: now,
                            parent: first),
                    ], skipped: 1))
    }

    @Test("A thread with invalid replies only is unreadable")
    func badThread() {
        #expect(throws: SourceError.unreadable(reason: "none of 1 replies can be read")) {
            try StatusMapper.thread(Data(#"{"descendants":[{}]}"#.utf8), source: source, at: now)
        }
    }

    @Test("An id has at most 64 letters and digits")
    func ids() {
        for id in ["1", "109500000000000000", "01HXYZabcz", String(repeating: "9", count: 64)] {
            #expect(StatusMapper.isID(id))
        }
        for id in [
            "", "-1", "1/2", "..", "1?", "α", "@a", "`", "[", "/", ":", String(repeating: "9", count: 65),
        ] {
            #expect(!StatusMapper.isID(id))
        }
    }

    private var account: String { #""account":{"id":"1","username":"maria","display_name":"Maria"}"# }
    private var media: String { #""media_attachments":[{"type":"image","url":"https://f.example/1.jpg"}]"# }

    private func item(_ json: String) throws -> FeedItem {
        let page = try StatusMapper.page(Data("[\(json)]".utf8), source: source, firstSeen: now)
        return try #require(page.items.first)
    }
}
