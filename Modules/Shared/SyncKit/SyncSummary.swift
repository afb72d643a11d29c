public import LibraryStorageInterface

/// The results of synchronizing an account.
public struct SyncSummary: Hashable, Sendable {
    /// The number of marks that were sent.
    public var sentCount = 0
    /// The number of marks that the server refuses, which stay in the outbox.
    public var rejectedCount = 0
    /// The changes of subscriptions that the server refuses, which leave the outbox.
    public var refusedChanges: [FeedChange] = []
    /// The number of new subscriptions.
    public var addedCount = 0
    /// The number of subscriptions that ended.
    public var removedCount = 0
    /// The number of stored items whose marks changed.
    public var changedCount = 0
    /// The number of new items.
    public var newCount = 0
    /// The lists that the server may have lost, which were not compared.
    public var ignoredLists: Set<AccountMark.Kind> = []

    /// Makes empty results.
    public init() {}
}

/// A step of synchronizing an account.
public enum SyncProgress: Hashable, Sendable {
    /// A number of marks is being sent.
    case marks(Int)
    /// The lists of posts and the subscriptions are being compared.
    case lists
    /// A number of the missing posts are stored, and can be read.
    case posts(Int, of: Int)
}
