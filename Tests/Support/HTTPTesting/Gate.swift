import Glibc
import Synchronization

/// Holds back whoever waits at it, until a test opens it; it stays open then.
public final class Gate: Sendable {
    /// Readable once the gate is open.
    let descriptor: Int32
    private let opener: Mutex<Int32?>
    private let isOpen = Watched(false)

    /// Makes a closed gate.
    public init() {
        var ends: [Int32] = [0, 0]
        precondition(pipe(&ends) == 0, "no descriptor is left for a gate")
        descriptor = ends[0]
        opener = Mutex(ends[1])
    }

    deinit {
        open()
        close(descriptor)
    }

    /// Lets everyone through.
    public func open() {
        let end = opener.withLock { opener in
            defer { opener = nil }
            return opener
        }
        if let end { close(end) }
        isOpen.update { $0 = true }
    }

    /// Returns when the gate is open.
    ///
    /// - Throws: ``TimeLimitExceeded``.
    public func waitUntilOpen(within limit: Duration = .seconds(10)) async throws {
        try await isOpen.wait(within: limit, for: "a gate to be opened") { $0 }
    }
}
