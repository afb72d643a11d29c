import StorageInterface

/// The schema, pragmas and safety rules of one kind of database.
struct DatabaseKind: Sendable {
    /// The tables and indices, and the numbers that identify the files.
    var schema: Schema
    /// The pragma `journal_mode`.
    var journalMode: String
    /// The pragma `synchronous` of durable transactions.
    var synchronous: String
    /// Whether servers have the original of the data, so that a corrupt file, or one of an older version, is
    /// replaced by an empty one.
    ///
    /// A corrupt file with the only copy of its data is never moved or written.
    var isReplaceable: Bool
    /// The greatest size in bytes of a file whose integrity is checked before it is written, so that the
    /// check is short.
    var checkedByteCount = Int.max
    /// The pragma `secure_delete`. Deleted data of a cache need not be overwritten: it came from servers.
    var secureDelete = "OFF"
    /// The page cache of the writing connection, in bytes; `nil` for SQLite's default.
    var cacheByteCount: Int?

    /// Checks a file as ``Schema/isNew(_:)`` does; an empty file that is not replaceable is corrupt.
    func isNew(_ connection: borrowing Connection) throws(StorageError) -> Bool {
        let isNew = try schema.isNew(connection)
        guard !isNew || isReplaceable else { throw StorageError(.damaged, message: "the file is empty") }
        return isNew
    }

    /// The caches of servers.
    static let cache = DatabaseKind(
        schema: .cache, journalMode: "wal",
        // A power cut may lose the last commits, never the file.
        synchronous: "NORMAL", isReplaceable: true)

    /// The copy of a named server's feed, as a library in a separate file. Its application id, "COPY" in
    /// ASCII, keeps a reader's library from being taken for a copy.
    static let copy: DatabaseKind = {
        var kind = library
        kind.schema.applicationID = 0x434F_5059
        (kind.synchronous, kind.isReplaceable, kind.secureDelete) = ("NORMAL", true, "OFF")
        return kind
    }()

    /// The reader's library.
    static let library = DatabaseKind(
        schema: .library,
        // Merges do not wait for the disk: a power cut loses items together with the state of fetching, and
        // they are fetched again.
        journalMode: "wal", synchronous: "FULL", isReplaceable: false, checkedByteCount: 8 << 20,
        // Headers and addresses with tokens do not stay in pages that are written anyway.
        secureDelete: "FAST",
        // The items of a window are stored all over the file.
        cacheByteCount: 8 << 20)
}
