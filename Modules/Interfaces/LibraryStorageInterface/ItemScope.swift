public import FoundationEssentials
public import SearchInterface

/// The selection of items in a list.
public struct ItemScope: Hashable, Sendable {
    /// A selection by state.
    public enum Filter: Hashable, Sendable, CaseIterable {
        /// All items of subscribed sources that are neither hidden nor duplicates.
        case all
        /// The unread ones of these.
        case unread
        /// The bookmarked items of any source that are no duplicates, the most recently bookmarked first; items of the
        /// same time in descending order of ids.
        case bookmarked
    }

    /// The selected sources: one, or those of a group; `nil` for all sources.
    public var sources: Set<UUID>?
    /// The selection by state.
    public var filter: Filter
    /// The search of the selected items; `nil` selects all of them.
    public var search: ItemSearch?

    /// Makes a scope; without arguments, of all items.
    public init(sources: Set<UUID>? = nil, filter: Filter = .all, search: ItemSearch? = nil) {
        self.sources = sources
        self.filter = filter
        self.search = search
    }

    /// The scope without its search.
    public var unsearched: ItemScope { ItemScope(sources: sources, filter: filter) }

    /// Whether the scope has hidden items and duplicates of subscribed sources, too: that of a search which finds only one
    /// of these.
    public var hasUnlistedItems: Bool {
        search.map { $0.query.expression.requires(.hidden) || $0.query.expression.requires(.duplicate) }
            ?? false
    }

    /// Whether an item of a source, in a state, is in lists of this scope, if its search finds it.
    public func contains(itemOf source: UUID, isSubscribed: Bool, _ state: ItemState) -> Bool {
        guard sources?.contains(source) ?? true else { return false }
        let isListed = isSubscribed && (state.isListed || hasUnlistedItems)
        return switch filter {
        case .all: isListed
        case .unread: isListed && !state.isRead
        case .bookmarked: state.bookmarkedAt != nil && (!state.isDuplicate || hasUnlistedItems)
        }
    }
}

/// A search among the items of a scope. Its lists have the newest items that match, in the library's order in all
/// scopes.
public struct ItemSearch: Hashable, Sendable {
    /// The condition.
    public var query: SearchQuery
    /// The most items of a list: more than anyone reads, so that a common word costs little memory.
    public var limit: Int

    /// Makes a search.
    public init(_ query: SearchQuery, limit: Int = 10_000) {
        self.query = query
        self.limit = limit
    }
}
