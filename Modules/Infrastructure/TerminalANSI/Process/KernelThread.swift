import Glibc

/// A thread of the kernel's, for what waits in system calls.
enum KernelThread {
    private final class Body {
        let run: () -> Void
        init(run: @escaping () -> Void) { self.run = run }
    }

    /// Starts a thread.
    ///
    /// - Returns: `nil` where there is none left. Somebody has to join it, or to detach it.
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
