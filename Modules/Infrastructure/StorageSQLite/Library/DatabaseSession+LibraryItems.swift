import FoundationEssentials
import ItemInterface
import LibraryStorageInterface
import StorageInterface

extension DatabaseSession {
    // MARK: Entries

    /// The entries of an id, deleted ones included.
    mutating func entries(_ id: UUID) throws(StorageError) -> [ItemEntry] {
        do throws(StorageError) {
            return try entries(id, .entriesOfID)
        } catch {
            // Reading falls back to a scan where the index is corrupt; writing must not use it.
            guard error.isCorruptFile, !library.isWriting else { throw error }
            return try entries(id, .scannedEntriesOfID)
        }
    }

    private mutating func entries(_ id: UUID, _ sql: SQL) throws(StorageError) -> [ItemEntry] {
        var entries: [ItemEntry] = []
        try connection.each(sql, [id]) { row in
            if let entry = ItemEntry(row), entry.id == id {
                entries.append(entry)
            } else {
                library.corruptIDs.insert(id)
            }
        }
        return entries
    }

    /// The entry of a stored item; `nil` for a missing or corrupt one.
    mutating func entry(_ id: UUID) throws(StorageError) -> ItemEntry? {
        try entries(id).first { $0.deleted == nil }
    }

    mutating func entry(_ key: Int64) throws(StorageError) -> ItemEntry? {
        try connection.first(.entry, [key]) { row in ItemEntry(row) }
    }

    /// The entry of a stored item with an id or alias.
    mutating func entry(orAlias id: UUID) throws(StorageError) -> ItemEntry? {
        if let entry = try entry(id) { return entry }
        guard let stored = try connection.first(.alias, [id], read: { row in row.id(0) }) else { return nil }
        return try entry(stored)
    }

    // MARK: Items

    /// The readable parts of the item with a key, each `nil` if it is corrupt; without a row also for a
    /// deleted item. `nil` for an unused key.
    mutating func row(
        _ key: Int64
    ) throws(StorageError) -> (id: UUID?, entry: ItemEntry?, row: LibraryRow?)? {
        var found: (id: UUID?, entry: ItemEntry?, row: LibraryRow?)? = try connection.first(.row, [key]) {
            row in
            guard let entry = ItemEntry(row) else { return (row.id(1), nil, nil) }
            let summary = row.bytes(12).flatMap { ItemCodec.summary($0, id: entry.id) }
            return (
                entry.id, entry,
                summary.map { LibraryRow(summary: $0, place: entry.place, state: entry.state) }
            )
        }
        if let entry = found?.entry, entry.lists.contains(.original) {
            found?.row?.duplicateCount = try idsOfDuplicates(of: entry.id).count
        }
        return found
    }

    /// The item of an entry; `nil` if a part of it is corrupt.
    mutating func item(_ entry: ItemEntry) throws(StorageError) -> LibraryItem? {
        try row(entry.key)?.row.flatMap { row throws(StorageError) in try item(entry, row) }
    }

    /// The item of an entry and its row; `nil` if its text is corrupt.
    mutating func item(_ entry: ItemEntry, _ row: LibraryRow) throws(StorageError) -> LibraryItem? {
        guard let number = entry.text else { return LibraryItem(row: row, text: nil) }
        let texts = try connection.first(.text, [number]) { row in
            row.bytes(0).flatMap { ItemCodec.texts($0, id: entry.id) }
        }
        return texts.map { LibraryItem(row: row, text: $0.text, article: $0.article) }
    }

    mutating func item(_ id: UUID) throws(StorageError) -> LibraryItem? {
        let entry = try entry(orAlias: id)
        if let item = try entry.flatMap({ entry throws(StorageError) in try item(entry) }) { return item }
        if let entry { corruptKeys.insert(entry.key) }
        guard entry == nil, !library.corruptIDs.contains(id) else {
            throw StorageError(.damaged, message: "item \(id) has a wrong checksum")
        }
        return nil
    }

    /// The numbers of items of each subscribed source.
    mutating func counts() throws(StorageError) -> [UUID: ItemCounts] {
        var ids: [Int64: UUID] = [:]
        try connection.each(.numbersOfSources) { row in ids[row.number(0)] = row.id(1) }
        var (found, damaged): ([Int64: MemberCounts], Set<Int64>) = ([:], [])
        try connection.each(.allGroups) { row in
            let (list, counts) = (row.number(5), MemberCounts(row, from: 1))
            if row.number(4) != counts.checksum(of: row.number(0), .init(list: list, number: 0)) {
                damaged.insert(list)
            }
            found[list] = (found[list] ?? MemberCounts()) + counts
        }
        for list in damaged { found[list] = try groups(of: list).total }
        var hidden: [Int64: Int] = [:]
        if try hasUnlistedIndex() {
            try connection.each(.hiddenCounts) { row in hidden[row.number(0)] = Int(row.number(1)) }
        }
        var counts: [UUID: ItemCounts] = [:]
        for (number, id) in ids {
            let found = found[number] ?? MemberCounts()
            counts[id] = ItemCounts(
                all: Int(found.items), unread: Int(found.unread), hidden: hidden[number] ?? 0)
        }
        return counts
    }
}
