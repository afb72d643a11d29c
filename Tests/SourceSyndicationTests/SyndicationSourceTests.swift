import CommentsSourceInterface
import FoundationEssentials
import HTTPInterface
import HTTPTesting
import ItemInterface
import MarkupTesting
import SourceInterface
import SourceSyndication
import SourceTesting
import Testing

@Suite("The source of a feed's document")
struct SyndicationSourceTests {
    @Test("A document is asked for with the types of feeds first, and 20 MB of it at most")
    func request() async throws {
        let client = HTTPClientStub { _ in SampleFormat.rss.subject.document([], false) }

        _ = try await makeSUT(client).page(SourceRequest())

        let request = try #require(client.requests.first)
        #expect(request.url == SampleFormat.address)
        #expect(request.headers["Accept"]?.hasPrefix("application/atom+xml, application/rss+xml") == true)
        #expect(request.bodyLimit == 20_000_000)
    }

    @Test("There is nothing behind the document")
    func cursor() async {
        let client = HTTPClientStub { _ in SampleFormat.rss.subject.document([], false) }

        await #expect(throws: SourceError.unreadable(reason: "the feed has no further page")) {
            try await makeSUT(client).page(SourceRequest(after: Cursor(Data([1]))))
        }
        #expect(client.requests.isEmpty)
    }

    @Test("The latest time that the head or the document names is the one before which nothing is asked for")
    func notBefore() async throws {
        for (age, minutes, seconds) in [(600, 5, 600.0), (60, 30, 1_800)] {
            let document = SamplePages.rssDocument(items: "", channel: "<ttl>\(minutes)</ttl>")
            let page = try await page(
                HTTPResponse(
                    status: 200, headers: ["Cache-Control": "max-age=\(age)", "ETag": "1"],
                    body: Data(document.utf8)))

            #expect(page.hints.notBefore == SourceSubject.now + seconds)
            #expect(page.hints.validators.entityTag == "1")
        }
    }

    @Test("A document without a date has that of its Last-Modified")
    func lastModified() async throws {
        for (channel, year) in [("", 2_003), ("<lastBuildDate>1 Jan 2004</lastBuildDate>", 2_004)] {
            let document = SamplePages.rssDocument(items: "", channel: channel)
            let page = try await page(
                HTTPResponse(
                    status: 200, headers: ["Last-Modified": "Wed, 01 Jan 2003 00:00:00 GMT"],
                    body: Data(document.utf8)))

            #expect(page.date?.formatted(.iso8601) == "\(year)-01-01T00:00:00Z")
        }
        #expect(try await page(HTTPResponse(status: 200, body: Data("<rss/>".utf8))).date == nil)
    }

    @Test("The charset of the response counts")
    func charset() async throws {
        let document = Array("<rss><channel><item><title>caf\u{1}</title></item></channel></rss>".utf8)
        let page = try await page(
            HTTPResponse(
                status: 200, headers: ["Content-Type": "text/xml; charset=iso-8859-1"],
                body: Data(document.map { $0 == 1 ? 0xE9 : $0 })))

        #expect(page.items.first?.summary.title == "café")
    }

    @Test("A file is read as a document, without a request")
    func file() async throws {
        let files = InMemoryFiles()
        files.write(
            Array(SampleFormat.rss.document(of: ["<item><guid>1</guid></item>"]).utf8), to: "/f/feed.xml")
        let client = HTTPClientStub()

        let page = try await makeSUT(client, at: .local(path: "/f/feed.xml"), files: files).read()

        #expect(page.items.map(\.summary.nativeID) == ["1"])
        #expect(page.items.first?.id == ItemIdentity.item("1", of: ItemIdentity.source(path: "/f/feed.xml")))
        #expect(page.hints == FetchHints())
        #expect(client.requests.isEmpty)
    }

    @Test("A file that cannot be read, or is not a feed, is said to be so")
    func badFile() async {
        let files = InMemoryFiles()
        files.write(Array("text".utf8), to: "/f/text.xml")
        for path in ["/f/text.xml", "/f/nowhere.xml"] {
            await #expect(throws: SourceError.self) {
                try await makeSUT(HTTPClientStub(), at: .local(path: path), files: files).read()
            }
        }
    }

    @Test("Comments are asked for on the reader's behalf, with or without www")
    func comments() async throws {
        let client = HTTPClientStub { _ in SampleFormat.rss.comments.document([]) }
        let source = try #require(makeSUT(client) as? any CommentsSource)

        _ = try await source.comments(at: "http://www.example.org/1/comments")

        #expect(client.requests.map(\.isUserInitiated) == [true])
        #expect(client.requests.map(\.url.text) == ["http://www.example.org/1/comments"])
        #expect(client.requests.map(\.addressPolicy) == [.publicOnly])
    }

    @Test("A comment without a text has its title for one, and without a name none")
    func commentTitle() async throws {
        let client = HTTPClientStub { _ in
            HTTPResponse(
                status: 200,
                body: Data(
                    SampleFormat.rss.document(of: ["<item><guid>1</guid><title>Hello</title></item>"]).utf8))
        }
        let source = try #require(makeSUT(client) as? any CommentsSource)

        let comment = try await source.comments(at: "https://example.org/1/comments").comments.first

        #expect(comment?.text == .plain("Hello"))
        #expect(comment?.author == "")
        #expect(comment?.published == SourceSubject.now)
    }

    @Test("The comments of a file's items are not asked for")
    func commentsOfFile() async throws {
        let client = HTTPClientStub()
        let source = try #require(makeSUT(client, at: .local(path: "/feed.xml")) as? any CommentsSource)

        await #expect(throws: SourceError.self) { try await source.comments(at: "https://example.org/1") }
        #expect(client.requests.isEmpty)
    }

    private func makeSUT(
        _ client: any HTTPClient, at address: SourceAddress = .remote(SampleFormat.address),
        files: any LocalFiles = InMemoryFiles()
    ) throws -> any FeedSource {
        let source = SyndicationKind(xml: SampleXMLReader(), files: files).makeSource(
            address.sourceID, at: address, with: SourceDependencies(client: client) { SourceSubject.now })
        return try #require(source)
    }

    private func page(_ response: HTTPResponse) async throws -> SourcePage {
        try await makeSUT(HTTPClientStub { _ in response }).read()
    }
}
