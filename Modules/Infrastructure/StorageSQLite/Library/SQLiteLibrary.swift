public import LibraryStorageInterface
public import StorageInterface
import Synchronization

/// The reader's library, or the copy of a named server's feed, in one SQLite file.
///
/// The reader's changes are on the disk when a method returns; merges become durable later, together with
/// their states of fetching. The reader's corrupt file is never changed: methods throw `damaged`. A file with
/// single corrupt rows is read and written; these rows stay until a merge brings their items again. Several
/// libraries, in one process or in several, may use one file at once. All methods wait for the disk; callers
/// run them on a scheduler.
public final class SQLiteLibrary: LibraryStore {
    private let files: DatabaseFiles
    private let options: DatabaseOptions
    /// The locks of the holders of leases.
    let holders: HolderLocks
    /// The lists of the last searches.
    let searches = Mutex(RecentSearches())
    /// The database, which is opened at the first use, the repairs of those that were open before, and the time of the
    /// last failure to open a locked file.
    private let opened = Mutex<
        (database: Database?, repairs: [StorageRepair], lockedAt: ContinuousClock.Instant?)
    >((nil, [], nil))

    /// Makes a library of a file, without opening it.
    ///
    /// Storing the first subscription or bookmark creates the file, and a missing folder, accessible to their
    /// owner only. Methods throw the error of opening the file, and the next call retries: `damaged`;
    /// `newerVersion` for a newer program's file; `busy` where another process locks it for more than 5
    /// seconds; `readOnly` for a write to a file that can only be read; `unavailable`, `full` or
    /// `inputOutput`.
    ///
    /// - Parameters:
    ///   - path: The path of the file, whose folder may have other files.
    ///   - findsDuplicates: Whether merges find the duplicates of posts.
    public convenience init(path: String, findsDuplicates: Bool = false) {
        self.init(path: path, DatabaseOptions(kind: .library, findsDuplicates: findsDuplicates))
    }

    /// Makes the copy of a named server's feed of a file of its own, without opening it; see ``init(path:findsDuplicates:)``.
    ///
    /// The server has the original: a file that is found corrupt, when it is opened or later, is quarantined
    /// and replaced by an empty one without subscriptions; see ``repairs``. The call that finds an open file
    /// corrupt throws `damaged`. A reader's library is refused with `unavailable`.
    public convenience init(cachedAt path: String) {
        self.init(path: path, DatabaseOptions(kind: .copy))
    }

    /// Makes a library of the file `library.sqlite` in a folder; see ``init(path:findsDuplicates:)``.
    public convenience init(folder: String, findsDuplicates: Bool = false) {
        self.init(path: folder + "/library.sqlite", findsDuplicates: findsDuplicates)
    }

    init(path: String, _ options: DatabaseOptions) {
        files = DatabaseFiles(database: path)
        holders = HolderLocks(path: files.holders)
        self.options = options
    }

    /// The path of the file, which may be missing.
    public var path: String { files.database }

    /// Whether the file, or a WAL without its file, may exist.
    private var exists: Bool { files.mayExist || files.hasWALOrJournal }

    /// The bytes of the file and its WAL on disk.
    var byteCount: Int { files.byteCount }

    /// The error of each write to a file that can only be read; `nil` for a writable file, and before the
    /// first use.
    public var writeFailure: StorageError? { opened.withLock { $0.database?.writeFailure } }

    /// The corrupt files of a copy that were replaced; always empty for the reader's library.
    public var repairs: [StorageRepair] { opened.withLock { $0.repairs + ($0.database?.repairs ?? []) } }

    /// The open database; one that could not be written is reopened, since it may be writable now.
    private func database() throws(StorageError) -> Database {
        try opened.withLock { opened throws(StorageError) in
            if let database = opened.database, database.writeFailure == nil { return database }
            // After one call has waited in vain for a lock, the calls behind it do not wait for it again.
            let wasLocked = opened.lockedAt.map { ContinuousClock.now - $0 < .seconds(10) } ?? false
            do throws(StorageError) {
                let database = try Database(files, options, timeout: wasLocked ? .zero : nil)
                opened = (database, opened.repairs + (opened.database?.repairs ?? []), nil)
                return database
            } catch {
                if error.reason == .busy, !wasLocked { opened.lockedAt = .now }
                throw error
            }
        }
    }

    /// Runs `body` in a write transaction; creates a missing file.
    ///
    /// - Parameter isDurable: Whether the transaction is on the disk when this method returns.
    func write<Value: Sendable>(
        isDurable: Bool = true, _ body: (inout DatabaseSession) throws(StorageError) -> Value
    ) throws(StorageError) -> Value {
        try database().write(isDurable: isDurable) { session throws(StorageError) in
            try session.beginLibrary(isWriting: true)
            session.library.findsDuplicates = options.findsDuplicates
            let value = try body(&session)
            try session.finishLibrary()
            return value
        }
    }

    /// Runs `body` in a write transaction; returns `nothing` for a missing file.
    func write<Value: Sendable>(
        isDurable: Bool = true, else nothing: Value,
        _ body: (inout DatabaseSession) throws(StorageError) -> Value
    ) throws(StorageError) -> Value {
        exists ? try write(isDurable: isDurable, body) : nothing
    }

    /// Runs `body` in a read transaction; returns `nothing` for a missing file.
    func read<Value: Sendable>(
        else nothing: Value, _ body: (inout DatabaseSession) throws(StorageError) -> Value
    ) throws(StorageError) -> Value {
        guard exists else { return nothing }
        return try database().read { session throws(StorageError) in
            try session.beginLibrary(isWriting: false)
            session.library.shortListCount = options.shortListCount
            return try body(&session)
        }
    }

    /// The number of corrupt items and sources. Reads the whole file.
    public func damagedCount() throws(StorageError) -> Int {
        try read(else: 0) { session throws(StorageError) in try session.corruptCount() }
    }
}
