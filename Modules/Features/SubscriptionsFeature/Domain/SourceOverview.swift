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

/// A saved search as a list of sources shows it.
nonisolated public struct SearchOverview: Identifiable, Hashable, Sendable {
    /// The search.
    public var search: SavedSearch
    /// The number of unread items that it finds; `nil` before they are counted.
    public var unreadCount: Int?

    /// Makes an overview.
    public init(_ search: SavedSearch, unreadCount: Int? = nil) {
        self.search = search
        self.unreadCount = unreadCount
    }

    /// The search's identity.
    public var id: UUID { search.id }
}

/// An account as a list of sources shows it: the heading above its sources.
nonisolated public struct AccountOverview: Identifiable, Hashable, Sendable {
    /// The identity.
    public var id: UUID
    /// The group above those of the account's labels, which has its sources without a label.
    public var group: GroupPath
    /// The state, or the failure and what to do, in words.
    public var status: String
    /// Whether the last synchronization failed.
    public var isFailing: Bool

    /// Makes an overview.
    public init(id: UUID, group: GroupPath, status: String, isFailing: Bool = false) {
        self.id = id
        self.group = group
        self.status = status
        self.isFailing = isFailing
    }
}

/// The sources of a library, its accounts and saved searches, and the number of bookmarks.
nonisolated public struct LibraryOverview: Hashable, Sendable {
    /// The sources in any order, each once.
    public var sources: [SourceOverview]
    /// The accounts in any order, each once.
    public var accounts: [AccountOverview]
    /// The saved searches in any order, each once.
    public var searches: [SearchOverview]
    /// The number of bookmarked items.
    public var bookmarkCount: Int

    /// Makes an overview.
    public init(
        _ sources: [SourceOverview] = [], accounts: [AccountOverview] = [], searches: [SearchOverview] = [],
        bookmarkCount: Int = 0
    ) {
        self.sources = sources
        self.accounts = accounts
        self.searches = searches
        self.bookmarkCount = bookmarkCount
    }

    /// The source or saved search with an id, if readers can rename, move and remove it.
    public func entry(_ id: UUID) -> SourceEntry? {
        if let source = sources.first(where: { $0.id == id }) {
            return SourceEntry(
                id: id, scope: .source(id), name: source.name, groups: source.subscription.groups,
                prefetch: source.subscription.prefetch)
        }
        guard let search = searches.first(where: { $0.id == id })?.search else { return nil }
        return SourceEntry(id: id, scope: .search(search), name: search.name, groups: search.groups)
    }

    /// Removes sources and saved searches.
    public mutating func remove(_ ids: [UUID]) {
        sources.removeAll { ids.contains($0.id) }
        searches.removeAll { ids.contains($0.id) }
    }

    /// The number of unread items of all sources that are not hidden.
    public var unreadCount: Int { sources.filter { !$0.subscription.isHidden }.unreadCount }
}

nonisolated extension [SourceOverview] {
    /// The number of unread items of these sources.
    var unreadCount: Int { reduce(0) { $0 + $1.counts.unread } }
}

/// An entry that a reader can rename, move to groups and remove: a source, or a saved search.
nonisolated public struct SourceEntry: Identifiable, Hashable, Sendable {
    /// The identity.
    public var id: UUID
    /// Its scope.
    public var scope: SourceScope
    /// The visible name.
    public var name: String
    /// Its groups.
    public var groups: [GroupPath]
    /// What is prefetched for a source's posts; `nil` for a saved search.
    public var prefetch: Prefetch?
}

nonisolated extension SourceScope {
    /// The identity of a source or a saved search; `nil` for others.
    public var id: UUID? {
        switch self {
        case .source(let id): id
        case .search(let search): search.id
        case .all, .group, .kind, .searches, .bookmarks: nil
        }
    }
}
