import Glibc

/// A POSIX thread, for blocking system calls.
enum POSIXThread {
    private final class Body {
        let run: () -> Void
        init(run: @escaping () -> Void) { self.run = run }
    }

    /// Starts a thread.
    ///
    /// - Returns: A thread to join or to detach; `nil` if the system has none left.
    static func start(_ run: @escaping @Sendable () -> Void) -> pthread_t? {
        let body = Unmanaged.passRetained(Body(run: run))
        var thread = pthread_t()
        let failure = pthread_create(
            &thread, nil,
            { context in
                Unmanaged<Body>.fromOpaque(context!).takeRetainedValue().run()
                return nil
            }, body.toOpaque())
        if failure == 0 { return thread }
        body.release()
        return nil
    }
}
