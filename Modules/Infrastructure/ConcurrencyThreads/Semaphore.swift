import Glibc

/// A POSIX semaphore: counts up without waiting, counts down as soon as it can.
struct Semaphore: ~Copyable, @unchecked Sendable {
    // Safe to share: sem_post and sem_wait may be called from any thread, and the memory belongs to this value alone,
    // which no call uses while it is being destroyed.
    private let handle: UnsafeMutablePointer<sem_t>

    init() {
        handle = .allocate(capacity: 1)
        let status = sem_init(handle, 0, 0)
        precondition(status == 0, "A semaphore that starts at zero is always valid")
    }

    deinit {
        sem_destroy(handle)
        handle.deallocate()
    }

    func signal() {
        sem_post(handle)
    }

    func wait() {
        while sem_wait(handle) != 0 {
            precondition(errno == EINTR, "Only a signal interrupts waiting for a valid semaphore")
        }
    }
}
