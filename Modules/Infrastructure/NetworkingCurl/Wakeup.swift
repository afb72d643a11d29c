import CCurl
import Glibc

/// Owns a descriptor that becomes readable when any thread calls ``signal()``.
struct Wakeup: ~Copyable, Sendable {
    let descriptor: Int32

    init() {
        descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        precondition(descriptor >= 0, "no descriptor is left to wake the transfers with")
    }

    deinit {
        close(descriptor)
    }

    func signal() {
        eventfd_write(descriptor, 1)
    }
}
