import Synchronization

/// A few threads of its own for tasks that compute for long, which end with the pool.
///
/// Swift's own pool has as many threads as there are processors, and the main actor is one of those that need them: what
/// keeps all of them busy stops the program's every answer.
public final class ThreadPool: TaskExecutor {
    private struct State {
        var threads: [WorkThread] = []
        var idle: [WorkThread] = []
        /// Jobs for which no thread is free.
        var waiting: [UnownedJob] = []
    }

    private let name: String
    private let limit: Int
    private let niceness: Int32
    private let state = Mutex(State())

    /// Makes a pool whose threads start when they are needed.
    ///
    /// - Parameters:
    ///   - name: What debuggers and `top -H` show of each thread; Linux keeps the first 15 bytes.
    ///   - limit: The most threads, at least one.
    ///   - niceness: By how much they leave the processors to other threads, from 0 to 19; see `setpriority(2)`.
    public init(name: String, limit: Int, niceness: Int32 = 0) {
        self.name = name
        self.niceness = niceness
        self.limit = max(1, limit)
    }

    deinit {
        for thread in state.withLock(\.threads) { thread.end() }
    }

    /// Runs a task's job on a thread that is free, or on the first that becomes so.
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
        // The work holds the pool: a job may be the last to need it.
        thread.run { self.run(job, on: thread) }
    }

    /// Runs a job and then those that wait.
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
