import LibraryStorageInterface
import StorageInterface

extension DatabaseSession {
    /// Reads the file's generation, and invalidates the cache of another one.
    mutating func beginLibrary(isWriting: Bool) throws(StorageError) {
        let last = try connection.first(.lastGeneration) { row in row.number(0) } ?? 0
        if let generation = library.generation, generation != last {
            let (merged, journal) = (library.merged, library.journal)
            library = LibraryCache()
            library.journal = try continued(journal ?? ListJournal(start: generation))
            // Keys are stable over generations, unless items were renumbered.
            if library.journal != nil { library.merged = merged }
        }
        library.generation = last
        library.isWriting = isWriting
        library.searchIndex = nil
        library.rules = nil
        // A random start, so that the lists of another library almost certainly have other generations.
        library.next = last == 0 ? .random(in: 1..<1 << 53) : last + 1
    }

    /// Stores the blocks and the journal of the transaction's changes.
    mutating func finishLibrary() throws(StorageError) {
        // Without changes too: recounted blocks have to be stored.
        try storeBlocks()
        guard !library.changes.isEmpty else { return }
        let count = try journalCount() + library.changes.count
        let entry = JournalEntry(generation: library.next, changes: library.changes)
        if entry.changes.count > 2 * ItemList.historyLimit {
            try store(JournalEntry(generation: entry.generation, changes: []), after: entry.generation)
            try deleteJournal(to: entry.generation - 1)
            library.journalCount = 0
            library.journal = nil
        } else {
            try store(entry, after: library.generation ?? 0)
            library.journalCount = count > 2 * ItemList.historyLimit ? try trimJournal(count) : count
            library.journal?.entries.append(entry)
        }
        if library.isRenumbered { (library.journal, library.merged) = (nil, nil) }
        library.generation = library.next
        library.orders = [:]
        library.bookmarks = nil
        library.changes = []
        library.countedChanges = 0
        library.changedLists = []
        library.isRenumbered = false
    }

    // MARK: Reading blocks

    /// The groups of a source's list, or of the list of all items, 0, in this transaction.
    mutating func groups(of list: Int64) throws(StorageError) -> ListBlocks {
        if let groups = library.groups[list] { return groups }
        let stored = try storedBlocks(.init(list: list, number: 0), from: .min, to: .max)
        if let stored, stored.starts.isEmpty || stored.starts[0] == .min {
            let groups = stored.starts.isEmpty ? ListBlocks() : stored
            library.groups[list] = groups
            return groups
        }
        return try recount(list)
    }

    /// The blocks of a group in this transaction.
    mutating func blocks(of list: Int64, group: Int) throws(StorageError) -> ListBlocks {
        let groups = try groups(of: list)
        let (start, end) = (groups.starts[group], groups.end(of: group))
        let key = LibraryCache.GroupKey(list: list, start: start)
        if let blocks = library.blocks[key] { return blocks }
        let stored = try storedBlocks(.init(list: list, number: 1), from: start, to: end)
        let blocks: ListBlocks
        if let stored, stored.starts.first == start, stored.total == groups.counts[group] {
            blocks = stored
        } else if stored?.starts.isEmpty ?? false, groups.counts[group] == MemberCounts() {
            blocks = ListBlocks(start: start)
        } else {
            _ = try recount(list)
            return try self.blocks(of: list, group: groups.index(of: start))
        }
        library.blocks[key] = blocks
        return blocks
    }

    /// The stored blocks or groups in a range of keys; `nil` for corrupt ones.
    private mutating func storedBlocks(
        _ level: ListBlocks.Level, from first: Int64, to end: Int64
    ) throws(StorageError) -> ListBlocks? {
        var (starts, counts, isSound): ([Int64], [MemberCounts], Bool) = ([], [], true)
        try connection.each(.blocks, [level.list, level.number, first, end]) { row in
            let (start, found) = (row.number(0), MemberCounts(row, from: 1))
            isSound = isSound && row.number(4) == found.checksum(of: start, level)
            starts.append(start)
            counts.append(found)
        }
        return isSound ? ListBlocks(starts: starts, counts: counts, areStored: true) : nil
    }

    /// Recounts a list whose stored counts are corrupt.
    private mutating func recount(_ list: Int64) throws(StorageError) -> ListBlocks {
        let found = try counted(list, from: .min, to: .max)
        var all = ListBlocks(starts: found.map(\.start), counts: found.map(\.counts), areStored: false)
        for change in library.changes.dropFirst(library.countedChanges)
        where list == 0 || list == change.source {
            all.move(change.key, from: change.after, to: change.before)
        }
        let (groups, blocks) = all.grouped()
        if library.isWriting {
            try connection.run(.deleteBlocks, [list])
            library.changedLists.insert(list)
        }
        for key in library.blocks.keys where key.list == list { library.blocks[key] = nil }
        for part in blocks { library.blocks[LibraryCache.GroupKey(list: list, start: part.starts[0])] = part }
        let top = ListBlocks(
            starts: groups.map(\.start), counts: groups.map(\.counts), areStored: !library.isWriting)
        library.groups[list] = top
        library.orders = [:]
        library.merged = nil
        library.recounts += 1
        return top
    }

    /// New blocks of a list's items in a range of keys.
    private mutating func counted(
        _ list: Int64, from first: Int64, to end: Int64
    ) throws(StorageError) -> [(start: Int64, counts: MemberCounts)] {
        var lists: [(filter: ItemScope.Filter, keys: [Int64])] = []
        for filter in ItemScope.Filter.allCases {
            lists.append(
                (filter, try keys(of: StoredScope(source: list, filter: filter), from: first, to: end)))
        }
        let longest = lists.map(\.keys).max { $0.count < $1.count } ?? []
        var starts = [first]
        for index in stride(from: ListBlocks.share, to: longest.count, by: ListBlocks.share)
        where longest.count - index >= ListBlocks.share / 2 {
            starts.append(longest[index])
        }
        var blocks = starts.map { (start: $0, counts: MemberCounts()) }
        for (filter, keys) in lists {
            var index = 0
            for key in keys {
                while index + 1 < starts.count, starts[index + 1] <= key { index += 1 }
                blocks[index].counts[filter] += 1
            }
        }
        return blocks
    }

    // MARK: Storing blocks

    /// Counts the changes of this transaction, and stores the changed blocks.
    mutating func storeBlocks() throws(StorageError) {
        try countChanges()
        for list in library.changedLists { try storeBlocks(of: list) }
    }

    /// Counts the changes of this transaction in the cached blocks.
    mutating func countChanges() throws(StorageError) {
        while library.countedChanges < library.changes.count {
            let change = library.changes[library.countedChanges]
            for list in [0, change.source] {
                let group = try groups(of: list).index(of: change.key)
                _ = try blocks(of: list, group: group)
            }
            // Both lists are loaded now, so that neither is recounted between the two.
            for list in [0, change.source] {
                guard let groups = library.groups[list] else { continue }
                let start = groups.starts[groups.index(of: change.key)]
                let key = LibraryCache.GroupKey(list: list, start: start)
                library.groups[list]?.move(change.key, from: change.before, to: change.after)
                library.blocks[key]?.move(change.key, from: change.before, to: change.after)
            }
            library.countedChanges += 1
        }
    }

    /// Stores the changed blocks of a list; splits large ones, and joins small neighbors.
    private mutating func storeBlocks(of list: Int64) throws(StorageError) {
        guard var groups = library.groups[list] else { return }
        for start in groups.changed.sorted() {
            let index = groups.index(of: start)
            let key = LibraryCache.GroupKey(list: list, start: start)
            guard var blocks = library.blocks[key] else { continue }
            for start in blocks.changed.sorted() {
                let index = blocks.index(of: start)
                guard blocks.counts[index].largest > ListBlocks.capacity else { continue }
                let end =
                    index + 1 < blocks.starts.count
                    ? blocks.starts[index + 1] : groups.end(of: groups.index(of: key.start))
                blocks.replace(index, by: try counted(list, from: start, to: end))
            }
            blocks.joinSmallBlocks()
            try store(&blocks, .init(list: list, number: 1))
            library.blocks[key] = blocks
            if blocks.starts.count > ListBlocks.groupCapacity {
                let parts = blocks.grouped()
                groups.replace(index, by: parts.groups)
                for part in parts.blocks {
                    library.blocks[LibraryCache.GroupKey(list: list, start: part.starts[0])] = part
                }
            }
        }
        try store(&groups, .init(list: list, number: 0))
        library.groups[list] = groups
    }

    /// Stores changed blocks, and deletes removed ones.
    private mutating func store(
        _ blocks: inout ListBlocks, _ level: ListBlocks.Level
    ) throws(StorageError) {
        for start in blocks.removed { try deleteBlock(start, of: level) }
        for start in blocks.changed.sorted() {
            try store(blocks.counts[blocks.index(of: start)], of: start, level)
        }
        blocks.clearChanges()
    }

    mutating func store(
        _ counts: MemberCounts, of start: Int64, _ level: ListBlocks.Level
    ) throws(StorageError) {
        try connection.run(
            .storeBlock,
            [
                level.list, level.number, start, Int64(counts.items), Int64(counts.unread),
                Int64(counts.bookmarked), counts.checksum(of: start, level),
            ])
    }

    mutating func deleteBlock(_ start: Int64, of level: ListBlocks.Level) throws(StorageError) {
        try connection.run(.deleteBlock, [level.list, level.number, start])
    }
}

extension MemberCounts {
    /// Reads the counts from three columns.
    init(_ row: Statement, from column: Int32) {
        items = Int32(truncatingIfNeeded: row.number(column))
        unread = Int32(truncatingIfNeeded: row.number(column + 1))
        bookmarked = Int32(truncatingIfNeeded: row.number(column + 2))
    }

    func checksum(of start: Int64, _ level: ListBlocks.Level) -> Int64 {
        let values: [6 of Int64] = [
            level.list, level.number, start, Int64(items), Int64(unread), Int64(bookmarked),
        ]
        return values.span.withUnsafeBytes { Checksum.value(of: $0) }
    }
}
