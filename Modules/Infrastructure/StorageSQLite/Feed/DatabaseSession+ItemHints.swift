import StorageInterface

extension DatabaseSession {
    /// The keys of the items that the index covers; empty for a corrupt index.
    mutating func indexedItems(of source: Int64) throws(StorageError) -> Range<Int64> {
        try readIndexedItems(of: source) ?? FeedKey.range(of: source)
            .upperBound..<FeedKey.range(of: source).upperBound
    }

    /// The possible keys of a fingerprint in the index; `nil` for a corrupt index.
    mutating func hints(
        at fingerprint: Fingerprint, of source: Int64
    ) throws(StorageError) -> [Int64]? {
        var keys: [Int64]? = []
        try connection.walk(.hints, ItemHints.range(of: ItemHints.part(of: fingerprint), of: source)) { row in
            guard let row = ItemHints.read(row) else {
                keys = nil
                return false
            }
            keys? += ItemHints.keys(of: fingerprint, in: row.hints, of: source)
            return true
        }
        return keys
    }

    /// Calls `read` with the fingerprints and keys of a feed's items outside a range of keys.
    mutating func eachItem(
        of source: Int64, outside indexed: Range<Int64>, _ read: (Fingerprint, Int64) -> Void
    ) throws(StorageError) {
        let range = FeedKey.range(of: source)
        let isEmpty = indexed.isEmpty
        try connection.walk(.pages, range) { row throws(StorageError) in
            try PageRow.read(row) { page, fingerprints in
                Self.each(
                    of: page, fingerprints, from: page.firstItem, to: isEmpty ? page.end : indexed.lowerBound,
                    read)
                return isEmpty || page.end < indexed.lowerBound
            }
        }
        guard !isEmpty else { return }
        try connection.walk(.pagesFromTheEnd, range) { row throws(StorageError) in
            try PageRow.read(row) { page, fingerprints in
                Self.each(of: page, fingerprints, from: indexed.upperBound, to: page.end, read)
                return page.firstItem > indexed.upperBound
            }
        }
    }

    private static func each(
        of page: PageRow, _ fingerprints: UnsafeRawBufferPointer, from start: Int64, to end: Int64,
        _ read: (Fingerprint, Int64) -> Void
    ) {
        let (start, end) = (max(start, page.firstItem), min(end, page.end))
        guard start < end else { return }
        for key in start..<end { read(Fingerprint(at: Int(key - page.firstItem), in: fingerprints), key) }
    }

    // MARK: Writing

    /// Indexes the items that the index does not cover, where they fill a batch.
    mutating func index(_ feed: inout FeedWriteCache, of source: Int64) throws(StorageError) {
        guard let end = feed.end else { return }
        let indexed: Range<Int64>
        if let known = feed.indexed { indexed = known } else { indexed = try indexedItems(of: source) }
        feed.indexed = indexed
        let items = end.extent.firstItem..<end.item
        guard items.count - indexed.count >= ItemHints.batch else { return }
        var parts: [[UInt64]] = Array(repeating: [], count: Int(ItemHints.parts))
        try eachItem(of: source, outside: indexed) { fingerprint, key in
            parts[Int(ItemHints.part(of: fingerprint))].append(
                ItemHints.hint(fingerprint, key: key, of: source))
        }
        for (part, hints) in parts.enumerated() where !hints.isEmpty {
            guard try add(hints, to: Int64(part), of: source) else {
                // The next batch rebuilds the index.
                try deleteIndex(of: source)
                feed.indexed = nil
                return
            }
        }
        try storeIndexedItems(items, of: source)
        feed.indexed = items
    }

    /// - Returns: `false` for a corrupt partition, to which nothing was added.
    private mutating func add(
        _ hints: [UInt64], to part: Int64, of source: Int64
    ) throws(StorageError) -> Bool {
        let range = ItemHints.range(of: part, of: source)
        let last = try connection.first(.lastHints, range) { row in ItemHints.read(row) }
        guard let last = last ?? ItemHints(key: range.lowerBound, hints: []) else { return false }
        var (key, rest) = (last.key, (last.hints + hints)[...])
        while !rest.isEmpty {
            let row = ItemHints(key: key, hints: Array(rest.prefix(ItemHints.rowCapacity)))
            try row.store(with: try connection.statement(.storeHints))
            rest = rest.dropFirst(ItemHints.rowCapacity)
            key += 1
        }
        return true
    }

    /// Restricts the index to the items in a range of keys, since other items will get the other keys.
    mutating func keepIndexed(_ keys: Range<Int64>, of source: Int64) throws(StorageError) {
        let indexed = try indexedItems(of: source)
        let kept = indexed.clamped(to: keys)
        guard kept != indexed else { return }
        if kept.isEmpty { try deleteIndex(of: source) } else { try storeIndexedItems(kept, of: source) }
    }

    /// Deletes the index of a feed's items, which appending rebuilds.
    mutating func deleteIndex(of source: Int64) throws(StorageError) {
        try delete(.deleteHints, FeedKey.range(of: source))
        try connection.run(.deleteIndexedItems, source)
    }

    /// Whether the index is intact.
    mutating func isIndexSound(of source: Int64) throws(StorageError) -> Bool {
        var isSound = true
        try connection.walk(.hints, FeedKey.range(of: source)) { row in
            isSound = ItemHints.read(row) != nil
            return isSound
        }
        guard isSound else { return false }
        return try readIndexedItems(of: source) != nil
    }

    // MARK: The range that is covered

    private mutating func readIndexedItems(of source: Int64) throws(StorageError) -> Range<Int64>? {
        let end = FeedKey.range(of: source).upperBound
        return try connection.first(.indexedItems, source) { row -> Range<Int64>? in
            let (first, end) = (row.number(0), row.number(1))
            guard first <= end, Self.checksum(source, first, end) == row.number(2) else { return nil }
            return first..<end
        } ?? end..<end
    }

    private mutating func storeIndexedItems(
        _ items: Range<Int64>, of source: Int64
    ) throws(StorageError) {
        try connection.run(
            .storeIndexedItems,
            [
                source, items.lowerBound, items.upperBound,
                Self.checksum(source, items.lowerBound, items.upperBound),
            ])
    }

    private static func checksum(_ source: Int64, _ first: Int64, _ end: Int64) -> Int64 {
        var checksum = Checksum()
        checksum.add(source)
        checksum.add(first)
        checksum.add(end)
        return checksum.value
    }
}
