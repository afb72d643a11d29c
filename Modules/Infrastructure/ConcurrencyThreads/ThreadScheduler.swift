public import ConcurrencyInterface

/// A scheduler with a thread of its own, which starts with the first work and ends with the scheduler, or with
/// ``shutdown()``. Where the system has no thread left, work runs on the threads of its callers.
///
/// It is an executor as well: actors may live on its thread, and tasks may prefer it.
public final class ThreadScheduler: Scheduler, SerialExecutor, TaskExecutor {
    private let thread: WorkThread

    /// Makes a scheduler.
    ///
    /// - Parameters:
    ///   - name: What debuggers and `top -H` show of it; Linux keeps the first 15 bytes.
    ///   - niceness: By how much it leaves the processors to other threads, from 0 to 19; see `setpriority(2)`.
    public init(name: String, niceness: Int32 = 0) {
        thread = WorkThread(name: name, niceness: niceness)
    }

    deinit {
        thread.end()
    }

    /// Runs `work` on the thread, behind all work that was scheduled before it, and returns its value or throws its
    /// error. The work runs to its end also where the waiting task is cancelled.
    public func schedule<Value: Sendable, Failure: Error>(
        _ work: @escaping @Sendable () throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let result: Result<Value, Failure> = await withCheckedContinuation { continuation in
            thread.run { continuation.resume(returning: Result(catching: work)) }
        }
        return try result.get()
    }

    /// Returns when the thread has run all work that was scheduled before, and has ended. Later work starts another one.
    public func shutdown() async {
        await thread.ended()
    }

    /// Runs a job of an actor or of a task on the thread, in order with all other work.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        // The work holds the scheduler: a job may be the last to need it.
        thread.run {
            job.runSynchronously(
                isolatedTo: self.asUnownedSerialExecutor(), taskExecutor: self.asUnownedTaskExecutor())
        }
    }

    /// Traps where the caller does not run on the thread.
    public func checkIsolated() {
        precondition(thread.isCurrent, "Not on the scheduler's thread")
    }

    /// Whether the caller runs on the thread.
    public func isIsolatingCurrentContext() -> Bool? {
        thread.isCurrent
    }
}
