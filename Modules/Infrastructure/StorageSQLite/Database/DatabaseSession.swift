import CSQLite
import FoundationEssentials
import StorageInterface

/// A connection and its caches of the file's content, which are valid until another connection changes the
/// file.
struct DatabaseSession: ~Copyable, Sendable {
    var connection: Connection
    /// The bytes of all pictures that are not pinned; `nil` if they have to be summed.
    var pictureBytes: Int?
    /// The cache of the library's lists.
    var library = LibraryCache()
    /// The keys of the library's items that were found corrupt.
    var corruptKeys: Set<Int64> = []
    private var hasIntegrity = false
    /// The pragma `synchronous`, once it was set.
    private var synchronous: String?
    private var sources: [String: Int64] = [:]
    private var dataVersion: UInt32 = 0

    init(_ connection: consuming Connection) {
        self.connection = connection
    }

    /// Runs `body` in a write transaction, which commits, or rolls back where `body` throws.
    mutating func write<Value>(
        _ body: (inout DatabaseSession) throws(StorageError) -> Value
    ) throws(StorageError) -> Value {
        do throws(StorageError) {
            try connection.run(.begin)
            if connection.dataVersion != dataVersion { forget() }
            let value = try body(&self)
            try connection.run(.commit)
            dataVersion = connection.dataVersion
            return value
        } catch {
            forget()
            connection.rollBack()
            throw error
        }
    }

    /// Runs `body` in a read transaction, which sees a snapshot of the file.
    mutating func read<Value>(
        _ body: (inout DatabaseSession) throws(StorageError) -> Value
    ) throws(StorageError) -> Value {
        do throws(StorageError) {
            try connection.run(.beginReading)
            let value = try body(&self)
            try connection.run(.commit)
            return value
        } catch {
            connection.rollBack()
            throw error
        }
    }

    /// The number of a server in its rows; `nil` for a server without rows.
    mutating func source(_ url: String) throws(StorageError) -> Int64? {
        if let known = sources[url] { return known }
        let found = try connection.first(.source, [url]) { row throws(StorageError) in
            try Self.validated(row.number(0))
        }
        // Numbers are never reused, so other connections' changes do not invalidate them.
        sources[url] = found
        return found
    }

    /// The number of a server in its rows; a new server gets the next one.
    mutating func sourceForWriting(_ url: String) throws(StorageError) -> Int64 {
        if let known = try source(url) { return known }
        try connection.run(.insertSource, [url])
        sources[url] = connection.lastInsertedKey
        return connection.lastInsertedKey
    }

    /// All servers that have ever had a row, and their numbers.
    mutating func allSources() throws(StorageError) -> [(number: Int64, url: String)] {
        var found: [(number: Int64, url: String)] = []
        try connection.each(.sources) { row throws(StorageError) in
            found.append((try Self.validated(row.number(0)), row.text(1) ?? ""))
        }
        return found
    }

    /// - Throws: `damaged` for a number outside the range of servers' numbers.
    private static func validated(_ source: Int64) throws(StorageError) -> Int64 {
        guard (1..<1 << 30).contains(source) else {
            throw StorageError(sqlite: SQLITE_CORRUPT, message: "a server has the number \(source)")
        }
        return source
    }

    /// Checks the file's integrity once, and again after another connection has changed it: writing to a
    /// corrupt file may lose more data.
    ///
    /// - Throws: `damaged` for a corrupt file.
    mutating func checkIntegrityOnce() throws(StorageError) {
        guard !hasIntegrity else { return }
        try checkIntegrity()
        hasIntegrity = true
    }

    /// Sets the pragma `synchronous`.
    mutating func setSynchronous(_ setting: String) throws(StorageError) {
        guard synchronous != setting else { return }
        try connection.execute("PRAGMA synchronous = " + setting)
        synchronous = setting
    }

    /// Checkpoints and truncates the WAL, unless another connection is reading. Either way the data is
    /// stored.
    ///
    /// - Parameter timeout: The busy timeout to restore.
    func checkpoint(timeout: Duration) {
        connection.setBusyTimeout(milliseconds: 0)
        _ = try? connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.setBusyTimeout(milliseconds: Int32(timeout / .milliseconds(1)))
    }

    private mutating func forget() {
        hasIntegrity = false
        library = LibraryCache()
        pictureBytes = nil
        sources = [:]
    }
}
