import HTTPInterface
import HTTPTesting
import Testing

@testable import HTTPMiddleware

@Suite("TrustedOriginsHTTPClient")
struct TrustedOriginsHTTPClientTests {
    private func makeSUT(_ trusted: String...) -> (sut: TrustedOriginsHTTPClient, stub: HTTPClientStub) {
        let stub = HTTPClientStub { _ in HTTPResponse(status: 200) }
        let origins = TrustedOrigins()
        origins.replace(with: trusted.compactMap { HTTPURL($0) })
        return (TrustedOriginsHTTPClient(client: stub, origins: origins), stub)
    }

    @Test(
        "Only the origins of subscribed sources are trusted",
        arguments: [
            ("http://feed.test/pictures/1.png", HTTPAddressPolicy.any), ("http://FEED.test:80/1.png", .any),
            ("https://feed.test/1.png", .publicOnly), ("http://feed.test:8080/1.png", .publicOnly),
            ("http://other.test/1.png", .publicOnly),
        ])
    func policies(url: String, policy: HTTPAddressPolicy) async throws {
        let (sut, stub) = makeSUT("http://feed.test/rss.xml", "http://third.test/")
        _ = try await sut.get(HTTPRequest(#require(HTTPURL(url)), addressPolicy: .publicOnly))
        #expect(stub.requests.map(\.addressPolicy) == [policy])
    }

    @Test("A request without a restriction stays unrestricted, and replaced origins are no longer trusted")
    func replaced() async throws {
        let (sut, stub) = makeSUT()
        let url = try #require(HTTPURL("http://feed.test/rss.xml"))
        _ = try await sut.get(HTTPRequest(url))
        _ = try await sut.get(HTTPRequest(url, addressPolicy: .publicOnly))
        #expect(stub.requests.map(\.addressPolicy) == [.any, .publicOnly])
    }
}
