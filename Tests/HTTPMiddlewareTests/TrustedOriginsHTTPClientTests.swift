import HTTPInterface
import HTTPTesting
import Testing

@testable import HTTPMiddleware

@Suite("What many sources name is asked of public servers, and of those that the reader subscribed to")
struct TrustedOriginsHTTPClientTests {
    private func makeSUT(_ trusted: String...) -> (sut: TrustedOriginsHTTPClient, stub: HTTPClientStub) {
        let stub = HTTPClientStub { _ in HTTPResponse(status: 200) }
        let origins = TrustedOrigins()
        origins.replace(with: trusted.compactMap { HTTPURL($0) })
        return (TrustedOriginsHTTPClient(client: stub, origins: origins), stub)
    }

    @Test(
        "Only the scheme, host and port of a source that is subscribed to are trusted",
        arguments: [
            ("http://feed.test/pictures/1.png", HTTPReach.anywhere), ("http://FEED.test:80/1.png", .anywhere),
            ("https://feed.test/1.png", .publicOnly), ("http://feed.test:8080/1.png", .publicOnly),
            ("http://other.test/1.png", .publicOnly),
        ])
    func reach(url: String, reach: HTTPReach) async throws {
        let (sut, stub) = makeSUT("http://feed.test/rss.xml", "http://third.test/")
        _ = try await sut.get(HTTPRequest(#require(HTTPURL(url)), reach: .publicOnly))
        #expect(stub.requests.map(\.reach) == [reach])
    }

    @Test("What the reader typed may be anywhere, and what was trusted is no longer when it was replaced")
    func replaced() async throws {
        let (sut, stub) = makeSUT()
        let url = try #require(HTTPURL("http://feed.test/rss.xml"))
        _ = try await sut.get(HTTPRequest(url))
        _ = try await sut.get(HTTPRequest(url, reach: .publicOnly))
        #expect(stub.requests.map(\.reach) == [.anywhere, .publicOnly])
    }
}
