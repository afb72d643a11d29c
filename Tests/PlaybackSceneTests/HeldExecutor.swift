import Synchronization

/// An executor that runs no jobs until it is released.
nonisolated final class HeldExecutor: TaskExecutor {
    private let jobs = Mutex<[UnownedJob]?>([])

    var isHolding: Bool { jobs.withLock { $0?.isEmpty == false } }

    func release() {
        for job in jobs.withLock({ jobs in jobs.take() }) ?? [] { run(job) }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let isHeld = jobs.withLock { jobs in
            jobs?.append(job)
            return jobs != nil
        }
        if !isHeld { run(job) }
    }

    private func run(_ job: UnownedJob) {
        Task.detached { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
