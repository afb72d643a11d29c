public import FoundationEssentials
public import ItemInterface
public import LibraryStorageInterface

/// A scope of the timeline at one moment, without items.
nonisolated public struct TimelineOutline: Hashable, Sendable {
    /// The library's list of the scope.
    public var list: ItemList
    /// The names of all subscribed sources.
    public var names: [UUID: String]
    /// The paths of all groups, in their order.
    public var groups: [GroupPath]
    /// The cursors of the next older pages of the scope's sources, by source.
    public var cursors: [UUID: Cursor]
    /// Whether any source of the scope has pages, so that the list ends where its last page was loaded.
    public var hasPages: Bool
    /// Whether some sources of the scope were never fetched.
    public var isUnfetched: Bool
    /// The host and port of the scope's only source; `nil` for several sources or a local one.
    public var authority: String?
    /// The name of the scope's source, group or kind; `nil` for all sources.
    public var title: String?
    /// The number of unread items of the scope's sources, whatever the filter; of a saved search those that it finds.
    public var unreadCount: Int
    /// The time of the last successful fetch ("not modified" included) of a source of the scope; `nil` for
    /// none.
    public var lastSuccess: Date?
    /// The results of the last fetches of all sources.
    public var health: SourcesHealth

    /// Makes an outline.
    public init(
        list: ItemList, names: [UUID: String], groups: [GroupPath] = [], cursors: [UUID: Cursor] = [:],
        hasPages: Bool = false,
        isUnfetched: Bool = false, authority: String? = nil, title: String? = nil, unreadCount: Int = 0,
        lastSuccess: Date? = nil, health: SourcesHealth = SourcesHealth()
    ) {
        self.list = list
        self.names = names
        self.groups = groups
        self.cursors = cursors
        self.hasPages = hasPages
        self.isUnfetched = isUnfetched
        self.authority = authority
        self.title = title
        self.unreadCount = unreadCount
        self.lastSuccess = lastSuccess
        self.health = health
    }
}

/// The results of the last fetches of sources, counted.
nonisolated public struct SourcesHealth: Hashable, Sendable {
    /// The number of sources whose last fetch succeeded.
    public var healthyCount: Int
    /// The number of sources whose last fetch failed.
    public var failingCount: Int

    /// Makes counts. A source that was never fetched counts in neither.
    public init(healthyCount: Int = 0, failingCount: Int = 0) {
        self.healthyCount = healthyCount
        self.failingCount = failingCount
    }
}
