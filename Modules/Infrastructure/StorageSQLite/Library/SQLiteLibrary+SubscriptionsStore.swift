public import FoundationEssentials
public import LibraryStorageInterface
public import StorageInterface

extension SQLiteLibrary {
    /// The subscriptions, the oldest first, without corrupt ones.
    public func subscriptions() throws(StorageError) -> [Subscription] {
        try read(else: []) { session throws(StorageError) in
            try session.libraryRecords().found.compactMap(\.subscription).inOrder
        }
    }

    /// The sources of subscriptions and of bookmarked items, in the order of their ids, without corrupt ones.
    public func sources() throws(StorageError) -> [SourceRecord] {
        try read(else: []) { session throws(StorageError) in
            try session.libraryRecords().found.map(\.record)
        }
    }

    /// Stores subscriptions in one transaction, and replaces older ones.
    public func subscribe(_ subscriptions: [Subscription]) throws(StorageError) {
        if subscriptions.isEmpty { return }
        try write { session throws(StorageError) in
            for subscription in subscriptions { try session.subscribe(subscription) }
        }
    }

    /// Deletes a subscription and its items without bookmarks.
    public func unsubscribe(_ source: UUID) throws(StorageError) {
        try write(else: ()) { session throws(StorageError) in try session.unsubscribe(source) }
    }

    /// The intervals of groups, without corrupt ones.
    public func groupIntervals() throws(StorageError) -> [GroupPath: FetchInterval] {
        try read(else: [:]) { session throws(StorageError) in try session.groupIntervals().found }
    }

    /// Stores or deletes the interval of a group.
    public func setInterval(_ interval: FetchInterval?, ofGroup group: GroupPath) throws(StorageError) {
        try write { session throws(StorageError) in try session.setInterval(interval, ofGroup: group) }
    }

    /// The states of fetching sources.
    public func fetchStates(of sources: [UUID]) throws(StorageError) -> [UUID: FetchState] {
        try read(else: [:]) { session throws(StorageError) in
            var states: [UUID: FetchState] = [:]
            for source in sources { states[source] = try session.fetchState(of: source) }
            return states
        }
    }

    /// Stores the state of fetching a subscribed source.
    public func setFetchState(_ state: FetchState, of source: UUID) throws(StorageError) {
        try write(isDurable: false, else: ()) { session throws(StorageError) in
            try session.setFetchState(state, of: source)
        }
    }

    /// Acquires or renews the lease of a source. A lease whose holder's program has ended, or has freed its
    /// library, excludes no other one.
    public func acquire(_ lease: Lease, of source: UUID) throws(StorageError) -> Bool {
        try write(isDurable: false, else: false) { session throws(StorageError) in
            holders.hold(lease.holder)
            return try session.acquire(lease, of: source, hasEnded: holders.hasEnded)
        }
    }

    /// Releases a lease.
    public func releaseLease(of source: UUID, by holder: UUID) throws(StorageError) {
        try write(isDurable: false, else: ()) { session throws(StorageError) in
            try session.releaseLease(of: source, by: holder)
        }
    }
}
