import FoundationEssentials
import Synchronization

/// The sources that a program is fetching. A second fetch of one of them waits for the result of the first.
final class RunningFetches: Sendable {
    /// The callers that wait, for each source that is being fetched.
    private let waiters = Mutex<[UUID: [CheckedContinuation<SourceRefresh?, Never>]]>([:])

    /// Whether a source is being fetched.
    func contains(_ source: UUID) -> Bool { waiters.withLock { $0[source] != nil } }

    /// Begins a fetch; `false` if the source is being fetched already.
    func begin(_ source: UUID) -> Bool {
        waiters.withLock { waiters in
            if waiters[source] != nil { return false }
            waiters[source] = []
            return true
        }
    }

    /// Waits for the result of a source's fetch; `nil` if its task was cancelled.
    ///
    /// - Parameter other: The result if the fetch has just ended.
    func result(of source: UUID, otherwise other: SourceRefresh) async -> SourceRefresh? {
        await withCheckedContinuation { continuation in
            let isRunning = waiters.withLock { $0[source]?.append(continuation) != nil }
            if !isRunning { continuation.resume(returning: other) }
        }
    }

    /// Ends a fetch, and passes its result to those who wait.
    func end(_ source: UUID, with result: SourceRefresh?) {
        for waiter in waiters.withLock({ $0.removeValue(forKey: source) }) ?? [] {
            waiter.resume(returning: result)
        }
    }
}
