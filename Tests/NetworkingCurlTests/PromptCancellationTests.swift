import Foundation
import HTTPInterface
import HTTPTesting
import Testing

@testable import NetworkingCurl

/// Ends transfers that would wait for a minute.
@Suite struct PromptCancellationTests {
    enum Moment: CaseIterable {
        case connecting
        case silence
        case body
    }

    @Test("Cancelling does not wait for a connection, a response or a body", arguments: Moment.allCases)
    func cancels(moment: Moment) async throws {
        let times = try await measure(at: moment) { sut, task in
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
        expectQuick(times)
    }

    @Test("Shutting down does not wait for a connection, a response or a body", arguments: Moment.allCases)
    func shutsDown(moment: Moment) async throws {
        let times = try await measure(at: moment) { sut, task in
            await sut.shutdown()
            await #expect(throws: HTTPError.closed) { try await task.value }
        }
        expectQuick(times)
    }

    /// The durations of ending transfers at that moment.
    private func measure(
        at moment: Moment, _ end: (CurlHTTPClient, Task<HTTPResponse, any Error>) async -> Void
    ) async throws -> [Duration] {
        var times: [Duration] = []
        for _ in 0..<(isThorough ? 200 : 5) {
            let sut = makeClient {
                $0.connectTimeout = .seconds(60)
                $0.responseTimeout = .seconds(60)
            }
            let begun = Gate()
            let head = LoopbackServer.Reply.head(headers: ["Content-Length": "1000000"])
            let server = try LoopbackServer([
                "/": .answer(), "/silence": .init([.open(begun), .silence]),
                "/body": head.then(.send([1]), .open(begun), .silence),
            ])
            let port = try LoopbackPort(.hanging)
            let url = moment == .connecting ? port.url : server.url("/\(moment)")
            let task = Task { try await sut.get(HTTPRequest(url)) }
            if moment != .connecting { try await begun.waitUntilOpen() }
            // The response to another request proves that the first one has begun.
            _ = try await sut.get(HTTPRequest(server.url()))
            times.append(await ContinuousClock().measure { await end(sut, task) })
            await sut.shutdown()
        }
        return times
    }

    /// Half of the minute allows for a busy machine.
    private func expectQuick(_ times: [Duration]) {
        #expect(times.allSatisfy { $0 < .seconds(30) })
    }

    private var isThorough: Bool { ProcessInfo.processInfo.environment["FEEDHOST_SLOW"] == "1" }
}
