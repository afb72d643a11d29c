public import CommentsStorageInterface
public import PictureStorageInterface
public import StorageInterface

/// The stores of all servers' caches in one SQLite file.
///
/// The stores of different servers do not see each other's rows. Several storages, in one process or in
/// several, may use one folder at once. All methods wait for the disk; callers run them on a scheduler.
public final class SQLiteStorage: Sendable {
    let database: Database
    let pictureBudget: Int
    let uses = PictureUses()

    /// Opens the file in a folder, and creates both if they are missing.
    ///
    /// A corrupt file, and one of an older schema version, is quarantined and replaced by an empty one, see
    /// ``repairs``. A file that cannot be written is opened for reading, see ``writeFailure``.
    ///
    /// - Parameters:
    ///   - folder: The path of a folder without other files.
    ///   - pictureBudget: The greatest number of bytes of all servers' pictures together, pinned ones not
    ///     counted.
    /// - Throws: `newerVersion` for a newer program's file; `busy` if another process locks the file for more
    ///   than 5 seconds; `readOnly`, `unavailable`, `full` or `inputOutput` if it can be neither created nor
    ///   read.
    public convenience init(folder: String, pictureBudget: Int) throws(StorageError) {
        try self.init(folder: folder, pictureBudget: pictureBudget, options: DatabaseOptions())
    }

    init(folder: String, pictureBudget: Int, options: DatabaseOptions) throws(StorageError) {
        database = try Database(Self.files(in: folder), options)
        self.pictureBudget = pictureBudget
    }

    static func files(in folder: String) -> DatabaseFiles {
        DatabaseFiles(database: folder + "/feedhost.sqlite")
    }

    /// The error of each write to a file that can only be read; `nil` for a writable file. With `full`,
    /// writes succeed again as soon as the disk has free space.
    public var writeFailure: StorageError? { database.writeFailure }

    /// The files that this storage has replaced, when it was opened or later: corrupt ones, and those of
    /// older versions.
    ///
    /// A call that finds the file corrupt throws `damaged`; later calls use a new, empty file.
    public var repairs: [StorageRepair] { database.repairs }

    /// The store of the pictures of the server with this base URL.
    public func pictureStore(source: String) -> any PictureStore {
        SQLitePictureStore(database: database, source: source, uses: uses, budget: pictureBudget)
    }

    /// The store of the comments of the server with this base URL.
    public func commentsStore(source: String) -> any CommentsStore {
        SQLiteCommentsStore(database: database, source: source)
    }

    /// The store of the cache statistics of the server with this base URL.
    public func statisticsStore(source: String) -> any CacheStatisticsStore {
        SQLiteCacheStatisticsStore(database: database, source: source)
    }

    /// Stores the order of the pictures' last uses, which is otherwise stored with the next picture.
    ///
    /// Called before the program ends, so that the next run evicts the least recently used pictures.
    public func storePictureUses() throws(StorageError) {
        try uses.store { uses throws(StorageError) in
            guard !uses.isEmpty else { return }
            try database.write { session throws(StorageError) in _ = try session.store(uses) }
        }
    }
}
