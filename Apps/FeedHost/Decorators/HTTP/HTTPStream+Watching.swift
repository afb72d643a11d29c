import Foundation
import HTTPInterface
import Synchronization

nonisolated extension HTTPStream {
    /// How the reading of a body ended.
    enum BodyEnd {
        case complete
        case broken(any Error)
        /// Its reader let it go before its end.
        case givenUp
    }

    /// The same answer, with somebody who watches how its body is read.
    ///
    /// - Parameters:
    ///   - onPiece: Is told how many bytes each piece has.
    ///   - onEnd: Is told once how it ended, and how many bytes came in all.
    func watched(
        onPiece: @escaping @Sendable (Int) -> Void = { _ in },
        onEnd: @escaping @Sendable (BodyEnd, Int) -> Void = { _, _ in }
    ) -> HTTPStream {
        let watch = BodyWatch(body, onPiece: onPiece, onEnd: onEnd)
        return HTTPStream(
            status: status, headers: headers, expectedCount: expectedCount,
            body: HTTPBody { try await watch.next() })
    }

    /// The head of the answer, without the body.
    var head: HTTPResponse { HTTPResponse(status: status, headers: headers) }
}

private nonisolated final class BodyWatch: Sendable {
    private let body: HTTPBody
    private let onPiece: @Sendable (Int) -> Void
    private let onEnd: @Sendable (HTTPStream.BodyEnd, Int) -> Void
    private let state = Mutex((count: 0, isOver: false))

    init(
        _ body: HTTPBody, onPiece: @escaping @Sendable (Int) -> Void,
        onEnd: @escaping @Sendable (HTTPStream.BodyEnd, Int) -> Void
    ) {
        self.body = body
        self.onPiece = onPiece
        self.onEnd = onEnd
    }

    deinit {
        end(.givenUp)
    }

    func next() async throws -> Data? {
        do {
            var pieces = body.makeAsyncIterator()
            guard let piece = try await pieces.next() else {
                end(.complete)
                return nil
            }
            state.withLock { $0.count += piece.count }
            onPiece(piece.count)
            return piece
        } catch {
            end(.broken(error))
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
