public import ConcurrencyInterface
public import FoundationEssentials
import Synchronization

/// Virtual time: both clocks, and an executor whose tasks run on the caller's thread. When all tasks sleep,
/// the time advances to the next deadline, so that weeks pass in milliseconds and each run is deterministic.
///
/// Tasks of the operation, and those that it starts in groups, run here; unstructured tasks do not.
public final class VirtualTime: MonotonicClock, WallClock, TaskExecutor {
    private struct Sleeper {
        var deadline: Duration
        var continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var jobs: [UnownedJob] = []
        var elapsed: Duration = .zero
        var sleepers: [Int: Sleeper] = [:]
        var cancelled: Set<Int> = []
        var lastSleeper = 0
        var offset = 0.0
    }

    /// The date at which time begins.
    public let start: Date
    private let state = Mutex(State())

    /// Makes a virtual time that begins at a date.
    public init(start: Date = Date(timeIntervalSince1970: 1_700_000_000)) { self.start = start }

    /// The time that has passed.
    public var elapsed: Duration { state.withLock { $0.elapsed } }

    /// The start, plus the time that has passed and the changes by ``setForward(by:)``.
    public var now: Date { state.withLock { start + $0.elapsed / .seconds(1) + $0.offset } }

    /// Sets the wall clock forward by seconds, or back by negative ones. No time passes.
    public func setForward(by seconds: Double) { state.withLock { $0.offset += seconds } }

    /// Returns when the duration has passed.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    public func sleep(for duration: Duration) async throws {
        let sleeper = state.withLock { state in
            state.lastSleeper += 1
            return state.lastSleeper
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    if state.cancelled.remove(sleeper) != nil { return true }
                    let deadline = state.elapsed + max(.zero, duration)
                    state.sleepers[sleeper] = Sleeper(deadline: deadline, continuation: continuation)
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            let found = state.withLock { state in
                let found = state.sleepers.removeValue(forKey: sleeper)
                if found == nil { state.cancelled.insert(sleeper) }
                return found
            }
            found?.continuation.resume()
        }
        state.withLock { _ = $0.cancelled.remove(sleeper) }
        try Task.checkCancellation()
    }

    // MARK: Running

    /// Enqueues a job.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        state.withLock { $0.jobs.append(job) }
    }

    /// Runs an operation until it ends or the duration has passed; then it is cancelled and awaited. The time
    /// is at the end of the duration afterwards.
    ///
    /// Blocks the caller's thread, which runs every step.
    public func run(for duration: Duration, _ operation: @escaping @Sendable () async -> Void) {
        let end = elapsed + duration
        let isDone = Mutex(false)
        let task = Task(executorPreference: self) {
            await operation()
            isDone.withLock { $0 = true }
        }
        repeat { runJobs() } while !isDone.withLock(\.self) && goForward(to: end)
        state.withLock { $0.elapsed = max($0.elapsed, end) }
        task.cancel()
        // Tasks that ignore cancellation still end.
        repeat { runJobs() } while !isDone.withLock(\.self) && goForward(to: .seconds(Int64.max >> 1))
    }

    private func runJobs() {
        while true {
            let jobs = state.withLock { state in
                defer { state.jobs = [] }
                return state.jobs
            }
            if jobs.isEmpty { return }
            for job in jobs { job.runSynchronously(on: asUnownedTaskExecutor()) }
        }
    }

    /// Advances to the next deadline; `false` if none is before `end`.
    private func goForward(to end: Duration) -> Bool {
        let next: CheckedContinuation<Void, Never>? = state.withLock { state in
            let earliest = state.sleepers.min { one, other in
                one.value.deadline == other.value.deadline
                    ? one.key < other.key : one.value.deadline < other.value.deadline
            }
            guard let earliest, earliest.value.deadline <= end else { return nil }
            state.elapsed = max(state.elapsed, earliest.value.deadline)
            return state.sleepers.removeValue(forKey: earliest.key)?.continuation
        }
        next?.resume()
        return next != nil
    }
}
