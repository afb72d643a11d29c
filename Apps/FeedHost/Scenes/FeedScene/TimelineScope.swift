public import FoundationEssentials
public import LibraryStorageInterface

/// What a timeline shows of the library: a choice of sources, and of their items by state.
nonisolated public struct TimelineScope: Hashable, Sendable {
    /// A choice of sources.
    public enum Choice: Hashable, Sendable {
        /// All sources.
        case all
        /// One source.
        case source(UUID)
        /// The sources of a group and of the groups in it.
        case group(GroupPath)
        /// The sources of a kind that stand in no group, such as `syndication`.
        case kind(String)
    }

    /// The sources.
    public var choice: Choice
    /// The choice of their items by state.
    public var filter: ItemScope.Filter

    /// Makes a scope; without arguments, everything.
    public init(_ choice: Choice = .all, filter: ItemScope.Filter = .all) {
        self.choice = choice
        self.filter = filter
    }

    /// The bookmarked items of all sources.
    public static let bookmarks = TimelineScope(filter: .bookmarked)

    /// The same sources with their unread items alone, or with all items where these are shown alone already.
    var togglingUnread: TimelineScope {
        TimelineScope(choice, filter: filter == .unread ? .all : .unread)
    }
}
