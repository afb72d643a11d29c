public import FoundationEssentials
public import ItemInterface
public import LibraryStorageInterface
public import StorageInterface

/// The library in one SQLite file, which is the reader's.
///
/// What the reader changes is on the disk when the method returns; a merge is there after the next such change, or a little
/// later, together with the state of fetching that it brought. A file that is broken stays where it is and as it is: methods
/// throw `damaged`. One in which single rows are damaged can be read and written; those rows stay, until a merge brings
/// their items again. Several of these, in one process or in several, may be open on one folder at once. All methods wait
/// for the disk; who must not wait runs them on a scheduler.
public final class SQLiteLibrary: LibraryStore {
    private let file: LazyDatabase
    private let olderBookmarks: OlderBookmarks

    /// Names a file, and looks at the disk only when a method does.
    ///
    /// The file, and where it is missing its folder, are made when the first subscription or bookmark is stored, for their
    /// owner alone. What hinders a method from opening the file is thrown by it, and the next one tries again: `damaged`;
    /// `newerVersion` where a newer program wrote it; `busy` where another process holds it for more than 5 seconds;
    /// `readOnly` where it is to be written and can only be read; `unavailable`, `full` or `inputOutput`.
    ///
    /// - Parameter path: The path of the file, whose folder may hold other files.
    public convenience init(path: String) {
        let (name, end) = (path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex, path.endIndex)
        var options = DatabaseOptions(kind: .library)
        options.kind.fileName = String(path[name..<end])
        self.init(folder: name == path.startIndex ? "." : String(path[..<name].dropLast()), options: options)
    }

    /// Names the file `library.sqlite` of a folder; see ``init(path:)``.
    public convenience init(folder: String) {
        self.init(folder: folder, options: DatabaseOptions(kind: .library))
    }

    init(folder: String, options: DatabaseOptions) {
        file = LazyDatabase(folder: folder, options)
        olderBookmarks = OlderBookmarks(folder: folder, options)
    }

    /// The path of the file, whether it is there or not.
    public var path: String { file.path }

    /// Runs `body` in a transaction that writes; makes the file where there is none.
    ///
    /// - Parameter isDurable: Whether it is on the disk when this method returns.
    func write<Value: Sendable>(
        isDurable: Bool = true, _ body: (inout Session) throws(StorageError) -> Value
    ) throws(StorageError) -> Value {
        try file.write(isDurable: isDurable) { session throws(StorageError) in
            try session.beginLibrary(isWriting: true)
            let value = try body(&session)
            try session.finishLibrary()
            return value
        }
    }

    /// Runs `body` in a transaction that sees one state of the file.
    func read<Value: Sendable>(
        _ body: (inout Session) throws(StorageError) -> Value
    ) throws(StorageError) -> Value {
        try file.read { session throws(StorageError) in
            try session.beginLibrary(isWriting: false)
            return try body(&session)
        }
    }

    /// Runs `body` where there is a file.
    func write<Value: Sendable>(
        isDurable: Bool = true, else nothing: Value,
        _ body: (inout Session) throws(StorageError) -> Value
    ) throws(StorageError) -> Value {
        file.exists ? try write(isDurable: isDurable, body) : nothing
    }

    /// Runs `body` where there is a file.
    func read<Value: Sendable>(
        else nothing: Value, _ body: (inout Session) throws(StorageError) -> Value
    ) throws(StorageError) -> Value {
        file.exists ? try read(body) : nothing
    }
}

// MARK: - Subscriptions

extension SQLiteLibrary {
    /// The subscriptions, those made first before the others, but for damaged ones.
    public func subscriptions() throws(StorageError) -> [Subscription] {
        let found = try read(else: []) { session throws(StorageError) in
            try session.libraryRecords().found.compactMap(\.subscription)
        }
        return found.sorted { one, other in
            one.subscribedAt == other.subscribedAt ? one.id < other.id : one.subscribedAt < other.subscribedAt
        }
    }

    /// All sources that have a subscription or a bookmarked item, in the order of their ids, but for damaged ones.
    public func sources() throws(StorageError) -> [SourceRecord] {
        try read(else: []) { session throws(StorageError) in
            try session.libraryRecords().found.map(\.record)
        }
    }

    /// Stores subscriptions in one transaction, in place of older ones.
    public func subscribe(_ subscriptions: [Subscription]) throws(StorageError) {
        if subscriptions.isEmpty { return }
        try write { session throws(StorageError) in
            for subscription in subscriptions { try session.subscribe(subscription) }
        }
    }

    /// Deletes a subscription and its items that are not bookmarked.
    public func unsubscribe(_ source: UUID) throws(StorageError) {
        try write(else: ()) { session throws(StorageError) in try session.unsubscribe(source) }
    }

    /// What is known of fetching sources.
    public func fetchStates(of sources: [UUID]) throws(StorageError) -> [UUID: FetchState] {
        try read(else: [:]) { session throws(StorageError) in
            var states: [UUID: FetchState] = [:]
            for source in sources { states[source] = try session.fetchState(of: source) }
            return states
        }
    }

    /// Stores what is known of fetching a source that is subscribed to.
    public func setFetchState(_ state: FetchState, of source: UUID) throws(StorageError) {
        try write(isDurable: false, else: ()) { session throws(StorageError) in
            try session.setFetchState(state, of: source)
        }
    }

    /// Takes or prolongs the lease of a source.
    public func acquire(_ lease: Lease, of source: UUID) throws(StorageError) -> Bool {
        try write(isDurable: false, else: false) { session throws(StorageError) in
            try session.acquire(lease, of: source)
        }
    }

    /// Gives a lease back.
    public func releaseLease(of source: UUID, by holder: UUID) throws(StorageError) {
        try write(isDurable: false, else: ()) { session throws(StorageError) in
            try session.releaseLease(of: source, by: holder)
        }
    }
}

// MARK: - Items

extension SQLiteLibrary {
    /// Stores the items of windows with the states of fetching that they bring, and deletes what is beyond retention, all in
    /// one transaction: pages of indices that several windows change are written once.
    public func merge(_ windows: [ItemWindow], retaining count: Int) throws(StorageError) -> [MergeOutcome?] {
        try write(isDurable: false, else: windows.map { _ in nil }) { session throws(StorageError) in
            try windows.map { window throws(StorageError) in try session.merge(window, retaining: count) }
        }
    }

    /// The stored item of an id or alias.
    ///
    /// - Throws: `damaged` where it is not as it was stored.
    public func item(_ id: UUID) throws(StorageError) -> LibraryItem? {
        try read(else: nil) { session throws(StorageError) in try session.item(id) }
    }

    /// The items of each subscribed source.
    public func counts() throws(StorageError) -> [UUID: ItemCounts] {
        try read(else: [:]) { session throws(StorageError) in try session.counts() }
    }

    /// Marks items read or unread, and returns those that were not so.
    @discardableResult
    public func setRead(_ isRead: Bool, _ ids: [UUID]) throws(StorageError) -> [UUID] {
        try write(else: []) { session throws(StorageError) in try session.setRead(isRead, ids) }
    }

    /// Bookmarks an item, and stores it where it is not stored.
    public func insertBookmark(
        of item: FeedItem, from source: SourceRecord, at time: Date
    ) throws(StorageError) {
        try write { session throws(StorageError) in
            try session.insertBookmark(of: item, from: source, at: time)
        }
    }

    /// Deletes a bookmark, and an item that nothing else keeps.
    public func deleteBookmark(of id: UUID) throws(StorageError) {
        try write(else: ()) { session throws(StorageError) in try session.deleteLibraryBookmark(of: id) }
    }

    /// The bookmarked items. Before they are read, the bookmarks that versions before the library kept in `bookmarks.sqlite`
    /// of the same folder are imported, once and in one transaction; that file stays as it is.
    ///
    /// Items that are imported count as read. An id that was bookmarked on several servers is one item here: that of the
    /// server where it was bookmarked first, bookmarked when it was last. Older bookmarks that are damaged are left behind,
    /// and counted as long as this object is used that has imported the others.
    ///
    /// - Throws: `damaged` also where the older file is broken: nothing is imported, until it is whole or taken away.
    public func bookmarks() throws(StorageError) -> BookmarkedItems {
        let leftBehindCount = try olderBookmarks.importOnce(into: self)
        var found = try read(else: BookmarkedItems()) { session throws(StorageError) in
            try session.libraryBookmarks()
        }
        found.damagedCount += leftBehindCount
        return found
    }

    /// The number of stored items, and of sources, that are not as they were stored. Reads everything.
    public func damagedCount() throws(StorageError) -> Int {
        try read(else: 0) { session throws(StorageError) in try session.damagedItems() }
    }
}
