import Synchronization

/// A pool of a few threads for long computations, which end with the pool.
///
/// Swift's own pool has one thread for each processor, and the main actor is one of its users: long
/// computations on all of them would block it.
public final class ThreadPool: TaskExecutor {
    private struct State {
        var threads: [WorkThread] = []
        var idle: [WorkThread] = []
        /// The jobs that wait for a thread.
        var waiting: [UnownedJob] = []
    }

    private let name: String
    private let limit: Int
    private let niceness: Int32
    private let state = Mutex(State())

    /// Makes a pool whose threads start on demand.
    ///
    /// - Parameters:
    ///   - name: The name of each thread for debuggers and `top -H`; Linux shows the first 15 bytes.
    ///   - limit: The maximum number of threads, at least one.
    ///   - niceness: The threads' niceness, from 0 to 19; see `setpriority(2)`.
    public init(name: String, limit: Int, niceness: Int32 = 0) {
        self.name = name
        self.niceness = niceness
        self.limit = max(1, limit)
    }

    deinit {
        for thread in state.withLock(\.threads) { thread.end() }
    }

    /// Runs a task's job on an idle thread, or on the first that becomes idle.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let thread = state.withLock { state -> WorkThread? in
            if let thread = state.idle.popLast() { return thread }
            guard state.threads.count < limit else {
                state.waiting.append(job)
                return nil
            }
            let thread = WorkThread(name: name, niceness: niceness)
            state.threads.append(thread)
            return thread
        }
        guard let thread else { return }
        // The closure retains the pool: a job may have its last reference.
        thread.run { self.run(job, on: thread) }
    }

    /// Runs a job and then waiting ones.
    private func run(_ first: UnownedJob, on thread: WorkThread) {
        var next: UnownedJob? = first
        while let job = next {
            job.runSynchronously(on: asUnownedTaskExecutor())
            next = state.withLock { state in
                if state.waiting.isEmpty { state.idle.append(thread) }
                return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
            }
        }
    }
}
