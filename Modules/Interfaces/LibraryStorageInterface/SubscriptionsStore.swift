public import FoundationEssentials
public import StorageInterface

/// Keeps the reader's subscriptions, and what is known of fetching them. Every method is one transaction.
///
/// What the reader changes is there after the program or the machine has stopped.
public protocol SubscriptionsStore: Sendable {
    /// The subscriptions, those made first before the others; of those made at one time the lesser id first.
    func subscriptions() throws(StorageError) -> [Subscription]

    /// All sources that are stored: those subscribed to, and those of bookmarked items, in the order of their ids.
    func sources() throws(StorageError) -> [SourceRecord]

    /// Stores subscriptions, all or none, each in place of an older one of the same source, whose items and state of fetching
    /// stay. Bookmarked items of the sources that were stored before join the lists.
    func subscribe(_ subscriptions: [Subscription]) throws(StorageError)

    /// Deletes a subscription with its items, but for those that are bookmarked, its state of fetching and its lease;
    /// nothing happens where there is none.
    func unsubscribe(_ source: UUID) throws(StorageError)

    /// What is known of fetching sources, without those of which nothing is and those without a subscription.
    func fetchStates(of sources: [UUID]) throws(StorageError) -> [UUID: FetchState]

    /// Stores what is known of fetching a source, where the window of items that was fetched does not bring it; nothing
    /// happens where there is no subscription.
    func setFetchState(_ state: FetchState, of source: UUID) throws(StorageError)

    /// Takes the lease of a source, or prolongs one that the same program holds.
    ///
    /// - Returns: Whether the program holds it now: not where another one holds it at the new one's start, nor where there
    ///   is no subscription.
    func acquire(_ lease: Lease, of source: UUID) throws(StorageError) -> Bool

    /// Gives a lease back; nothing happens where the program holds none.
    func releaseLease(of source: UUID, by holder: UUID) throws(StorageError)
}

extension SubscriptionsStore {
    /// Stores one subscription.
    public func subscribe(_ subscription: Subscription) throws(StorageError) { try subscribe([subscription]) }

    /// What is known of fetching a source; `nil` where nothing is, or there is no subscription.
    public func fetchState(of source: UUID) throws(StorageError) -> FetchState? {
        try fetchStates(of: [source])[source]
    }
}
