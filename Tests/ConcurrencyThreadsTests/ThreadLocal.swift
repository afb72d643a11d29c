import Glibc
import Synchronization

/// A thread-local value whose destructor takes 100 ms.
final class ThreadLocal: Sendable {
    private let isDestroyed = Atomic(false)
    /// Whether the destructor has completed.
    var hasEnded: Bool { isDestroyed.load(ordering: .acquiring) }

    /// Sets the value in the calling thread.
    func set() {
        pthread_setspecific(Self.key, Unmanaged.passRetained(self).toOpaque())
    }

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key) { value in
            poll(nil, 0, 100)
            let value = Unmanaged<ThreadLocal>.fromOpaque(value!).takeRetainedValue()
            value.isDestroyed.store(true, ordering: .releasing)
        }
        return key
    }()
}
