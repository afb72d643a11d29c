public import FoundationEssentials

/// The undo history of a list of sources.
///
/// A removed source is only hidden from the list until ``takeRemovals()``: an undo restores it with its
/// items, groups and fetch state.
nonisolated public struct SourceHistory: Hashable, Sendable {
    /// A change that can be undone.
    public enum Change: Hashable, Sendable {
        /// A source was removed.
        case removal(UUID)
        /// Unread items were marked read.
        case marks([UUID])
    }

    private var changes: [Change] = []

    /// Makes an empty history.
    public init() {}

    /// The removed sources, hidden from the list.
    public var removals: [UUID] {
        changes.compactMap { if case .removal(let id) = $0 { id } else { nil } }
    }

    /// Appends a change; marks of no items are ignored.
    public mutating func append(_ change: Change) {
        if change != .marks([]) { changes.append(change) }
    }

    /// Removes the last change and returns it to be undone; `nil` for none.
    public mutating func undo() -> Change? { changes.popLast() }

    /// Clears the history, and returns the sources to remove from the library.
    public mutating func takeRemovals() -> [UUID] {
        defer { changes = [] }
        return removals
    }
}
