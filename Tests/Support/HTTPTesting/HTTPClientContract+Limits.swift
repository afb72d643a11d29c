import HTTPInterface
import Testing

extension HTTPClientContract {
    static let limits = [
        Promise("accepts a body as large as its limit, however it is framed") { makeClient in
            let body = [UInt8](repeating: 1, count: 5_000)
            let server = try LoopbackServer(["/": .response(body: body), "/chunks": .chunked([body])])
            let client = makeClient()
            for path in ["/", "/chunks"] {
                let response = try await client.send(HTTPRequest(server.url(path), bodyLimit: 5_000))
                #expect(response.body.count == 5_000)
            }
        },
        Promise("refuses a body larger than its limit, and stops the transfer") { makeClient in
            let body = [UInt8](repeating: 1, count: 5_001)
            let server = try LoopbackServer([
                "/": .response(body: body).then(.silence), "/chunks": .chunked([body]).then(.silence),
                "/pieces": .chunked(Array(repeating: Array(body[..<1_000]), count: 6)).then(.silence),
                "/endless": LoopbackServer.Reply.head(headers: ["Connection": "close"]).then(.forever(body)),
            ])
            let client = makeClient()
            for (count, path) in ["/", "/chunks", "/pieces", "/endless"].enumerated() {
                await expectError(.bodyTooLarge) {
                    try await client.send(HTTPRequest(server.url(path), bodyLimit: 5_000))
                }
                try await server.waitForClosedConnections(count + 1)
            }
        },
    ]
}
