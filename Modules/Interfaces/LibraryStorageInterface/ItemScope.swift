public import FoundationEssentials

/// The choice of items that a list shows.
public struct ItemScope: Hashable, Sendable {
    /// A choice by state.
    public enum Filter: Hashable, Sendable, CaseIterable {
        /// All items of subscribed sources.
        case all
        /// The unread items of subscribed sources.
        case unread
        /// The bookmarked items, of whatever source.
        case bookmarked
    }

    /// The sources whose items are chosen, in one order: one, or those of a group; `nil` for all sources.
    public var sources: Set<UUID>?
    /// The choice by state.
    public var filter: Filter

    /// Makes a scope; without arguments, everything.
    public init(sources: Set<UUID>? = nil, filter: Filter = .all) {
        self.sources = sources
        self.filter = filter
    }

    /// Whether an item belongs to the list.
    public func contains(itemOf source: UUID, isSubscribed: Bool, _ state: ItemState) -> Bool {
        guard sources?.contains(source) ?? true else { return false }
        return switch filter {
        case .all: isSubscribed
        case .unread: isSubscribed && !state.isRead
        case .bookmarked: state.bookmarkedAt != nil
        }
    }
}
