public import ConcurrencyInterface
public import FoundationEssentials
import Synchronization

/// Virtual time: both clocks, and an executor whose tasks run on the caller's thread. When none of them can go on, the time
/// goes forward to the next moment for which one sleeps, so that weeks pass in moments and each run is the same.
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

    /// Makes a time that begins; without an argument at a date of 2023.
    public init(start: Date = Date(timeIntervalSince1970: 1_700_000_000)) {
        self.start = start
    }

    /// The time that has passed.
    public var elapsed: Duration { state.withLock { $0.elapsed } }

    /// The date: the start, the time that has passed, and by how much ``setForward(by:)`` has changed it.
    public var now: Date { state.withLock { start + $0.elapsed / .seconds(1) + $0.offset } }

    /// Sets the date forward by so many seconds, or back where they are negative. No time passes.
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

    /// Takes a job that is ready to go on.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        state.withLock { $0.jobs.append(job) }
    }

    /// Runs an operation until it ends, or until so much time has passed, when it is cancelled and runs to its end. Time
    /// then stands at the end of the duration.
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
        // What sleeps without regard to cancellation still ends.
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

    /// Goes to the next moment for which a task sleeps; `false` where there is none up to `end`.
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
