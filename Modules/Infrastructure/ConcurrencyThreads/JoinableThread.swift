import Glibc
import Synchronization

/// A thread that runs one function and ends with it. The thread is detached where nothing joins it.
final class JoinableThread: Sendable {
    private final class Work: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) {
            self.run = run
        }
    }

    /// `nil` once the thread was joined.
    private let handle: Mutex<pthread_t?>

    /// Starts a thread for `run`; `nil` where the system has none left.
    init?(_ run: @escaping @Sendable () -> Void) {
        let work = Unmanaged.passRetained(Work(run))
        var handle = pthread_t()
        let code = pthread_create(
            &handle, nil,
            { work in
                Unmanaged<Work>.fromOpaque(work!).takeRetainedValue().run()
                return nil
            }, work.toOpaque())
        guard code == 0 else {
            work.release()
            return nil
        }
        self.handle = Mutex(handle)
    }

    deinit {
        if let handle = handle.withLock({ $0 }) { pthread_detach(handle) }
    }

    /// Returns when the thread has ended, the thread-local destructors of libraries included. Not to be called on it.
    func join() {
        handle.withLock { handle in
            if let thread = handle.take() { pthread_join(thread, nil) }
        }
    }
}
