import FoundationEssentials
import ItemInterface
import StorageInterface

extension DatabaseSession {
    /// Finds a free key for a new item at its place.
    mutating func key(for place: ItemPosition) throws(StorageError) -> Int64 {
        while true {
            let (lower, upper) = try neighbors(of: place)
            if let key = ItemKey.between(lower, upper, for: place) { return key }
            try renumber(around: lower.key)
        }
    }

    /// The neighboring items, deleted ones included, of a place.
    private mutating func neighbors(
        of place: ItemPosition
    ) throws(StorageError) -> (lower: ItemKey.Neighbor, upper: ItemKey.Neighbor) {
        var lower = ItemKey.Neighbor(key: ItemKey.bounds.lower)
        var upper = ItemKey.Neighbor(key: ItemKey.bounds.upper)
        var probe = ItemKey.base(place)
        var step: Int64 = 1 << 10
        while true {
            // The neighbors of the probe within the known bounds.
            let above = try neighbor(.placeFrom, probe).flatMap { $0.key < upper.key ? $0 : nil }
            if let above, let found = above.place, found > place {
                lower = above
                probe = above.key
            } else {
                if let above { upper = above }
                let below = try neighbor(.placeBefore, probe).flatMap { $0.key > lower.key ? $0 : nil }
                guard let below, let found = below.place else { return (lower, upper) }
                if found > place { return (below, upper) }
                upper = below
                probe = below.key
            }
            // Many items of one time may be spread beyond the keys of their time.
            let isBounded = lower.place != nil && upper.place != nil
            if isBounded {
                guard upper.key - lower.key > 1 else { return (lower, upper) }
                probe = lower.key + (upper.key - lower.key + 1) / 2
            } else {
                probe = lower.place != nil ? min(probe + step, upper.key) : max(probe - step, lower.key + 1)
                step = min(step * 8, 1 << 58)
            }
        }
    }

    private mutating func neighbor(_ sql: SQL, _ key: Int64) throws(StorageError) -> ItemKey.Neighbor? {
        try connection.first(sql, [key]) { row in
            ItemKey.Neighbor(
                key: row.number(0),
                place: ItemPosition(time: row.number(1), id: row.id(2) ?? .zero))
        }
    }

    // MARK: Renumbering

    /// Renumbers the items around a key evenly, in a range that is wide enough for more items.
    private mutating func renumber(around center: Int64) throws(StorageError) {
        var width: Int64 = 1 << 20
        while true {
            let first = max(center - width, ItemKey.bounds.lower + 1)
            let end = min(center + width, ItemKey.bounds.upper)
            let limit = (end - first) / 64
            let keys = try keys(from: first, to: end, limit: limit + 1)
            guard !keys.isEmpty else {
                throw StorageError(.damaged, message: "no item has the key \(center)")
            }
            if Int64(keys.count) <= limit {
                let distance = (end - first) / Int64(keys.count + 1)
                let others = (1...Int64(keys.count)).map { first + $0 * distance }
                return try renumber(keys, to: others, before: end)
            }
            width *= 4
        }
    }

    private mutating func keys(from first: Int64, to end: Int64, limit: Int64) throws(StorageError) -> [Int64]
    {
        var keys: [Int64] = []
        try connection.each(.keysBetween, [first, end, limit]) { row in keys.append(row.number(0)) }
        return keys
    }

    /// Changes the keys of items in all tables, without changing their order.
    private mutating func renumber(
        _ keys: [Int64], to others: [Int64], before end: Int64
    ) throws(StorageError) {
        try storeBlocks()
        for index in keys.indices.reversed() where others[index] > keys[index] {
            try move(keys[index], to: others[index])
        }
        for index in keys.indices where others[index] < keys[index] {
            try move(keys[index], to: others[index])
        }
        try moveSearchFrontier(keys, others, before: end)
        library.isRenumbered = true
        let moved = Dictionary(uniqueKeysWithValues: zip(keys, others))
        for index in library.changes.indices {
            library.changes[index].key = moved[library.changes[index].key] ?? library.changes[index].key
        }
        try renumberJournal(moved)
        try renumberBlocks(keys, others, before: end)
        library.groups = [:]
        library.blocks = [:]
    }

    private mutating func move(_ key: Int64, to other: Int64) throws(StorageError) {
        try connection.run(.moveEntry, [key, other])
        if try searchIndex() != nil { try connection.run(.moveDocument, [key, other]) }
    }

    private mutating func renumberJournal(_ moved: [Int64: Int64]) throws(StorageError) {
        var entries: [JournalEntry] = []
        try connection.each(.journal, [Int64.min]) { row in
            let bytes = row.bytes(3)
            guard var entry = bytes.flatMap({ JournalEntry($0, generation: row.number(0)) }) else { return }
            var changes = entry.changes
            for index in changes.indices {
                changes[index].key = moved[changes[index].key] ?? changes[index].key
            }
            guard changes != entry.changes else { return }
            entry.changes = changes
            entries.append(entry)
        }
        for entry in entries {
            try connection.run(.updateJournal, [entry.generation, entry.bytes])
        }
    }

    /// Moves the starts of blocks to the new keys of their first items.
    private mutating func renumberBlocks(
        _ keys: [Int64], _ others: [Int64], before end: Int64
    ) throws(StorageError) {
        var blocks: [(list: ListBlocks.Level, start: Int64, counts: MemberCounts)] = []
        try connection.each(.startsBetween, [min(keys[0], others[0]), end]) { row in
            blocks.append(
                (.init(list: row.number(0), number: row.number(1)), row.number(2), MemberCounts(row, from: 3))
            )
        }
        for block in blocks { try deleteBlock(block.start, of: block.list) }
        for block in blocks {
            try store(block.counts, of: Self.moved(block.start, keys, others), block.list)
        }
    }

    /// The boundary between the same items as before.
    static func moved(_ boundary: Int64, _ keys: [Int64], _ others: [Int64]) -> Int64 {
        let index = keys.lowerBound(boundary)
        return index < keys.count ? others[index] : max(boundary, others[keys.count - 1] + 1)
    }
}

extension UUID {
    /// The id whose bytes are all 0.
    static let zero = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
}
