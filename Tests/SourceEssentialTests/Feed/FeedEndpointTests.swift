import FoundationEssentials
import HTTPInterface
import Testing

@testable import SourceEssential

@Suite("FeedEndpoint")
struct FeedEndpointTests {
    @Test("The first page has a URL with a limit")
    func firstPage() throws {
        let url = FeedEndpoint.firstPage(limit: 10).url(base: try #require(HTTPURL("https://example.org")))

        #expect(url.text == "https://example.org/v1/feed?limit=10")
    }

    @Test("A later page has a URL with a limit and the preceding item's id")
    func laterPage() throws {
        let id = try #require(UUID(uuidString: "2AB2AE66-A4B7-4A16-B374-51BBAC8DB086"))

        let url = FeedEndpoint.page(after: id, limit: 25)
            .url(base: try #require(HTTPURL("https://example.org")))

        #expect(
            url.text == "https://example.org/v1/feed?limit=25&after_id=2AB2AE66-A4B7-4A16-B374-51BBAC8DB086")
    }

    @Test("Pages have the base URL's scheme, port, path and query")
    func baseStays() throws {
        let base = try #require(HTTPURL("http://127.0.0.1:8080/essential-feed/?token=a%20b"))

        let url = FeedEndpoint.firstPage(limit: 10).url(base: base)

        #expect(url.text == "http://127.0.0.1:8080/essential-feed/v1/feed?token=a%20b&limit=10")
    }
}
