import HTTPInterface
import HTTPTesting
import Testing

@testable import HTTPMiddleware

@Suite("TrustedOriginsHTTPClient")
struct TrustedOriginsHTTPClientTests {
    private func makeSUT(
        _ trusted: String..., allowsPrivate: Bool = false
    ) -> (sut: TrustedOriginsHTTPClient, stub: HTTPClientStub) {
        let stub = HTTPClientStub { _ in HTTPResponse(status: 200) }
        let origins = TrustedOrigins()
        origins.replace(with: trusted.compactMap { HTTPURL($0) })
        return (
            TrustedOriginsHTTPClient(client: stub, origins: origins, allowsPrivate: allowsPrivate), stub
        )
    }

    @Test(
        "Only the origins of subscribed sources are trusted",
        arguments: [
            ("http://feed.test/pictures/1.png", HTTPAddressPolicy.publicAfterPublic),
            ("http://FEED.test:80/1.png", .publicAfterPublic),
            ("https://feed.test/1.png", .publicOnly), ("http://feed.test:8080/1.png", .publicOnly),
            ("http://other.test/1.png", .publicOnly),
        ])
    func policies(url: String, policy: HTTPAddressPolicy) async throws {
        let (sut, stub) = makeSUT("http://feed.test/rss.xml", "http://third.test/")
        _ = try await sut.send(HTTPRequest(#require(HTTPURL(url)), addressPolicy: .publicOnly))
        #expect(stub.requests.map(\.addressPolicy) == [policy])
    }

    @Test("Requests of a source that the internet has named go to public addresses only")
    func publicOnly() async throws {
        let stub = HTTPClientStub { _ in HTTPResponse(status: 200) }
        let sut = PublicOnlyHTTPClient(client: stub)
        let url = try #require(HTTPURL("http://feed.test/rss.xml"))
        _ = try await sut.send(HTTPRequest(url))
        _ = try await sut.stream(HTTPRequest(url))
        #expect(stub.requests.map(\.addressPolicy) == [.publicOnly, .publicOnly])
    }

    @Test("Where private addresses are allowed, no request and no redirect is restricted")
    func allowsPrivate() async throws {
        let (sut, stub) = makeSUT(allowsPrivate: true)
        for policy in HTTPAddressPolicy.allCases {
            _ = try await sut.send(
                HTTPRequest(#require(HTTPURL("http://other.test/")), addressPolicy: policy))
        }
        #expect(stub.requests.allSatisfy { $0.addressPolicy == .any })
    }

    @Test("A request without a restriction stays unrestricted, and replaced origins are no longer trusted")
    func replaced() async throws {
        let (sut, stub) = makeSUT()
        let url = try #require(HTTPURL("http://feed.test/rss.xml"))
        _ = try await sut.send(HTTPRequest(url))
        _ = try await sut.send(HTTPRequest(url, addressPolicy: .publicOnly))
        #expect(stub.requests.map(\.addressPolicy) == [.publicAfterPublic, .publicOnly])
    }
}
