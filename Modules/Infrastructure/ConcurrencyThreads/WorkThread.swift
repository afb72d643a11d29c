import Glibc
import Synchronization

/// Runs work in order on a thread of its own, which starts with the first work and ends after ``end()`` when
/// no work is left. Later work starts another thread.
///
/// If the system has no threads left, work runs on its callers' threads, still in order and one at a time.
final class WorkThread: Sendable {
    private typealias Waiter = CheckedContinuation<JoinableThread?, Never>

    private struct Queue {
        var waiting: [@Sendable () -> Void] = []
        /// Whether some thread takes work from the queue.
        var isDraining = false
        var isEnding = false
        var waitersForEnd: [Waiter] = []
        /// The last thread that was started.
        var thread: JoinableThread?
        /// The thread that takes work from the queue.
        var current: pthread_t?
    }

    private let name: String
    private let niceness: Int32
    private let queue = Mutex(Queue())
    private let signal = Semaphore()

    /// - Parameters:
    ///   - name: The thread's name; Linux shows the first 15 bytes.
    ///   - niceness: The thread's niceness, from 0 to 19; see `setpriority(2)`.
    init(name: String, niceness: Int32 = 0) {
        self.name = name
        self.niceness = niceness
    }

    /// Whether the caller runs on this thread.
    var isCurrent: Bool {
        queue.withLock { $0.current.map { pthread_equal($0, pthread_self()) != 0 } ?? false }
    }

    func run(_ work: @escaping @Sendable () -> Void) {
        let hasThread = queue.withLock { queue in
            queue.waiting.append(work)
            guard !queue.isDraining else { return true }
            queue.isDraining = true
            queue.thread = JoinableThread { [self] in
                takeName()
                // Linux has a niceness for each thread; 0 is the calling one.
                if niceness != 0 { setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness) }
                drain(waits: true)
            }
            return queue.thread != nil
        }
        if hasThread { signal.signal() } else { drain(waits: false) }
    }

    /// Ends the thread after all queued work.
    func end() {
        queue.withLock { $0.isEnding = $0.isDraining }
        signal.signal()
    }

    /// Ends the thread after all queued work, and returns after it has ended.
    func ended() async {
        let thread = await withCheckedContinuation { (waiter: Waiter) in
            let (isRunning, thread) = queue.withLock { queue in
                if queue.isDraining { queue.waitersForEnd.append(waiter) }
                return (queue.isDraining, queue.thread)
            }
            if isRunning { end() } else { waiter.resume(returning: thread) }
        }
        thread?.join()
    }

    /// - Parameter waits: Whether to wait for further work in an empty queue.
    private func drain(waits: Bool) {
        queue.withLock { $0.current = pthread_self() }
        while true {
            let batch = queue.withLock { queue in
                defer { queue.waiting = [] }
                return queue.waiting
            }
            for work in batch { work() }
            if batch.isEmpty, leaves(waits: waits) { return }
            if batch.isEmpty, waits { signal.wait() }
        }
    }

    /// Stops draining if no work is left, and returns whether it did.
    private func leaves(waits: Bool) -> Bool {
        let end: (waiters: [Waiter], thread: JoinableThread?)? = queue.withLock { queue in
            guard queue.waiting.isEmpty, queue.isEnding || !waits else { return nil }
            defer { queue = Queue(thread: queue.thread) }
            return (queue.waitersForEnd, queue.thread)
        }
        guard let end else { return false }
        for waiter in end.waiters { waiter.resume(returning: end.thread) }
        return true
    }

    /// Through /proc, since Swift does not import pthread_setname_np. A name is optional.
    private func takeName() {
        guard let file = fopen("/proc/thread-self/comm", "w") else { return }
        defer { fclose(file) }
        fputs(name, file)
    }
}
