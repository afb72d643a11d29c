import FeedStorageInterface
import FoundationEssentials
import ItemInterface
import StorageInterface

extension Session {
    /// The item of an id in a feed.
    mutating func item(_ id: UUID, of source: Int64) throws(StorageError) -> FeedItem? {
        guard let items = try itemKeys(of: source) else { return nil }
        return try stored([id], in: items, of: source).first?.item
    }

    /// Where items of these ids stand in a feed.
    mutating func positions(of ids: [UUID], of source: Int64) throws(StorageError) -> [UUID: Int] {
        guard let items = try itemKeys(of: source) else { return [:] }
        var positions: [UUID: Int] = [:]
        for row in try stored(ids, in: items, of: source) {
            positions[row.item.id] = Int(row.key - items.lowerBound)
        }
        return positions
    }

    /// The items of these ids among a feed's, in no order.
    private mutating func stored(
        _ ids: [UUID], in items: Range<Int64>, of source: Int64
    ) throws(StorageError) -> [(key: Int64, item: FeedItem)] {
        let wanted = Set(ids)
        var rows: [(key: Int64, item: FeedItem)] = []
        for key in try candidates(for: Set(wanted.map { Fingerprint($0) }), in: items, of: source)
        where rows.count < wanted.count {
            if let item = try self.items(with: key..<key + 1, of: source).first, wanted.contains(item.id) {
                rows.append((key, item))
            }
        }
        return rows
    }

    /// The keys under which the items of these fingerprints may stand: where the index has them, and what it does not
    /// cover.
    private mutating func candidates(
        for fingerprints: Set<Fingerprint>, in items: Range<Int64>, of source: Int64
    ) throws(StorageError) -> Set<Int64> {
        var indexed = try indexedItems(of: source)
        var candidates: Set<Int64> = []
        for fingerprint in fingerprints {
            guard let hinted = try hints(at: fingerprint, of: source) else {
                // A damaged index costs time only.
                indexed = items.upperBound..<items.upperBound
                candidates = []
                break
            }
            candidates.formUnion(hinted.filter { indexed.contains($0) && $0 < items.upperBound })
        }
        try eachItem(of: source, outside: indexed) { found, key in
            if fingerprints.contains(found) { candidates.insert(key) }
        }
        return candidates
    }

    // MARK: Generations

    /// What tells the order of a feed's items from any other that they have had.
    mutating func generation(of source: Int64) throws(StorageError) -> Int64 {
        try connection.first(.generation) { statement throws(StorageError) in
            try statement.bind(1, source)
        } read: { row in
            row.number(0)
        } ?? 0
    }

    /// Says that items of a feed stand at other positions. The number is random, so that a file that takes the place of
    /// a broken one does not repeat it.
    mutating func beginGeneration(of source: Int64) throws(StorageError) {
        try connection.run(.storeGeneration) { statement throws(StorageError) in
            try statement.bind(1, source)
            try statement.bind(2, Int64.random(in: 1 ... .max))
        }
    }
}
