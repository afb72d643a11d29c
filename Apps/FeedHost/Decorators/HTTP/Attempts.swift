import Synchronization

/// Counts how often something was sent, so that the parts of one download and their retries are counted together.
nonisolated final class Attempts: Sendable {
    /// Those of what runs; `nil` where each request counts for itself.
    @TaskLocal static var shared: Attempts?

    private let number = Mutex(1)

    /// The attempts that have begun; the first one with the count.
    var count: Int { number.withLock { $0 } }

    /// Begins another one.
    func begin() {
        number.withLock { $0 += 1 }
    }
}
