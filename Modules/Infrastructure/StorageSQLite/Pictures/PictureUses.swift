import StorageInterface
import Synchronization

/// The order of the pictures' uses since it was last stored.
///
/// Reading a picture writes nothing; its use is stored together with the next picture.
final class PictureUses: Sendable {
    private let pending = Mutex(LRUOrder<Int64>())

    /// Makes the picture with this key the most recently used one.
    func note(_ picture: Int64) {
        pending.withLock { $0.insert(picture) }
    }

    /// Calls `store` with the pictures' keys, the most recently used last. Keys that `store` fails to store
    /// are passed to the next call.
    func store<Value, Failure: Error>(
        _ store: ([Int64]) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let taken = pending.withLock { pending in
            defer { pending = LRUOrder() }
            return Array(pending)
        }
        do throws(Failure) {
            return try store(taken)
        } catch {
            pending.withLock { pending in
                let newer = Array(pending)
                pending = LRUOrder()
                for picture in taken + newer { pending.insert(picture) }
            }
            throw error
        }
    }
}
