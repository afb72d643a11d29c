import Foundation
import HTTPInterface
import HTTPTesting
import Testing

@testable import NetworkingCurl

@Suite struct StreamTests {
    @Test("A stream returns its head at once, and each chunk on its arrival")
    func arrivesInChunks() async throws {
        let gates = [Gate(), Gate()]
        let head = LoopbackServer.Reply.head(headers: ["Content-Length": "4", "X-A": "1"])
        let server = try LoopbackServer([
            "/": head.then(.wait(gates[0]), .send([1, 2]), .wait(gates[1]), .send([3, 4]))
        ])
        let stream = try await makeClient().stream(HTTPRequest(server.url()))
        #expect(stream.status == 200)
        #expect(stream.headers["x-a"] == "1")
        #expect(stream.expectedCount == 4)
        var chunks = stream.body.makeAsyncIterator()
        for (gate, chunk) in zip(gates, [[1, 2], [3, 4]] as [[UInt8]]) {
            gate.open()
            #expect(try await chunks.next().map(Array.init) == chunk)
        }
        #expect(try await chunks.next() == nil)
        #expect(try await chunks.next() == nil)
    }

    @Test("A transfer pauses at 256 KB of unread chunks, and resumes when they are read")
    func waitsForReader() async throws {
        let count = 20_000_000
        let sent = Gate()
        let server = try LoopbackServer([
            "/": .head(headers: ["Content-Length": "\(count)"])
                .then(.send(Array(repeating: 7, count: count)), .open(sent)),
            "/other": .response(),
        ])
        let sut = makeClient { $0.responseTimeout = .seconds(1) }
        let stream = try await sut.stream(HTTPRequest(server.url(), bodyLimit: count))
        // The pause outlasts the response timeout, while other requests are served.
        let pause = ContinuousClock.now + .milliseconds(1_500)
        while ContinuousClock.now < pause { _ = try await sut.send(HTTPRequest(server.url("/other"))) }
        #expect(!sent.isOpened)
        #expect(try await stream.collect().count == count)
        try await sent.waitUntilOpen()
    }

    @Test("A stream that stalls after a pause times out")
    func silentAfterPause() async throws {
        let head = LoopbackServer.Reply.head(headers: ["Content-Length": "5000000"])
        let server = try LoopbackServer([
            "/": head.then(.send(Array(repeating: 7, count: 1_000_000)), .silence)
        ])
        let sut = makeClient { $0.responseTimeout = .seconds(1) }
        let stream = try await sut.stream(HTTPRequest(server.url(), bodyLimit: 5_000_000))
        let error = await #expect(throws: HTTPError.self) { _ = try await stream.collect() }
        #expect(error?.reason == .tooSlow)
    }

    @Test("A streamed gzip body is decoded, and has no expected length")
    func decodes() async throws {
        let text = Array(String(repeating: "text ", count: 200_000).utf8)
        let reply = LoopbackServer.Reply.response(
            headers: ["Content-Encoding": "gzip"], body: Gzip.stored(text))
        let server = try LoopbackServer(["/": reply])
        let stream = try await makeClient().stream(HTTPRequest(server.url()))
        #expect(stream.expectedCount == nil)
        #expect(try await Array(stream.collect()) == text)
    }

    @Test("A truncated stream returns its chunks, and then fails")
    func breaksOff() async throws {
        let head = LoopbackServer.Reply.head(headers: ["Content-Length": "9"])
        let server = try LoopbackServer(["/": head.then(.send([1, 2]), .close)])
        var chunks = try await makeClient().stream(HTTPRequest(server.url())).body.makeAsyncIterator()
        #expect(try await chunks.next().map(Array.init) == [1, 2])
        let error = await #expect(throws: HTTPError.self) { try await chunks.next() }
        #expect(error?.reason == .unreadable)
    }

    @Test("The body limit applies to all chunks after decoding, and stops the transfer")
    func limits() async throws {
        let chunk = [UInt8](repeating: 1, count: 1_000)
        let endless = LoopbackServer.Reply.head(headers: ["Connection": "close"]).then(.forever(chunk))
        let server = try LoopbackServer([
            "/endless": endless,
            "/bomb": .response(headers: ["Content-Encoding": "gzip"], body: Gzip.zeros(millions: 50))
                .then(.silence),
        ])
        let sut = makeClient()
        for (count, path) in ["/endless", "/bomb"].enumerated() {
            let stream = try await sut.stream(HTTPRequest(server.url(path), bodyLimit: 2_000_000))
            var received = 0
            let error = await #expect(throws: HTTPError.self) {
                for try await chunk in stream.body { received += chunk.count }
            }
            #expect(error == .bodyTooLarge(limit: 2_000_000))
            #expect(received <= 2_000_000)
            try await server.waitForClosedConnections(count + 1)
        }
    }

    @Test("Releasing a stream cancels its transfer")
    func isLetGo() async throws {
        let head = LoopbackServer.Reply.head(headers: ["Content-Length": "1000000000"])
        let server = try LoopbackServer(["/": head.then(.forever(Array(repeating: 1, count: 1_000)))])
        let sut = makeClient()
        let status = try await sut.stream(HTTPRequest(server.url(), bodyLimit: .max)).status
        #expect(status == 200)
        try await server.waitForClosedConnections(1)
        await sut.shutdown()
    }

    @Test("Cancelling the reader cancels the transfer and discards unread chunks")
    func cancels() async throws {
        let server = try LoopbackServer([
            "/": .response(text: "all of it"),
            "/silent": .head(headers: ["Content-Length": "9"]).then(.silence),
        ])
        let sut = makeClient()
        let whole = try await sut.stream(HTTPRequest(server.url()))
        // A later response on the same connection proves that the first one has ended.
        _ = try await sut.send(HTTPRequest(server.url()))
        let reader = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await whole.collect()
        }
        await #expect(throws: CancellationError.self) { try await reader.value }

        let silent = try await sut.stream(HTTPRequest(server.url("/silent")))
        let waiting = Task { try await silent.collect() }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        try await server.waitForClosedConnections(1)
    }

    @Test("Shutting down fails streams as closed")
    func closes() async throws {
        let server = try LoopbackServer(["/": .head(headers: ["Content-Length": "9"]).then(.silence)])
        let sut = makeClient()
        let stream = try await sut.stream(HTTPRequest(server.url()))
        await sut.shutdown()
        await #expect(throws: HTTPError.closed) { _ = try await stream.collect() }
    }

    @Test("A download over a reset connection resumes with a Range request")
    func resumes() async throws {
        let head = LoopbackServer.Reply.head(headers: ["Content-Length": "9", "ETag": "\"1\""])
        let server = try LoopbackServer(["/": head.then(.send(Array("brok".utf8)), .close)])
        let sut = makeClient()
        var download = HTTPDownload(HTTPRequest(server.url()))
        await #expect(throws: HTTPError.self) { try await download.load(with: sut) }
        server.reply(
            to: "/",
            with: .response(206, headers: ["Content-Range": "bytes 4-8/9", "ETag": "\"1\""], text: "en up"))
        #expect(try await download.load(with: sut).body.elementsEqual("broken up".utf8))
        #expect(server.requests.map { $0.headers["Range"] } == [nil, "bytes=4-"])
        #expect(server.requests.map { $0.headers["If-Range"] } == [nil, "\"1\""])
        #expect(server.requests.map { $0.headers["Accept-Encoding"] } == ["identity", "identity"])
    }

    @Test("A redirect is followed before a stream is returned")
    func redirects() async throws {
        let server = try LoopbackServer(["/": .redirect(to: "/there"), "/there": .response(text: "there")])
        let stream = try await makeClient().stream(HTTPRequest(server.url()))
        #expect(stream.status == 200)
        #expect(try await stream.collect().elementsEqual("there".utf8))
    }
}
