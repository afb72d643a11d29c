import StorageInterface
import Synchronization

/// The calls of a spy with their arguments, and its stubs.
final class SpyCalls<Message: Sendable, Stubs: Sendable>: Sendable {
    private struct State {
        var messages: [Message] = []
        var stubs: Stubs
    }

    private let state: Mutex<State>

    init(_ stubs: Stubs) { state = Mutex(State(stubs: stubs)) }

    var messages: [Message] { state.withLock(\.messages) }

    func stub(_ change: (inout Stubs) -> Void) { state.withLock { change(&$0.stubs) } }

    /// Records a call, and returns its stubbed result.
    func record<Value: Sendable>(
        _ message: Message, result: (Stubs) -> Result<Value, StorageError>
    ) throws(StorageError) -> Value {
        try state.withLock { state in
            state.messages.append(message)
            return result(state.stubs)
        }.get()
    }
}
