import ConcurrencyTesting
import Foundation
import HTTPInterface
import Synchronization

/// A client whose bodies have a first part at once, and the rest of five bytes when their gates are opened.
nonisolated final class PartsClient: HTTPClient {
    private let gates: Gates
    private let first: Int
    private let expected: Int
    private let requested = Mutex<[String?]>([])

    init(_ gates: Gates, first: Int, expected: Int) {
        (self.gates, self.first, self.expected) = (gates, first, expected)
    }

    /// The ranges of all requests.
    var ranges: [String?] { requested.withLock(\.self) }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse { throw HTTPError(.closed) }

    func stream(_ request: HTTPRequest) async throws -> HTTPStream {
        let range = request.headers["Range"]
        requested.withLock { $0.append(range) }
        var headers: HTTPHeaders = ["ETag": "\"1\""]
        if range != nil { headers["Content-Range"] = "bytes \(first)-\(expected - 1)/\(expected)" }
        let chunks = Chunks(range == nil ? [Data(count: first)] : [], gates)
        return HTTPStream(
            status: range == nil ? 200 : 206, headers: headers, expectedCount: expected,
            body: HTTPBody { try await chunks.next() })
    }

    private final class Chunks: Sendable {
        private let rest: Mutex<[Data?]>
        private let gates: Gates

        init(_ first: [Data], _ gates: Gates) {
            rest = Mutex(first + [nil, Data("sound".utf8)])
            self.gates = gates
        }

        func next() async throws -> Data? {
            guard let next = take() else { return nil }
            if let chunk = next { return chunk }
            await withTaskCancellationHandler {
                await pass()
            } onCancel: {
                Task { @MainActor in self.gates.openAll() }
            }
            try Task.checkCancellation()
            return take() ?? nil
        }

        /// Waits, unless the cancellation has opened the gates before.
        @MainActor private func pass() async {
            if !Task.isCancelled { await gates.pass("rest") }
        }

        private func take() -> Data?? {
            rest.withLock { $0.isEmpty ? nil : .some($0.removeFirst()) }
        }
    }
}
