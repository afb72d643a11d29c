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

    /// The source whose items are chosen; `nil` for those of all sources.
    public var source: UUID?
    /// The choice by state.
    public var filter: Filter

    /// Makes a scope; without arguments, everything.
    public init(source: UUID? = nil, filter: Filter = .all) {
        self.source = source
        self.filter = filter
    }

    /// Whether an item belongs to the list.
    public func contains(itemOf source: UUID, isSubscribed: Bool, _ state: ItemState) -> Bool {
        guard self.source == nil || self.source == source else { return false }
        return switch filter {
        case .all: isSubscribed
        case .unread: isSubscribed && !state.isRead
        case .bookmarked: state.bookmarkedAt != nil
        }
    }
}
