import ConcurrencyTesting
import HTTPInterface
import HTTPTesting
import NetworkingCurl
import Testing

/// A pooled handle performs one request after another, which must not affect each other.
@Suite struct HandleReuseTests {
    private static let gzip: HTTPHeaders = ["Content-Encoding": "gzip"]

    @Test("A plain response after a gzip one is not decoded")
    func decodesNoMore() async throws {
        let server = try LoopbackServer([
            "/gzip": .response(headers: Self.gzip, body: Gzip.stored([1, 2])), "/": .response(text: "plain"),
        ])
        #expect(try await bodies(of: ["/gzip", "/"], on: server) == ["\u{1}\u{2}", "plain"])
    }

    @Test("A response after a truncated one has nothing of its body and headers")
    func startsAfresh() async throws {
        let cut = LoopbackServer.Reply.head(headers: ["Content-Length": "9", "X-Cut": "1"])
        let server = try LoopbackServer([
            "/cut": cut.then(.send(Array("cut".utf8)), .close), "/": .response(text: "whole"),
        ])
        let sut = makeClient()
        #expect(await failure { try await sut.send(HTTPRequest(server.url("/cut"))) }?.reason == .unreadable)
        let response = try await sut.send(HTTPRequest(server.url()))
        #expect(response.body.elementsEqual("whole".utf8))
        #expect(response.headers["X-Cut"] == nil)
    }

    @Test("A response after a rejected one is accepted")
    func forgetsFailures() async throws {
        let server = try LoopbackServer(["/br": .response(headers: ["Content-Encoding": "br"], body: [1])])
        server.reply(to: "/", with: .response(text: "x"))
        let sut = makeClient()
        #expect(await failure { try await sut.send(HTTPRequest(server.url("/br"))) }?.reason == .unreadable)
        #expect(try await sut.send(HTTPRequest(server.url())).body.count == 1)
    }

    @Test("A truncated response is unreadable after a redirect whose body was skipped")
    func forgetsSkipping() async throws {
        let head = LoopbackServer.Reply.head(
            302, headers: ["Location": "/cut", "Content-Length": "1000000000"])
        let server = try LoopbackServer([
            "/": head.then(.forever(Array(repeating: 1, count: 1_000))),
            "/cut": .head(headers: ["Content-Length": "9"]).then(.send([1]), .close),
        ])
        #expect(
            await failure { try await makeClient().send(HTTPRequest(server.url())) }?.reason == .unreadable)
    }

    @Test("The limit of redirects applies to each request again")
    func countsAfresh() async throws {
        let server = try LoopbackServer([
            "/a/": .redirect(to: "1"), "/a/1": .redirect(to: "2"), "/a/2": .response(text: "2"),
            "/b/": .redirect(to: "1"), "/b/1": .response(text: "1"),
        ])
        #expect(try await bodies(of: ["/a/", "/b/", "/a/", "/b/"], on: server) == ["2", "1", "2", "1"])
    }

    @Test("An invalid request leaves neither headers nor URL in its handle")
    func forgetsUnsent() async throws {
        let server = try LoopbackServer(["/": .response()])
        let sut = makeClient()
        let odd = try #require(HTTPURL("http://a%20b.test/"))
        let request = HTTPRequest(odd, headers: ["X-Secret": "1"])
        #expect(await failure { try await sut.send(request) }?.reason == .invalidRequest)
        _ = try await sut.send(HTTPRequest(server.url()))
        #expect(server.requests.map { $0.headers["X-Secret"] } == [nil])
    }

    @Test("Each request has its own target after any previous one")
    func addresses() async throws {
        let targets = [
            "/a", "/b?x=1", "/b", "/?y", "/c?x=1&y=?", "/%2F%20", "/%2f?%C3%BC", "/d", "/d/", "//e",
            "/e?", "/f",
        ]
        let (one, two) = (try LoopbackServer(), try LoopbackServer())
        let sut = makeClient()
        for target in targets { _ = try await sut.send(HTTPRequest(one.url(target))) }
        for target in targets {
            for server in [one, two, two] { _ = try await sut.send(HTTPRequest(server.url(target))) }
        }
        #expect(one.requests.map(\.target) == targets + targets)
        #expect(two.requests.map(\.target) == targets.flatMap { [$0, $0] })
    }

    @Test("Fragments are not sent and dot segments are resolved, on first and later requests")
    func normalizes() async throws {
        let server = try LoopbackServer()
        let sut = makeClient()
        for _ in 1...2 {
            for path in ["/a#top", "/a/../b", "/a?b#c", "/x/./y", "/.x", "?q", "/a/b/.."] {
                _ = try await sut.send(HTTPRequest(server.url(path)))
            }
        }
        let targets = ["/a", "/b", "/a?b", "/x/y", "/.x", "/?q", "/a/"]
        #expect(server.requests.map(\.target) == targets + targets)
    }

    @Test("Plain requests after ones over TLS do not wait for another's connection")
    func waitsNoMore() async throws {
        let gate = Gate()
        let held = LoopbackServer.Reply([.wait(gate)] + LoopbackServer.Reply.response().steps)
        let server = try LoopbackServer(["/held": held, "/": .response()])
        let sut = makeClient()
        try await beginOverTLS(count: 2, of: sut)

        let first = Task { try await sut.send(HTTPRequest(server.url("/held"))) }
        try await server.waitForRequests(1)
        let second = Task { try await sut.send(HTTPRequest(server.url())) }
        try await server.waitForRequests(2)

        gate.open()
        for task in [first, second] { #expect(try await task.value.status == 200) }
    }

    /// Begins requests over TLS at once, each at a server of its own that never shakes hands, and cancels
    /// them.
    private func beginOverTLS(count: Int, of sut: CurlHTTPClient) async throws {
        let servers = try (0..<count).map { _ in try LoopbackServer() }
        let tasks = try servers.map { server in
            let url = try #require(HTTPURL("https://127.0.0.1:\(server.port)/"))
            return Task { try await sut.send(HTTPRequest(url)) }
        }
        await eventually { servers.allSatisfy { $0.connectionCount > 0 } }
        for task in tasks {
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
    }

    /// The bodies of the responses to sequential requests of one client.
    private func bodies(of paths: [String], on server: LoopbackServer) async throws -> [String] {
        let sut = makeClient()
        var bodies: [String] = []
        for path in paths {
            let response = try await sut.send(HTTPRequest(server.url(path)))
            bodies.append(String(decoding: response.body, as: UTF8.self))
        }
        return bodies
    }
}
