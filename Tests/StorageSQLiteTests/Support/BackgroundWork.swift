import Foundation

/// Work on a thread of its own, on which a test waits with a timeout.
final class BackgroundWork<Value: Sendable>: @unchecked Sendable {
    // Unchecked because of `result`, which the condition protects.
    private let ended = NSCondition()
    private var result: Result<Value, any Error>?

    /// Starts the work.
    init(_ work: @escaping @Sendable () throws -> Value) {
        Thread { [self] in
            let result = Result(catching: work)
            ended.withLock {
                self.result = result
                ended.broadcast()
            }
        }.start()
    }

    /// The result of the work; `nil` after a timeout in seconds.
    func result(within seconds: TimeInterval = 60) -> Result<Value, any Error>? {
        ended.withLock {
            let limit = Date(timeIntervalSinceNow: seconds)
            while result == nil, ended.wait(until: limit) {}
            return result
        }
    }
}
