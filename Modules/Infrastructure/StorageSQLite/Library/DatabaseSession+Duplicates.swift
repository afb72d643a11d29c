import FoundationEssentials
import ItemInterface
import LibraryStorageInterface
import StorageInterface

extension DatabaseSession {
    /// The items for which an item stands, the first to arrive first.
    mutating func duplicates(of id: UUID) throws(StorageError) -> [LibraryItem] {
        var items: [LibraryItem] = []
        for id in try idsOfDuplicates(of: id) {
            if let item = try entry(id).flatMap({ entry throws(StorageError) in try item(entry) }) {
                items.append(item)
            }
        }
        return items.sorted { $0.row.arrived(before: $1.row) }
    }

    mutating func idsOfDuplicates(of id: UUID) throws(StorageError) -> [UUID] {
        guard try hasDuplicatesTable() else { return [] }
        var ids: [UUID] = []
        try connection.each(.duplicatesOfOriginal, [id]) { row in
            if let id = row.id(0) { ids.append(id) }
        }
        return ids
    }

    /// The entries of the items that share an item's marks: it, its duplicates, or the item that stands for it with all of
    /// that one's.
    mutating func entries(sharing entry: ItemEntry) throws(StorageError) -> [ItemEntry] {
        var original = entry
        if entry.lists.contains(.duplicate), let id = try self.original(of: entry.id),
            let found = try self.entry(id)
        {
            original = found
        }
        guard original.lists.contains(.original) else { return [entry] }
        var entries = [original]
        for id in try idsOfDuplicates(of: original.id) {
            if let entry = try self.entry(id) { entries.append(entry) }
        }
        return entries
    }

    /// The id of the item that stands for a duplicate.
    private mutating func original(of id: UUID) throws(StorageError) -> UUID? {
        try hasDuplicatesTable() ? connection.first(.originalOfDuplicate, [id]) { row in row.id(0) } : nil
    }

    // MARK: Finding

    /// Makes what finding duplicates needs in a file of an earlier build.
    mutating func prepareDuplicates() throws(StorageError) {
        guard try !hasDuplicatesTable() else { return }
        for statement in [
            Schema.duplicates, Schema.duplicatesOfOriginal, Schema.unlisted, Schema.itemsOfLink,
        ] {
            try connection.execute(statement)
        }
        try connection.execute("DROP INDEX IF EXISTS items_by_link")
        (library.hasUnlistedIndex, library.hasDuplicatesTable) = (true, true)
    }

    /// Whether there may be duplicates.
    private mutating func hasDuplicatesTable() throws(StorageError) -> Bool {
        if !library.hasDuplicatesTable { library.hasDuplicatesTable = try hasTable("duplicates") }
        return library.hasDuplicatesTable
    }

    /// The rows of subscribed sources' items with a key, of no source more than one beyond the limit; none where
    /// duplicates are not to be found.
    mutating func rows(of key: DuplicateKey) throws(StorageError) -> [LibraryRow] {
        guard library.findsDuplicates else { return [] }
        var (keys, rows, counts): ([Int64], [LibraryRow], [UUID: Int]) = ([], [], [:])
        try connection.each(.keysOfAnyLink, [Self.hash(of: key.text)]) { row in keys.append(row.number(0)) }
        for number in keys {
            guard let found = try row(number), let entry = found.entry, entry.lists.isSubscribed,
                let row = found.row, DuplicateKey(row.summary) == key
            else { continue }
            rows.append(row)
            counts[row.summary.source, default: 0] += 1
            if counts[row.summary.source] ?? 0 > DuplicateKey.sharedLimit { break }
        }
        return rows
    }

    // MARK: Changes

    /// Stores for which item a new duplicate is one.
    mutating func store(_ id: UUID, asDuplicateOf original: UUID) throws(StorageError) {
        try connection.run(.storeDuplicate, [id, original])
        try markOriginal(original)
    }

    /// Lets the first of an item's duplicates that is not hidden stand for the others.
    ///
    /// - Returns: Whether there is one.
    @discardableResult
    mutating func promoteDuplicate(of entry: ItemEntry) throws(StorageError) -> Bool {
        guard entry.lists.contains(.original) else { return false }
        let rows = try duplicates(of: entry.id).map(\.row)
        let first = rows.first { !$0.state.isHidden }?.id
        for id in try idsOfDuplicates(of: entry.id) {
            if let first, id != first {
                try connection.run(.storeDuplicate, [id, first])
            } else {
                try connection.run(.deleteDuplicate, [id])
                try separate(id)
            }
        }
        try markOriginal(entry.id)
        if let first { try markOriginal(first) }
        return first != nil
    }

    /// Ends an item's part in duplicates before it is deleted.
    mutating func leaveDuplicates(_ entry: ItemEntry) throws(StorageError) {
        try promoteDuplicate(of: entry)
        guard entry.lists.contains(.duplicate), let original = try original(of: entry.id) else { return }
        try connection.run(.deleteDuplicate, [entry.id])
        try markOriginal(original)
    }

    /// - Returns: The number of items that are not duplicates any more.
    mutating func separateDuplicates() throws(StorageError) -> Int {
        guard try hasDuplicatesTable() else { return 0 }
        var pairs: [(id: UUID, original: UUID)] = []
        try connection.each(.duplicates) { row in
            if let id = row.id(0), let original = row.id(1) { pairs.append((id, original)) }
        }
        for (id, _) in pairs {
            try connection.run(.deleteDuplicate, [id])
            try separate(id)
        }
        for original in Set(pairs.map(\.original)) { try markOriginal(original) }
        return pairs.count
    }

    /// Makes an item that was a duplicate one of its own.
    private mutating func separate(_ id: UUID) throws(StorageError) {
        guard let entry = try entry(id) else { return }
        var state = entry.state
        state.isDuplicate = false
        try mark(entry, state, isSubscribed: true)
    }

    /// Stores whether an item stands for duplicates.
    private mutating func markOriginal(_ id: UUID) throws(StorageError) {
        guard var entry = try entry(id) else { return }
        let isOriginal = try !idsOfDuplicates(of: id).isEmpty
        guard entry.lists.contains(.original) != isOriginal else { return }
        if isOriginal { entry.lists.insert(.original) } else { entry.lists.remove(.original) }
        try connection.run(.markEntry, entry.values)
    }
}

extension SQL {
    fileprivate static let duplicates = SQL("SELECT id, original FROM duplicates")
    fileprivate static let duplicatesOfOriginal = SQL("SELECT id FROM duplicates WHERE original = ?1")
    fileprivate static let originalOfDuplicate = SQL("SELECT original FROM duplicates WHERE id = ?1")
    fileprivate static let storeDuplicate = SQL(
        "INSERT OR REPLACE INTO duplicates (id, original) VALUES (?1, ?2)")
    fileprivate static let deleteDuplicate = SQL("DELETE FROM duplicates WHERE id = ?1")
}
