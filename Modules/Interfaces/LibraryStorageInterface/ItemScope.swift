public import FoundationEssentials

/// The selection of items in a list.
public struct ItemScope: Hashable, Sendable {
    /// A selection by state.
    public enum Filter: Hashable, Sendable, CaseIterable {
        /// All items of subscribed sources.
        case all
        /// The unread items of subscribed sources.
        case unread
        /// The bookmarked items of any source, the most recently bookmarked first; items of the same time in
        /// descending order of ids.
        case bookmarked
    }

    /// The selected sources: one, or those of a group; `nil` for all sources.
    public var sources: Set<UUID>?
    /// The selection by state.
    public var filter: Filter

    /// Makes a scope; without arguments, of all items.
    public init(sources: Set<UUID>? = nil, filter: Filter = .all) {
        self.sources = sources
        self.filter = filter
    }

    /// Whether an item of a source, in a state, is in lists of this scope.
    public func contains(itemOf source: UUID, isSubscribed: Bool, _ state: ItemState) -> Bool {
        guard sources?.contains(source) ?? true else { return false }
        return switch filter {
        case .all: isSubscribed
        case .unread: isSubscribed && !state.isRead
        case .bookmarked: state.bookmarkedAt != nil
        }
    }
}
