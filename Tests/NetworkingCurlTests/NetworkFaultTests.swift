import Glibc
import HTTPInterface
import HTTPTesting
import NetworkingCurl
import Testing

@Suite struct NetworkFaultTests {
    // MARK: No connection

    @Test("A refused connection fails as noConnection with libcurl's code and message")
    func refused() async throws {
        let port = try LoopbackPort(.refusing)
        let error = await failure { try await makeClient().send(HTTPRequest(port.url)) }
        #expect(error?.reason == .noConnection)
        #expect(error?.code == 7)
        #expect(error?.message.contains("127.0.0.1") == true)
    }

    @Test("A refused connection over IPv6 fails as noConnection")
    func refusedOverIPv6() async throws {
        // The port is bound over IPv4 only.
        let port = try LoopbackPort(.refusing)
        let url = try #require(HTTPURL("http://[::1]:\(port.port)/"))
        #expect(await failure { try await makeClient().send(HTTPRequest(url)) }?.reason == .noConnection)
    }

    @Test("A connection that hangs fails as noConnection after the connect timeout", .timeLimit(.minutes(1)))
    func unreachable() async throws {
        let port = try LoopbackPort(.hanging)
        let sut = makeClient { $0.connectTimeout = .milliseconds(100) }
        #expect(await failure { try await sut.send(HTTPRequest(port.url)) }?.reason == .noConnection)
    }

    @Test("A connection that hangs delays neither its cancellation nor the client's shutdown")
    func cancelsWhileConnecting() async throws {
        let port = try LoopbackPort(.hanging)
        let sut = makeClient { $0.connectTimeout = .seconds(60) }
        let task = Task { try await sut.send(HTTPRequest(port.url)) }
        // The response to another request proves that the first one has begun to connect.
        let server = try LoopbackServer(["/": .response()])
        _ = try await sut.send(HTTPRequest(server.url()))
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        await sut.shutdown()
    }

    // MARK: Timeouts

    @Test(
        "A server without a response, and one that stalls or stays below the minimum rate, time out",
        arguments: [
            .init([.silence]), head.then(.send([1]), .silence),
            .init([.trickle(Array("HTTP/1.1 200 OK\r\nX: ".utf8) + body, every: .milliseconds(20))]),
            head.then(.trickle(body, every: .milliseconds(20))),
        ] as [LoopbackServer.Reply])
    func tooSlow(reply: LoopbackServer.Reply) async throws { try await expect(.tooSlow, from: reply) }

    private static let head = LoopbackServer.Reply.head(headers: ["Content-Length": "10000"])
    private static let body = [UInt8](repeating: 0x78, count: 10_000)

    @Test("A response at the minimum rate is read to its end")
    func slowEnough() async throws {
        let body = [UInt8](repeating: 1, count: 60)
        let head = LoopbackServer.Reply.head(headers: ["Content-Length": "60"])
        let server = try LoopbackServer(["/": head.then(.trickle(body, every: .milliseconds(60)))])
        let sut = makeClient {
            $0.responseTimeout = .seconds(3)
            $0.minimumRate = 10
        }
        #expect(try await sut.send(HTTPRequest(server.url())).body.count == 60)
    }

    // MARK: Unreadable

    @Test(
        "A response that is truncated or reset, before its head or within it or its body, is unreadable",
        arguments: [
            (.init([.close]), .disconnection), (.init([.reset]), .disconnection),
            (.raw("HTTP/1.1 200 OK\r\nContent-Le").then(.close), .truncation),
            (head.then(.send([1]), .close), .truncation), (head.then(.send([1]), .reset), .disconnection),
        ] as [(LoopbackServer.Reply, HTTPError.Interruption)])
    func truncated(reply: LoopbackServer.Reply, interruption: HTTPError.Interruption) async throws {
        try await expect(.unreadable, interruption, from: reply)
    }

    @Test(
        "A body with truncated or badly framed chunks is unreadable",
        arguments: [
            ("5\r\nab", .truncation), ("5\r\nabcde\r\n", .truncation),
            ("5\r\nabcde\r\n0\r\n", .truncation), ("x\r\nab\r\n0\r\n\r\n", nil),
            ("-1\r\na\r\n0\r\n\r\n", nil), ("2\r\nabc\r\n0\r\n\r\n", nil),
            ("FFFFFFFFFFFFFFFFF\r\na\r\n0\r\n\r\n", nil),
        ] as [(String, HTTPError.Interruption?)])
    func badChunks(body: String, interruption: HTTPError.Interruption?) async throws {
        let head = LoopbackServer.Reply.head(headers: ["Transfer-Encoding": "chunked"])
        try await expect(.unreadable, interruption, from: head.then(.send(Array(body.utf8)), .close))
    }

    @Test(
        "A response with an invalid trailer is unreadable, over a new and a reused connection",
        arguments: ["X: a\0b", "\0", "X", "X\0: a", " : \0", "X: " + String(repeating: "x", count: 100_000)])
    func badTrailer(trailer: String) async throws {
        let head = LoopbackServer.Reply.head(headers: ["Transfer-Encoding": "chunked"])
        let body = Array("1\r\na\r\n0\r\n\(trailer)\r\n\r\n".utf8)
        let server = try LoopbackServer(["/": head.then(.send(body)), "/good": .response()])
        for warmUps in 0...1 {
            let sut = makeClient()
            for _ in 0..<warmUps { _ = try await sut.send(HTTPRequest(server.url("/good"))) }
            #expect(await failure { try await sut.send(HTTPRequest(server.url())) }?.reason == .unreadable)
        }
    }

    @Test(
        "An invalid header line makes a response unreadable",
        arguments: ["X: a\0b", "\0", "X", "X\0: a", " folded onto nothing", "\u{1}\u{2}: \u{3}\0"])
    func badHeader(line: String) async throws {
        let server = try LoopbackServer(["/": .raw("HTTP/1.1 200 OK\r\n\(line)\r\n\r\n").then(.close)])
        // libcurl may take a zero byte for an end of the head.
        #expect(
            await failure { try await makeClient().send(HTTPRequest(server.url())) }?.reason == .unreadable)
    }

    @Test(
        "A redirect to an invalid host name fails as redirect",
        arguments: ["http://\u{E9}\u{200B}.test/", "http://\u{2121}.test/"])
    func badRedirect(location: String) async throws {
        try await expect(.redirect, from: .redirect(to: location))
    }

    @Test("Two lengths that differ make a response unreadable, even where the body matches one of them")
    func twoLengths() async throws {
        let fields: HTTPHeaders = ["Content-Length": "5", "content-length": "3"]
        try await expect(.unreadable, from: .head(headers: fields).then(.send(Array("abcde".utf8))))
    }

    @Test("A truncated gzip stream is unreadable, even where its HTTP framing is complete")
    func cutGzip() async throws {
        let stream = Gzip.stored(Array(repeating: 7, count: 1_000))
        for count in [5, 100, stream.count - 1] {
            let cut = Array(stream[..<count])
            let whole = LoopbackServer.Reply.response(headers: ["Content-Encoding": "gzip"], body: cut)
            try await expect(.unreadable, .truncation, from: whole)
            let chunked = LoopbackServer.Reply.chunked([cut], headers: ["Content-Encoding": "gzip"])
            try await expect(.unreadable, .truncation, from: chunked)
        }
    }

    @Test(
        "An unknown content coding, and endless header fields, lines and interim responses are unreadable",
        arguments: [
            .response(headers: ["Content-Encoding": "br"], body: [1]),
            .raw("HTTP/1.1 200 OK\r\n").then(.forever(Array("X: ".utf8) + body.prefix(100) + [0x0D, 0x0A])),
            .raw("HTTP/1.1 200 OK\r\nX: ").then(.forever(body)),
            .init([.forever(Array("HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n".utf8))]),
        ] as [LoopbackServer.Reply])
    func unknownOrEndless(reply: LoopbackServer.Reply) async throws {
        try await expect(.unreadable, from: reply)
    }

    @Test(
        "HTTP/0.9 and other protocols are unreadable",
        arguments: ["<html>hello</html>", "SSH-2.0-x\r\n", "\0\0"])
    func noHTTP(text: String) async throws {
        try await expect(.unreadable, from: .raw(text).then(.close))
    }

    // MARK: Too large

    @Test("A gzip bomb fails at the limit, and takes no more memory")
    func bomb() async {
        // The memory is measured in a process of its own.
        await #expect(processExitsWith: .success) {
            let bomb = Gzip.zeros(millions: 400)
            let reply = LoopbackServer.Reply.response(headers: ["Content-Encoding": "gzip"], body: bomb)
            let server = try LoopbackServer(["/": reply])
            let before = Self.peakMemory
            let error = await failure {
                try await makeClient().send(HTTPRequest(server.url(), bodyLimit: 2_000_000))
            }
            #expect(error?.reason == .bodyTooLarge)
            // The decoded body has 400 MB.
            #expect(Self.peakMemory - before < 20_000_000)
        }
    }

    @Test("A body with a Content-Length above the limit fails before its end")
    func announced() async throws {
        let gate = Gate()
        let head = LoopbackServer.Reply.head(headers: ["Content-Length": "100000000"])
        try await expect(.bodyTooLarge, from: head.then(.send([1]), .wait(gate)))
    }

    // MARK: Unusual responses

    @Test("A response of HTTP/1.0 is read to the end of its connection")
    func oldHTTP() async throws {
        let server = try LoopbackServer(["/": .raw("HTTP/1.0 200 OK\r\n\r\nold but whole").then(.close)])
        let response = try await makeClient().send(HTTPRequest(server.url()))
        #expect(response.status == 200)
        #expect(String(decoding: response.body, as: UTF8.self) == "old but whole")
    }

    @Test("A gzip body is requested and decoded, with a length and in chunks")
    func gzip() async throws {
        let text = Array(String(repeating: "text ", count: 50_000).utf8)
        let headers: HTTPHeaders = ["Content-Encoding": "gzip"]
        let stream = Gzip.stored(text)
        let server = try LoopbackServer([
            "/": .response(headers: headers, body: stream),
            "/chunks": .chunked([Array(stream[..<9]), Array(stream[9...])], headers: headers),
        ])
        for path in ["/", "/chunks"] {
            #expect(Array(try await makeClient().send(HTTPRequest(server.url(path))).body) == text)
        }
        #expect(server.requests.allSatisfy { $0.headers["Accept-Encoding"] == "gzip" })
    }

    @Test("A redirect with an endless body is followed")
    func redirectWithEndlessBody() async throws {
        let head = LoopbackServer.Reply.head(
            302, headers: ["Location": "/there", "Content-Length": "1000000000"])
        let server = try LoopbackServer([
            "/": head.then(.forever(Array(repeating: 1, count: 1_000))), "/there": .response(text: "there"),
        ])
        #expect(try await makeClient().send(HTTPRequest(server.url())).body.count == 5)
    }

    // MARK: Helpers

    /// Expects a request with that reply to fail with the reason.
    private func expect(
        _ reason: HTTPError.Reason, _ interruption: HTTPError.Interruption? = nil,
        from reply: LoopbackServer.Reply,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let server = try LoopbackServer(["/": reply])
        let sut = makeClient { if reason == .tooSlow { $0.responseTimeout = .milliseconds(150) } }
        let error = await failure { try await sut.send(HTTPRequest(server.url())) }
        #expect(error?.reason == reason, "\(error as Any)", sourceLocation: sourceLocation)
        #expect(error?.interruption == interruption, "\(error as Any)", sourceLocation: sourceLocation)
    }

    private static var peakMemory: Int {
        var usage = rusage()
        getrusage(RUSAGE_SELF.rawValue, &usage)
        return usage.ru_maxrss * 1_024
    }
}
