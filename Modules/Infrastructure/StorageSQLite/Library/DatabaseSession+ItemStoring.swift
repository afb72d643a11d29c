import CXXHash
import FoundationEssentials
import ItemInterface
import LibraryStorageInterface
import StorageInterface

extension DatabaseSession {
    /// Inserts a new item into its lists.
    mutating func insert(
        _ item: LibraryItem, source: Int64, isSubscribed: Bool, fetchedAt: Date? = nil
    ) throws(StorageError) {
        try deleteCorrupt(item.id)
        var entry = ItemEntry(key: try key(for: item.row.place), place: item.row.place, source: source)
        entry.state = item.row.state
        entry.lists = ListMembership(isSubscribed: isSubscribed, entry.state)
        entry.link = Self.hash(of: item.row.summary)
        entry.fetchedAt = fetchedAt
        if let text = item.text { entry.text = try insert(text, of: item.id) }
        let (statement, summary) = (
            try connection.statement(.insertEntry), ItemCodec.bytes(of: item.row.summary)
        )
        try summary.withBytes { summary throws(StorageError) in
            try statement.bindBlob(13, summary)
            try entry.store(with: statement)
        }
        library.record(ListChange(key: entry.key, source: source, before: [], after: entry.lists))
    }

    /// Updates a stored item in its place.
    ///
    /// - Parameters:
    ///   - before: The stored item; `nil` for a corrupt one.
    ///   - time: The time of fetching to store; `nil` leaves the stored one unchanged.
    mutating func update(
        _ entry: ItemEntry, to item: LibraryItem, from before: LibraryItem?, fetchedAt time: Date? = nil
    ) throws(StorageError) {
        var entry = entry
        entry.fetchedAt = time ?? entry.fetchedAt
        if item == before { return try entry.store(with: try connection.statement(.touchEntry)) }
        entry.state.isUpdated = item.row.state.isUpdated
        entry.link = Self.hash(of: item.row.summary)
        if item.text != before?.text || before == nil {
            if let text = entry.text { try deleteText(text) }
            entry.text = try item.text.map { text throws(StorageError) in try insert(text, of: item.id) }
        }
        try entry.store(with: try connection.statement(.updateEntry))
        if item.row.summary != before?.row.summary {
            try store(item.row.summary, key: entry.key)
        }
    }

    /// Stores an item's state, and moves it between lists accordingly.
    mutating func mark(_ entry: ItemEntry, _ state: ItemState, isSubscribed: Bool) throws(StorageError) {
        var marked = entry
        marked.state = state
        marked.lists = ListMembership(isSubscribed: isSubscribed, state)
        try marked.store(with: try connection.statement(.markEntry))
        guard marked.lists != entry.lists || state.bookmarkedAt != entry.state.bookmarkedAt else { return }
        library.record(
            ListChange(
                key: entry.key, source: entry.source, before: entry.lists, after: marked.lists,
                bookmarkedBefore: entry.state.bookmarkedAt))
    }

    /// Deletes an item, but leaves its key for older lists.
    ///
    /// - Parameter isMoved: Whether the item will be inserted at another place, under the same aliases.
    mutating func delete(_ entry: ItemEntry, isMoved: Bool = false) throws(StorageError) {
        if let text = entry.text { try deleteText(text) }
        try connection.run(.deleteSummary, entry.key)
        if !isMoved { try deleteAliases(of: entry.id) }
        var deleted = ItemEntry(key: entry.key, place: entry.place, source: entry.source)
        deleted.deleted = library.next
        try deleted.store(with: try connection.statement(.updateEntry))
        library.record(
            ListChange(
                key: entry.key, source: entry.source, before: entry.lists, after: [],
                bookmarkedBefore: entry.state.bookmarkedAt))
    }

    mutating func deleteAliases(of id: UUID) throws(StorageError) {
        try id.withBytes { id throws(StorageError) in
            try connection.run(.deleteAliases) { statement throws(StorageError) in
                try statement.bindBlob(1, id)
            }
        }
    }

    mutating func storeAlias(_ alias: UUID, of id: UUID) throws(StorageError) {
        try alias.withBytes { alias throws(StorageError) in
            try id.withBytes { id throws(StorageError) in
                try connection.run(.storeAlias) { statement throws(StorageError) in
                    try statement.bindBlob(1, alias)
                    try statement.bindBlob(2, id)
                }
            }
        }
    }

    /// The hash of a summary's link in the index `items_by_link`.
    static func hash(of summary: ItemSummary) -> Int64? {
        summary.link.map { hash(of: CanonicalLink($0)) }
    }

    static func hash(of link: CanonicalLink) -> Int64 {
        link.key.withBytes { Int64(bitPattern: XXH3_64bits($0.baseAddress, $0.count)) }
    }

    // MARK: Parts

    private mutating func insert(_ text: ItemText, of id: UUID) throws(StorageError) -> Int64 {
        let bytes = ItemCodec.bytes(of: text, id: id)
        let statement = try connection.statement(.insertText)
        try bytes.withBytes { bytes throws(StorageError) in
            try statement.bindBlob(1, bytes)
            try statement.run()
        }
        return connection.lastInsertedKey
    }

    private mutating func deleteText(_ number: Int64) throws(StorageError) {
        try connection.run(.deleteText, number)
    }

    private mutating func store(_ summary: ItemSummary, key: Int64) throws(StorageError) {
        let bytes = ItemCodec.bytes(of: summary)
        let statement = try connection.statement(.storeSummary)
        try bytes.withBytes { bytes throws(StorageError) in
            try statement.bind(1, key)
            try statement.bindBlob(2, bytes)
            try statement.run()
        }
    }

    /// Deletes the corrupt entries of an id before its item is stored again.
    private mutating func deleteCorrupt(_ id: UUID) throws(StorageError) {
        guard library.corruptIDs.contains(id) else { return }
        var keys: [Int64] = []
        try id.withBytes { bytes throws(StorageError) in
            try connection.each(.entriesOfID) { statement throws(StorageError) in
                try statement.bindBlob(1, bytes)
            } read: { row in
                if ItemEntry(row) == nil { keys.append(row.number(0)) }
            }
        }
        for key in keys { try deleteCorrupt(key) }
    }

    /// Deletes a corrupt entry.
    mutating func deleteCorrupt(_ key: Int64) throws(StorageError) {
        let change = try connection.first(.entry, key) { row in
            let lists = ListMembership(rawValue: UInt8(truncatingIfNeeded: row.number(4) & 7))
            return ListChange(key: key, source: row.number(2), before: lists, after: [])
        }
        try connection.run(.deleteEntry, key)
        if let change, change.source > 0 { library.record(change) }
    }
}
