/// An executor that runs jobs on any thread, and knows whether it runs one.
nonisolated final class WatchedExecutor: TaskExecutor {
    /// Whether the caller runs in a job of the executor.
    var isRunningHere: Bool {
        withUnsafeCurrentTask { $0?.unownedTaskExecutor } == asUnownedTaskExecutor()
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        Task.detached { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
