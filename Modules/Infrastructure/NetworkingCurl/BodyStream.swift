import FoundationEssentials
import HTTPInterface
import Synchronization

/// Buffers a body's chunks between the loop and their reader, with backpressure.
final class BodyStream: Sendable {
    typealias Waiter = UnsafeContinuation<Data?, any Error>

    /// The buffered bytes at which the transfer pauses: 256 KB. Chunks are accepted whole, so that the last
    /// one may exceed it.
    static let capacity = 262_144

    private struct State {
        var chunks: [Data] = []
        var count = 0
        var end: Result<Data?, any Error>?
        var waiter: Waiter?
        var isPaused = false
    }

    private let state = Mutex(State())

    // MARK: On the loop's thread

    /// Whether a chunk is accepted; otherwise the transfer pauses until ``next(_:)`` says that it resumes.
    func hasCapacity() -> Bool {
        state.withLock { state in
            state.isPaused = state.count >= Self.capacity
            return !state.isPaused
        }
    }

    func append(_ chunk: Data) {
        guard !chunk.isEmpty else { return }
        let waiter = state.withLock { state in
            let waiter = state.waiter.take()
            if waiter == nil {
                state.chunks.append(chunk)
                state.count += chunk.count
            }
            return waiter
        }
        waiter?.resume(returning: chunk)
    }

    /// Ends the stream; only the first end counts.
    func end(_ error: (any Error)?) {
        let end: Result<Data?, any Error> = error.map { .failure($0) } ?? .success(nil)
        let waiter = state.withLock { state in
            if state.end == nil { state.end = end }
            return state.waiter.take()
        }
        waiter?.resume(with: end)
    }

    // MARK: From the reader

    /// Resumes the waiter with the next chunk, now or on its arrival. Returns whether the paused transfer can
    /// resume.
    func next(_ waiter: Waiter) -> Bool {
        let (result, mustResume): (Result<Data?, any Error>?, Bool) = state.withLock { state in
            if !state.chunks.isEmpty {
                let chunk = state.chunks.removeFirst()
                state.count -= chunk.count
                let mustResume = state.isPaused && state.count < Self.capacity
                if mustResume { state.isPaused = false }
                return (.success(chunk), mustResume)
            }
            if state.end == nil { state.waiter = waiter }
            return (state.end, false)
        }
        if let result { waiter.resume(with: result) }
        return mustResume
    }

    /// Discards buffered chunks, and ends the stream with a `CancellationError` even if its end was
    /// buffered.
    func cancel() {
        state.withLock { state in
            if !state.chunks.isEmpty { state.end = nil }
            state.chunks = []
            state.count = 0
        }
        end(CancellationError())
    }
}
