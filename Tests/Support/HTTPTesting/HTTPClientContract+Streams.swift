import HTTPInterface
import Testing

extension HTTPClientContract {
    static let streams = [
        Promise("streams status, headers and the whole body") { makeClient in
            let body = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
            let server = try LoopbackServer(["/": .response(201, headers: ["X-A": "1"], body: body)])
            let stream = try await makeClient().stream(HTTPRequest(server.url()))
            #expect(stream.status == 201)
            #expect(stream.headers["X-A"] == "1")
            #expect(stream.expectedCount == body.count)
            var counts: [Int] = []
            let whole = try await stream.collect { count, expected in
                #expect(expected == body.count)
                counts.append(count)
            }
            #expect(Array(whole) == body)
            #expect(counts == counts.sorted())
            #expect(counts.last == body.count)
        },
        Promise("streams an empty body as no piece at all") { makeClient in
            let server = try LoopbackServer(["/": .response(204)])
            let stream = try await makeClient().stream(HTTPRequest(server.url()))
            var chunks = stream.body.makeAsyncIterator()
            #expect(try await chunks.next() == nil)
        },
        Promise("fails a stream whose body breaks off") { makeClient in
            let head = LoopbackServer.Reply.head(headers: ["Content-Length": "9"])
            let server = try LoopbackServer(["/": head.then(.send([1]), .close)])
            let client = makeClient()
            await #expect(throws: HTTPError.self) {
                _ = try await client.stream(HTTPRequest(server.url())).collect()
            }
        },
    ]
}
