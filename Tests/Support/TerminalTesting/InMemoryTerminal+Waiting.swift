import Synchronization
public import TerminalInterface

/// No frame met a condition within the limit.
public struct FrameNotShown: Error, CustomStringConvertible {
    /// The lines of the last frame.
    public let lastText: String
    /// The limit.
    public let limit: Duration

    /// The limit and the last frame.
    public var description: String { "No such frame within \(limit). The last one shows:\n\(lastText)" }
}

struct Waiters {
    struct Waiter: Sendable {
        let id: Int
        let condition: @Sendable (Frame) -> Bool
        let continuation: CheckedContinuation<Frame, any Error>
    }

    private(set) var waiting: [Waiter] = []
    /// The results of waiters that ended before they began to wait, by a deadline or a cancellation.
    private var early: [Int: Result<Frame, any Error>] = [:]
    private var count = 0

    mutating func reserve() -> Int {
        count += 1
        return count
    }

    mutating func wait(_ waiter: Waiter) -> Result<Frame, any Error>? {
        if let result = early.removeValue(forKey: waiter.id) { return result }
        waiting.append(waiter)
        return nil
    }

    mutating func remove(_ id: Int, ending result: Result<Frame, any Error>) -> Waiter? {
        guard let index = waiting.firstIndex(where: { $0.id == id }) else {
            early[id] = result
            return nil
        }
        return waiting.remove(at: index)
    }

    mutating func forget(_ id: Int) { early[id] = nil }
}

extension InMemoryTerminal {
    /// The first frame that meets a condition: the last one shown, or one that is shown later.
    ///
    /// - Throws: ``FrameNotShown`` at the deadline, `CancellationError` when the task is cancelled.
    @discardableResult
    public func frame(
        within limit: Duration = .seconds(180), where condition: @escaping @Sendable (Frame) -> Bool
    ) async throws -> Frame {
        let id = state.withLock { $0.waiters.reserve() }
        defer { state.withLock { $0.waiters.forget(id) } }
        let deadline = Task {
            try await Task.sleep(for: limit)
            end(id, with: .failure(FrameNotShown(lastText: text, limit: limit)))
        }
        defer { deadline.cancel() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                wait(Waiters.Waiter(id: id, condition: condition, continuation: continuation))
            }
        } onCancel: {
            end(id, with: .failure(CancellationError()))
        }
    }

    /// The first frame whose lines show all of some texts and none of others: the last one shown, or a later
    /// one.
    ///
    /// - Throws: As ``frame(within:where:)``.
    @discardableResult
    public func frame(
        showing texts: String..., hiding absent: String..., within limit: Duration = .seconds(180)
    ) async throws -> Frame {
        try await frame(within: limit) { frame in
            let lines = frame.lines
            func shows(_ text: String) -> Bool { lines.contains { $0.contains(text) } }
            return texts.allSatisfy(shows) && !absent.contains(where: shows)
        }
    }

    private func wait(_ waiter: Waiters.Waiter) {
        let (early, last) = state.withLock { ($0.waiters.wait(waiter), $0.frames.last) }
        if let early {
            waiter.continuation.resume(with: early)
        } else if let last, waiter.condition(last) {
            end(waiter.id, with: .success(last))
        }
    }

    func end(_ id: Int, with result: Result<Frame, any Error>) {
        let waiter = state.withLock { $0.waiters.remove(id, ending: result) }
        waiter?.continuation.resume(with: result)
    }
}
