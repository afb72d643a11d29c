import FoundationEssentials
import LibraryStorageInterface
import StorageInterface

extension DatabaseSession {
    /// The saved searches, without corrupt ones, and the number of these.
    mutating func savedSearches() throws(StorageError) -> (found: [SavedSearch], damagedCount: Int) {
        try records(.savedSearches, of: "searches", SavedSearchCodec.search)
    }

    /// The records of a table, without corrupt ones, and the number of these; none where a file of an earlier build lacks
    /// the table.
    ///
    /// - Parameter sql: Selects ids and records.
    mutating func records<Value>(
        _ sql: SQL, of table: String, _ decode: (UnsafeRawBufferPointer, UUID) -> Value?
    ) throws(StorageError) -> (found: [Value], damagedCount: Int) {
        var (found, damagedCount): ([Value], Int) = ([], 0)
        guard try hasTable(table) else { return (found, damagedCount) }
        try connection.each(sql) { row in
            let value = row.id(0).flatMap { id in row.bytes(1).flatMap { decode($0, id) } }
            if let value { found.append(value) } else { damagedCount += 1 }
        }
        return (found, damagedCount)
    }

    mutating func save(_ search: SavedSearch) throws(StorageError) {
        try connection.execute(Schema.savedSearches)
        try connection.run(.saveSearch, [search.id, SavedSearchCodec.bytes(of: search)])
    }

    mutating func deleteSavedSearch(_ id: UUID) throws(StorageError) {
        if try hasTable("searches") { try connection.run(.deleteSavedSearch, [id]) }
    }

    /// Whether the file has a table that files of earlier builds lack.
    func hasTable(_ name: String) throws(StorageError) -> Bool {
        try connection.execute("SELECT count(*) FROM sqlite_schema WHERE name = '\(name)'").first == "1"
    }
}

extension SQL {
    fileprivate static let savedSearches = SQL("SELECT id, record FROM searches")
    fileprivate static let saveSearch = SQL("INSERT OR REPLACE INTO searches (id, record) VALUES (?1, ?2)")
    fileprivate static let deleteSavedSearch = SQL("DELETE FROM searches WHERE id = ?1")
}

/// The format of a saved search, sealed with its id.
enum SavedSearchCodec {
    static func bytes(of search: SavedSearch) -> [UInt8] {
        var writer = ByteWriter(capacity: 128)
        writer.append(search.name)
        writer.append(search.text)
        writer.append(count: search.groups.count)
        for group in search.groups { writer.append(group.text) }
        writer.append(search.savedAt)
        return writer.sealed(for: search.id)
    }

    static func search(_ bytes: UnsafeRawBufferPointer, id: UUID) -> SavedSearch? {
        guard var reader = ByteReader(sealed: bytes, for: id) else { return nil }
        let (name, text) = (reader.text(), reader.text())
        let groups = reader.list { $0.text() }.compactMap(GroupPath.init)
        let search = SavedSearch(id: id, name: name, text: text, groups: groups, savedAt: reader.date())
        return reader.isAtEnd ? search : nil
    }
}
