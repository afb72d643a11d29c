import FoundationEssentials
import LibraryStorageInterface
import StorageInterface

extension DatabaseSession {
    /// The number and use of a source in the library's table `sources`.
    struct StoredSource {
        /// The number of the source in its items' rows, which is never reused.
        var number: Int64
        var isSubscribed = false
        /// Whether it has a subscription or items.
        var isUsed = false
    }

    /// The number and use of a source; `nil` for a source that was never stored.
    mutating func librarySource(_ id: UUID) throws(StorageError) -> StoredSource? {
        try connection.first(.librarySource, [id]) { row in
            guard row.id(1) == id, row.number(0) > 0 else { return nil }
            return StoredSource(
                number: row.number(0), isSubscribed: row.number(2) != 0, isUsed: row.number(3) != 0)
        }
    }

    /// The number and use of a source; a new source gets the next number.
    mutating func librarySourceForWriting(_ id: UUID) throws(StorageError) -> StoredSource {
        if let source = try librarySource(id) { return source }
        try connection.run(.insertLibrarySource, [id])
        return StoredSource(number: connection.lastInsertedKey)
    }

    /// The used sources, or the one of an id, with their subscriptions, without corrupt ones, and the number of these.
    mutating func libraryRecords(of id: UUID? = nil) throws(StorageError) -> (
        found: [(record: SourceRecord, subscription: Subscription?)], damagedCount: Int
    ) {
        var found: [(record: SourceRecord, subscription: Subscription?)] = []
        var damagedCount = 0
        let (sql, values): (SQL, StatementValues) =
            if let id { (.usedLibrarySource, [id]) } else { (.librarySources, []) }
        try connection.each(sql, values) { row in
            guard let id = row.id(0), let record = row.bytes(1).flatMap({ SourceCodec.record($0, id: id) })
            else {
                damagedCount += 1
                return
            }
            let subscription = row.bytes(2).map { SourceCodec.subscription($0, to: record) }
            if case .some(nil) = subscription { damagedCount += 1 }
            found.append((record, subscription ?? nil))
        }
        return (found, damagedCount)
    }

    mutating func store(_ record: SourceRecord?, of number: Int64) throws(StorageError) {
        try connection.run(.storeRecord, [number, record.map { SourceCodec.bytes(of: $0) }])
    }

    // MARK: Subscriptions

    mutating func subscribe(_ subscription: Subscription) throws(StorageError) {
        let source = try librarySourceForWriting(subscription.id)
        try store(subscription.source, of: source.number)
        try connection.run(.storeSubscription, [source.number, SourceCodec.bytes(of: subscription)])
        library.accountsOfSources[source.number] = nil
        guard !source.isSubscribed else { return }
        let scope = StoredScope(source: source.number, filter: .bookmarked)
        for key in try keys(of: scope, from: .min, to: .max) {
            guard let entry = try entry(key) else { continue }
            try mark(entry, entry.state, isSubscribed: true)
        }
    }

    mutating func unsubscribe(_ id: UUID) throws(StorageError) {
        guard let source = try librarySource(id), source.isSubscribed else { return }
        // Its headers and its address's token leave the file, with the pages that become free.
        try connection.execute("PRAGMA secure_delete = ON")
        defer { _ = try? connection.execute("PRAGMA secure_delete = FAST") }
        try connection.run(.deleteSubscription, [source.number])
        library.accountsOfSources[source.number] = nil
        let listed = try keys(of: StoredScope(source: source.number, filter: .all), from: .min, to: .max)
        // Another source's duplicate has the bookmark, too; those of the source are deleted before.
        for key in try unlistedKeys(of: source.number) + listed {
            guard let entry = try entry(key) else { continue }
            let isReplaced = try promoteDuplicate(of: entry)
            if isReplaced || entry.state.isDuplicate || entry.state.bookmarkedAt == nil {
                try delete(entry)
            } else {
                try mark(entry, entry.state, isSubscribed: false)
            }
        }
        try deleteIfUnused(source.number)
        try purgeSearchIndex()
    }

    /// Deletes the record of a source without a subscription and items, but not its number.
    mutating func deleteIfUnused(_ source: Int64) throws(StorageError) {
        let isUsed = try connection.first(.anyBookmarkOfSource, [source]) { _ in true }
        if isUsed == nil { try store(nil, of: source) }
    }

    // MARK: Fetching

    mutating func fetchState(of source: UUID) throws(StorageError) -> FetchState? {
        try connection.first(.fetchState, [source]) { row in
            row.bytes(1).flatMap { SourceCodec.fetchState($0, source: source) }
        }
    }

    mutating func setFetchState(_ state: FetchState, of source: UUID) throws(StorageError) {
        try connection.run(.storeFetchState, [source, SourceCodec.bytes(of: state, source: source)])
    }

    /// - Parameter hasEnded: Whether the program of a holder has ended.
    mutating func acquire(
        _ lease: Lease, of source: UUID, hasEnded: (UUID) -> Bool
    ) throws(StorageError) -> Bool {
        if try librarySource(source)?.isSubscribed != true {
            guard try hasAccounts(), try hasAccount(source) else { return false }
        }
        let held = try self.lease(of: source)
        if let held, held.holder != lease.holder, held.isHeld(at: lease.start), !hasEnded(held.holder) {
            return false
        }
        try store(lease, of: source)
        return true
    }

    mutating func releaseLease(of source: UUID, by holder: UUID) throws(StorageError) {
        if try lease(of: source)?.holder == holder { try store(nil as Lease?, of: source) }
    }
}
