import StorageInterface

/// An LRU cache of the items of a stored list, in chunks around the visible rows, and at both ends.
///
/// A value without effects: the caller reads the missing ranges from the store and inserts their items.
nonisolated public struct StoredItemCache<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
    /// The number of items in a chunk: a screen of one-line rows, which the store reads in less than 0.1 ms.
    public static var chunkSize: Int { 64 }
    /// The number of chunks in the cache: more than the largest prefetch window has.
    public static var capacity: Int { 64 }

    private enum Slot {
        case unknown
        /// An item that cannot be decoded.
        case unreadable
        case item(Item)
    }

    private struct Chunk {
        private(set) var slots: [Slot] = Array(repeating: .unknown, count: StoredItemCache.chunkSize)
        /// The slots by the items' ids, for the lookups of every frame.
        private(set) var slotsByID: [Item.ID: Int] = [:]

        mutating func set(_ content: Slot, at slot: Int) {
            if case .item(let old) = slots[slot], slotsByID[old.id] == slot { slotsByID[old.id] = nil }
            if case .item(let new) = content { slotsByID[new.id] = slot }
            slots[slot] = content
        }

        func isUnknown(at slot: Int) -> Bool {
            if case .unknown = slots[slot] { true } else { false }
        }
    }

    /// The range of the list in the store.
    public let storedRange: StoredRange

    /// The chunks by their number: the first position divided by the chunk size.
    private var chunks: [Int: Chunk] = [:]
    private var order = LRUOrder<Int>()
    private var pendingReads: [Range<Int>] = []

    /// Creates an empty cache.
    public init(of storedRange: StoredRange) {
        self.storedRange = storedRange
    }

    /// The item at a position; `nil` if it is not cached.
    public subscript(position: Int) -> Item? {
        guard storedRange.positions.contains(position), let chunk = chunks[Self.chunk(of: position)],
            case .item(let item) = chunk.slots[Self.slot(of: position)]
        else { return nil }
        return item
    }

    /// The position of an item; `nil` if it is not cached.
    public func position(of id: Item.ID) -> Int? {
        for (number, chunk) in chunks {
            if let slot = chunk.slotsByID[id] { return number * Self.chunkSize + slot }
        }
        return nil
    }

    /// Determines the ranges to read around a row in the prefetch window, and marks them as pending.
    ///
    /// - Returns: The ranges to read.
    public mutating func prefetch(_ position: Int) -> [Range<Int>] {
        guard let first = storedRange.positions.first, let last = storedRange.positions.last else {
            return []
        }
        order.touch(Self.chunk(of: position))
        // Both ends are prefetched, since a single key moves to each.
        let near = [position, position + Self.chunkSize, position - Self.chunkSize, first, last]
        var asked: [Range<Int>] = []
        for number in near.map({ Self.chunk(of: min(max($0, first), last)) }) {
            let missing = missing(in: number)
            pendingReads += missing
            asked += missing
        }
        return asked
    }

    /// The ranges of a chunk that are neither cached nor pending.
    private func missing(in number: Int) -> [Range<Int>] {
        let start = number * Self.chunkSize
        let chunk = chunks[number]
        var missing: [Range<Int>] = []
        for position in (start..<start + Self.chunkSize).clamped(to: storedRange.positions) {
            if let chunk, !chunk.isUnknown(at: position - start) { continue }
            if pendingReads.contains(where: { $0.contains(position) }) { continue }
            if missing.last?.upperBound == position {
                missing[missing.count - 1] = missing[missing.count - 1].lowerBound..<position + 1
            } else {
                missing.append(position..<position + 1)
            }
        }
        return missing
    }

    /// Inserts items that were read from a position on, `nil` for an item that cannot be decoded.
    public mutating func insert(_ items: [Item?], at start: Int) {
        let positions = (start..<start + items.count).clamped(to: storedRange.positions)
        pendingReads.removeAll { $0.overlaps(positions) }
        var position = positions.lowerBound
        while position < positions.upperBound {
            let number = Self.chunk(of: position)
            let end = min(positions.upperBound, (number + 1) * Self.chunkSize)
            var chunk = chunks.removeValue(forKey: number) ?? Chunk()
            for position in position..<end {
                let item = items[position - start]
                chunk.set(item.map { .item($0) } ?? .unreadable, at: Self.slot(of: position))
            }
            chunks[number] = chunk
            order.insert(number)
            position = end
        }
        evict()
    }

    /// Handles a failed read: its range is read again by the next prefetch.
    public mutating func cancelRead(of positions: Range<Int>) {
        pendingReads.removeAll { $0 == positions }
    }

    /// Replaces an item by a later value, if it is cached.
    public mutating func update(_ item: Item) {
        guard let position = position(of: item.id) else { return }
        chunks[Self.chunk(of: position)]!.set(.item(item), at: Self.slot(of: position))
    }

    private mutating func evict() {
        let ends = [storedRange.positions.first, storedRange.positions.last].map { $0.map(Self.chunk(of:)) }
        while chunks.count > Self.capacity {
            guard let oldest = order.first(where: { !ends.contains($0) }) else { return }
            chunks[oldest] = nil
            order.remove(oldest)
        }
    }

    private static func chunk(of position: Int) -> Int { position / chunkSize }
    private static func slot(of position: Int) -> Int { position % chunkSize }
}
