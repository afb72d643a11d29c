import Foundation

/// Runs blocking work, such as waiting for a process, on its own thread: Swift's pool has a thread for each
/// processor, and a blocked one delays all other tests.
public func onOwnThread<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result(catching: work)) }
    }
}
