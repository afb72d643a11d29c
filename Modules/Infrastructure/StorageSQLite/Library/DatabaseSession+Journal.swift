import LibraryStorageInterface
import StorageInterface

extension DatabaseSession {
    /// The changes since a generation; `nil` for a generation that never existed, or that the journal does
    /// not reach back to.
    mutating func journal(since generation: Int64) throws(StorageError) -> ListJournal? {
        if let journal = library.journal, journal.start <= generation {
            return journal.knows(generation) ? journal : nil
        }
        let read = try readJournal(after: generation, renumbersAllowed: true)
        guard let read, read.start == generation else { return nil }
        library.journal = read
        return read
    }

    /// Cached changes together with newer ones; `nil` if items were renumbered, or the journal has gaps.
    mutating func continued(_ journal: ListJournal) throws(StorageError) -> ListJournal? {
        let first = try connection.first(.firstGeneration) { row in row.number(1) }
        let last = journal.entries.last?.generation ?? journal.start
        guard let first, first <= journal.start else { return nil }
        guard var read = try readJournal(after: last, renumbersAllowed: false), read.start == last else {
            return nil
        }
        read.start = journal.start
        read.entries = journal.entries + read.entries
        return read
    }

    /// The journal's entries after a generation; `nil` for a corrupt journal.
    private mutating func readJournal(
        after generation: Int64, renumbersAllowed: Bool
    ) throws(StorageError) -> ListJournal? {
        var journal: ListJournal?
        var isSound = true
        try connection.each(.journal, [generation]) { row in
            let number = row.number(0)
            guard let entry = row.bytes(3).flatMap({ JournalEntry($0, generation: number) }),
                journal == nil || journal?.entries.last?.generation == row.number(1),
                renumbersAllowed || row.number(2) == 0
            else {
                isSound = false
                return
            }
            if journal == nil { journal = ListJournal(start: row.number(1)) }
            journal?.entries.append(entry)
        }
        return isSound ? journal : nil
    }

    /// The number of changes in the journal.
    mutating func journalCount() throws(StorageError) -> Int {
        if let count = library.journalCount { return count }
        return try connection.first(.journalCount) { row in Int(row.number(0)) } ?? 0
    }

    mutating func store(_ entry: JournalEntry, after previous: Int64) throws(StorageError) {
        let (count, renumbers) = (Int64(entry.changes.count), Int64(library.isRenumbered ? 1 : 0))
        try connection.run(.storeJournal, [entry.generation, previous, count, renumbers, entry.bytes])
    }

    /// Deletes the oldest changes beyond the promised number, and returns the number of remaining ones.
    mutating func trimJournal(_ count: Int) throws(StorageError) -> Int {
        var (rest, last) = (count, Int64.min)
        try connection.walk(.journalCounts) { row in
            guard rest - Int(row.number(1)) >= ItemList.historyLimit else { return false }
            rest -= Int(row.number(1))
            last = row.number(0)
            return true
        }
        if last > .min { try deleteJournal(to: last) }
        library.journal = nil
        return rest
    }

    /// Deletes the changes up to a generation, and the deleted items of these.
    mutating func deleteJournal(to generation: Int64) throws(StorageError) {
        for sql in [SQL.deleteJournal, .deleteEntriesDeletedBefore] {
            try connection.run(sql, [generation])
        }
    }
}
