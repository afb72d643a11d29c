import StorageInterface

/// One connection, and what it remembers of the file from one transaction to the next.
struct Session: ~Copyable, Sendable {
    var connection: Connection
    /// What is known of the feeds, by source.
    var feeds: [Int64: KnownFeed] = [:]
    /// The number of bytes of all pictures.
    var pictureBytes: Int?
    private var sources: [String: Int64] = [:]
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
            } read: { row in
                row.number(0)
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
            found.append((row.number(0), row.text(1) ?? ""))
        }
        return found
    }

    private mutating func forget() {
        feeds = [:]
        pictureBytes = nil
        sources = [:]
    }
}
