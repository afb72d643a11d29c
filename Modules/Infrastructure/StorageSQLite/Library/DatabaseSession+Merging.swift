import FoundationEssentials
import ItemInterface
import LibraryStorageInterface
import StorageInterface

extension DatabaseSession {
    /// Merges a batch, and deletes the items that the retention does not keep.
    mutating func merge(
        _ batch: FetchedBatch, retaining retention: Retention
    ) throws(StorageError) -> MergeOutcome? {
        guard let source = try librarySource(batch.source), source.isSubscribed else { return nil }
        var found: [UUID: (entry: ItemEntry, item: LibraryItem)] = [:]
        if library.findsDuplicates, !retention.isCopy { try prepareDuplicates() }
        let rules = retention.isCopy ? SourceRules() : try sourceRules(of: batch.source, at: batch.fetchedAt)
        let merge = try compare(batch, retention, of: source.number, applying: rules, &found)
        var outcome = merge.outcome
        if merge.isSplice {
            let first = try merge.tail.flatMap { tail throws(StorageError) in try entry(tail.id) }
            outcome.deletedCount = try deleteItems(
                of: source.number, from: first.map { $0.key + 1 } ?? .min, to: .max, besides: merge.offered)
        }
        // Inserting may renumber the entries that were found, so all others are written before.
        var inserted: [LibraryItem] = []
        for var item in merge.writes {
            if let (entry, stored) = found[item.id] {
                if stored.row.place == item.row.place {
                    try update(entry, to: item, from: stored, fetchedAt: merge.fetchedAt)
                    if item.row.state.isHidden, !entry.state.isHidden { try apply(.hide, to: entry.key) }
                    continue
                }
                try delete(entry, isMoved: true)
            } else if let entry = try isDamaged(item.id) {
                // An item with a corrupt text or summary keeps its state, and outside of copies its place.
                if !retention.isCopy {
                    try update(entry, to: item, from: nil)
                    continue
                }
                item.row.state = entry.state
                try delete(entry, isMoved: true)
            }
            inserted.append(item)
        }
        // Inserting in the order of keys is faster, since neighbors share pages.
        for item in inserted.sorted(by: { $0.row.place > $1.row.place }) {
            try insert(item, source: source.number, isSubscribed: true, fetchedAt: merge.fetchedAt)
            if let original = merge.originals[item.id] { try store(item.id, asDuplicateOf: original) }
        }
        if !merge.pendingMarks.isEmpty, let account = try account(ofSource: source.number) {
            for mark in merge.pendingMarks { try add(mark, to: account) }
        }
        for id in Set(merge.aliases.values) { try connection.run(.deleteAliases, [id]) }
        for (alias, id) in merge.aliases { try connection.run(.storeAlias, [alias, id]) }
        if let state = merge.fetchState { try setFetchState(state, of: batch.source) }
        if let holder = batch.leaseHolder { try releaseLease(of: batch.source, by: holder) }
        if case .count(let count) = retention {
            outcome.deletedCount =
                merge.dropsUnread
                ? try drop(to: count, of: source.number, besides: merge.offered)
                : try retain(count, of: source.number, besides: merge.offered)
            outcome.deletedCount += try retainUnlisted(
                count, of: source.number, besides: merge.offered, keepsUnread: batch.marks != nil)
        }
        return outcome
    }

    /// The entry of an item that was not compared because a part of it is corrupt.
    private mutating func isDamaged(_ id: UUID) throws(StorageError) -> ItemEntry? {
        library.corruptIDs.contains(id) ? try entry(id) : nil
    }

    /// Compares a batch with the stored items, and collects these.
    private mutating func compare(
        _ batch: FetchedBatch, _ retention: Retention, of source: Int64, applying rules: SourceRules,
        _ found: inout [UUID: (entry: ItemEntry, item: LibraryItem)]
    ) throws(StorageError) -> BatchMerge {
        var isKnown = try connection.first(.anyOfSource, [source]) { _ in true } ?? false
        if !isKnown { isKnown = try !unlistedKeys(of: source).isEmpty }
        let before = try fetchState(of: batch.source)
        // The closures need the connection; a pointer avoids overlapping accesses.
        return try withUnsafeMutablePointer(to: &self) { session throws(StorageError) in
            try BatchMerge(
                batch, retaining: retention, after: before, isFirst: !isKnown, applying: rules
            ) { id throws(StorageError) in
                guard let entry = try session.pointee.entry(orAlias: id) else { return nil }
                guard let item = try session.pointee.item(entry) else {
                    session.pointee.library.corruptIDs.insert(entry.id)
                    return nil
                }
                found[item.id] = (entry, item)
                return item
            } storedIDs: { link throws(StorageError) in
                try session.pointee.ids(of: source, with: link)
            } rows: { key throws(StorageError) in
                try session.pointee.rows(of: key)
            } pending: { post throws(StorageError) in
                guard let account = try session.pointee.account(ofSource: source) else { return [] }
                return try session.pointee.pendingMarks(of: post, account)
            } next: { place throws(StorageError) in
                guard let place else { return try session.pointee.lastPlace(of: source) }
                guard let key = try session.pointee.entry(place.id)?.key else { return nil }
                return try session.pointee.place(.nextOfSource, of: source, below: key)
            }
        }
    }

    // MARK: Copies

    /// The place of a source's last item.
    mutating func lastPlace(of source: Int64) throws(StorageError) -> ItemPosition? {
        try place(.lastOfSource, of: source, below: .max)
    }

    private mutating func place(
        _ sql: SQL, of source: Int64, below key: Int64
    ) throws(StorageError) -> ItemPosition? {
        try connection.first(sql, [source, key]) { row in
            ItemPosition(time: row.number(1), id: row.id(2) ?? .zero)
        }
    }

    /// Deletes a source's items in a range of keys, and returns their number.
    private mutating func deleteItems(
        of source: Int64, from first: Int64, to end: Int64, besides kept: Set<UUID> = []
    ) throws(StorageError) -> Int {
        var count = 0
        for key in try keys(of: StoredScope(source: source, filter: .all), from: first, to: end) {
            if let entry = try entry(key) {
                if kept.contains(entry.id) { continue }
                try delete(entry)
            } else {
                try deleteCorrupt(key)
            }
            count += 1
        }
        return count
    }

    /// Deletes the first of a source's items that was last fetched before `limit` or is corrupt, and all
    /// below it.
    ///
    /// - Parameter corrupt: The keys of items that reading found corrupt.
    mutating func expire(
        _ id: UUID, fetchedBefore limit: Date, or corrupt: Set<Int64>, cursorBehind: (UUID) -> Cursor?
    ) throws(StorageError) -> Int {
        guard let source = try librarySource(id), source.isSubscribed else { return 0 }
        var first = try firstKey(of: source.number, fetchedBefore: limit)
        for key in corrupt where try isCorrupt(key, of: source.number) { first = max(key, first ?? key) }
        guard let key = first else { return 0 }
        let count = try deleteItems(of: source.number, from: .min, to: key + 1)
        if var state = try fetchState(of: id) {
            state.end(behind: try lastPlace(of: source.number)?.id, cursorBehind)
            try setFetchState(state, of: id)
        }
        return count
    }

    /// Whether the item with a key is a copy's, and a part of it corrupt.
    private mutating func isCorrupt(_ key: Int64, of source: Int64) throws(StorageError) -> Bool {
        if let entry = try entry(key) {
            guard entry.source == source, entry.fetchedAt != nil else { return false }
            return try item(entry) == nil
        }
        return try connection.first(.entry, [key]) { row in row.number(2) == source && !row.isNull(10) }
            ?? false
    }

    /// The key of a source's first item that was last fetched before a time, or after another one.
    mutating func firstKey(
        of source: Int64, fetchedBefore limit: Date,
        orAfter end: Date = Date(timeIntervalSinceReferenceDate: .infinity)
    ) throws(StorageError) -> Int64? {
        try connection.first(.firstFetchedOutside, [source, limit, end]) { row in row.optionalNumber(0) }
    }

    /// The ids of a source's items with a link.
    private mutating func ids(of source: Int64, with link: CanonicalLink) throws(StorageError) -> [UUID] {
        var keys: [Int64] = []
        try connection.each(.keysOfLink, [source, Self.hash(of: link.key)]) { row in
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

    /// Deletes the oldest items without a bookmark that no list has and that exceed a number, and returns their number.
    private mutating func retainUnlisted(
        _ count: Int, of source: Int64, besides offered: Set<UUID>, keepsUnread: Bool
    ) throws(StorageError) -> Int {
        var deletedCount = 0
        for key in try unlistedKeys(of: source).dropLast(count) {
            guard let entry = try entry(key), entry.state.bookmarkedAt == nil, !offered.contains(entry.id),
                !keepsUnread || entry.state.isRead
            else { continue }
            try delete(entry)
            deletedCount += 1
        }
        return deletedCount
    }

    /// Deletes the oldest items, unread ones too, that exceed a number in all, and returns their number.
    private mutating func drop(
        to count: Int, of source: Int64, besides offered: Set<UUID>
    ) throws(StorageError) -> Int {
        let keys = try keys(of: StoredScope(source: source, filter: .all), from: .min, to: .max)
        var rest = keys.count - count
        for key in keys where rest > 0 {
            guard let entry = try entry(key), entry.state.bookmarkedAt == nil, !offered.contains(entry.id)
            else { continue }
            try delete(entry)
            rest -= 1
        }
        return keys.count - count - rest
    }
}
