public import CommentsStorageInterface
public import FeedStorageInterface
public import PictureStorageInterface
public import StorageInterface

/// The stores of all servers in one SQLite file.
///
/// The stores of different servers do not see each other's rows. Several of these, in one process or in several, may be
/// open on one folder at once. All methods wait for the disk; who must not wait runs them on a scheduler.
public final class SQLiteStorage: Sendable {
    let database: Database
    let pictureBudget: Int
    let uses = PictureUses()

    /// Opens the file in a folder, and makes both where there are none.
    ///
    /// A file that is broken is moved aside and a new one is made, see ``repairs``. A file that cannot be written is
    /// opened for reading, see ``writeFailure``.
    ///
    /// - Parameters:
    ///   - folder: The path of a folder that holds nothing else.
    ///   - pictureBudget: The number of bytes that the pictures of all servers may take together, but for those to be
    ///     kept.
    /// - Throws: `newerVersion` where a newer program wrote the file, which then stays as it is; `busy` where another
    ///   process holds it for more than 5 seconds; `readOnly`, `unavailable`, `full` or `inputOutput` where it can be
    ///   neither made nor read.
    public convenience init(folder: String, pictureBudget: Int) throws(StorageError) {
        try self.init(folder: folder, pictureBudget: pictureBudget, options: DatabaseOptions())
    }

    init(folder: String, pictureBudget: Int, options: DatabaseOptions) throws(StorageError) {
        database = try Database(DatabaseFiles(folder: folder, name: options.kind.fileName), options)
        self.pictureBudget = pictureBudget
    }

    /// Why the file can be read but not written: with this fails what stores write. With `full` it does until there is
    /// room. `nil` where the file can be written.
    public var writeFailure: StorageError? { database.writeFailure }

    /// The broken files that were replaced since this was opened, at its opening or later.
    ///
    /// A store whose file is found to be broken throws `damaged` once and works on with a new, empty file.
    public var repairs: [StorageRepair] { database.repairs }

    /// The store of the feed of the server with this base URL.
    public func feedStore(source: String) -> any FeedStore {
        SQLiteFeedStore(database: database, source: source)
    }

    /// The store of the pictures of the server with this base URL.
    public func pictureStore(source: String) -> any PictureStore {
        SQLitePictureStore(database: database, source: source, uses: uses, budget: pictureBudget)
    }

    /// The store of the comments of the server with this base URL.
    public func commentsStore(source: String) -> any CommentsStore {
        SQLiteCommentsStore(database: database, source: source)
    }

    /// The store of how often the cache of the server with this base URL was asked.
    public func statisticsStore(source: String) -> any CacheStatisticsStore {
        SQLiteCacheStatisticsStore(database: database, source: source)
    }

    /// Stores which pictures were looked at last, which otherwise waits until the next picture is stored.
    ///
    /// Call it before the program ends, so that the next run's budget drops the right ones.
    public func storePictureUses() throws(StorageError) {
        try uses.store { uses throws(StorageError) in
            guard !uses.isEmpty else { return }
            try database.write { session throws(StorageError) in
                _ = try session.store(uses)
            }
        }
    }
}
