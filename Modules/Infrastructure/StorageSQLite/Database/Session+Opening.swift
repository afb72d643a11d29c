import CSQLite
import StorageInterface

extension Session {
    /// Opens the connection that writes, and makes or changes the schema where that is needed.
    ///
    /// The caller holds the ``FileLock``.
    static func writing(_ files: DatabaseFiles, _ options: DatabaseOptions) throws(StorageError) -> Session {
        let kind = options.kind
        if !kind.isCopy { try make(files, options) }
        let connection = try open(
            files.database, SQLITE_OPEN_READWRITE | (kind.isCopy ? SQLITE_OPEN_CREATE : 0), options)
        let migration = kind.migration
        // Before anything is written: a file of another program or version stays as it is.
        _ = try migration.version(of: connection)
        let mode = try connection.execute("PRAGMA journal_mode = " + kind.journalMode).first
        guard mode == kind.journalMode else {
            throw StorageError(.unavailable, message: "the log cannot be used")
        }
        try migration.run(on: connection)
        try connection.configure(SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, false)
        if let count = kind.cacheByteCount {
            try connection.execute("PRAGMA cache_size = -\(count / 1_024)")
        }
        return Session(connection)
    }

    /// Makes the file where there is none, at one blow: one that is empty is then known to have lost what it had.
    private static func make(_ files: DatabaseFiles, _ options: DatabaseOptions) throws(StorageError) {
        guard !files.isThere else { return }
        guard !files.hasLog else {
            throw StorageError(.damaged, message: "of \(files.database) only its journal is left")
        }
        files.deleteUnfinished()
        do throws(StorageError) {
            try files.makeUnfinished()
            let connection = try open(files.unfinished, SQLITE_OPEN_READWRITE, options)
            var migration = options.kind.migration
            migration.takesEmptyForNew = true
            try migration.run(on: connection)
        } catch {
            files.deleteUnfinished()
            throw error
        }
        try files.finish()
    }

    /// Opens the connection that reads, beside the one that writes.
    static func reading(_ files: DatabaseFiles, _ options: DatabaseOptions) throws(StorageError) -> Session {
        let connection = try open(files.database, SQLITE_OPEN_READWRITE, options)
        try connection.execute("PRAGMA query_only = ON")
        // The writer alone moves what is in the log into the database.
        try connection.execute("PRAGMA wal_autocheckpoint = 0")
        return Session(connection)
    }

    /// Opens the only connection to a file that cannot be written, or has no room.
    ///
    /// - Parameter isOlderAccepted: Whether the file may be of an older version, whose rows cannot be read.
    static func readingOnly(
        _ files: DatabaseFiles, _ options: DatabaseOptions, isOlderAccepted: Bool = false
    ) throws(StorageError) -> Session {
        // SQLite wants to make the log's index, and cannot.
        let failure: StorageError
        do throws(StorageError) {
            return try openReadOnly(files.database, SQLITE_OPEN_READONLY, options, isOlderAccepted)
        } catch {
            failure = error
        }
        if failure.reason == .full {
            do throws(StorageError) {
                // Of a file that nobody else has open the index is in memory.
                return try openReadOnly(
                    files.database, SQLITE_OPEN_READWRITE, options, isOlderAccepted, isAlone: true)
            } catch  where error.reason != .full && error.reason != .unavailable {
                throw error
            } catch {}
        }
        guard failure.reason != .newerVersion, failure.reason != .damaged, !files.hasLog else {
            throw failure
        }
        // Without a log there is nothing to index.
        return try openReadOnly(
            "file:" + escaped(files.database) + "?immutable=1", SQLITE_OPEN_READONLY | SQLITE_OPEN_URI,
            options, isOlderAccepted)
    }

    private static func openReadOnly(
        _ name: String, _ flags: Int32, _ options: DatabaseOptions, _ isOlderAccepted: Bool,
        isAlone: Bool = false
    ) throws(StorageError) -> Session {
        let connection = try open(name, flags, options, isAlone: isAlone)
        try connection.execute("PRAGMA query_only = ON")
        let migration = options.kind.migration
        guard try migration.version(of: connection) == migration.newestVersion || isOlderAccepted else {
            throw StorageError(.readOnly, message: "the file needs to be changed for this version")
        }
        return Session(connection)
    }

    private static func open(
        _ name: String, _ flags: Int32, _ options: DatabaseOptions, isAlone: Bool = false
    ) throws(StorageError) -> Connection {
        let connection = try Connection(name, flags: flags, vfs: options.vfs)
        // SQLite opens for reading what it was to open for writing and cannot.
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
        return connection
    }

    private static let settings = [
        "foreign_keys = ON",
        "cell_size_check = ON",
        "mmap_size = 0",
        "temp_store = MEMORY",
        // What was on public servers need not be overwritten when it is deleted.
        "secure_delete = OFF",
        // Bytes: a log that a large transaction has made long does not stay so.
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
