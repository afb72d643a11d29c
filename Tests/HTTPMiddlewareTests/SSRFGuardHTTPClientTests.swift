import HTTPInterface
import HTTPTesting
import Synchronization
import Testing

@testable import HTTPMiddleware

/// A network whose servers are found at addresses by their names.
@Suite("SSRFGuardHTTPClient", .timeLimit(.minutes(1))) struct SSRFGuardHTTPClientTests {
    private final class Network: Sendable {
        let privateHosts: Mutex<Set<String>>

        init(privateHosts: Set<String>) { self.privateHosts = Mutex(privateHosts) }
    }

    private let feed = HTTPRequest(HTTPURL("http://feed.test/v1/feed?limit=10")!)
    private let near = HTTPRequest(HTTPURL("http://near.test/a.png")!, addressPolicy: .publicOnly)
    private let far = HTTPRequest(HTTPURL("http://far.test/a.png")!, addressPolicy: .publicOnly)

    private func makeSUT(
        privateHosts: Set<String>, feed: HTTPRequest? = nil, allowsPrivate: Bool = false
    ) -> (sut: SSRFGuardHTTPClient, stub: HTTPClientStub, network: Network) {
        let network = Network(privateHosts: privateHosts)
        let stub = HTTPClientStub { request in
            let isPrivate = network.privateHosts.withLock { $0.contains(request.url.host) }
            guard request.addressPolicy != (isPrivate ? .publicOnly : .privateOnly) else {
                throw HTTPError(.forbiddenAddress)
            }
            return HTTPResponse(status: 200)
        }
        let sut = SSRFGuardHTTPClient(client: stub, feed: feed ?? self.feed, allowsPrivate: allowsPrivate)
        return (sut, stub, network)
    }

    private func isForbidden(_ request: HTTPRequest, _ sut: SSRFGuardHTTPClient) async throws -> Bool {
        do {
            _ = try await sut.send(request)
            return false
        } catch let error as HTTPError where error.reason == .forbiddenAddress {
            return true
        }
    }

    @Test("A public feed's pictures come from public addresses only")
    func publicFeed() async throws {
        let (sut, stub, _) = makeSUT(privateHosts: ["near.test"])
        _ = try await sut.send(feed)
        #expect(try await isForbidden(near, sut))
        #expect(try await !isForbidden(far, sut))
        #expect(stub.requests.map(\.addressPolicy) == [.publicOnly, .publicOnly, .publicOnly])
    }

    @Test("A private feed's pictures may be at any address, and only its first request is sent twice")
    func privateFeed() async throws {
        let (sut, stub, _) = makeSUT(privateHosts: ["feed.test", "near.test"])
        _ = try await sut.send(feed)
        #expect(try await !isForbidden(near, sut))
        #expect(try await !isForbidden(far, sut))
        _ = try await sut.send(feed)
        #expect(
            stub.requests.map(\.addressPolicy) == [
                .publicOnly, .privateOnly, .publicAfterPublic, .publicAfterPublic, .privateOnly,
            ])
    }

    @Test("A picture at a private address that is requested before its feed locates the feed's server")
    func pictureFirst() async throws {
        let (ofPublic, stub, _) = makeSUT(privateHosts: ["near.test"])
        #expect(try await !isForbidden(far, ofPublic))
        #expect(stub.requests.count == 1)
        #expect(try await isForbidden(near, ofPublic))
        #expect(stub.requests.last?.url == feed.url)
        let (ofPrivate, _, _) = makeSUT(privateHosts: ["feed.test", "near.test"])
        #expect(try await !isForbidden(near, ofPrivate))
    }

    @Test("Private pictures are forbidden where the feed's server cannot be located")
    func noServer() async throws {
        let stub = HTTPClientStub { request in
            throw HTTPError(request.url.host == "feed.test" ? .noConnection : .forbiddenAddress)
        }
        let sut = SSRFGuardHTTPClient(client: stub, feed: feed, allowsPrivate: false)
        #expect(try await isForbidden(near, sut))
        await #expect(throws: HTTPError(.noConnection)) { try await sut.send(feed) }
    }

    @Test("A feed that was public once stays public when its name resolves to a private address")
    func rebinding() async throws {
        let (sut, stub, network) = makeSUT(privateHosts: ["near.test"])
        _ = try await sut.send(feed)
        network.privateHosts.withLock { _ = $0.insert("feed.test") }
        _ = try await sut.send(feed)
        #expect(stub.requests.last?.addressPolicy == .privateOnly)
        #expect(try await isForbidden(near, sut))
    }

    @Test("A private feed whose name resolves to a public address later is public from then on")
    func goingPublic() async throws {
        let (sut, _, network) = makeSUT(privateHosts: ["feed.test", "near.test"])
        _ = try await sut.send(feed)
        network.privateHosts.withLock { _ = $0.remove("feed.test") }
        _ = try await sut.send(feed)
        #expect(try await isForbidden(near, sut))
    }

    @Test(
        "Requests may go anywhere where private addresses are allowed, or the feed's own address is private",
        arguments: [
            ("http://127.0.0.1:8080/feed", false), ("http://localhost/feed", false),
            ("http://[::1]/feed", false), ("http://192.168.1.5/feed", false), ("http://feed.test/feed", true),
        ])
    func unrestricted(address: String, allowsPrivate: Bool) async throws {
        let feed = HTTPRequest(try #require(HTTPURL(address)))
        let (sut, stub, _) = makeSUT(privateHosts: ["near.test"], feed: feed, allowsPrivate: allowsPrivate)
        _ = try await sut.send(feed)
        #expect(try await !isForbidden(near, sut))
        let policy: HTTPAddressPolicy = allowsPrivate ? .any : .publicAfterPublic
        #expect(stub.requests.map(\.addressPolicy) == [policy, policy])
    }

    @Test("Pictures of a feed whose URL has a public address are restricted")
    func publicAddress() async throws {
        let feed = HTTPRequest(try #require(HTTPURL("http://8.8.8.8/feed")))
        let (sut, _, _) = makeSUT(privateHosts: ["near.test"], feed: feed)
        #expect(try await isForbidden(near, sut))
    }

    @Test("Streams are restricted like requests")
    func streams() async throws {
        let (sut, _, _) = makeSUT(privateHosts: ["near.test"])
        await #expect(throws: HTTPError(.forbiddenAddress)) { try await sut.stream(near) }
        #expect(try await sut.stream(far).status == 200)
    }
}
