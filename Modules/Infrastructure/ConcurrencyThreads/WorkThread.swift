import Glibc
import Synchronization

/// A thread that runs what is put into its queue, in order, until it is closed and the queue is empty.
final class WorkThread: Sendable {
    private struct Queue {
        var waiting: [@Sendable () -> Void] = []
        var isClosed = false
        var thread: pthread_t?
    }

    private let name: String
    private let queue = Mutex(Queue())
    private let signal = Semaphore()

    /// Starts the thread.
    ///
    /// - Parameter name: What the system shows of it; Linux keeps the first 15 bytes.
    init(name: String) {
        self.name = name
        var thread = pthread_t()
        let retained = Unmanaged.passRetained(self).toOpaque()
        let status = pthread_create(
            &thread, nil,
            { retained in
                let worker = Unmanaged<WorkThread>.fromOpaque(retained!).takeRetainedValue()
                worker.drain()
                return nil
            }, retained)
        precondition(status == 0, "The system has no thread left (error \(status))")
        pthread_detach(thread)
    }

    /// Whether the caller runs on this thread.
    var isCurrent: Bool {
        queue.withLock { $0.thread.map { pthread_equal($0, pthread_self()) != 0 } ?? false }
    }

    func run(_ work: @escaping @Sendable () -> Void) {
        queue.withLock { $0.waiting.append(work) }
        signal.signal()
    }

    /// Lets the thread end when it has run what waits.
    func close() {
        queue.withLock { $0.isClosed = true }
        signal.signal()
    }

    private func drain() {
        takeName()
        queue.withLock { $0.thread = pthread_self() }
        while true {
            signal.wait()
            let (batch, isClosed) = queue.withLock { queue in
                defer { queue.waiting = [] }
                return (queue.waiting, queue.isClosed)
            }
            for work in batch { work() }
            if isClosed, batch.isEmpty { return }
        }
    }

    /// Through the file system, since Swift does not see the GNU function for it. A thread without a name does as well.
    private func takeName() {
        guard let file = fopen("/proc/thread-self/comm", "w") else { return }
        defer { fclose(file) }
        fputs(name, file)
    }
}
