import Glibc
import HTTPInterface
import HTTPTesting
import NetworkingCurl
import Testing

/// What the network and servers do wrong, and what becomes of it.
@Suite struct NetworkFaultTests {
    // MARK: No connection

    @Test("A refused connection is no connection, with libcurl's code and words")
    func refused() async throws {
        let port = try LoopbackPort(.refusing)
        let error = await failure { try await makeClient().get(HTTPRequest(port.url)) }
        #expect(error?.reason == .noConnection)
        #expect(error?.code == 7)
        #expect(error?.message.contains("127.0.0.1") == true)
    }

    @Test("A connection that is refused over IPv6 is no connection")
    func refusedOverIPv6() async throws {
        // Nobody listens on the other family's port, which stays taken on this one.
        let port = try LoopbackPort(.refusing)
        let url = try #require(HTTPURL("http://[::1]:\(port.port)/"))
        #expect(await failure { try await makeClient().get(HTTPRequest(url)) }?.reason == .noConnection)
    }

    @Test("A server that cannot be reached is no connection, as soon as the time to connect is over")
    func unreachable() async throws {
        let port = try LoopbackPort(.hanging)
        let sut = makeClient { $0.connectTimeout = .milliseconds(100) }
        let clock = ContinuousClock()
        let start = clock.now
        #expect(await failure { try await sut.get(HTTPRequest(port.url)) }?.reason == .noConnection)
        let elapsed = clock.now - start
        #expect(elapsed >= .milliseconds(100))
        #expect(elapsed < .seconds(60))
    }

    @Test("A connection that hangs holds up neither whoever cancels it nor the end of the client")
    func cancelsWhileConnecting() async throws {
        let port = try LoopbackPort(.hanging)
        let sut = makeClient { $0.connectTimeout = .seconds(60) }
        let task = Task { try await sut.get(HTTPRequest(port.url)) }
        // Another request that gets through tells that the first one has begun to connect.
        let server = try LoopbackServer(["/": .answer()])
        _ = try await sut.get(HTTPRequest(server.url()))
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        await sut.shutdown()
    }

    // MARK: Too slow

    @Test("A server that says nothing is too slow")
    func silent() async throws {
        try await expect(.tooSlow, from: .init([.silence]))
    }

    @Test("An answer that stops in the middle is too slow")
    func stops() async throws {
        try await expect(.tooSlow, from: .head(headers: ["Content-Length": "100"]).then(.send([1]), .silence))
    }

    @Test("Headers that come by the byte are too slow")
    func tricklingHead() async throws {
        let head = Array("HTTP/1.1 200 OK\r\nX: \(String(repeating: "x", count: 10_000))".utf8)
        try await expect(.tooSlow, from: .init([.trickle(head, every: .milliseconds(20))]))
    }

    @Test("A body that comes by the byte is too slow")
    func tricklingBody() async throws {
        let body = [UInt8](repeating: 1, count: 10_000)
        let head = LoopbackServer.Reply.head(headers: ["Content-Length": "10000"])
        try await expect(.tooSlow, from: head.then(.trickle(body, every: .milliseconds(20))))
    }

    @Test("A slow answer that keeps the slowest rate is read to its end")
    func slowEnough() async throws {
        let body = [UInt8](repeating: 1, count: 60)
        let head = LoopbackServer.Reply.head(headers: ["Content-Length": "60"])
        let server = try LoopbackServer(["/": head.then(.trickle(body, every: .milliseconds(60)))])
        let sut = makeClient {
            $0.answerTimeout = .seconds(3)
            $0.minimumRate = 10
        }
        #expect(try await sut.get(HTTPRequest(server.url())).body.count == 60)
    }

    // MARK: Unreadable

    @Test("A body shorter than its Content-Length is unreadable")
    func shortBody() async throws {
        try await expect(
            .unreadable, from: .head(headers: ["Content-Length": "100"]).then(.send([1]), .close))
    }

    @Test("A connection that is reset is unreadable, before the answer and within it")
    func reset() async throws {
        try await expect(.unreadable, from: .init([.reset]))
        try await expect(
            .unreadable, from: .head(headers: ["Content-Length": "100"]).then(.send([1]), .reset))
    }

    @Test("An answer that is cut off in its headers, or does not begin, is unreadable")
    func cutHead() async throws {
        try await expect(.unreadable, from: .raw("HTTP/1.1 200 OK\r\nContent-Le").then(.close))
        try await expect(.unreadable, from: .init([.close]))
    }

    @Test(
        "A body whose chunks are cut off or badly framed is unreadable",
        arguments: [
            "5\r\nab", "5\r\nabcde\r\n", "5\r\nabcde\r\n0\r\n", "x\r\nab\r\n0\r\n\r\n",
            "-1\r\na\r\n0\r\n\r\n",
            "2\r\nabc\r\n0\r\n\r\n", "FFFFFFFFFFFFFFFFF\r\na\r\n0\r\n\r\n",
        ])
    func badChunks(body: String) async throws {
        let head = LoopbackServer.Reply.head(headers: ["Transfer-Encoding": "chunked"])
        try await expect(.unreadable, from: head.then(.send(Array(body.utf8)), .close))
    }

    @Test(
        "An answer whose trailer is broken is unreadable, over a new connection and over one that was there",
        arguments: ["X: a\0b", "\0", "X", "X\0: a", " : \0", "X: " + String(repeating: "x", count: 100_000)])
    func badTrailer(trailer: String) async throws {
        let head = LoopbackServer.Reply.head(headers: ["Transfer-Encoding": "chunked"])
        let body = Array("1\r\na\r\n0\r\n\(trailer)\r\n\r\n".utf8)
        let server = try LoopbackServer(["/": head.then(.send(body)), "/good": .answer()])
        for warmUps in 0...1 {
            let sut = makeClient()
            for _ in 0..<warmUps { _ = try await sut.get(HTTPRequest(server.url("/good"))) }
            #expect(await failure { try await sut.get(HTTPRequest(server.url())) }?.reason == .unreadable)
        }
    }

    @Test(
        "A header line that is none makes an answer unreadable",
        arguments: ["X: a\0b", "\0", "X", "X\0: a", " folded onto nothing", "\u{1}\u{2}: \u{3}\0"])
    func badHeader(line: String) async throws {
        try await expect(.unreadable, from: .raw("HTTP/1.1 200 OK\r\n\(line)\r\n\r\n").then(.close))
    }

    @Test(
        "A redirect to a host whose name no resolver can be asked for is one that is not followed",
        arguments: ["http://\u{E9}\u{200B}.test/", "http://\u{2121}.test/"])
    func badRedirect(location: String) async throws {
        try await expect(.redirect, from: .redirect(to: location))
    }

    @Test("Two lengths that differ make an answer unreadable, even where the body fits one of them")
    func twoLengths() async throws {
        let fields: HTTPHeaders = ["Content-Length": "5", "content-length": "3"]
        try await expect(.unreadable, from: .head(headers: fields).then(.send(Array("abcde".utf8))))
    }

    @Test("A gzip stream that is cut off is unreadable, also where its frame is whole")
    func cutGzip() async throws {
        let stream = Gzip.stored(Array(repeating: 7, count: 1_000))
        for count in [5, 100, stream.count - 1] {
            let cut = Array(stream[..<count])
            try await expect(.unreadable, from: .answer(headers: ["Content-Encoding": "gzip"], body: cut))
            try await expect(.unreadable, from: .chunked([cut], headers: ["Content-Encoding": "gzip"]))
        }
    }

    @Test("A body in an encoding that was not asked for is unreadable")
    func unknownEncoding() async throws {
        try await expect(.unreadable, from: .answer(headers: ["Content-Encoding": "br"], body: [1]))
    }

    @Test("A flood of headers is refused while it still comes")
    func headerFlood() async throws {
        let field = Array("X-Flood: \(String(repeating: "x", count: 100))\r\n".utf8)
        try await expect(.unreadable, from: .raw("HTTP/1.1 200 OK\r\n").then(.forever(field)))
    }

    @Test("A header line without an end is refused while it still comes")
    func endlessHeader() async throws {
        let bytes = [UInt8](repeating: 0x78, count: 10_000)
        try await expect(.unreadable, from: .raw("HTTP/1.1 200 OK\r\nX: ").then(.forever(bytes)))
    }

    @Test("A flood of interim answers is refused while it still comes")
    func interimFlood() async throws {
        let interim = Array("HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n".utf8)
        try await expect(.unreadable, from: .init([.forever(interim)]))
    }

    @Test(
        "HTTP/0.9, and what is no HTTP at all, is unreadable",
        arguments: ["<html>hello</html>", "SSH-2.0-x\r\n", "\0\0"])
    func noHTTP(text: String) async throws {
        try await expect(.unreadable, from: .raw(text).then(.close))
    }

    // MARK: Too large

    @Test("A gzip bomb is stopped at the limit, and takes no more memory than that")
    func bomb() async {
        // In a process of its own, whose memory is its own.
        await #expect(processExitsWith: .success) {
            let bomb = Gzip.zeros(400_000_000)
            let reply = LoopbackServer.Reply.answer(headers: ["Content-Encoding": "gzip"], body: bomb)
            let server = try LoopbackServer(["/": reply])
            let before = Self.peakMemory
            let error = await failure {
                try await makeClient().get(HTTPRequest(server.url(), bodyLimit: 2_000_000))
            }
            #expect(error?.reason == .bodyTooLarge)
            // A bomb that went off would take 400 MB.
            #expect(Self.peakMemory - before < 20_000_000)
        }
    }

    @Test("A body that announces more than the limit is not even begun")
    func announced() async throws {
        let gate = Gate()
        let head = LoopbackServer.Reply.head(headers: ["Content-Length": "100000000"])
        try await expect(.bodyTooLarge, from: head.then(.send([1]), .wait(gate)))
    }

    // MARK: What works all the same

    @Test("An answer of HTTP/1.0 is read to the end of its connection")
    func oldHTTP() async throws {
        let server = try LoopbackServer(["/": .raw("HTTP/1.0 200 OK\r\n\r\nold but whole").then(.close)])
        let response = try await makeClient().get(HTTPRequest(server.url()))
        #expect(response.status == 200)
        #expect(String(decoding: response.body, as: UTF8.self) == "old but whole")
    }

    @Test("A gzip body is asked for and decoded, in one piece and in chunks")
    func gzip() async throws {
        let text = Array(String(repeating: "text ", count: 50_000).utf8)
        let headers: HTTPHeaders = ["Content-Encoding": "gzip"]
        let stream = Gzip.stored(text)
        let server = try LoopbackServer([
            "/": .answer(headers: headers, body: stream),
            "/chunks": .chunked([Array(stream[..<9]), Array(stream[9...])], headers: headers),
        ])
        for path in ["/", "/chunks"] {
            #expect(Array(try await makeClient().get(HTTPRequest(server.url(path))).body) == text)
        }
        #expect(server.requests.allSatisfy { $0.headers["Accept-Encoding"] == "gzip" })
    }

    @Test("A redirect whose body never ends is followed all the same")
    func redirectWithEndlessBody() async throws {
        let head = LoopbackServer.Reply.head(
            302, headers: ["Location": "/there", "Content-Length": "1000000000"])
        let server = try LoopbackServer([
            "/": head.then(.forever(Array(repeating: 1, count: 1_000))), "/there": .answer(text: "there"),
        ])
        #expect(try await makeClient().get(HTTPRequest(server.url())).body.count == 5)
    }

    // MARK: Parts

    /// Expects that a reply brings an error of that reason.
    private func expect(
        _ reason: HTTPError.Reason, from reply: LoopbackServer.Reply,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let server = try LoopbackServer(["/": reply])
        let sut = makeClient { if reason == .tooSlow { $0.answerTimeout = .milliseconds(150) } }
        let error = await failure { try await sut.get(HTTPRequest(server.url())) }
        #expect(error?.reason == reason, "\(error as Any)", sourceLocation: sourceLocation)
    }

    private static var peakMemory: Int {
        var usage = rusage()
        getrusage(RUSAGE_SELF.rawValue, &usage)
        return usage.ru_maxrss * 1_024
    }
}
