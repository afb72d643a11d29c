public import FoundationEssentials

/// What a reader has changed in a list of sources and may take back, the last change first.
///
/// A source that was removed is only left out of the list until ``takeRemovals()``, so that nothing is lost where the
/// removal is taken back: its items, its groups and its state of fetching are still stored.
nonisolated public struct SourceHistory: Hashable, Sendable {
    /// A change that can be taken back.
    public enum Change: Hashable, Sendable {
        /// A source was removed.
        case removal(UUID)
        /// Items were marked read that were unread.
        case marks([UUID])
    }

    private var changes: [Change] = []

    /// Makes an empty history.
    public init() {}

    /// The sources that are left out.
    public var removals: [UUID] {
        changes.compactMap { if case .removal(let id) = $0 { id } else { nil } }
    }

    /// Appends a change; marks of no item are none.
    public mutating func append(_ change: Change) {
        if change != .marks([]) { changes.append(change) }
    }

    /// Takes the last change back; `nil` where there is none.
    public mutating func undo() -> Change? { changes.popLast() }

    /// The sources to remove from the library for good. Nothing can be taken back afterwards.
    public mutating func takeRemovals() -> [UUID] {
        defer { changes = [] }
        return removals
    }
}
