import Synchronization

/// Which pictures were looked at, in order, since that was last stored.
///
/// Looking at a picture writes nothing: its use is remembered here and stored together with the next picture.
final class PictureUses: Sendable {
    private struct State {
        var count = 0
        /// By the picture's key, which of all uses was its last one.
        var last: [Int64: Int] = [:]
    }

    private let state = Mutex(State())

    /// Remembers that the picture with this key is used now.
    func note(_ picture: Int64) {
        state.withLock { state in
            state.count += 1
            state.last[picture] = state.count
        }
    }

    /// Gives the pictures' keys to `store`, the one used last last, and forgets these uses if that succeeds.
    func store<Value, Failure: Error>(
        _ store: ([Int64]) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let (pictures, count) = state.withLock { state in
            (state.last.sorted { $0.value < $1.value }.map(\.key), state.count)
        }
        let value = try store(pictures)
        state.withLock { state in
            state.last = state.last.filter { $0.value > count }
        }
        return value
    }
}
