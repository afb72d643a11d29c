import FeedStorageInterface
import FoundationEssentials
import ItemInterface
import StorageInterface

extension DatabaseSession {
    /// The item with an id in a feed.
    mutating func item(_ id: UUID, of source: Int64) throws(StorageError) -> FeedItem? {
        guard let items = try itemKeys(of: source) else { return nil }
        return try stored([id], in: items, of: source).first?.item
    }

    /// The positions of the items with these ids in a feed.
    mutating func positions(of ids: [UUID], of source: Int64) throws(StorageError) -> [UUID: Int] {
        guard let items = try itemKeys(of: source) else { return [:] }
        var positions: [UUID: Int] = [:]
        for row in try stored(ids, in: items, of: source) {
            positions[row.item.id] = Int(row.key - items.lowerBound)
        }
        return positions
    }

    /// The items with these ids among a feed's items, unordered.
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

    /// The possible keys of these fingerprints, from the index and from the pages that it does not cover.
    private mutating func candidates(
        for fingerprints: Set<Fingerprint>, in items: Range<Int64>, of source: Int64
    ) throws(StorageError) -> Set<Int64> {
        var indexed = try indexedItems(of: source)
        var candidates: Set<Int64> = []
        for fingerprint in fingerprints {
            guard let hinted = try hints(at: fingerprint, of: source) else {
                // A corrupt index only costs time.
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

    /// The generation of a feed; see ``FeedSummary/generation``.
    mutating func generation(of source: Int64) throws(StorageError) -> Int64 {
        try connection.first(.generation, source) { row in row.number(0) } ?? 0
    }

    /// Gives a feed a new generation: a random number, which the replacement of a corrupt file does not
    /// repeat.
    mutating func beginGeneration(of source: Int64) throws(StorageError) {
        try connection.run(.storeGeneration, [source, Int64.random(in: 1 ... .max)])
    }
}
