import FoundationEssentials
import ItemInterface
import LibraryStorageInterface
import SearchInterface
import StorageInterface

/// Searches by the index, and compares items with the query that are not in it.
extension DatabaseSession {
    /// The newest places of a scope's items that match its search, in the library's order; `nil` if the task
    /// is cancelled, unless this is a write transaction.
    mutating func places(of scope: ItemScope) throws(StorageError) -> [ItemPosition]? {
        guard let search = scope.search else { return [] }
        return try results(of: scope, search.query.expression, limit: search.limit)?.places
    }

    /// The numbers of a scope's items that match its search; `nil` if the task is cancelled.
    mutating func counts(of scope: ItemScope) throws(StorageError) -> ItemCounts? {
        guard let search = scope.search, !search.query.isEmpty else {
            let count = try list(scope.unsearched).count
            guard scope.filter != .bookmarked else {
                return try results(of: scope, .all([]), limit: 0)?.counts
            }
            let unread = try list(ItemScope(sources: scope.sources, filter: .unread)).count
            return ItemCounts(all: count, unread: unread)
        }
        return try results(of: scope, search.query.expression, limit: 0)?.counts
    }

    /// Finds items.
    ///
    /// - Parameter limit: The most places; 0 counts all items.
    private mutating func results(
        of scope: ItemScope, _ expression: SearchExpression, limit: Int
    ) throws(StorageError) -> SearchResults? {
        var sources: [(number: Int64, source: SearchSource)] = []
        if expression.namesSources { sources = try searchSources() }
        let condition = SearchCondition(
            lists: ListMembership(scope.filter), isOfUnlisted: scope.hasUnlistedItems,
            sources: try numbers(of: scope),
            expression: expression,
            named: Dictionary(sources.map { ($0.source.id, $0.source) }) { $1 })
        var results = SearchResults(limit: limit)
        do throws(StorageError) {
            let query = IndexQuery(expression, sources)
            if condition.isOfUnlisted {
                try compare(unlistedKeys(of: 0).reversed(), condition, &results)
                // Without words, reading the list itself is fastest.
            } else if query.condition != .everything, let index = try searchIndex(), try !isShort(scope) {
                try findInIndex(index, query, condition, scope, &results)
            } else {
                try findInList(scope, before: .max, condition, &results)
            }
        } catch {
            // The items are intact even if the index is corrupt.
            guard error.isCorruptIndex, !library.isWriting else { throw error }
            results = SearchResults(limit: limit)
            try findInList(scope, before: .max, condition, &results)
        }
        results.sort()
        return results.isCancelled ? nil : results
    }

    /// The numbers of a scope's sources; `nil` for all.
    private mutating func numbers(of scope: ItemScope) throws(StorageError) -> Set<Int64>? {
        try scope.sources.map { _ throws(StorageError) in Set(try numbers(of: scope.sources)) }
    }

    /// All sources with their names and groups.
    private mutating func searchSources() throws(StorageError) -> [(number: Int64, source: SearchSource)] {
        var sources: [(number: Int64, source: SearchSource)] = []
        for (record, subscription) in try libraryRecords().found {
            guard let number = try librarySource(record.id)?.number else { continue }
            sources.append((number, SearchSource(record, subscription)))
        }
        return sources
    }

    /// Whether comparing all items of a scope takes little time.
    private mutating func isShort(_ scope: ItemScope) throws(StorageError) -> Bool {
        guard scope.sources?.count ?? 0 <= 16 else { return false }
        return try list(scope.unsearched).count <= library.shortListCount
    }

    // MARK: With the index

    private mutating func findInIndex(
        _ index: SearchIndexState, _ query: IndexQuery, _ condition: SearchCondition, _ scope: ItemScope,
        _ results: inout SearchResults
    ) throws(StorageError) {
        var query = query
        var rest = condition
        rest.expression = query.rest
        if let sources = condition.sources { query.select(sources) }
        if results.limit == 0, query.rest == nil, query.decidesSources, scope.filter != .bookmarked {
            try countMatches(query.condition, index, scope.filter, &results)
        } else {
            try findMatches(query.condition, rest, &results)
        }
        var pending: [Int64] = []
        try connection.each(.pendingKeys, [index.last]) { row in pending.append(row.number(0)) }
        try compare(pending, condition, &results)
        // The items below the frontier are older than all others.
        let isDone = index.isComplete || results.limit > 0 && results.isFull
        if !isDone { try findInList(scope, before: index.frontier, condition, &results) }
    }

    /// Counts items whose documents meet a condition of the index, without reading them.
    private mutating func countMatches(
        _ condition: IndexCondition, _ index: SearchIndexState, _ filter: ItemScope.Filter,
        _ results: inout SearchResults
    ) throws(StorageError) {
        guard let text = condition.text else { return }
        let unread = try unreadDocuments(index)
        let counts = try connection.first(.matchCounts, [text, index.first, unread]) { row in
            ItemCounts(all: Int(row.number(0)), unread: Int(row.number(1)))
        }
        guard let counts else { return }
        // The documents of unlisted items are few: subtracting them is faster than finding those of listed
        // ones.
        let listed = try counts.all - deadMatchCount(condition) - unlistedMatchCount(condition)
        let all = filter == .unread ? counts.unread : listed
        results.add(ItemCounts(all: all, unread: counts.unread))
    }

    /// A bit for each document of the index: whether its item is unread.
    private mutating func unreadDocuments(_ index: SearchIndexState) throws(StorageError) -> [UInt8] {
        let version = connection.dataVersion
        if let known = library.unreadDocuments, known.version == version, !library.isWriting {
            return known.bits
        }
        var bits = [UInt8](repeating: 0, count: Int((index.last - index.first) >> 3) + 1)
        try connection.each(.unreadDocuments) { row in
            // Documents behind the last one are pending.
            let bit = row.number(0) - index.first
            if bits.indices ~= Int(bit >> 3) { bits[Int(bit >> 3)] |= 1 << UInt8(bit & 7) }
        }
        library.unreadDocuments = (version, bits)
        return bits
    }

    private mutating func unlistedMatchCount(_ condition: IndexCondition) throws(StorageError) -> Int {
        let condition = IndexCondition.joining([condition, .token(DocumentTokens.unlisted)])
        guard let text = condition.text else { return 0 }
        let count = try connection.first(.matchCount, [text]) { row in Int(row.number(0)) } ?? 0
        return try count - deadMatchCount(condition)
    }

    private mutating func deadMatchCount(_ condition: IndexCondition) throws(StorageError) -> Int {
        guard let text = condition.text else { return 0 }
        return try connection.first(.deadMatchCount, [text]) { row in Int(row.number(0)) } ?? 0
    }

    /// Finds items whose documents meet a condition of the index.
    private mutating func findMatches(
        _ condition: IndexCondition, _ rest: SearchCondition, _ results: inout SearchResults
    ) throws(StorageError) {
        guard let text = condition.text else { return }
        var bounds: DocumentTimes?
        var (document, batch) = (Int64.max, 2 * Int64(max(32, min(results.limit, 1_024))))
        while !results.isCancelled {
            var keys: [Int64] = []
            try connection.each(.matches, [text, document, batch]) { row in
                document = row.number(0)
                keys.append(row.number(1))
            }
            try compare(keys, rest, &results)
            guard keys.count == batch else { return }
            // Each query starts FTS5 again, which takes time for the beginnings of long words.
            batch = min(batch * 2, 1 << 16)
            guard results.limit > 0, results.isFull || rest.earliest > .min else { continue }
            if bounds == nil { bounds = try documentTimes() }
            guard let newest = bounds?.newest(before: document) else { return }
            results.sort()
            if newest < rest.earliest { return }
            if results.isFull, let last = results.places.last, newest < last.time { return }
        }
    }

    /// Adds the items with these keys that match.
    private mutating func compare(
        _ keys: [Int64], _ condition: SearchCondition, _ results: inout SearchResults
    ) throws(StorageError) {
        for (index, key) in keys.enumerated() {
            if index.isMultiple(of: 128), Task.isCancelled, !library.isWriting {
                results.isCancelled = true
                return
            }
            if let entry = try entry(key, meeting: condition) { results.add(entry) }
        }
    }

    private mutating func documentTimes() throws(StorageError) -> DocumentTimes {
        var times = DocumentTimes()
        try connection.each(.documentTimes) { row in times.append(row.number(1), ofBlock: row.number(0)) }
        return times
    }

    // MARK: Without the index

    /// Finds items of a scope's list with keys below a bound, the newest first.
    private mutating func findInList(
        _ scope: ItemScope, before bound: Int64, _ condition: SearchCondition, _ results: inout SearchResults
    ) throws(StorageError) {
        let list = try list(scope.unsearched)
        let share = scope.filter == .bookmarked ? list.count : 256
        var position = 0
        if bound < .max, scope.filter != .bookmarked, let found = try find(list) {
            position = try countAbove(bound - 1, in: found)
        }
        let before = results.counts.all
        while position < list.count, !results.isCancelled {
            let keys = try keys(at: position..<position + share, of: list) ?? []
            try compare(keys.filter { $0 < bound }.sorted(by: >), condition, &results)
            position += max(1, share)
            guard results.limit > 0, let last = keys.last else { continue }
            // All of the list's other items are older.
            if results.counts.all - before >= results.limit { return }
            if condition.earliest > .min, try entry(last).map({ $0.time < condition.earliest }) ?? false {
                return
            }
        }
    }

    // MARK: Items

    /// The entry of an item that meets a condition.
    private mutating func entry(
        _ key: Int64, meeting condition: SearchCondition
    ) throws(StorageError) -> ItemEntry? {
        guard let expression = condition.expression else {
            return try entry(key).flatMap { condition.allows($0) ? $0 : nil }
        }
        guard let found = try row(key), let entry = found.entry, condition.allows(entry), let row = found.row
        else { return nil }
        let item =
            expression.needsText ? try item(entry, row) : LibraryItem(row: row, text: nil)
        guard let item else { return nil }
        var subject = SearchSubject(item, source: condition.named[row.summary.source])
        return subject.matches(expression) ? entry : nil
    }
}

/// The newest times of places in the blocks of documents, each together with the blocks before it.
private struct DocumentTimes {
    private var blocks: [Int64] = []
    private var times: [Int64] = []

    mutating func append(_ time: Int64, ofBlock block: Int64) {
        blocks.append(block)
        times.append(max(time, times.last ?? .min))
    }

    /// The newest time of the documents before one; `nil` if there are none.
    func newest(before document: Int64) -> Int64? {
        let count = blocks.lowerBound(((document - 1) >> SearchIndexState.blockBits) + 1)
        return count > 0 ? times[count - 1] : nil
    }
}
