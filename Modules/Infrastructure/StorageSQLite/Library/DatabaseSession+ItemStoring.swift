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
        entry.text = try insertTexts(of: item)
        try connection.run(.insertEntry, entry.values + [ItemCodec.bytes(of: item.row.summary)])
        library.record(ListChange(key: entry.key, source: source, before: [], after: entry.lists))
        try addDocument(entry.key)
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
        if item == before { return try connection.run(.touchEntry, entry.values) }
        let hasWords = before.map { item.item.hasWords(of: $0.item) } ?? false
        if !hasWords { try killDocument(entry.key) }
        entry.state.isUpdated = item.row.state.isUpdated
        entry.link = Self.hash(of: item.row.summary)
        if item.text != before?.text || item.article != before?.article || before == nil {
            if let text = entry.text { try connection.run(.deleteText, [text]) }
            entry.text = try insertTexts(of: item)
        }
        try connection.run(.updateEntry, entry.values)
        if item.row.summary != before?.row.summary {
            try connection.run(.storeSummary, [entry.key, ItemCodec.bytes(of: item.row.summary)])
        }
        if !hasWords { try addDocument(entry.key) }
    }

    /// Stores the article of an item's page.
    mutating func setArticle(_ html: String?, of id: UUID) throws(StorageError) {
        guard let entry = try entry(orAlias: id), let item = try item(entry) else { return }
        var changed = item
        changed.article = html
        if changed != item { try update(entry, to: changed, from: item) }
    }

    /// Stores an item's state, and moves it between lists accordingly.
    mutating func mark(_ entry: ItemEntry, _ state: ItemState, isSubscribed: Bool) throws(StorageError) {
        var marked = entry
        marked.state = state
        marked.lists = ListMembership(isSubscribed: isSubscribed, state).union(
            entry.lists.intersection(.original))
        let isListed = marked.lists.contains(.all)
        if isListed != entry.lists.contains(.all) { try killDocument(entry.key) }
        try connection.run(.markEntry, marked.values)
        if isListed != entry.lists.contains(.all) { try addDocument(entry.key) }
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
        if !isMoved { try leaveDuplicates(entry) }
        try killDocument(entry.key)
        if let text = entry.text { try connection.run(.deleteText, [text]) }
        try connection.run(.deleteSummary, [entry.key])
        if !isMoved { try connection.run(.deleteAliases, [entry.id]) }
        var deleted = ItemEntry(key: entry.key, place: entry.place, source: entry.source)
        deleted.deleted = library.next
        try connection.run(.updateEntry, deleted.values)
        library.record(
            ListChange(
                key: entry.key, source: entry.source, before: entry.lists, after: [],
                bookmarkedBefore: entry.state.bookmarkedAt))
    }

    /// The hash of a summary's link, or without one of what identifies its duplicates, in the index `items_of_link`.
    static func hash(of summary: ItemSummary) -> Int64? {
        if let link = summary.link { return hash(of: CanonicalLink(link).key) }
        return DuplicateKey(summary).map { hash(of: $0.text) }
    }

    static func hash(of key: String) -> Int64 {
        key.withBytes { Int64(bitPattern: XXH3_64bits($0.baseAddress, $0.count)) }
    }

    // MARK: Parts

    /// - Returns: The number of the row; `nil` if there is nothing to store.
    private mutating func insertTexts(of item: LibraryItem) throws(StorageError) -> Int64? {
        let texts = ItemCodec.Texts(text: item.text, article: item.article)
        guard texts != ItemCodec.Texts() else { return nil }
        try connection.run(.insertText, [ItemCodec.bytes(of: texts, id: item.id)])
        return connection.lastInsertedKey
    }

    /// Deletes the corrupt entries of an id before its item is stored again.
    private mutating func deleteCorrupt(_ id: UUID) throws(StorageError) {
        guard library.corruptIDs.contains(id) else { return }
        var keys: [Int64] = []
        try connection.each(.entriesOfID, [id]) { row in
            if ItemEntry(row) == nil { keys.append(row.number(0)) }
        }
        for key in keys { try deleteCorrupt(key) }
    }

    /// Deletes a corrupt entry.
    mutating func deleteCorrupt(_ key: Int64) throws(StorageError) {
        let change = try connection.first(.entry, [key]) { row in
            let lists = ListMembership(rawValue: UInt8(truncatingIfNeeded: row.number(4))).lists
            return ListChange(key: key, source: row.number(2), before: lists, after: [])
        }
        try killDocument(key)
        try connection.run(.deleteEntry, [key])
        if let change, change.source > 0 { library.record(change) }
    }
}
