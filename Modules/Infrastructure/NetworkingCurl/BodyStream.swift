import FoundationEssentials
import HTTPInterface
import Synchronization

/// What lies between the loop, which brings a body's pieces, and its reader.
final class BodyStream: Sendable {
    typealias Waiter = UnsafeContinuation<Data?, any Error>

    /// How many bytes may lie here before the transfer waits for its reader: 256 KB. A piece is taken whole, so that there
    /// may be one more of those.
    static let capacity = 262_144

    private struct State {
        var pieces: [Data] = []
        var count = 0
        var end: Result<Data?, any Error>?
        var waiter: Waiter?
        var isPaused = false
    }

    private let state = Mutex(State())

    // MARK: On the loop's thread

    /// Whether there is room for a piece; where there is none, the reader will say when there is.
    func hasRoom() -> Bool {
        state.withLock { state in
            state.isPaused = state.count >= Self.capacity
            return !state.isPaused
        }
    }

    func put(_ piece: Data) {
        guard !piece.isEmpty else { return }
        let waiter = state.withLock { state in
            let waiter = state.waiter.take()
            if waiter == nil {
                state.pieces.append(piece)
                state.count += piece.count
            }
            return waiter
        }
        waiter?.resume(returning: piece)
    }

    /// No piece comes any more; the first end counts.
    func end(_ error: (any Error)?) {
        let end: Result<Data?, any Error> = error.map { .failure($0) } ?? .success(nil)
        let waiter = state.withLock { state in
            if state.end == nil { state.end = end }
            return state.waiter.take()
        }
        waiter?.resume(with: end)
    }

    // MARK: From the reader

    /// Hands the waiter the next piece, now or when it has come. Returns whether the transfer waits for room, which is
    /// there now.
    func next(_ waiter: Waiter) -> Bool {
        let (result, mustResume): (Result<Data?, any Error>?, Bool) = state.withLock { state in
            if !state.pieces.isEmpty {
                let piece = state.pieces.removeFirst()
                state.count -= piece.count
                let mustResume = state.isPaused && state.count < Self.capacity
                if mustResume { state.isPaused = false }
                return (.success(piece), mustResume)
            }
            if state.end == nil { state.waiter = waiter }
            return (state.end, false)
        }
        if let result { waiter.resume(with: result) }
        return mustResume
    }

    /// The reader gives up: whatever lies here is forgotten, so that there is no end but this one.
    func cancel() {
        state.withLock { state in
            if !state.pieces.isEmpty { state.end = nil }
            state.pieces = []
            state.count = 0
        }
        end(CancellationError())
    }
}
