import FoundationEssentials
import ItemInterface
import LibraryStorageInterface
import StorageInterface

extension DatabaseSession {
    /// The bookmarked items with their sources.
    mutating func libraryBookmarks() throws(StorageError) -> BookmarkedItems {
        var (rows, damagedCount): ([LibraryRow], Int) = ([], 0)
        for key in try keys(of: StoredScope(source: 0, filter: .bookmarked), from: .min, to: .max) {
            if let row = try row(key)?.row { rows.append(row) } else { damagedCount += 1 }
        }
        damagedCount = max(damagedCount, Int(try groups(of: 0).total.bookmarked) - rows.count)
        return BookmarkedItems(
            rows, of: try libraryRecords().found.map(\.record), damagedCount: damagedCount)
    }

    mutating func insertBookmark(
        of item: FeedItem, from record: SourceRecord, at time: Date
    ) throws(StorageError) {
        if let entry = try entry(orAlias: item.id) {
            try markAll(sharing: entry) { $0.bookmarkedAt = time }
            return try mend(entry, from: item, of: record)
        }
        let source = try librarySourceForWriting(record.id)
        if !source.isUsed { try store(record, of: source.number) }
        var summary = item.summary
        summary.source = record.id
        let place = ItemPosition(id: item.id, published: summary.published, firstSeen: summary.firstSeen)
        let row = LibraryRow(summary: summary, place: place, state: ItemState(bookmarkedAt: time))
        try insert(
            LibraryItem(item, in: row), source: source.number, isSubscribed: source.isSubscribed)
        guard source.isSubscribed, let account = try account(ofSource: source.number),
            let post = Int64(summary.nativeID)
        else { return }
        try add(AccountMark(.bookmarked, true, of: post), to: account)
    }

    /// Stores an item with a corrupt part again.
    private mutating func mend(
        _ entry: ItemEntry, from item: FeedItem, of record: SourceRecord
    ) throws(StorageError) {
        guard try self.item(entry) == nil, try librarySource(record.id)?.number == entry.source,
            let stored = try self.entry(entry.key)
        else { return }
        var summary = item.summary
        (summary.id, summary.source) = (entry.id, record.id)
        let row = LibraryRow(summary: summary, place: entry.place, state: stored.state)
        try update(stored, to: LibraryItem(item, in: row), from: nil)
    }

    mutating func deleteLibraryBookmark(of id: UUID) throws(StorageError) {
        guard let entry = try entry(id), entry.state.bookmarkedAt != nil else { return }
        guard entry.lists.isSubscribed else {
            try delete(entry)
            return try deleteIfUnused(entry.source)
        }
        try markAll(sharing: entry) { $0.bookmarkedAt = nil }
    }
}
