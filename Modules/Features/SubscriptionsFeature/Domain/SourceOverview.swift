public import FoundationEssentials
public import LibraryStorageInterface

/// A subscribed source as a list of sources shows it.
nonisolated public struct SourceOverview: Identifiable, Hashable, Sendable {
    /// The subscription.
    public var subscription: Subscription
    /// The visible name, without secrets of the address.
    public var name: String
    /// The number of its stored items.
    public var counts: ItemCounts
    /// The state of its fetches.
    public var state: FetchState
    /// The time of its next automatic fetch; `nil` for never.
    public var nextFetch: Date?
    /// The reader's own interval between its fetches; `nil` for the automatic one.
    public var interval: FetchInterval?

    /// Makes an overview.
    public init(
        _ subscription: Subscription, name: String, counts: ItemCounts = ItemCounts(),
        state: FetchState = FetchState(), nextFetch: Date? = nil, interval: FetchInterval? = nil
    ) {
        self.subscription = subscription
        self.name = name
        self.counts = counts
        self.state = state
        self.nextFetch = nextFetch
        self.interval = interval
    }

    /// The source's identity.
    public var id: UUID { subscription.id }

    /// Whether the last fetch failed, or the source is gone.
    public var isFailing: Bool { state.isFailing }
}

/// The sources of a library, and the number of bookmarks.
nonisolated public struct LibraryOverview: Hashable, Sendable {
    /// The sources in any order, each once.
    public var sources: [SourceOverview]
    /// The number of bookmarked items.
    public var bookmarkCount: Int

    /// Makes an overview.
    public init(_ sources: [SourceOverview] = [], bookmarkCount: Int = 0) {
        self.sources = sources
        self.bookmarkCount = bookmarkCount
    }

    /// The number of unread items of all sources that are not hidden.
    public var unreadCount: Int { sources.filter { !$0.subscription.isHidden }.unreadCount }
}

nonisolated extension [SourceOverview] {
    /// The number of unread items of these sources.
    var unreadCount: Int { reduce(0) { $0 + $1.counts.unread } }
}
