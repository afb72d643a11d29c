public import FoundationEssentials
public import StorageInterface

/// A change of an account's subscriptions, which its server is to make.
public enum FeedChange: Hashable, Sendable {
    /// Subscribes to the feed at an address.
    case subscribe(address: String, title: String?, groups: [GroupPath])
    /// Gives a feed a title and groups; `nil` leaves them as they are.
    case edit(feed: String, title: String?, groups: [GroupPath]?)
    /// Ends the subscription to a feed.
    case unsubscribe(feed: String)
}

/// A change of subscriptions that waits to be sent to an account's server.
public struct PendingFeedChange: Hashable, Sendable {
    /// The number of the change, which grows with each change and is never reused.
    public var number: Int64
    /// The change.
    public var change: FeedChange

    /// Makes a pending change; only stores call it.
    public init(number: Int64, _ change: FeedChange) {
        self.number = number
        self.change = change
    }
}

/// Stores the reader's accounts, and the outbox of each. Every method is one transaction.
///
/// A change of a read mark or a bookmark adds a mark to the outbox in its own transaction, where the item, or
/// one of its duplicates, is of a subscribed source of an account. Of each post and kind the last mark waits,
/// also after the item was deleted.
///
/// An account has a lease as sources have; see ``SubscriptionsStore/acquire(_:of:)``.
public protocol AccountsStore: Sendable {
    /// The accounts, the oldest first; those of the same time in ascending order of ids.
    func accounts() throws(StorageError) -> [Account]

    /// Stores an account, in place of an older one with its id; durable.
    func store(_ account: Account) throws(StorageError)

    /// Deletes an account with its subscriptions, its state, its lease and its outbox; ignores a
    /// missing one. Durable.
    ///
    /// - Parameter keepsBookmarks: Whether bookmarked items stay, as ``SubscriptionsStore/unsubscribe(_:)``
    ///   keeps them.
    func removeAccount(_ id: UUID, keepingBookmarks keepsBookmarks: Bool) throws(StorageError)

    /// The state of synchronizing an account; `nil` if none is stored.
    func accountState(of account: UUID) throws(StorageError) -> AccountState?

    /// Stores the state of synchronizing an account; ignores a missing account. A power cut may lose the
    /// change.
    func setAccountState(_ state: AccountState, of account: UUID) throws(StorageError)

    // MARK: Outbox

    /// The marks that wait to be sent to an account's server, in ascending order of numbers.
    func pendingMarks(of account: UUID) throws(StorageError) -> [PendingMark]

    /// The changes of subscriptions that wait to be sent to an account's server, in ascending order of
    /// numbers.
    func pendingFeedChanges(of account: UUID) throws(StorageError) -> [PendingFeedChange]

    /// Adds a change of subscriptions, behind all others; ignores a missing account. Durable. Subscriptions
    /// do not change.
    func add(_ change: FeedChange, to account: UUID) throws(StorageError)

    /// Deletes marks that were sent, and no later marks of their posts. Durable: sent again, they might
    /// reverse a later change on the server.
    func deletePendingMarks(_ numbers: [Int64], of account: UUID) throws(StorageError)

    /// Deletes a change of subscriptions that was sent; durable.
    func deletePendingFeedChange(_ number: Int64, of account: UUID) throws(StorageError)

    // MARK: Server

    /// Gives the items of an account's subscribed sources the marks of the server's lists, each together with
    /// its duplicates; see ``AccountComparison``. New bookmarks get the time `now`.
    ///
    /// The changes are not added to the outbox, but those of duplicates are, unless their own server has
    /// them.
    ///
    /// - Parameter holder: The holder of the account's lease since before the outbox was sent, so that no
    ///   other program has sent marks meanwhile.
    /// - Returns: `nil`, with nothing changed, if another program or none holds the lease.
    func apply(
        _ lists: AccountLists, of account: UUID, heldBy holder: UUID, at now: Date
    ) throws(StorageError) -> AppliedLists?
}

extension AccountsStore {
    /// The account with an id; `nil` for an unknown one.
    public func account(_ id: UUID) throws(StorageError) -> Account? { try accounts().first { $0.id == id } }

    /// The number of changes that wait to be sent to an account's server.
    public func waitingCount(of account: UUID) throws(StorageError) -> Int {
        try pendingMarks(of: account).count + pendingFeedChanges(of: account).count
    }
}

extension AccountsStore where Self: SubscriptionsStore {
    /// The states of fetching subscribed sources, those of an account's sources with the times of its synchronization.
    /// A failure of the account is not a failure of its sources.
    public func states(of subscriptions: [Subscription]) throws(StorageError) -> [UUID: FetchState] {
        var states = try fetchStates(of: subscriptions.map(\.id))
        var accounts: [UUID: FetchState] = [:]
        for (id, account) in subscriptions.compactMap({ source in
            source.account.map { (source.id, $0.account) }
        }) {
            if accounts[account] == nil {
                var state = FetchState()
                if let fetch = try accountState(of: account)?.fetch {
                    (state.lastAttempt, state.lastSuccess) = (fetch.lastAttempt, fetch.lastSuccess)
                    (state.notBefore, state.status) = (fetch.notBefore, fetch.status)
                }
                accounts[account] = state
            }
            states[id] = accounts[account]
        }
        return states
    }
}
