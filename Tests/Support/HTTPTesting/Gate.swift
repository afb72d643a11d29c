import ConcurrencyTesting
import Glibc

/// A gate that waiters wait at until a test opens it for good.
public final class Gate: Sendable {
    /// Readable once the gate is open.
    let descriptor: Int32
    private let opener: Int32
    private let isOpen = Watched(false)

    /// Makes a closed gate.
    public init() {
        var ends: [Int32] = [0, 0]
        precondition(pipe(&ends) == 0, "no descriptor is left for a gate")
        for end in ends { LoopbackSocket.keepFromChildren(end) }
        (descriptor, opener) = (ends[0], ends[1])
    }

    deinit {
        close(opener)
        close(descriptor)
    }

    /// Whether the gate is open.
    public var isOpened: Bool { isOpen.value }

    /// Opens the gate.
    public func open() {
        // The byte is never read, so that the descriptor stays readable.
        _ = write(opener, [1], 1)
        isOpen.change { $0 = true }
    }

    /// Blocks the thread until the gate is open.
    ///
    /// - Returns: Whether the gate was opened within the limit.
    public func block(seconds: Int32 = 180) -> Bool {
        var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&wait, 1, seconds * 1_000) > 0
    }

    /// Returns when the gate is open.
    ///
    /// - Throws: ``TimeLimitExceeded``.
    public func waitUntilOpen(within limit: Duration = .seconds(180)) async throws {
        try await isOpen.wait(within: limit, for: "a gate to be opened") { $0 }
    }
}
