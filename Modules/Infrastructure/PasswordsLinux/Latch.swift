import Glibc

/// A latch that a thread opens once, and for which another one waits within a limit. Its clock is the
/// monotonic one, which semaphores cannot use from Swift.
struct Latch: ~Copyable, @unchecked Sendable {
    // Safe to share: the lock protects `isOpen`, and this value alone owns the memory, which no call uses
    // during deinit.
    private struct State {
        var lock = pthread_mutex_t()
        var opened = pthread_cond_t()
        var isOpen = false
    }

    private let state: UnsafeMutablePointer<State>

    init() {
        state = .allocate(capacity: 1)
        state.initialize(to: State())
        pthread_mutex_init(&state.pointee.lock, nil)
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(&state.pointee.opened, &attributes)
        pthread_condattr_destroy(&attributes)
    }

    deinit {
        pthread_cond_destroy(&state.pointee.opened)
        pthread_mutex_destroy(&state.pointee.lock)
        state.deallocate()
    }

    func open() {
        pthread_mutex_lock(&state.pointee.lock)
        state.pointee.isOpen = true
        pthread_cond_broadcast(&state.pointee.opened)
        pthread_mutex_unlock(&state.pointee.lock)
    }

    /// Returns whether the latch was opened within the limit.
    func wait(within limit: Duration) -> Bool {
        var deadline = timespec()
        clock_gettime(CLOCK_MONOTONIC, &deadline)
        let nanoseconds = deadline.tv_nsec + Int(limit / .nanoseconds(1))
        deadline.tv_sec += nanoseconds / 1_000_000_000
        deadline.tv_nsec = nanoseconds % 1_000_000_000
        pthread_mutex_lock(&state.pointee.lock)
        defer { pthread_mutex_unlock(&state.pointee.lock) }
        while !state.pointee.isOpen {
            let code = pthread_cond_timedwait(&state.pointee.opened, &state.pointee.lock, &deadline)
            guard code == 0 else { return state.pointee.isOpen }
        }
        return true
    }
}
