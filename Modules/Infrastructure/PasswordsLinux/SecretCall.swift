import Foundation
import Glibc
import SyncInterface
import Synchronization

/// A call of the secret service on its own thread, which is abandoned if it does not end in time: a
/// bus that accepts connections and never responds blocks libsecret forever.
final class SecretCall<Value: Sendable>: Sendable {
    private struct State {
        var cancellation: Cancellation?
        var isCancelled = false
        var result: Result<Value, PasswordStoreError>?
    }

    /// A `GCancellable` and the function that cancels it.
    ///
    /// It is safe to send, since g_cancellable_cancel(3) may be called on any thread.
    private struct Cancellation: @unchecked Sendable {
        let object: SecretLibrary.Object
        let cancel: @convention(c) (SecretLibrary.Object) -> Void
    }

    private let state = Mutex(State())
    private let ended = Latch()

    /// Starts the call.
    ///
    /// - Parameter library: The name or path of libsecret.
    init(
        library: String,
        _ body: @escaping @Sendable (borrowing SecretService) throws(PasswordStoreError) -> Value
    ) {
        Thread.detachNewThread { [self] in
            let result = Result { () throws(PasswordStoreError) in
                try run(SecretLibrary(named: library), body)
            }
            state.withLock { $0.result = result }
            ended.open()
        }
    }

    /// Waits for the call's end, and cancels it after the limit.
    func result(within limit: Duration) throws(PasswordStoreError) -> Value {
        if !ended.wait(within: limit) {
            state.withLock { state in
                state.isCancelled = true
                if let cancellation = state.cancellation { cancellation.cancel(cancellation.object) }
            }
        }
        let result = state.withLock { $0.result }
        guard let result else { throw .timedOut }
        return try result.get()
    }

    private func run(
        _ library: SecretLibrary, _ body: (borrowing SecretService) throws(PasswordStoreError) -> Value
    ) throws(PasswordStoreError) -> Value {
        let cancellable = library.cancellableNew()
        let isCancelled = state.withLock { state in
            state.cancellation = Cancellation(object: cancellable, cancel: library.cancellableCancel)
            return state.isCancelled
        }
        defer {
            state.withLock { $0.cancellation = nil }
            library.objectUnref(cancellable)
        }
        guard !isCancelled else { throw .timedOut }
        return try body(SecretService(library, cancellable: cancellable))
    }
}
