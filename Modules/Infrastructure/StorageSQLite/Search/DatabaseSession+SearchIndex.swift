import CSQLite
import FoundationEssentials
import ItemInterface
import LibraryStorageInterface
import StorageInterface

/// Keeps the search index consistent with the items, in the transactions that change them.
///
/// Tokens cost more than the rest of a merge, so its transaction stores only which items have joined the index and
/// which have left it: new documents are pending, and searches compare their items with the query, until
/// ``extendSearchIndex(by:)`` stores their tokens.
extension DatabaseSession {
    /// The state of the index in this transaction; `nil` if it is missing, corrupt or of another version.
    mutating func searchIndex() throws(StorageError) -> SearchIndexState? {
        if let known = library.searchIndex { return known }
        let found =
            try hasTable("search_index")
            ? try connection.first(.searchIndex) { row in SearchIndexState(row) } : nil
        library.searchIndex = .some(found)
        return found
    }

    mutating func store(_ index: SearchIndexState) throws(StorageError) {
        try connection.run(.storeSearchIndex, index.values)
        library.searchIndex = index
    }

    /// Adds a stored item to the index, unless that has not reached the item yet.
    mutating func addDocument(_ key: Int64) throws(StorageError) {
        guard let index = try searchIndex(), key >= index.frontier else { return }
        try connection.run(.addDocument, [key, index.last])
    }

    /// Removes an item from the index before its stored parts change.
    mutating func killDocument(_ key: Int64) throws(StorageError) {
        guard let index = try searchIndex(), key >= index.frontier else { return }
        try connection.run(.killDocument, [key, index.last])
        try connection.run(.deleteDocument, [key])
    }

    /// Moves the frontier with the items whose keys have changed.
    mutating func moveSearchFrontier(
        _ keys: [Int64], _ others: [Int64], before end: Int64
    ) throws(StorageError) {
        guard var index = try searchIndex(), min(keys[0], others[0])..<end ~= index.frontier else { return }
        index.frontier = Self.moved(index.frontier, keys, others)
        try store(index)
    }

    // MARK: Building

    /// Deletes the index.
    mutating func deleteSearchIndex() throws(StorageError) {
        for table in Schema.searchTables {
            let drop = "DROP TABLE IF EXISTS \(table)"
            do throws(StorageError) {
                try connection.execute(drop)
            } catch {
                guard error.isCorruptIndex, table == "words" else { throw error }
                try emptyWords()
                try connection.execute(drop)
            }
        }
        library.searchIndex = .some(nil)
    }

    /// Empties the tables of FTS5, which cannot drop corrupt ones.
    private mutating func emptyWords() throws(StorageError) {
        // Only without this protection may FTS5's own tables be written.
        try connection.configure(SQLITE_DBCONFIG_DEFENSIVE, false)
        defer { try? connection.configure(SQLITE_DBCONFIG_DEFENSIVE, true) }
        for statement in Schema.emptyWords { try connection.execute(statement) }
    }

    private mutating func makeSearchIndex() throws(StorageError) -> SearchIndexState {
        try deleteSearchIndex()
        for statement in Schema.searchIndex { try connection.execute(statement) }
        let index = SearchIndexState(itemCount: try itemCount())
        try store(index)
        return index
    }

    /// Stores the tokens of up to `count` changed, new and older items, in this order. Rebuilds an index that
    /// is corrupt, or that has fewer tokens than pending items.
    mutating func extendSearchIndex(by count: Int) throws(StorageError) -> SearchIndexProgress {
        do throws(StorageError) {
            try index(count)
        } catch {
            guard error.isCorruptFile else { throw error }
            return try rebuildSearchIndex()
        }
        return try searchIndexProgress()
    }

    /// Begins to rebuild a corrupt index.
    mutating func rebuildSearchIndex() throws(StorageError) -> SearchIndexProgress {
        // If the file itself is sound, only the index is corrupt.
        try checkIntegrity()
        _ = try makeSearchIndex()
        return try searchIndexProgress()
    }

    private mutating func index(_ count: Int) throws(StorageError) {
        let stored = try searchIndex()
        var index = if let stored { stored } else { try makeSearchIndex() }
        let pendingCount = try pendingCount(index)
        // Items that arrived in another order than the library's, such as the first ones of many sources, would be
        // found slowly.
        if pendingCount > max(SearchIndexState.rebuildCount, index.last - index.first) {
            index = try makeSearchIndex()
        }
        let before = index
        var times: [Int64: Int64] = [:]
        var rest = count
        rest -= try deleteDeadDocuments(rest)
        rest -= try indexPending(rest, &index, &times)
        if rest > 0, !index.isComplete { try indexOlder(rest, &index, &times) }
        for (block, time) in times { try connection.run(.raiseDocumentTime, [block, time]) }
        if index != before { try store(index) }
    }

    /// Deletes what the index keeps of deleted items, as far as that takes no longer than a second; its next
    /// extension deletes the rest. Begins to rebuild a corrupt index.
    mutating func purgeSearchIndex() throws(StorageError) {
        guard try searchIndex() != nil else { return }
        do throws(StorageError) {
            _ = try deleteDeadDocuments(5_000)
        } catch {
            guard error.isCorruptIndex else { throw error }
            _ = try rebuildSearchIndex()
        }
    }

    /// - Returns: The number of documents.
    private mutating func deleteDeadDocuments(_ count: Int) throws(StorageError) -> Int {
        var dead: [(document: Int64, tokens: String?)] = []
        try connection.each(.deadDocuments, [Int64(count)]) { row in
            let item = row.id(1).flatMap { id in
                row.bytes(4).flatMap { ItemCodec.summary($0, id: id) }.flatMap { summary -> FeedItem? in
                    guard !row.isNull(5) else { return FeedItem(stored: summary, text: nil) }
                    return row.bytes(6).flatMap { ItemCodec.texts($0, id: id) }.map {
                        FeedItem(stored: summary, text: $0.text, article: $0.article)
                    }
                }
            }
            let isListed = row.number(3) & Int64(ListMembership.all.rawValue) != 0
            let tokens = item.map { DocumentTokens.text(of: $0, source: row.number(2), isListed: isListed) }
            dead.append((row.number(0), tokens))
        }
        for (document, tokens) in dead {
            if let tokens {
                try connection.run(.deleteWords, [document, tokens])
                try connection.run(.deleteDeadDocument, [document])
            } else {
                try connection.run(.keepDeadDocument, [document])
            }
        }
        return dead.count
    }

    /// - Returns: The number of documents.
    private mutating func indexPending(
        _ count: Int, _ index: inout SearchIndexState, _ times: inout [Int64: Int64]
    ) throws(StorageError) -> Int {
        var pending: [(document: Int64, key: Int64)] = []
        try connection.each(.pendingDocuments, [index.last, Int64(count)]) { row in
            pending.append((row.number(0), row.number(1)))
        }
        for (document, key) in pending {
            if !(try storeWords(of: key, document, &times)) { try connection.run(.deleteDocument, [key]) }
            index.last = document
        }
        return pending.count
    }

    /// Adds items below the frontier, and moves it.
    private mutating func indexOlder(
        _ count: Int, _ index: inout SearchIndexState, _ times: inout [Int64: Int64]
    ) throws(StorageError) {
        var keys: [Int64] = []
        try connection.each(.keysBefore, [index.frontier, Int64(count)]) { row in keys.append(row.number(0)) }
        index.first -= Int64(keys.count)
        for (offset, key) in keys.reversed().enumerated() {
            let document = index.first + Int64(offset)
            if try storeWords(of: key, document, &times) {
                try connection.run(.insertDocument, [document, key])
            }
        }
        index.frontier = keys.count < count ? .min : keys.last ?? .min
    }

    /// - Returns: Whether the item is stored and readable.
    private mutating func storeWords(
        of key: Int64, _ document: Int64, _ times: inout [Int64: Int64]
    ) throws(StorageError) -> Bool {
        guard let found = try row(key), let entry = found.entry, entry.deleted == nil, let row = found.row,
            let item = try item(entry, row)
        else { return false }
        let tokens = DocumentTokens.text(
            of: item.item, source: entry.source, isListed: entry.lists.contains(.all))
        try connection.run(.insertWords, [document, tokens])
        let block = document >> SearchIndexState.blockBits
        times[block] = max(times[block] ?? .min, entry.time)
        return true
    }

    // MARK: Progress

    private mutating func pendingCount(_ index: SearchIndexState) throws(StorageError) -> Int64 {
        try connection.first(.pendingCount, [index.last]) { row in row.number(0) } ?? 0
    }

    /// The number of stored items.
    private mutating func itemCount() throws(StorageError) -> Int {
        let unlisted = try connection.first(.unlistedBookmarkCount) { row in Int(row.number(0)) } ?? 0
        let hidden =
            try hasUnlistedIndex() ? connection.first(.unlistedCount) { row in Int(row.number(0)) } ?? 0 : 0
        return Int(try groups(of: 0).total.items) + unlisted + hidden
    }

    mutating func searchIndexProgress() throws(StorageError) -> SearchIndexProgress {
        let all = try itemCount()
        guard let index = try searchIndex() else { return SearchIndexProgress(indexed: 0, all: all) }
        // Deleting documents is work, too.
        let dead = try connection.first(.deadCount) { row in Int(row.number(0)) } ?? 0
        let pending = Int(try pendingCount(index)) + dead
        if index.isComplete { return SearchIndexProgress(indexed: max(0, all - pending), all: all) }
        var reached = 0
        if index.frontier < .max, let list = try find(list(ItemScope())) {
            reached = try countAbove(index.frontier - 1, in: list)
        }
        return SearchIndexProgress(indexed: max(0, min(all - 1, reached - pending)), all: all)
    }

    /// Whether the index, if there is one, is consistent with the items. FTS5 checks its own tables only in a
    /// write transaction.
    mutating func isSearchIndexSound() throws(StorageError) -> Bool {
        do throws(StorageError) {
            guard try hasTable("search_index") else { return true }
            guard let index = try searchIndex() else { return false }
            let wrong = try connection.first(.wrongDocumentCount) { row in row.number(0) }
            let missing = try connection.first(.missingDocumentCount, [index.frontier]) { row in row.number(0)
            }
            guard wrong == 0, missing == 0 else { return false }
            let stored = try connection.first(
                .storedWordsDifference, [index.last, IndexCondition.everything.text]
            ) {
                row in row.number(0)
            }
            guard stored == 0 else { return false }
            if library.isWriting { try connection.run(.checkWords) }
            return true
        } catch {
            guard error.isCorruptIndex else { throw error }
            return false
        }
    }
}
