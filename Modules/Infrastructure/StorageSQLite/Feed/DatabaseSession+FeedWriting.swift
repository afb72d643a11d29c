import FeedStorageInterface
import FoundationEssentials
import ItemInterface
import StorageInterface

extension DatabaseSession {
    /// Replaces a feed by one of this page.
    mutating func insert(_ page: FeedPageRecord, into source: Int64) throws(StorageError) {
        try deleteFeed(of: source)
        // Before the items: SQLite spills more items than its page cache holds to the WAL. A page that is
        // changed before and after them is in the WAL twice, and SQLite recomputes the checksums of all
        // frames in between.
        try beginGeneration(of: source)
        let start = FeedKey.start(of: source)
        var feed = FeedWriteCache(identities: IdentityIndex(start: start))
        feed.end = try add(page, of: source, key: start, firstItem: start, to: nil, &feed.identities)
        feeds[source] = feed
    }

    /// Appends a page; returns `false`, with nothing changed, where the feed does not end at `cursor`.
    mutating func append(
        _ page: FeedPageRecord, after cursor: Cursor, to source: Int64
    ) throws(StorageError) -> Bool {
        var feed = try takeFeed(of: source)
        defer { feeds[source] = feed }
        if feed.end == nil { feed.end = try end(of: source) }
        guard let end = feed.end, end.cursor == StoredCursor(cursor) else { return false }
        feed.end = try add(
            page, of: source, key: end.page + 1, firstItem: end.item, to: end.extent, &feed.identities)
        try index(&feed, of: source)
        return true
    }

    /// Replaces the top of a feed by a page; returns `false`, with nothing changed, where they share no item.
    mutating func splice(_ page: FeedPageRecord, onto source: Int64) throws(StorageError) -> Bool {
        var feed = try takeFeed(of: source)
        defer { feeds[source] = feed }
        var lastShared: Int64?
        var items = IdentifiedArray(merging: page.items).elements
        for (index, item) in items.enumerated() {
            let found = try feed.identities.key(of: Fingerprint(item.id)) { key throws(StorageError) in
                try isStored(item.id, at: key)
            }
            guard let key = found else { continue }
            lastShared = max(key, lastShared ?? key)
            if let stored = try itemToReplace(at: key, of: source) { items[index] = item.replacing(stored) }
        }
        guard let lastShared else { return false }
        let tail = try cut(from: source, downTo: lastShared)
        // The tail keeps its keys; the page's keys end before them.
        _ = try add(
            FeedPageRecord(items: items, timestamp: page.timestamp, cursor: page.cursor), of: source,
            key: (tail?.key ?? FeedKey.start(of: source)) - 1,
            firstItem: lastShared + 1 - Int64(items.count), to: nil, &feed.identities)
        if tail != nil { try storeExtent(of: source) }
        try beginGeneration(of: source)
        try keepIndexed(lastShared + 1..<FeedKey.range(of: source).upperBound, of: source)
        feed.end = nil
        feed.indexed = nil
        return true
    }

    /// Deletes a feed's pages from an index to the end.
    mutating func deletePages(from index: Int, of source: Int64) throws(StorageError) {
        guard index > 0 else { return try deleteFeed(of: source) }
        guard let first = try firstPage(of: source) else { return }
        let range = FeedKey.range(of: source)
        let (key, isBeyond) = first.key.addingReportingOverflow(Int64(index))
        guard !isBeyond, range.contains(key), let page = try firstPage(in: key..<range.upperBound) else {
            return
        }
        try deletePages(from: page, of: source)
    }

    /// Deletes the first page of a feed that was read before `limit`, and all pages behind it.
    mutating func deletePages(readBefore limit: Date, of source: Int64) throws(StorageError) {
        guard let extent = try end(of: source)?.extent, extent.oldest < limit else { return }
        let range = FeedKey.range(of: source)
        let expired = try connection.first(.firstPageReadBefore) { statement throws(StorageError) in
            try range.bind(to: statement)
            try statement.bind(3, limit.timeIntervalSinceReferenceDate)
        } read: { row throws(StorageError) in
            try PageRow(row)
        }
        // The extent contradicts the pages: this throws for corrupt pages, or corrects the extent.
        guard let expired else { return try storeExtent(of: source) }
        guard expired.key > extent.firstPage else { return try deleteFeed(of: source) }
        try deletePages(from: expired, of: source)
    }

    /// Deletes a page, which is not a feed's first one, and all pages behind it.
    private mutating func deletePages(from page: PageRow, of source: Int64) throws(StorageError) {
        let range = FeedKey.range(of: source)
        try delete(.deletePages, page.key..<range.upperBound)
        try delete(.deleteItems, page.firstItem..<range.upperBound)
        try storeExtent(of: source)
        try beginGeneration(of: source)
        try keepIndexed(range.lowerBound..<page.firstItem, of: source)
        feeds[source] = nil
    }

    private mutating func deleteFeed(of source: Int64) throws(StorageError) {
        try delete(.deletePages, FeedKey.range(of: source))
        try delete(.deleteItems, FeedKey.range(of: source))
        try deleteIndex(of: source)
        feeds[source] = nil
    }

    /// Deletes a feed's items up to the key `last`, and the pages without other items.
    ///
    /// - Returns: The first remaining page, with its remaining items.
    private mutating func cut(from source: Int64, downTo last: Int64) throws(StorageError) -> PageRow? {
        let range = FeedKey.range(of: source)
        try delete(.deleteItems, range.lowerBound..<last + 1)
        let bounds = [range.lowerBound, range.upperBound, last + 1]
        let remaining = try connection.first(.firstPageBeyond, bounds) { row throws(StorageError) in
            try PageRow(row)
        }
        guard let remaining else {
            try delete(.deletePages, range)
            return nil
        }
        try delete(.deletePages, range.lowerBound..<remaining.key + 1)
        let tail = remaining.from(last + 1)
        try tail.store(with: try connection.statement(.insertPage))
        return tail
    }

    /// Adds a page with its new items, and updates the items that the feed has.
    ///
    /// - Parameter extent: The extent of the feed before the page; `nil` for the first page.
    /// - Returns: The end of a feed whose last page this is.
    private mutating func add(
        _ page: FeedPageRecord, of source: Int64, key: Int64, firstItem: Int64, to extent: FeedExtent?,
        _ identities: inout IdentityIndex
    ) throws(StorageError) -> FeedEnd {
        let cursor = page.cursor.map(StoredCursor.init)
        var row = PageRow(key: key, firstItem: firstItem, readAt: page.timestamp, cursor: cursor)
        row.fingerprints.reserveCapacity(page.items.count)
        identities.reserveCapacity(adding: page.items.count)
        var batch = ItemBatch(source: try identity(of: source))
        for (place, item) in page.items.enumerated() {
            if place + Self.lookahead < page.items.count {
                identities.prefetch(Fingerprint(page.items[place + Self.lookahead].id))
            }
            let fingerprint = Fingerprint(item.id)
            let known = try identities.key(of: fingerprint) { key throws(StorageError) in
                // The batch may contain the item.
                try batch.store(on: &connection)
                return try isStored(item.id, at: key)
            }
            if let key = known {
                let stored = try itemToReplace(at: key, of: source)
                try batch.update(stored.map(item.replacing) ?? item, key: key, on: &connection)
            } else {
                batch.append(item, key: row.end)
                identities.add(fingerprint, key: row.end)
                row.fingerprints.append(fingerprint)
                row.count += 1
                if batch.isFull { try batch.store(on: &connection) }
            }
        }
        try batch.store(on: &connection)
        if let extent { row.extent = extent.adding(row) }
        try row.store(with: try connection.statement(.insertPage))
        return FeedEnd(page: key, item: row.end, cursor: cursor, extent: row.extent)
    }

    /// The number of items by which prefetching precedes lookups. Slots are random and exceed the processor's
    /// caches: without prefetching, cache misses take an eighth of the time of storing a million items.
    private static let lookahead = 8

    /// Whether the item with a key has an id.
    private mutating func isStored(_ id: UUID, at key: Int64) throws(StorageError) -> Bool {
        try connection.first(.itemID, key) { row in row.id(0) } == id
    }

    /// Takes the cache of a feed out of ``feeds``, so that changing it copies nothing; the caller puts it
    /// back.
    private mutating func takeFeed(of source: Int64) throws(StorageError) -> FeedWriteCache {
        if let known = feeds.removeValue(forKey: source) { return known }
        var identities = IdentityIndex(start: FeedKey.start(of: source))
        try eachPage(of: source) { page, fingerprints in
            for index in 0..<page.count {
                identities.add(
                    Fingerprint(at: index, in: fingerprints), key: page.firstItem + Int64(index))
            }
        }
        return FeedWriteCache(identities: identities)
    }

    /// Stores the extent with the last page after the pages above it have changed.
    mutating func storeExtent(of source: Int64) throws(StorageError) {
        guard var last = try lastPage(of: source), let extent = try measuredExtent(of: source) else { return }
        last.extent = extent
        try last.store(with: try connection.statement(.insertPage))
    }

    /// Deletes the rows in a range of keys.
    ///
    /// - Returns: The number of deleted rows.
    @discardableResult
    mutating func delete(_ sql: SQL, _ keys: Range<Int64>) throws(StorageError) -> Int {
        try connection.run(sql, keys)
        return connection.changedRows
    }
}
