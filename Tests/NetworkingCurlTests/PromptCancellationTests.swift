import Foundation
import HTTPInterface
import HTTPTesting
import Testing

@testable import NetworkingCurl

/// Ends transfers that would wait for two minutes, within the time limit of one.
@Suite(.timeLimit(.minutes(1))) struct PromptCancellationTests {
    enum Moment: CaseIterable {
        case connecting
        case silence
        case body
    }

    @Test("Cancelling does not wait for a connection, a response or a body", arguments: Moment.allCases)
    func cancels(moment: Moment) async throws {
        try await end(at: moment) { sut, task in
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
    }

    @Test("Shutting down does not wait for a connection, a response or a body", arguments: Moment.allCases)
    func shutsDown(moment: Moment) async throws {
        try await end(at: moment) { sut, task in
            await sut.shutdown()
            await #expect(throws: HTTPError.closed) { try await task.value }
        }
    }

    /// Ends transfers at that moment.
    private func end(
        at moment: Moment, _ end: (CurlHTTPClient, Task<HTTPResponse, any Error>) async -> Void
    ) async throws {
        for _ in 0..<(isThorough ? 200 : 5) {
            let sut = makeClient {
                $0.connectTimeout = .seconds(120)
                $0.responseTimeout = .seconds(120)
            }
            let begun = Gate()
            let head = LoopbackServer.Reply.head(headers: ["Content-Length": "1000000"])
            let server = try LoopbackServer([
                "/": .response(), "/silence": .init([.open(begun), .silence]),
                "/body": head.then(.send([1]), .open(begun), .silence),
            ])
            let port = try LoopbackPort(.hanging)
            let url = moment == .connecting ? port.url : server.url("/\(moment)")
            let task = Task { try await sut.send(HTTPRequest(url)) }
            if moment != .connecting { try await begun.waitUntilOpen() }
            // The response to another request proves that the first one has begun.
            _ = try await sut.send(HTTPRequest(server.url()))
            await end(sut, task)
            await sut.shutdown()
        }
    }

    private var isThorough: Bool { ProcessInfo.processInfo.environment["FEEDHOST_SLOW"] == "1" }
}
