import CCurl
import Glibc

/// Owns an eventfd, which becomes readable when any thread calls ``signal()``.
struct Wakeup: ~Copyable, Sendable {
    /// Negative where the process has no free descriptor.
    let descriptor: Int32

    init() { descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK)) }

    deinit { close(descriptor) }

    func signal() { eventfd_write(descriptor, 1) }
}
