public import FoundationEssentials
public import LibraryStorageInterface
public import SubscriptionsFeature

/// The functions that a list of sources is made of. They are called on the main actor.
///
/// What throws is told to the reader in the words of the scene's context; the list is then read again.
public struct SubscriptionFunctions {
    /// Reads the sources and their counts.
    public var load: () async throws -> LibraryOverview
    /// Shows the items of a scope in the timeline, which takes the sources away.
    public var choose: (SourceScope) -> Void
    /// Takes the sources away.
    public var close: () -> Void
    /// Looks for sources at an address as it was typed.
    public var find: (_ address: String) async -> SourceFinding
    /// Subscribes to a source that was found last, and fetches it.
    public var subscribe: (SourceOffer) async -> SourceAddition
    /// Gives a source the reader's own name; `nil` for its own title.
    public var rename: (UUID, _ name: String?) async throws -> Void
    /// Puts a source into groups, and into no others.
    public var setGroups: (UUID, [GroupPath]) async throws -> Void
    /// Ends a subscription, and deletes its items.
    public var remove: (UUID) async throws -> Void
    /// Fetches sources as their servers allow. Returns what is to be said of it, where anything is.
    public var refresh: (Set<UUID>) async -> String?
    /// Marks the items of a scope read. Returns the ids of those that were not.
    public var markRead: (SourceScope) async throws -> [UUID]
    /// Marks items unread.
    public var markUnread: ([UUID]) async throws -> Void

    /// Makes the functions of one library.
    public init(
        load: @escaping () async throws -> LibraryOverview, choose: @escaping (SourceScope) -> Void,
        close: @escaping () -> Void, find: @escaping (String) async -> SourceFinding,
        subscribe: @escaping (SourceOffer) async -> SourceAddition,
        rename: @escaping (UUID, String?) async throws -> Void,
        setGroups: @escaping (UUID, [GroupPath]) async throws -> Void,
        remove: @escaping (UUID) async throws -> Void,
        refresh: @escaping (Set<UUID>) async -> String?,
        markRead: @escaping (SourceScope) async throws -> [UUID],
        markUnread: @escaping ([UUID]) async throws -> Void
    ) {
        self.load = load
        self.choose = choose
        self.close = close
        self.find = find
        self.subscribe = subscribe
        self.rename = rename
        self.setGroups = setGroups
        self.remove = remove
        self.refresh = refresh
        self.markRead = markRead
        self.markUnread = markUnread
    }
}
