import CCurl
import Glibc

/// Owns a thread that runs one function and ends with it. The thread is detached where nothing joins it.
struct LoopThread: ~Copyable, Sendable {
    private final class Work: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) {
            self.run = run
        }
    }

    private let handle: pthread_t

    /// Starts a thread for `run`; `nil` where the system has none left.
    init?(_ run: @escaping @Sendable () -> Void) {
        let work = Unmanaged.passRetained(Work(run))
        var handle = pthread_t()
        let code = pthread_create(
            &handle, nil,
            { work in
                LoopThread.leaveSignalsToOthers()
                Unmanaged<Work>.fromOpaque(work!).takeRetainedValue().run()
                return nil
            }, work.toOpaque())
        guard code == 0 else {
            work.release()
            return nil
        }
        self.handle = handle
    }

    deinit {
        pthread_detach(handle)
    }

    /// Waits until the thread has ended, the thread-local destructors of libraries included. Not to be called on it.
    consuming func join() {
        pthread_join(handle, nil)
        discard self
    }

    /// Signals meant for the program go to a thread that expects them; SIGPIPE, which a write to a closed connection
    /// brings, goes nowhere. Those of a crash stay: their handlers put the terminal in order.
    private static func leaveSignalsToOthers() {
        var signals = sigset_t()
        sigfillset(&signals)
        for fault in [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP] { sigdelset(&signals, fault) }
        pthread_sigmask(SIG_SETMASK, &signals, nil)
    }
}
