import CCurl
import Glibc

/// Owns a thread that runs one function. It is detached on deinit unless it was joined.
struct LoopThread: ~Copyable, Sendable {
    private final class Work: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    private let handle: pthread_t

    /// Starts a thread for `run`; `nil` if `pthread_create` fails.
    init?(_ run: @escaping @Sendable () -> Void) {
        let work = Unmanaged.passRetained(Work(run))
        var handle = pthread_t()
        let code = pthread_create(
            &handle, nil,
            { work in
                LoopThread.blockSignals()
                Unmanaged<Work>.fromOpaque(work!).takeRetainedValue().run()
                return nil
            }, work.toOpaque())
        guard code == 0 else {
            work.release()
            return nil
        }
        self.handle = handle
    }

    deinit { pthread_detach(handle) }

    /// Waits for the end of the thread, after its thread-local destructors. Must not be called on the thread
    /// itself.
    consuming func join() {
        pthread_join(handle, nil)
        discard self
    }

    /// Blocks all signals on this thread, SIGPIPE of closed connections among them, but those of a crash,
    /// whose handlers restore the terminal.
    private static func blockSignals() {
        var signals = sigset_t()
        sigfillset(&signals)
        for fault in [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP] { sigdelset(&signals, fault) }
        pthread_sigmask(SIG_SETMASK, &signals, nil)
    }
}
