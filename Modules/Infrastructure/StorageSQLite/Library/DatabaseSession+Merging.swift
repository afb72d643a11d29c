import FoundationEssentials
import ItemInterface
import LibraryStorageInterface
import StorageInterface

extension DatabaseSession {
    /// Merges a window, and deletes items beyond retention.
    mutating func merge(
        _ window: ItemWindow, retaining count: Int
    ) throws(StorageError) -> MergeOutcome? {
        guard let source = try librarySource(window.source), source.isSubscribed else { return nil }
        var found: [UUID: (entry: ItemEntry, item: LibraryItem)] = [:]
        let merge = try compare(window, of: source.number, &found)
        for write in merge.writes where !write.isNew {
            guard let stored = found[write.item.id] else { continue }
            try update(stored.entry, to: write.item, from: stored.item)
        }
        // Inserting in the order of keys is faster, since neighbours share pages.
        for write in merge.writes.sorted(by: { $0.item.row.place > $1.item.row.place }) where write.isNew {
            // An item with a corrupt text or summary keeps its place and state.
            if let entry = try isDamaged(write.item.id) {
                try update(entry, to: write.item, from: nil)
            } else {
                try insert(write.item, source: source.number, isSubscribed: true)
            }
        }
        for (alias, id) in merge.aliases { try storeAlias(alias, of: id) }
        if let state = window.fetchState { try setFetchState(state, of: window.source) }
        if let holder = window.leaseHolder { try releaseLease(of: window.source, by: holder) }
        var outcome = merge.outcome
        outcome.deletedCount = try retain(count, of: source.number, besides: merge.offered)
        return outcome
    }

    /// The entry of an item that was not compared because a part of it is corrupt.
    private mutating func isDamaged(_ id: UUID) throws(StorageError) -> ItemEntry? {
        library.corruptIDs.contains(id) ? try entry(id) : nil
    }

    /// Compares a window with the stored items, and collects these.
    private mutating func compare(
        _ window: ItemWindow, of source: Int64,
        _ found: inout [UUID: (entry: ItemEntry, item: LibraryItem)]
    ) throws(StorageError) -> WindowMerge {
        let isKnown = try connection.first(.anyOfSource, source) { _ in true }
        // Both closures need the connection; a pointer avoids two overlapping accesses.
        return try withUnsafeMutablePointer(to: &self) { session throws(StorageError) in
            try WindowMerge(window, isFirst: isKnown == nil) { id throws(StorageError) in
                guard let entry = try session.pointee.entry(orAlias: id) else { return nil }
                guard let item = try session.pointee.item(entry) else {
                    session.pointee.library.corruptIDs.insert(entry.id)
                    return nil
                }
                found[item.id] = (entry, item)
                return item
            } storedIDs: { link throws(StorageError) in
                try session.pointee.ids(of: source, with: link)
            }
        }
    }

    /// The ids of a source's items with a link.
    private mutating func ids(of source: Int64, with link: CanonicalLink) throws(StorageError) -> [UUID] {
        var keys: [Int64] = []
        try connection.each(.keysOfLink, [source, Self.hash(of: link)]) { row in
            keys.append(row.number(0))
        }
        var ids: [UUID] = []
        for key in keys {
            guard let row = try row(key)?.row else { continue }
            if row.summary.link.map(CanonicalLink.init) == link { ids.append(row.id) }
        }
        return ids
    }

    /// Deletes items beyond retention, and returns their number.
    private mutating func retain(
        _ count: Int, of source: Int64, besides offered: Set<UUID>
    ) throws(StorageError) -> Int {
        try countChanges()
        let groups = try groups(of: source)
        let total = groups.total
        var rest = Int(total.items) - count
        guard rest > 0, total.items > total.unread else { return 0 }
        var deleted: [ItemEntry] = []
        for group in groups.starts.indices where rest > 0 {
            guard groups.counts[group].items > groups.counts[group].unread else {
                rest -= Int(groups.counts[group].items)
                continue
            }
            let blocks = try blocks(of: source, group: group)
            for (index, counts) in blocks.counts.enumerated() where rest > 0 {
                defer { rest -= Int(counts.items) }
                guard counts.items > counts.unread else { continue }
                let end = index + 1 < blocks.starts.count ? blocks.starts[index + 1] : groups.end(of: group)
                let scope = StoredScope(source: source, filter: .all)
                for key in try keys(of: scope, from: blocks.starts[index], to: end).prefix(rest) {
                    guard let entry = try entry(key), entry.state.isRead, entry.state.bookmarkedAt == nil,
                        !offered.contains(entry.id)
                    else { continue }
                    deleted.append(entry)
                }
            }
        }
        for entry in deleted { try delete(entry) }
        return deleted.count
    }

    // MARK: Marks

    mutating func setRead(_ isRead: Bool, _ ids: [UUID]) throws(StorageError) -> [UUID] {
        var changed: [UUID] = []
        for id in ids {
            if let entry = try entry(id), try setRead(isRead, entry) { changed.append(id) }
        }
        return changed
    }

    /// - Returns: Whether the mark changed.
    mutating func setRead(_ isRead: Bool, _ entry: ItemEntry) throws(StorageError) -> Bool {
        guard entry.state.isRead != isRead else { return false }
        var state = entry.state
        state.isRead = isRead
        try mark(entry, state, isSubscribed: entry.lists.contains(.all))
        return true
    }

    mutating func insertBookmark(
        of item: FeedItem, from record: SourceRecord, at time: Date
    ) throws(StorageError) {
        if let entry = try entry(orAlias: item.id) {
            var state = entry.state
            state.bookmarkedAt = time
            try mark(entry, state, isSubscribed: entry.lists.contains(.all))
            return try mend(entry, from: item, of: record)
        }
        let source = try librarySourceForWriting(record.id)
        if !source.isUsed { try store(record, of: source.number) }
        var summary = item.summary
        summary.source = record.id
        let place = ItemPosition(id: item.id, published: summary.published, firstSeen: summary.firstSeen)
        let row = LibraryRow(summary: summary, place: place, state: ItemState(bookmarkedAt: time))
        try insert(
            LibraryItem(row: row, text: item.text), source: source.number, isSubscribed: source.isSubscribed)
    }

    /// Stores an item again of which a part is corrupt.
    private mutating func mend(
        _ entry: ItemEntry, from item: FeedItem, of record: SourceRecord
    ) throws(StorageError) {
        guard try self.item(entry) == nil, try librarySource(record.id)?.number == entry.source,
            let stored = try self.entry(entry.key)
        else { return }
        var summary = item.summary
        (summary.id, summary.source) = (entry.id, record.id)
        let row = LibraryRow(summary: summary, place: entry.place, state: stored.state)
        try update(stored, to: LibraryItem(row: row, text: item.text), from: nil)
    }

    mutating func deleteLibraryBookmark(of id: UUID) throws(StorageError) {
        guard let entry = try entry(id), entry.state.bookmarkedAt != nil else { return }
        guard entry.lists.contains(.all) else {
            try delete(entry)
            return try deleteIfUnused(entry.source)
        }
        var state = entry.state
        state.bookmarkedAt = nil
        try mark(entry, state, isSubscribed: true)
    }
}
