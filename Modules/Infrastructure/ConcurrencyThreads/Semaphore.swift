import Glibc

/// A POSIX counting semaphore.
struct Semaphore: ~Copyable, @unchecked Sendable {
    // Safe to share: sem_post and sem_wait may be called on any thread, and this value alone owns the memory,
    // which no call uses during deinit.
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
