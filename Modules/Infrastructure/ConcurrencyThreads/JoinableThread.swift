import Glibc
import Synchronization

/// A thread that runs a function. It is detached where it is not joined.
final class JoinableThread: Sendable {
    private final class Work: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) {
            self.run = run
        }
    }

    /// `nil` after joining.
    private let handle: Mutex<pthread_t?>

    /// Starts a thread for `run`; `nil` if the system has none left.
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

    /// Returns after the thread and its thread-local destructors have ended. Not to be called on that thread.
    func join() {
        handle.withLock { handle in
            if let thread = handle.take() { pthread_join(thread, nil) }
        }
    }
}
