import FoundationEssentials
import HTTPInterface
import HTTPTesting
import MarkupTesting
import SourceInterface
import SourceSyndication
import SourceTesting
import Testing

@Suite("The kind of feeds in documents")
struct SyndicationKindTests {
    @Test("Libraries know the kind by a name that stays")
    func name() {
        #expect(makeSUT().name == "syndication")
    }

    @Test(
        "An address that only feeds have is recognized, others may be one, and a folder is none",
        arguments: [
            ("https://example.org/feed.xml", SourceConfidence.certain),
            ("https://example.org/blog/feed/", .certain),
            ("https://example.org/News.RSS?x=1", .certain), ("https://example.org/index.rdf", .certain),
            ("https://example.org/a.atom", .certain), ("https://example.org/", .possible),
            ("https://feed/", .possible), ("https://example.org/feeder", .possible),
            ("/f/feed.xml", .certain), ("/f/Feed.RSS", .certain), ("/f/feed", .possible), ("/f/", .none),
        ])
    func recognizes(text: String, confidence: SourceConfidence) throws {
        #expect(makeSUT().recognizes(try #require(SourceAddress(text))) == confidence)
    }

    @Test("A feed is its own candidate, with its title", arguments: SampleFormat.allCases)
    func feed(format: SampleFormat) async throws {
        let document = format.document(of: []).replacing(#""items""#, with: #""title":"A","items""#)
        let client = HTTPClientStub { _ in HTTPResponse(status: 200, body: Data(document.utf8)) }

        let found = try await candidates("https://example.org/", client)

        #expect(found == [candidate("https://example.org/", "A")])
        #expect(client.requests.map(\.isUserInitiated) == [true])
    }

    @Test("A damaged feed is its own candidate, even where no item can be read")
    func damagedFeed() async throws {
        let client = HTTPClientStub { _ in
            HTTPResponse(status: 200, body: Data("<rss><channel><title>A</title><item><title>".utf8))
        }

        #expect(
            try await candidates("https://example.org/", client) == [candidate("https://example.org/", "A")])
    }

    @Test("A file that is a feed is a candidate, any other is none")
    func file() async throws {
        let files = InMemoryFiles()
        files.write(Array(SampleFormat.rss.document(of: []).utf8), to: "/f/a.xml")
        files.write(Array("text".utf8), to: "/f/b.xml")

        #expect(try await candidates("/f/a.xml", HTTPClientStub(), files) == [candidate("/f/a.xml", "A")])
        for path in ["/f/b.xml", "/f/c.xml", "/f/"] {
            #expect(try await candidates(path, HTTPClientStub(), files).isEmpty)
        }
    }

    @Test("A web page offers the feeds that it names, in its order and with their titles, and asks for none")
    func autodiscovery() async throws {
        let client = HTTPClientStub { _ in
            HTTPResponse(
                status: 200,
                body: Data(
                    """
                    <!DOCTYPE html><html><head>
                    <title>Site <link rel=alternate type=application/rss+xml href=/no></title>
                    <LINK REL="alternate" TYPE="application/rss+xml" TITLE="News &amp; &quot;more&quot;"
                    HREF="/rss?a=1&amp;b=2"><link rel='stylesheet' href='/style.css'>
                    <link rel=alternate type=application/atom+xml href=atom.xml><link rel="alternate home"
                    type="application/feed+json; charset=utf-8" href="https://b.example/feed"/>
                    <link rel=alternate type=application/rss+xml href="/rss?a=1&amp;b=2">
                    <link rel=alternate type=application/activity+json href=/actor>
                    <link rel=alternate hreflang=el href=/el>
                    <link rel=alternate type=application/json href=/wp-json/posts/1>
                    <link rel=alternate type=application/json href=/feed.json><link rel=feed href=/posts>
                    <link rel=alternate type=application/rss+xml href="javascript:x">
                    <link rel=alternate type=text/rss>
                    <!-- <link rel=alternate type=application/rss+xml href=/comment> -->
                    <script>"<link rel=alternate type=application/rss+xml href=/script>"</script></head>
                    <body><a href="/other.rss">feed</a></body></html>
                    """.utf8))
        }

        let found = try await candidates("https://example.org/a/page", client)

        #expect(
            found == [
                candidate("https://example.org/rss?a=1&b=2", #"News & "more""#),
                candidate("https://example.org/a/atom.xml", nil), candidate("https://b.example/feed", nil),
                candidate("https://example.org/feed.json", nil), candidate("https://example.org/posts", nil),
            ])
        #expect(client.requests.count == 1)
    }

    @Test("Where a page names none, links that look like feeds are offered, each once")
    func links() async throws {
        let page = """
            <html><base href="https://b.example/x/"><a href="one.rss" title="One">1</a><a href=/about>2</a>
            <a href='/blog/feed/'>3</a><a href="one.rss">4</a><a>5</a>
            """
        let found = try await candidates("https://example.org/", Self.client(page))

        #expect(
            found == [
                candidate("https://b.example/x/one.rss", "One"),
                candidate("https://b.example/blog/feed/", nil),
            ])
    }

    @Test("What a page names is meant for where the page has moved")
    func movedPage() async throws {
        var response = HTTPResponse(
            status: 200, body: Data("<html><link rel=alternate type=application/rss+xml href=feed>".utf8))
        response.redirectedTo = HTTPURL("https://moved.example/a/b")
        let client = HTTPClientStub { [response] _ in response }

        #expect(
            try await candidates("https://example.org/", client) == [
                candidate("https://moved.example/a/feed", nil)
            ])
    }

    private func makeSUT(_ files: any LocalFiles = InMemoryFiles()) -> SyndicationKind {
        SyndicationKind(xml: SampleXMLReader(), files: files)
    }

    private static func client(_ page: String) -> HTTPClientStub {
        HTTPClientStub { _ in HTTPResponse(status: 200, body: Data(page.utf8)) }
    }

    private func candidates(
        _ address: String, _ client: any HTTPClient, _ files: any LocalFiles = InMemoryFiles()
    ) async throws -> [SourceCandidate] {
        try await makeSUT(files).candidates(
            at: #require(SourceAddress(address)),
            with: SourceDependencies(client: client) { SourceSubject.now })
    }

    private func candidate(_ address: String, _ title: String?) -> SourceCandidate {
        SourceCandidate(address: SourceAddress(address)!, kind: "syndication", title: title)
    }
}
