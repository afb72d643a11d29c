import StorageInterface

/// What a database is for, which decides what it looks like and what may be done to it.
struct DatabaseKind: Sendable {
    /// The name of the file in its folder, to which what belongs to it is appended.
    var fileName: String
    /// Marks a file as this program's, and as one of this kind.
    var applicationID: Int64
    /// The steps that make and change the schema.
    var steps: [Schema.Step]
    /// How changes get into the file.
    var journalMode: String
    /// When SQLite waits until what it wrote is on the disk.
    var synchronous: String
    /// Somebody else has what is stored: a broken file is replaced by a new one.
    ///
    /// Where nobody has, a broken file stays as it is and where it is, and nothing is written to it.
    var isCopy: Bool
    /// The greatest number of bytes of a file whose structure is checked before it is written: no more than a moment takes.
    var checkedByteCount = Int.max
    /// The bytes of pages that the connection that writes may keep in memory; `nil` for what SQLite takes.
    var cacheByteCount: Int?

    /// What brings a file of this kind to the newest version.
    var migration: Migration {
        Migration(steps: steps, applicationID: applicationID, takesEmptyForNew: isCopy)
    }

    /// What servers have too.
    static let cache = DatabaseKind(
        fileName: "feedhost.sqlite", applicationID: Schema.applicationID, steps: Schema.steps,
        journalMode: "wal",
        // A power cut may cost the last commits, never the file.
        synchronous: "NORMAL", isCopy: true)

    /// What versions before the library kept bookmarks in, which is only read. It is marked "MARK" in ASCII.
    static let olderBookmarks = DatabaseKind(
        fileName: "bookmarks.sqlite", applicationID: 0x4D41_524B,
        steps: [Schema.Step(version: 1, statements: [])], journalMode: "truncate", synchronous: "FULL",
        isCopy: false)

    /// What the reader has subscribed to, read and bookmarked.
    static let library = DatabaseKind(
        fileName: "library.sqlite", applicationID: LibrarySchema.applicationID, steps: LibrarySchema.steps,
        // A merge does not wait for the disk: a power cut takes it together with the state of fetching that it brought.
        journalMode: "wal", synchronous: "FULL", isCopy: false, checkedByteCount: 8 << 20,
        // A window's items go to places all over the file.
        cacheByteCount: 8 << 20)
}
