import Glibc
import Synchronization

/// A thread-local value, whose destructor runs when its thread ends and takes 100 ms.
public final class ThreadLocal: Sendable {
    private let isDestroyed = Atomic(false)

    /// Makes a value that no thread has.
    public init() {}

    /// Whether the destructor has run to its end.
    public var hasEnded: Bool { isDestroyed.load(ordering: .acquiring) }

    /// Sets the value of the calling thread.
    public func set() { pthread_setspecific(Self.key, Unmanaged.passRetained(self).toOpaque()) }

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
