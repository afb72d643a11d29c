public import FoundationEssentials
public import StorageInterface

/// Stores the reader's subscriptions, and the states of fetching them. Every method is one transaction.
///
/// The reader's changes are durable: they survive a crash of the program or the machine.
public protocol SubscriptionsStore: Sendable {
    /// The subscriptions, the oldest first; those of the same time in ascending order of ids.
    func subscriptions() throws(StorageError) -> [Subscription]

    /// The sources of subscriptions and of bookmarked items, in the order of their ids.
    func sources() throws(StorageError) -> [SourceRecord]

    /// Stores subscriptions, and replaces older ones of the same sources, whose items and states of fetching
    /// do not change. Bookmarked items of a new subscription's source join its lists.
    func subscribe(_ subscriptions: [Subscription]) throws(StorageError)

    /// Deletes a subscription with its state of fetching, its lease, and its items without bookmarks; ignores
    /// a missing one.
    func unsubscribe(_ source: UUID) throws(StorageError)

    /// The reader's own intervals between fetches of the sources in groups.
    func groupIntervals() throws(StorageError) -> [GroupPath: FetchInterval]

    /// Stores the interval of a group, which needs no sources; `nil` deletes it.
    func setInterval(_ interval: FetchInterval?, ofGroup group: GroupPath) throws(StorageError)

    /// The states of fetching subscribed sources; sources without a stored state are left out.
    func fetchStates(of sources: [UUID]) throws(StorageError) -> [UUID: FetchState]

    /// Stores the state of fetching a source; ``FetchedBatch/fetchState`` stores it together with items.
    /// Ignores a source without a subscription.
    func setFetchState(_ state: FetchState, of source: UUID) throws(StorageError)

    /// Acquires the lease of a source, or of an account, or renews the holder's own.
    ///
    /// - Returns: Whether the lease was acquired: not while another program holds it, nor without a
    ///   subscription or an account.
    func acquire(_ lease: Lease, of source: UUID) throws(StorageError) -> Bool

    /// Releases a holder's lease; ignores a missing one.
    func releaseLease(of source: UUID, by holder: UUID) throws(StorageError)
}

extension SubscriptionsStore {
    /// Stores one subscription.
    public func subscribe(_ subscription: Subscription) throws(StorageError) { try subscribe([subscription]) }

    /// The state of fetching a source; `nil` if none is stored, or without a subscription.
    public func fetchState(of source: UUID) throws(StorageError) -> FetchState? {
        try fetchStates(of: [source])[source]
    }
}
