import LibraryStorageInterface
import StorageInterface

extension Session {
    /// The changes since a generation; `nil` where a list cannot be of that generation, or the journal has not all of them.
    mutating func history(since generation: Int64) throws(StorageError) -> ListHistory? {
        if let history = library.history, history.start <= generation {
            return history.knows(generation) ? history : nil
        }
        let read = try readJournal(after: generation, renumbersAllowed: true)
        guard let read, read.start == generation else { return nil }
        library.history = read
        return read
    }

    /// The remembered changes with those that came since; `nil` where keys have changed, or the journal has not all.
    mutating func continued(_ history: ListHistory) throws(StorageError) -> ListHistory? {
        let first = try connection.first(.firstGeneration) { row in row.number(1) }
        let last = history.entries.last?.generation ?? history.start
        guard let first, first <= history.start else { return nil }
        guard var read = try readJournal(after: last, renumbersAllowed: false), read.start == last else {
            return nil
        }
        read.start = history.start
        read.entries = history.entries + read.entries
        return read
    }

    /// The journal behind a generation.
    private mutating func readJournal(
        after generation: Int64, renumbersAllowed: Bool
    ) throws(StorageError) -> ListHistory? {
        var history: ListHistory?
        var isSound = true
        try connection.each(.journal) { statement throws(StorageError) in
            try statement.bind(1, generation)
        } read: { row in
            let number = row.number(0)
            guard let entry = row.bytes(3).flatMap({ JournalEntry($0, generation: number) }),
                history == nil || history?.entries.last?.generation == row.number(1),
                renumbersAllowed || row.number(2) == 0
            else {
                isSound = false
                return
            }
            if history == nil { history = ListHistory(start: row.number(1)) }
            history?.entries.append(entry)
        }
        return isSound ? history : nil
    }

    /// The number of changes that are stored.
    mutating func journalCount() throws(StorageError) -> Int {
        if let count = library.journalCount { return count }
        return try connection.first(.journalCount) { row in Int(row.number(0)) } ?? 0
    }

    mutating func store(_ entry: JournalEntry, after previous: Int64) throws(StorageError) {
        let statement = try connection.statement(.storeJournal)
        let bytes = entry.bytes
        try statement.bind(1, entry.generation)
        try statement.bind(2, previous)
        try statement.bind(3, Int64(entry.changes.count))
        try statement.bind(4, Int64(library.isRenumbered ? 1 : 0))
        try bytes.withBytes { bytes throws(StorageError) in
            try statement.bindBlob(5, bytes)
            try statement.run()
        }
    }

    /// Deletes the oldest changes, but for as many as are promised, and returns the number of those that stay.
    mutating func trimJournal(_ count: Int) throws(StorageError) -> Int {
        var (rest, last) = (count, Int64.min)
        try connection.walk(.journalCounts) { _ throws(StorageError) in
        } while: { row in
            guard rest - Int(row.number(1)) >= ItemList.historyLimit else { return false }
            rest -= Int(row.number(1))
            last = row.number(0)
            return true
        }
        if last > .min { try deleteJournal(to: last) }
        library.history = nil
        return rest
    }

    /// Deletes the changes up to a generation, and what was kept to undo them.
    mutating func deleteJournal(to generation: Int64) throws(StorageError) {
        for sql in [SQL.deleteJournal, .deleteEntriesDeletedBefore] {
            try connection.run(sql) { statement throws(StorageError) in
                try statement.bind(1, generation)
            }
        }
    }
}
