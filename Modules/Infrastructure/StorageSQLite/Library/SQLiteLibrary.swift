public import FoundationEssentials
public import ItemInterface
public import LibraryStorageInterface
public import StorageInterface

/// The reader's library, or the copy of a named server's feed, in one SQLite file.
///
/// The reader's changes are on the disk when a method returns; merges become durable later, together with
/// their states of fetching. The reader's corrupt file is never changed: methods throw `damaged`. A file with
/// single corrupt rows is read and written; these rows stay until a merge brings their items again. Several
/// libraries, in one process or in several, may use one file at once. All methods wait for the disk; callers
/// run them on a scheduler.
public final class SQLiteLibrary: LibraryStore {
    let file: LazyDatabase

    /// Makes a library of a file, without opening it.
    ///
    /// Storing the first subscription or bookmark creates the file, and a missing folder, accessible to their
    /// owner only. Methods throw the error of opening the file, and the next call retries: `damaged`;
    /// `newerVersion` for a newer program's file; `busy` where another process locks it for more than 5
    /// seconds; `readOnly` for a write to a file that can only be read; `unavailable`, `full` or
    /// `inputOutput`.
    ///
    /// - Parameter path: The path of the file, whose folder may have other files.
    public convenience init(path: String) {
        var options = DatabaseOptions(kind: .library)
        options.kind.fileName = Self.name(of: path)
        self.init(folder: Self.folder(of: path), options: options)
    }

    /// Makes the copy of a named server's feed of a file of its own, without opening it; see ``init(path:)``.
    ///
    /// The server has the original: a file that is found corrupt, when it is opened or later, is quarantined
    /// and replaced by an empty one without subscriptions; see ``repairs``. The call that finds an open file
    /// corrupt throws `damaged`. A reader's library is refused with `unavailable`.
    public convenience init(cachedAt path: String) {
        self.init(
            folder: Self.folder(of: path),
            options: DatabaseOptions(kind: .copy(fileName: Self.name(of: path))))
    }

    private static func name(of path: String) -> String {
        String(path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...])
    }

    private static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    }

    /// Makes a library of the file `library.sqlite` in a folder; see ``init(path:)``.
    public convenience init(folder: String) {
        self.init(folder: folder, options: DatabaseOptions(kind: .library))
    }

    init(folder: String, options: DatabaseOptions) {
        file = LazyDatabase(folder: folder, options)
    }

    /// The path of the file, which may be missing.
    public var path: String { file.path }

    /// The error of each write to a file that can only be read; `nil` for a writable file, and before the
    /// first use.
    public var writeFailure: StorageError? { file.writeFailure }

    /// The corrupt files of a copy that were replaced; always empty for the reader's library.
    public var repairs: [StorageRepair] { file.repairs }

    /// Runs `body` in a write transaction; creates a missing file.
    ///
    /// - Parameter isDurable: Whether the transaction is on the disk when this method returns.
    func write<Value: Sendable>(
        isDurable: Bool = true, _ body: (inout DatabaseSession) throws(StorageError) -> Value
    ) throws(StorageError) -> Value {
        try file.write(isDurable: isDurable) { session throws(StorageError) in
            try session.beginLibrary(isWriting: true)
            let value = try body(&session)
            try session.finishLibrary()
            return value
        }
    }

    /// Runs `body` in a read transaction.
    func read<Value: Sendable>(
        _ body: (inout DatabaseSession) throws(StorageError) -> Value
    ) throws(StorageError) -> Value {
        try file.read { session throws(StorageError) in
            try session.beginLibrary(isWriting: false)
            return try body(&session)
        }
    }

    /// Runs `body` in a write transaction; returns `nothing` for a missing file.
    func write<Value: Sendable>(
        isDurable: Bool = true, else nothing: Value,
        _ body: (inout DatabaseSession) throws(StorageError) -> Value
    ) throws(StorageError) -> Value {
        file.exists ? try write(isDurable: isDurable, body) : nothing
    }

    /// Runs `body` in a read transaction; returns `nothing` for a missing file.
    func read<Value: Sendable>(
        else nothing: Value, _ body: (inout DatabaseSession) throws(StorageError) -> Value
    ) throws(StorageError) -> Value {
        file.exists ? try read(body) : nothing
    }
}

// MARK: - Subscriptions

extension SQLiteLibrary {
    /// The subscriptions, the oldest first, without corrupt ones.
    public func subscriptions() throws(StorageError) -> [Subscription] {
        let found = try read(else: []) { session throws(StorageError) in
            try session.libraryRecords().found.compactMap(\.subscription)
        }
        return found.sorted { one, other in
            one.subscribedAt == other.subscribedAt ? one.id < other.id : one.subscribedAt < other.subscribedAt
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

    /// Acquires or renews the lease of a source.
    public func acquire(_ lease: Lease, of source: UUID) throws(StorageError) -> Bool {
        try write(isDurable: false, else: false) { session throws(StorageError) in
            try session.acquire(lease, of: source)
        }
    }

    /// Releases a lease.
    public func releaseLease(of source: UUID, by holder: UUID) throws(StorageError) {
        try write(isDurable: false, else: ()) { session throws(StorageError) in
            try session.releaseLease(of: source, by: holder)
        }
    }
}

// MARK: - Items

extension SQLiteLibrary {
    /// Merges batches in one transaction, so that index pages that several batches change are written once.
    public func merge(
        _ batches: [FetchedBatch], retaining retention: Retention
    ) throws(StorageError) -> [MergeOutcome?] {
        try write(isDurable: false, else: batches.map { _ in nil }) { session throws(StorageError) in
            try batches.map { batch throws(StorageError) in try session.merge(batch, retaining: retention) }
        }
    }

    /// Deletes a copy's expired items, and those below them.
    @discardableResult
    public func expire(
        _ source: UUID, fetchedBefore limit: Date, cursorBehind: (UUID) -> Cursor?
    ) throws(StorageError) -> Int {
        let corrupt = try read(else: []) { session throws(StorageError) in session.corruptKeys }
        return try write(isDurable: false, else: 0) { session throws(StorageError) in
            try session.expire(source, fetchedBefore: limit, or: corrupt, cursorBehind: cursorBehind)
        }
    }

    /// The stored item with an id or alias.
    ///
    /// - Throws: `damaged` for a corrupt item.
    public func item(_ id: UUID) throws(StorageError) -> LibraryItem? {
        try read(else: nil) { session throws(StorageError) in try session.item(id) }
    }

    /// The numbers of items of each subscribed source.
    public func counts() throws(StorageError) -> [UUID: ItemCounts] {
        try read(else: [:]) { session throws(StorageError) in try session.counts() }
    }

    /// Marks items read or unread, and returns those whose mark changed.
    @discardableResult
    public func setRead(_ isRead: Bool, _ ids: [UUID]) throws(StorageError) -> [UUID] {
        try write(else: []) { session throws(StorageError) in try session.setRead(isRead, ids) }
    }

    /// Bookmarks an item, and stores a missing one.
    public func insertBookmark(
        of item: FeedItem, from source: SourceRecord, at time: Date
    ) throws(StorageError) {
        try write { session throws(StorageError) in
            try session.insertBookmark(of: item, from: source, at: time)
        }
    }

    /// Deletes a bookmark, and the item of a source without a subscription.
    public func deleteBookmark(of id: UUID) throws(StorageError) {
        try write(else: ()) { session throws(StorageError) in try session.deleteLibraryBookmark(of: id) }
    }

    /// The bookmarked items.
    public func bookmarks() throws(StorageError) -> BookmarkedItems {
        try read(else: BookmarkedItems()) { session throws(StorageError) in try session.libraryBookmarks() }
    }

    /// The number of corrupt items and sources. Reads the whole file.
    public func damagedCount() throws(StorageError) -> Int {
        try read(else: 0) { session throws(StorageError) in try session.corruptCount() }
    }
}
