import LibraryStorageInterface
import StorageInterface

extension Session {
    /// Learns the file's generation, and forgets what was remembered of another one.
    mutating func beginLibrary() throws(StorageError) {
        let last = try connection.first(.lastGeneration) { row in row.number(0) } ?? 0
        if library.generation != last {
            let history = library.history
            library = LibraryCache()
            library.generation = last
            library.history = try history.flatMap { history throws(StorageError) in
                try continued(history)
            }
        }
        // Lists of another library have other generations, but for an accident.
        library.next = last == 0 ? .random(in: 1..<1 << 53) : last + 1
    }

    /// Stores the blocks and the journal of what the transaction has changed.
    mutating func finishLibrary() throws(StorageError) {
        guard !library.changes.isEmpty else { return }
        try storeBlocks()
        let count = try journalCount() + library.changes.count
        let entry = JournalEntry(generation: library.next, changes: library.changes)
        if entry.changes.count > 2 * ItemList.historyLimit {
            try store(JournalEntry(generation: entry.generation, changes: []), after: entry.generation)
            try deleteJournal(to: entry.generation - 1)
            library.journalCount = 0
            library.history = nil
        } else {
            try store(entry, after: library.generation ?? 0)
            library.journalCount = count > 2 * ItemList.historyLimit ? try trimJournal(count) : count
            library.history?.entries.append(entry)
        }
        if library.isRenumbered { library.history = nil }
        library.generation = library.next
        library.orders = [:]
        library.changes = []
        library.countedChanges = 0
        library.changedLists = []
        library.isRenumbered = false
    }

    // MARK: Blocks

    /// The blocks of a source's list, or of everything, 0, as they are in this transaction.
    mutating func blocks(of list: Int64) throws(StorageError) -> ListBlocks {
        if let blocks = library.blocks[list] { return blocks }
        var (starts, counts, isSound): ([Int64], [MemberCounts], Bool) = ([], [], true)
        try connection.each(.blocks) { statement throws(StorageError) in
            try statement.bind(1, list)
        } read: { row in
            let (start, found) = (row.number(0), MemberCounts(row, from: 1))
            isSound = isSound && row.number(4) == found.checksum(of: start, list: list)
            starts.append(start)
            counts.append(found)
        }
        let blocks =
            if starts.isEmpty {
                ListBlocks()
            } else if isSound, starts[0] == .min {
                ListBlocks(starts: starts, counts: counts, areStored: true)
            } else {
                try countedBlocks(of: list)
            }
        library.blocks[list] = blocks
        return blocks
    }

    /// Counts the members of a list whose stored counts are damaged.
    private mutating func countedBlocks(of list: Int64) throws(StorageError) -> ListBlocks {
        let found = try counted(list, from: .min, to: .max)
        var blocks = ListBlocks(starts: found.map(\.start), counts: found.map(\.counts), areStored: false)
        for change in library.changes.dropFirst(library.countedChanges)
        where list == 0 || list == change.source {
            blocks.move(change.key, from: change.after, to: change.before)
        }
        return blocks
    }

    /// Blocks of the members of a list between two keys.
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

    /// Stores the blocks that have changed; those that are too large are cut, and small neighbours are joined.
    mutating func storeBlocks() throws(StorageError) {
        for change in library.changes.dropFirst(library.countedChanges) {
            for list in [0, change.source] {
                if library.blocks[list] == nil { _ = try blocks(of: list) }
                library.blocks[list]?.move(change.key, from: change.before, to: change.after)
            }
        }
        library.countedChanges = library.changes.count
        for list in library.changedLists {
            guard var blocks = library.blocks[list] else { continue }
            for start in blocks.changed.sorted() {
                let index = blocks.index(of: start)
                guard blocks.counts[index].largest > ListBlocks.capacity else { continue }
                blocks.replace(index, by: try counted(list, from: start, to: blocks.end(of: index)))
            }
            blocks.joinSmallBlocks()
            for start in blocks.removed { try deleteBlock(start, of: list) }
            for start in blocks.changed {
                try store(blocks.counts[blocks.index(of: start)], of: start, list: list)
            }
            blocks.settle()
            library.blocks[list] = blocks
        }
    }

    mutating func store(_ counts: MemberCounts, of start: Int64, list: Int64) throws(StorageError) {
        try connection.run(.storeBlock) { statement throws(StorageError) in
            try statement.bind(1, list)
            try statement.bind(2, start)
            try statement.bind(3, Int64(counts.items))
            try statement.bind(4, Int64(counts.unread))
            try statement.bind(5, Int64(counts.bookmarked))
            try statement.bind(6, counts.checksum(of: start, list: list))
        }
    }

    mutating func deleteBlock(_ start: Int64, of list: Int64) throws(StorageError) {
        try connection.run(.deleteBlock) { statement throws(StorageError) in
            try statement.bind(1, list)
            try statement.bind(2, start)
        }
    }
}

extension MemberCounts {
    /// Reads the counts from a column of a row on.
    init(_ row: Statement, from column: Int32) {
        items = Int32(truncatingIfNeeded: row.number(column))
        unread = Int32(truncatingIfNeeded: row.number(column + 1))
        bookmarked = Int32(truncatingIfNeeded: row.number(column + 2))
    }

    func checksum(of start: Int64, list: Int64) -> Int64 {
        let values: [5 of Int64] = [list, start, Int64(items), Int64(unread), Int64(bookmarked)]
        return values.span.withUnsafeBytes { Checksum.value(of: $0) }
    }
}
