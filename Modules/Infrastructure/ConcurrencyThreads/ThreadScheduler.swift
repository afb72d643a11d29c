public import ConcurrencyInterface

/// A scheduler with a thread of its own, which starts with the first work and ends with the scheduler, or
/// with ``shutdown()``. Where the system has no thread left, work runs on its callers' threads.
///
/// It is an executor as well, for actors and for tasks that prefer it.
public final class ThreadScheduler: Scheduler, SerialExecutor, TaskExecutor {
    private let thread: WorkThread

    /// Makes a scheduler.
    ///
    /// - Parameters:
    ///   - name: The thread's name for debuggers and `top -H`; Linux shows the first 15 bytes.
    ///   - niceness: The thread's niceness, from 0 to 19; see `setpriority(2)`.
    public init(name: String, niceness: Int32 = 0) {
        thread = WorkThread(name: name, niceness: niceness)
    }

    deinit {
        thread.end()
    }

    /// Runs `work` on the thread, after all work that was scheduled before it, and returns its value or
    /// throws its error. The work is not cancelled with the waiting task, but sees its cancellation.
    public func schedule<Value: Sendable, Failure: Error>(
        _ work: @escaping @Sendable () throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        try await withTaskExecutorPreference(self) { await Self.run(work) }.get()
    }

    /// Runs work where the task prefers to run.
    @concurrent private static func run<Value: Sendable, Failure: Error>(
        _ work: @escaping @Sendable () throws(Failure) -> Value
    ) async -> Result<Value, Failure> { Result(catching: work) }

    /// Returns after the thread has run all scheduled work and has ended. Later work starts another thread.
    public func shutdown() async {
        await thread.ended()
    }

    /// Runs a job of an actor or task on the thread, in order with all other work.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        // The closure retains the scheduler: a job may have its last reference.
        thread.run {
            job.runSynchronously(
                isolatedTo: self.asUnownedSerialExecutor(), taskExecutor: self.asUnownedTaskExecutor())
        }
    }

    /// Traps if the caller does not run on the thread.
    public func checkIsolated() {
        precondition(thread.isCurrent, "Not on the scheduler's thread")
    }

    /// Whether the caller runs on the thread.
    public func isIsolatingCurrentContext() -> Bool? {
        thread.isCurrent
    }
}
