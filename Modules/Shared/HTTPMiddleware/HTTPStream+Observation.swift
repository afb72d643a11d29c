import FoundationEssentials
import HTTPInterface
import Synchronization

extension HTTPStream {
    /// How the reading of a body ended.
    enum BodyEnd {
        case complete
        case failed(any Error)
        /// The reader released it before its end.
        case abandoned
    }

    /// The same stream, with the reading of its body observed.
    ///
    /// - Parameters:
    ///   - onChunk: Called with the bytes of each chunk.
    ///   - onEnd: Called once with the end, and the bytes of all chunks.
    func observed(
        onChunk: @escaping @Sendable (Int) -> Void = { _ in },
        onEnd: @escaping @Sendable (BodyEnd, Int) -> Void = { _, _ in }
    ) -> HTTPStream {
        let observation = BodyObservation(body, onChunk: onChunk, onEnd: onEnd)
        var stream = self
        stream.body = HTTPBody { try await observation.next() }
        return stream
    }

    /// The response without its body.
    var head: HTTPResponse { HTTPResponse(status: status, headers: headers) }
}

private final class BodyObservation: Sendable {
    private let body: HTTPBody
    private let onChunk: @Sendable (Int) -> Void
    private let onEnd: @Sendable (HTTPStream.BodyEnd, Int) -> Void
    private let state = Mutex((count: 0, isOver: false))

    init(
        _ body: HTTPBody, onChunk: @escaping @Sendable (Int) -> Void,
        onEnd: @escaping @Sendable (HTTPStream.BodyEnd, Int) -> Void
    ) {
        self.body = body
        self.onChunk = onChunk
        self.onEnd = onEnd
    }

    deinit { end(.abandoned) }

    func next() async throws -> Data? {
        do {
            var chunks = body.makeAsyncIterator()
            guard let chunk = try await chunks.next() else {
                end(.complete)
                return nil
            }
            state.withLock { $0.count += chunk.count }
            onChunk(chunk.count)
            return chunk
        } catch {
            end(.failed(error))
            throw error
        }
    }

    private func end(_ end: HTTPStream.BodyEnd) {
        let count: Int? = state.withLock { state in
            guard !state.isOver else { return nil }
            state.isOver = true
            return state.count
        }
        if let count { onEnd(end, count) }
    }
}
