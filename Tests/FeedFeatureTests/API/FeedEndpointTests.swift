import FoundationEssentials
import HTTPInterface
import ItemInterface
import Testing

@testable import FeedFeature

@Suite("The feed's endpoints")
struct FeedEndpointTests {
    @Test("The first page is asked for with a limit alone")
    func firstPage() throws {
        let url = FeedEndpoint.firstPage(limit: 10).url(base: try #require(HTTPURL("https://example.org")))

        #expect(url.text == "https://example.org/v1/feed?limit=10")
    }

    @Test("A later page is asked for with its limit, then the item that it follows")
    func laterPage() throws {
        let cursor = Cursor(Data("2AB2AE66-A4B7-4A16-B374-51BBAC8DB086".utf8))

        let url = FeedEndpoint.page(after: cursor, limit: 25)
            .url(base: try #require(HTTPURL("https://example.org")))

        #expect(
            url.text
                == "https://example.org/v1/feed?limit=25&after_id=2AB2AE66-A4B7-4A16-B374-51BBAC8DB086")
    }

    @Test("Scheme, port, path and query of the base URL stay")
    func baseStays() throws {
        let base = try #require(HTTPURL("http://127.0.0.1:8080/essential-feed/?token=a%20b"))

        let url = FeedEndpoint.firstPage(limit: 10).url(base: base)

        #expect(url.text == "http://127.0.0.1:8080/essential-feed/v1/feed?token=a%20b&limit=10")
    }
}
