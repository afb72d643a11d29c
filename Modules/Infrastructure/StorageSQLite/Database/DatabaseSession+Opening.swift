import CSQLite
import StorageInterface

extension DatabaseSession {
    /// Opens the writing connection, and creates the tables of a new file.
    ///
    /// The caller holds the ``FileLock``.
    static func writing(_ files: DatabaseFiles, _ options: DatabaseOptions) throws(StorageError)
        -> DatabaseSession
    {
        let kind = options.kind
        if kind.isReplaceable { files.makeEmpty() } else { try make(files, options) }
        files.makePrivate()
        let connection = try open(
            files.database, SQLITE_OPEN_READWRITE | (kind.isReplaceable ? SQLITE_OPEN_CREATE : 0), options)
        // Before any write, so that files of other programs and versions do not change.
        let isNew = try kind.isNew(connection)
        // SQLite never writes a file whose header has an unknown write version (1.3.3 of its file format).
        guard !connection.isReadOnly || !kind.isReplaceable else {
            throw StorageError(sqlite: SQLITE_NOTADB, message: "the header has an unknown write version")
        }
        let mode = try connection.execute("PRAGMA journal_mode = " + kind.journalMode).first
        guard mode == kind.journalMode else {
            throw StorageError(.unavailable, message: "couldn't use the log")
        }
        if isNew { try kind.schema.create(on: connection) }
        try connection.configure(SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, false)
        if let count = kind.cacheByteCount {
            try connection.execute("PRAGMA cache_size = -\(count / 1_024)")
        }
        return DatabaseSession(connection)
    }

    /// Creates a missing file atomically, so that an empty file is known to be corrupt.
    private static func make(_ files: DatabaseFiles, _ options: DatabaseOptions) throws(StorageError) {
        guard !files.mayExist else { return }
        guard !files.hasWALOrJournal else {
            throw StorageError(.damaged, message: "only the journal of \(files.database) is left")
        }
        files.deleteUnfinished()
        do throws(StorageError) {
            try files.makeUnfinished()
            try options.kind.schema.create(
                on: try open(files.unfinished, SQLITE_OPEN_READWRITE, options))
        } catch {
            files.deleteUnfinished()
            throw error
        }
        try files.finish()
    }

    /// Opens the reading connection to a writable file.
    static func reading(_ files: DatabaseFiles, _ options: DatabaseOptions) throws(StorageError)
        -> DatabaseSession
    {
        let connection = try open(files.database, SQLITE_OPEN_READWRITE, options)
        try connection.execute("PRAGMA query_only = ON")
        // Only the writer, which holds the lock, checkpoints.
        try connection.execute("PRAGMA wal_autocheckpoint = 0")
        return DatabaseSession(connection)
    }

    /// Opens the only connection to a file that cannot be written, or on a full disk.
    static func readingOnly(_ files: DatabaseFiles, _ options: DatabaseOptions) throws(StorageError)
        -> DatabaseSession
    {
        // SQLite cannot create the WAL's index in a read-only folder or on a full disk.
        let failure: StorageError
        do throws(StorageError) {
            return try openReadOnly(files.database, SQLITE_OPEN_READONLY, options)
        } catch {
            failure = error
        }
        if failure.reason == .full {
            do throws(StorageError) {
                // The exclusive locking mode has the WAL's index in memory.
                return try openReadOnly(files.database, SQLITE_OPEN_READWRITE, options, isAlone: true)
            } catch  where error.reason != .full && error.reason != .unavailable {
                throw error
            } catch {}
        }
        guard failure.reason != .newerVersion, failure.reason != .damaged, !files.hasWALOrJournal else {
            throw failure
        }
        // A file without a WAL needs no index, and nothing else writes it.
        return try openReadOnly(
            "file:" + escaped(files.database) + "?immutable=1", SQLITE_OPEN_READONLY | SQLITE_OPEN_URI,
            options)
    }

    private static func openReadOnly(
        _ name: String, _ flags: Int32, _ options: DatabaseOptions, isAlone: Bool = false
    ) throws(StorageError) -> DatabaseSession {
        let connection = try open(name, flags, options, isAlone: isAlone)
        try connection.execute("PRAGMA query_only = ON")
        guard try !options.kind.isNew(connection) else {
            throw StorageError(.readOnly, message: "the file has no tables yet")
        }
        return DatabaseSession(connection)
    }

    private static func open(
        _ name: String, _ flags: Int32, _ options: DatabaseOptions, isAlone: Bool = false
    ) throws(StorageError) -> Connection {
        let connection = try Connection(name, flags: flags, vfs: options.vfs)
        // SQLite falls back to a read-only connection where it cannot write.
        guard flags & SQLITE_OPEN_READWRITE == 0 || !connection.isReadOnly else {
            throw StorageError(.readOnly, message: name)
        }
        connection.setBusyTimeout(milliseconds: Int32(options.busyTimeout / .milliseconds(1)))
        try connection.configure(SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)
        try connection.configure(SQLITE_DBCONFIG_DEFENSIVE, true)
        try connection.configure(SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)
        try connection.configure(SQLITE_DBCONFIG_DQS_DDL, false)
        try connection.configure(SQLITE_DBCONFIG_DQS_DML, false)
        if isAlone { try connection.execute("PRAGMA locking_mode = EXCLUSIVE") }
        for setting in settings { try connection.execute("PRAGMA " + setting) }
        try connection.execute("PRAGMA synchronous = " + options.kind.synchronous)
        try connection.execute("PRAGMA secure_delete = " + options.kind.secureDelete)
        return connection
    }

    private static let settings = [
        "foreign_keys = ON",
        "cell_size_check = ON",
        "mmap_size = 0",
        "temp_store = MEMORY",
        // The size in bytes to which SQLite truncates the WAL after a large transaction.
        "journal_size_limit = 16777216",
    ]

    private static func escaped(_ path: String) -> String {
        path.utf8.reduce(into: "") { escaped, byte in
            let isPlain = byte.isASCIILetterOrDigit || [0x2F, 0x2D, 0x2E, 0x5F, 0x7E].contains(byte)
            let hexadecimal = String(byte, radix: 16, uppercase: true)
            escaped += isPlain ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + hexadecimal
        }
    }
}

extension UInt8 {
    fileprivate var isASCIILetterOrDigit: Bool {
        (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
    }
}
