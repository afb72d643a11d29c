import CSQLite
import FoundationEssentials
import StorageInterface

/// One connection, and what it remembers of the file from one transaction to the next.
struct Session: ~Copyable, Sendable {
    var connection: Connection
    /// What is known of the feeds, by source.
    var feeds: [Int64: KnownFeed] = [:]
    /// The number of bytes of all pictures.
    var pictureBytes: Int?
    /// What is known of the library's lists.
    var library = LibraryCache()
    private var isSound = false
    /// When SQLite waits for the disk, where that was said.
    private var synchronous: String?
    private var sources: [String: Int64] = [:]
    /// The identities of the sources that servers are.
    var identities: [Int64: UUID] = [:]
    private var dataVersion: UInt32 = 0

    init(_ connection: consuming Connection) {
        self.connection = connection
    }

    /// Runs `body` in a transaction that writes: all that it does is stored, or, where it throws, nothing.
    mutating func write<Value>(
        _ body: (inout Session) throws(StorageError) -> Value
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

    /// Runs `body` in a transaction that sees one state of the file and changes nothing.
    mutating func read<Value>(
        _ body: (inout Session) throws(StorageError) -> Value
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

    /// The number under which the rows of a server stand; `nil` where it has none yet.
    mutating func source(_ url: String) throws(StorageError) -> Int64? {
        if let known = sources[url] { return known }
        let found = try url.withBytes { bytes throws(StorageError) in
            try connection.first(.source) { statement throws(StorageError) in
                try statement.bindText(1, bytes)
            } read: { row throws(StorageError) in
                try Self.sound(row.number(0))
            }
        }
        // A number is never given up, so it may be remembered however the file changes.
        sources[url] = found
        return found
    }

    /// The number under which the rows of a server stand, a new one where it has none yet.
    mutating func sourceForWriting(_ url: String) throws(StorageError) -> Int64 {
        if let known = try source(url) { return known }
        try url.withBytes { bytes throws(StorageError) in
            try connection.run(.insertSource) { statement throws(StorageError) in
                try statement.bindText(1, bytes)
            }
        }
        sources[url] = connection.lastInsertedKey
        return connection.lastInsertedKey
    }

    /// The servers that have ever had a row, and their numbers.
    mutating func allSources() throws(StorageError) -> [(number: Int64, url: String)] {
        var found: [(number: Int64, url: String)] = []
        try connection.each(.sources) { row throws(StorageError) in
            found.append((try Self.sound(row.number(0)), row.text(1) ?? ""))
        }
        return found
    }

    /// - Throws: `damaged` where it is none that a server can have: there is no room for its keys.
    private static func sound(_ source: Int64) throws(StorageError) -> Int64 {
        guard (1..<1 << 30).contains(source) else {
            throw StorageError(sqlite: SQLITE_CORRUPT, message: "a server has the number \(source)")
        }
        return source
    }

    /// Looks once, and again after another has changed the file, whether its structure is whole: what is written to a
    /// broken file may cost more of what it has.
    ///
    /// - Throws: `damaged` where it is not.
    mutating func demandSoundness() throws(StorageError) {
        guard !isSound else { return }
        try demandIntegrity()
        isSound = true
    }

    /// Says when SQLite waits until what it wrote is on the disk.
    mutating func setSynchronous(_ setting: String) throws(StorageError) {
        guard synchronous != setting else { return }
        try connection.execute("PRAGMA synchronous = " + setting)
        synchronous = setting
    }

    /// Moves what is in the log into the database, unless another connection is reading; what was stored is stored in
    /// either.
    ///
    /// - Parameter timeout: How long this connection waits for locks otherwise.
    func emptyLog(timeout: Duration) {
        connection.setBusyTimeout(milliseconds: 0)
        _ = try? connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.setBusyTimeout(milliseconds: Int32(timeout / .milliseconds(1)))
    }

    private mutating func forget() {
        isSound = false
        library = LibraryCache()
        feeds = [:]
        pictureBytes = nil
        sources = [:]
        identities = [:]
    }
}
