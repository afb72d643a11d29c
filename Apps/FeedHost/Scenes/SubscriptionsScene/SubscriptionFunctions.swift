public import FoundationEssentials
public import LibraryStorageInterface
public import SubscriptionsFeature

/// The functions of a list of sources, called on the main actor.
///
/// Errors are shown by the messages of the scene's context, after which the list is read again.
public struct SubscriptionFunctions {
    /// Reads the sources and their counts, and the saved searches without theirs.
    public var load: () async throws -> LibraryOverview
    /// Counts the unread items that a saved search finds.
    public var countUnread: (SavedSearch) async throws -> Int
    /// Shows the items of a scope in the timeline, and hides the sources.
    public var choose: (SourceScope) -> Void
    /// Hides the sources.
    public var close: () -> Void
    /// Searches an address, as it was typed, for sources.
    public var find: (_ address: String) async -> SourceSearchResult
    /// Subscribes to a found source, and fetches it.
    public var subscribe: (SourceOffer) async -> SubscribeResult
    /// Renames a source or a saved search; `nil` restores a source's own title.
    public var rename: (UUID, _ name: String?) async throws -> Void
    /// Sets the groups of a source or a saved search.
    public var setGroups: (UUID, [GroupPath]) async throws -> Void
    /// Sets what is prefetched for a source's posts.
    public var setPrefetch: (UUID, Prefetch) async throws -> Void
    /// Unsubscribes from a source, and deletes its items; or deletes a saved search.
    public var remove: (UUID) async throws -> Void
    /// Fetches sources, as often as their servers allow. Returns a notice; `nil` for none.
    public var refresh: (Set<UUID>) async -> String?
    /// Marks the items of a scope read. Returns the ids of the unread ones.
    public var markRead: (SourceScope) async throws -> [UUID]
    /// Marks items unread.
    public var markUnread: ([UUID]) async throws -> Void

    /// Makes the functions of one library.
    public init(
        load: @escaping () async throws -> LibraryOverview,
        countUnread: @escaping (SavedSearch) async throws -> Int, choose: @escaping (SourceScope) -> Void,
        close: @escaping () -> Void, find: @escaping (String) async -> SourceSearchResult,
        subscribe: @escaping (SourceOffer) async -> SubscribeResult,
        rename: @escaping (UUID, String?) async throws -> Void,
        setGroups: @escaping (UUID, [GroupPath]) async throws -> Void,
        setPrefetch: @escaping (UUID, Prefetch) async throws -> Void,
        remove: @escaping (UUID) async throws -> Void,
        refresh: @escaping (Set<UUID>) async -> String?,
        markRead: @escaping (SourceScope) async throws -> [UUID],
        markUnread: @escaping ([UUID]) async throws -> Void
    ) {
        self.load = load
        self.countUnread = countUnread
        self.choose = choose
        self.close = close
        self.find = find
        self.subscribe = subscribe
        self.rename = rename
        self.setGroups = setGroups
        self.setPrefetch = setPrefetch
        self.remove = remove
        self.refresh = refresh
        self.markRead = markRead
        self.markUnread = markUnread
    }
}
