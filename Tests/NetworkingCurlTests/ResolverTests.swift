import Glibc
import HTTPInterface
import HTTPTesting
import NetworkingCurl
import Testing

@Suite struct NamespaceTests {
    @Test(
        "ResolverTests pass in a network namespace", .enabled(if: !NetworkNamespace.isInside),
        .enabled(if: NetworkNamespace.isAvailable, "needs user and network namespaces, and the ip command"),
        arguments: ["127.0.0.1", "::1"])
    func resolves(resolver: String) async throws {
        let result = try await NetworkNamespace.run(suite: "\(ResolverTests.self)", resolver: resolver)
        #expect(result.status == 0, "\(result.output)")
        #expect(result.output.contains("Suite \(ResolverTests.self) passed"), "none was run")
    }
}

/// Run by `NamespaceTests`, in a namespace.
@Suite(
    .serialized, .timeLimit(.minutes(1)),
    .enabled(if: NetworkNamespace.isInside, "NamespaceTests runs these in a namespace of their own"))
struct ResolverTests {
    private let resolver: Resolver

    init() throws { resolver = try Resolver() }

    @Test("An unknown name fails as noConnection")
    func unknownName() async throws {
        let error = await failure { try await makeClient().send(Self.request(for: "unknown.test")) }
        #expect(error?.reason == .noConnection)
        #expect(error?.code == 6)
    }

    @Test("A resolver without a reply fails as noConnection after the connect timeout")
    func silence() async throws {
        let sut = makeClient { $0.connectTimeout = .milliseconds(200) }
        #expect(
            await failure { try await sut.send(Self.request(for: "silent.test")) }?.reason == .noConnection)
        await sut.shutdown()
    }

    @Test("Neither cancelling nor shutting down waits for a resolver without a reply")
    func cancels() async throws {
        let server = try LoopbackServer(["/": .response()])
        let sut = makeClient { $0.connectTimeout = .seconds(120) }
        let tasks = (0..<5).map { _ in Task { try await sut.send(Self.request(for: "silent.test")) } }
        // The response to another request proves that the first ones wait for the resolver.
        _ = try await sut.send(HTTPRequest(server.url()))
        tasks[0].cancel()
        await #expect(throws: CancellationError.self) { try await tasks[0].value }
        // The thread is not blocked either.
        await #expect(throws: Never.self) { try await sut.send(HTTPRequest(server.url())) }
        await sut.shutdown()
        for task in tasks.dropFirst() { #expect(await failure { try await task.value }?.reason == .closed) }
    }

    @Test(
        "An unroutable address fails as noConnection",
        arguments: ["http://192.0.2.1/", "http://[2001:db8::1]/"])
    func unroutable(text: String) async throws {
        let url = try #require(HTTPURL(text))
        let sut = makeClient { $0.connectTimeout = .seconds(60) }
        #expect(await failure { try await sut.send(HTTPRequest(url)) }?.reason == .noConnection)
    }

    @Test("A publicOnly request does not connect to a name that resolves to loopback")
    func forbiddenAddress() async throws {
        let server = try LoopbackServer(["/": .response()])
        let url = try #require(HTTPURL("http://some.name.test:\(server.port)/"))
        let request = HTTPRequest(url, addressPolicy: .publicOnly)
        #expect(await failure { try await makeClient().send(request) }?.reason == .forbiddenAddress)
        #expect(server.connectionCount == 0)
    }

    @Test("A publicOnly request does not reuse a connection to a private address, which stays open")
    func forbiddenConnection() async throws {
        let server = try LoopbackServer(["/": .response()])
        let url = try #require(HTTPURL("http://some.name.test:\(server.port)/"))
        let sut = makeClient()
        #expect(try await sut.send(HTTPRequest(url, addressPolicy: .privateOnly)).status == 200)
        let error = await failure { try await sut.send(HTTPRequest(url, addressPolicy: .publicOnly)) }
        #expect(error?.reason == .forbiddenAddress)
        #expect(try await sut.send(HTTPRequest(url)).status == 200)
        #expect(server.requests.count == 2)
    }

    @Test("A publicOnly request does not follow a redirect to a name that resolves to loopback")
    func forbiddenRedirect() async throws {
        let inside = try LoopbackServer(["/": .response()])
        let url = try #require(HTTPURL("http://some.name.test:\(inside.port)/"))
        // A proxy responds in place of public servers, but not of this one.
        let internet = try LoopbackServer(["http://8.8.8.8/": .redirect(to: url.text)])
        setenv("http_proxy", "http://127.0.0.1:\(internet.port)", 1)
        setenv("no_proxy", "some.name.test", 1)
        defer { for name in ["http_proxy", "no_proxy"] { unsetenv(name) } }
        let request = HTTPRequest(try #require(HTTPURL("http://8.8.8.8/")), addressPolicy: .publicOnly)
        #expect(await failure { try await CurlHTTPClient().send(request) }?.reason == .forbiddenAddress)
        #expect(internet.requests.count == 1)
        #expect(inside.connectionCount == 0)
    }

    // MARK: Redirects by servers at public addresses

    @Test("By default no redirect leads from a public address to a private one, by address or by name")
    func privateRedirect() async throws {
        let inside = try LoopbackServer(["/": .response()])
        let outside = try LoopbackServer(at: NetworkNamespace.publicAddress)
        let sut = makeClient()
        for target in ["http://127.0.0.1:\(inside.port)/", "http://some.name.test:\(inside.port)/"] {
            for status in [301, 302, 303, 307, 308] {
                outside.reply(to: "/", with: .redirect(status, to: target))
                for policy in [HTTPAddressPolicy.publicAfterPublic, .publicOnly] {
                    let request = HTTPRequest(outside.url(), addressPolicy: policy)
                    #expect(await failure { try await sut.send(request) }?.reason == .forbiddenAddress)
                }
                await #expect(throws: HTTPError.self) { try await sut.stream(HTTPRequest(outside.url())) }
            }
        }
        #expect(inside.connectionCount == 0)
    }

    @Test("A redirect from a private address leads anywhere, but from a public one it leads back to none")
    func privateOrigin() async throws {
        let (first, second) = (try LoopbackServer(), try LoopbackServer(["/": .response()]))
        let outside = try LoopbackServer(["/": .response()], at: NetworkNamespace.publicAddress)
        let sut = makeClient()
        let start = try #require(HTTPURL("http://some.name.test:\(first.port)/"))

        first.reply(to: "/", with: .redirect(301, to: second.url().text))
        let near = try await sut.send(HTTPRequest(start))
        #expect(near.isPrivate)
        #expect(near.movedTo == second.url())

        first.reply(to: "/", with: .redirect(301, to: outside.url().text))
        let far = try await sut.send(HTTPRequest(start))
        #expect(!far.isPrivate)
        #expect(far.movedTo == outside.url())

        let count = second.connectionCount
        outside.reply(to: "/", with: .redirect(301, to: second.url().text))
        #expect(await failure { try await sut.send(HTTPRequest(start)) }?.reason == .forbiddenAddress)
        #expect(second.connectionCount == count)
    }

    @Test("Where every address is allowed, a public server's redirect is followed, but is not a move")
    func anyAddress() async throws {
        let inside = try LoopbackServer(["/": .response()])
        let outside = try LoopbackServer(
            ["/": .redirect(301, to: inside.url().text), "/own": .response()],
            at: NetworkNamespace.publicAddress)
        let sut = makeClient()

        let response = try await sut.send(HTTPRequest(outside.url(), addressPolicy: .any))
        #expect(response.status == 200 && !response.isPrivate)
        #expect(response.movedTo == nil)
        #expect(try await !sut.send(HTTPRequest(outside.url("/own"))).isPrivate)
        #expect(try await sut.send(HTTPRequest(inside.url())).isPrivate)
    }

    @Test("Through a proxy a server with a name counts as public, and one with an address by that")
    func proxied() async throws {
        let inside = try LoopbackServer(["/": .response()])
        let proxy = try LoopbackServer([
            "http://some.name.test/": .redirect(301, to: inside.url().text),
            "http://10.0.0.1/": .redirect(301, to: inside.url().text), "http://other.test/": .response(),
        ])
        setenv("http_proxy", "http://127.0.0.1:\(proxy.port)", 1)
        setenv("no_proxy", "127.0.0.1", 1)
        defer { for name in ["http_proxy", "no_proxy"] { unsetenv(name) } }
        let sut = CurlHTTPClient()
        func get(_ text: String) async throws -> HTTPResponse {
            try await sut.send(HTTPRequest(#require(HTTPURL(text))))
        }

        #expect(await failure { try await get("http://some.name.test/") }?.reason == .forbiddenAddress)
        #expect(try await !get("http://other.test/").isPrivate)
        #expect(try await get("http://10.0.0.1/").isPrivate)
        // A connection to the port of a proxy may lead to the proxy.
        setenv("http_proxy", "http://user:word@127.0.0.1:\(inside.port)", 1)
        let name = try #require(HTTPURL("http://some.name.test:\(inside.port)/"))
        setenv("no_proxy", "some.name.test", 1)
        #expect(try await !CurlHTTPClient().send(HTTPRequest(name)).isPrivate)
    }

    private static func request(for host: String) -> HTTPRequest { HTTPRequest(HTTPURL("http://\(host)/")!) }
}
