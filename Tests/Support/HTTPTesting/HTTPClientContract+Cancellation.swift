import HTTPInterface
import Testing

extension HTTPClientContract {
    static let cancellation = [
        Promise("makes no request for a task that was cancelled before") { makeClient in
            let server = try LoopbackServer(["/": .response()])
            let client = makeClient()
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return try await client.send(HTTPRequest(server.url()))
            }
            await #expect(throws: CancellationError.self) { try await task.value }
            // A request that was sent in spite of its cancellation would arrive before this one.
            _ = try await client.send(HTTPRequest(server.url("/later")))
            #expect(server.requests.map(\.target) == ["/later"])
        },
        Promise("stops the transfer when the task is cancelled while it waits for an answer") { makeClient in
            let server = try LoopbackServer(["/": LoopbackServer.Reply([.silence])])
            try await expectStop(of: makeClient(), on: server) { try await server.waitForRequests(1) }
        },
        Promise("stops the transfer when the task is cancelled while bytes arrive") { makeClient in
            let begun = Gate()
            let bytes = [UInt8](repeating: 0x20, count: 1_000)
            let server = try LoopbackServer(["/": .endless(bytes, begun: begun)])
            try await expectStop(of: makeClient(), on: server) { try await begun.waitUntilOpen() }
        },
        Promise("answers further requests after a cancellation") { makeClient in
            let server = try LoopbackServer(["/": LoopbackServer.Reply([.silence]), "/other": .response()])
            let client = makeClient()
            try await expectStop(of: client, on: server) { try await server.waitForRequests(1) }
            #expect(try await client.send(HTTPRequest(server.url("/other"))).status == 200)
        },
        Promise("does not touch other requests when one is cancelled") { makeClient in
            let gate = Gate()
            let server = try LoopbackServer([
                "/": LoopbackServer.Reply([.silence]),
                "/other": LoopbackServer.Reply(
                    [.wait(gate)] + LoopbackServer.Reply.response(text: "x").steps),
            ])
            let client = makeClient()
            let other = Task { try await client.send(HTTPRequest(server.url("/other"))) }
            try await server.waitForRequests(1)
            try await expectStop(of: client, on: server) { try await server.waitForRequests(2) }
            gate.open()
            #expect(try await other.value.body.count == 1)
        },
    ]

    /// Cancels a request at `moment`, and expects `CancellationError` and a closed connection.
    private static func expectStop(
        of client: any HTTPClient, on server: LoopbackServer, at moment: () async throws -> Void
    ) async throws {
        let request = HTTPRequest(server.url(), bodyLimit: .max)
        let task = Task { try await client.send(request) }
        try await moment()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        try await server.waitForClosedConnections(1)
    }
}
