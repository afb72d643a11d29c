import Foundation

/// Runs work that blocks, such as waiting for a process, on a thread of its own: Swift's pool has as few threads as there are
/// processors, and all other tests wait for one that is blocked.
public func onOwnThread<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result(catching: work)) }
    }
}
