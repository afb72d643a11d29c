public import FoundationEssentials
public import LibraryStorageInterface

/// What a scope of the timeline is at one moment.
nonisolated public struct TimelineOutline: Hashable, Sendable {
    /// The library's order.
    public var list: ItemList
    /// The names of all sources that are subscribed to.
    public var names: [UUID: String]
    /// Whether any of the scope's sources has older pages behind its newest one.
    public var hasPages: Bool
    /// The name of the scope's source, group or kind; `nil` for all sources.
    public var title: String?
    /// The number of unread items of the scope's sources, whichever of their items are chosen.
    public var unreadCount: Int
    /// When one of the scope's sources was fetched last with a document or "not modified"; `nil` where none ever was.
    public var lastSuccess: Date?
    /// How the fetches of all sources do.
    public var health: SourcesHealth

    /// Makes an outline.
    public init(
        list: ItemList, names: [UUID: String], hasPages: Bool, title: String? = nil, unreadCount: Int = 0,
        lastSuccess: Date? = nil, health: SourcesHealth = SourcesHealth()
    ) {
        self.list = list
        self.names = names
        self.hasPages = hasPages
        self.title = title
        self.unreadCount = unreadCount
        self.lastSuccess = lastSuccess
        self.health = health
    }
}

/// How the fetches of sources do, in numbers.
nonisolated public struct SourcesHealth: Hashable, Sendable {
    /// The number of sources whose last fetch succeeded.
    public var healthyCount: Int
    /// The number of sources whose last fetch failed.
    public var failingCount: Int

    /// Makes numbers. A source that was never fetched counts in neither.
    public init(healthyCount: Int = 0, failingCount: Int = 0) {
        self.healthyCount = healthyCount
        self.failingCount = failingCount
    }
}
