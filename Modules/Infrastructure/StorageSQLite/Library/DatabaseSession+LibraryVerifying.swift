import CSQLite
import FoundationEssentials
import ItemInterface
import LibraryStorageInterface
import StorageInterface

extension DatabaseSession {
    /// The number of corrupt or missing items, sources and groups; at least one where lists contradict the
    /// items.
    mutating func corruptCount() throws(StorageError) -> Int {
        var damagedCount = try libraryRecords().damagedCount + groupIntervals().damagedCount
        damagedCount += try savedSearches().damagedCount + rules().damagedCount + accounts().damagedCount
        damagedCount += try pendingMarks(of: nil).damagedCount + pendingFeedChanges(of: nil).damagedCount
        var (counts, lists): (MemberCounts, [Int64: MemberCounts]) = (MemberCounts(), [:])
        var (entries, last, isOrdered): ([ItemEntry], ItemEntry?, Bool) = ([], nil, true)
        try connection.each(.allEntries) { row in
            guard let entry = ItemEntry(row) else {
                corruptKeys.insert(row.number(0))
                damagedCount += 1
                return
            }
            // Greater keys have higher places.
            if let last, last.place < entry.place { isOrdered = false }
            last = entry
            guard entry.deleted == nil else { return }
            counts.add(entry.lists, 1)
            lists[entry.source, default: MemberCounts()].add(entry.lists, 1)
            entries.append(entry)
        }
        for entry in entries where try item(entry) == nil {
            corruptKeys.insert(entry.key)
            damagedCount += 1
        }
        let expected = try groups(of: 0).total
        damagedCount = max(
            damagedCount, Int(expected.items - counts.items), Int(expected.bookmarked - counts.bookmarked))
        guard damagedCount == 0 else { return damagedCount }
        for (source, counts) in lists where try groups(of: source).total != counts { isOrdered = false }
        guard isOrdered, expected == counts, try areBlocksSound() else { return 1 }
        return try isWhole() ? 0 : 1
    }

    /// Deletes the first corrupt item of a copy, and those below it.
    ///
    /// - Throws: `damaged` for a corrupt file, also one with another corruption, which is to be replaced.
    mutating func verifyCopy(
        cursorBehind: (UUID) -> Cursor?
    ) throws(StorageError) -> [StorageCorruption] {
        try checkIntegrity()
        guard try corruptCount() > 0 else { return [] }
        var found: [StorageCorruption] = []
        for (record, _) in try libraryRecords().found {
            let count = try expire(
                record.id, fetchedBefore: .distantPast, or: corruptKeys, cursorBehind: cursorBehind)
            guard count > 0, let source = try librarySource(record.id) else { continue }
            try countChanges()
            found.append(
                StorageCorruption(
                    subject: .lists(.feed, from: Int(try groups(of: source.number).total.items)),
                    source: record.address, detail: "an item has a wrong checksum"))
        }
        corruptKeys = []
        guard try corruptCount() == 0 else {
            throw StorageError(sqlite: SQLITE_CORRUPT, message: "the items contradict their lists")
        }
        return found
    }

    /// Whether the counts of all blocks of the list of all items are correct.
    private mutating func areBlocksSound() throws(StorageError) -> Bool {
        for group in try groups(of: 0).starts.indices {
            let blocks = try blocks(of: 0, group: group)
            let end = try groups(of: 0).end(of: group)
            for filter in ItemScope.Filter.allCases {
                let scope = StoredScope(source: 0, filter: filter)
                var counts = [Int32](repeating: 0, count: blocks.counts.count)
                for key in try keys(of: scope, from: blocks.starts[0], to: end) {
                    counts[blocks.index(of: key)] += 1
                }
                guard counts == blocks.counts.map({ $0[filter] }) else { return false }
            }
        }
        return true
    }

    /// Whether the file's structure, its indices included, is intact.
    private mutating func isWhole() throws(StorageError) -> Bool {
        do throws(StorageError) {
            try checkIntegrity()
            return true
        } catch {
            guard error.isCorruptFile else { throw error }
            return false
        }
    }
}
