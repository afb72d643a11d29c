import StorageInterface

/// The schema, pragmas and safety rules of one kind of database.
struct DatabaseKind: Sendable {
    /// The name of the file in its folder, and the prefix of its companions' names.
    var fileName: String
    /// The `application_id` that identifies files of this program and kind.
    var applicationID: Int64
    /// The migrations that create and change the schema.
    var migrations: [Migration]
    /// The pragma `journal_mode`.
    var journalMode: String
    /// The pragma `synchronous` of durable transactions.
    var synchronous: String
    /// Whether servers have the original of the data, so that a corrupt file is replaced by an empty one.
    ///
    /// A corrupt file with the only copy of its data is never moved or written.
    var isReplaceable: Bool
    /// The greatest size in bytes of a file whose integrity is checked before it is written, so that the check is short.
    var checkedByteCount = Int.max
    /// The page cache of the writing connection, in bytes; `nil` for SQLite's default.
    var cacheByteCount: Int?

    /// The migrator of files of this kind.
    var migrator: Migrator {
        Migrator(migrations: migrations, applicationID: applicationID, acceptsEmptyFile: isReplaceable)
    }

    /// The caches of servers.
    static let cache = DatabaseKind(
        fileName: "feedhost.sqlite", applicationID: Schema.applicationID, migrations: Schema.migrations,
        journalMode: "wal",
        // A power cut may lose the last commits, never the file.
        synchronous: "NORMAL", isReplaceable: true)

    /// The bookmarks of versions before the library, which are only read. Its application id is "MARK" in ASCII.
    static let legacyBookmarks = DatabaseKind(
        fileName: "bookmarks.sqlite", applicationID: 0x4D41_524B,
        migrations: [Migration(version: 1, statements: [])], journalMode: "truncate", synchronous: "FULL",
        isReplaceable: false)

    /// The reader's library.
    static let library = DatabaseKind(
        fileName: "library.sqlite", applicationID: LibrarySchema.applicationID,
        migrations: LibrarySchema.migrations,
        // Merges do not wait for the disk: a power cut loses items together with the state of fetching, and they are fetched
        // again.
        journalMode: "wal", synchronous: "FULL", isReplaceable: false, checkedByteCount: 8 << 20,
        // The items of a window are stored all over the file.
        cacheByteCount: 8 << 20)
}
