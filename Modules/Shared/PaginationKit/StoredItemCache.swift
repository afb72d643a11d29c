import StorageInterface

/// What is in memory of a list that stands in a store: the items around those that are near, and the list's two ends.
///
/// Items are kept in chunks, and of these the most recently used ones. A value: whoever shows it keeps it as it was, and
/// whoever reads from the store puts into it what came.
nonisolated public struct StoredItemCache<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
    /// The items of a chunk: a screen of one-line rows, read in less than a tenth of a millisecond.
    public static var chunkSize: Int { 64 }
    /// The chunks that are kept. More rows than they have are never near at once.
    public static var capacity: Int { 64 }

    private enum Slot {
        case unknown
        /// An item stands there that cannot be shown.
        case blank
        case item(Item)
    }

    private struct Chunk {
        private(set) var slots: [Slot] = Array(repeating: .unknown, count: StoredItemCache.chunkSize)
        /// The slots of the items: they are looked up with each frame.
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

    /// What is stored.
    public private(set) var span: StoredRange
    /// How far positions have moved since the window was made.
    public private(set) var shift = 0

    /// By their number: a chunk's first position, divided by its size.
    private var chunks: [Int: Chunk] = [:]
    private var order = LRUOrder<Int>()
    private var reading: [Range<Int>] = []

    /// Makes a window in which nothing is known yet.
    public init(of span: StoredRange) {
        self.span = span
    }

    /// The item at a position; `nil` where it is not in memory.
    public subscript(position: Int) -> Item? {
        guard span.positions.contains(position), let chunk = chunks[Self.chunk(of: position)],
            case .item(let item) = chunk.slots[Self.slot(of: position)]
        else { return nil }
        return item
    }

    /// The position of an item; `nil` where it is not in memory.
    public func position(of id: Item.ID) -> Int? {
        for (number, chunk) in chunks {
            guard let slot = chunk.slotsByID[id] else { continue }
            let position = number * Self.chunkSize + slot
            if span.positions.contains(position) { return position }
        }
        return nil
    }

    /// The position of any item in memory; `nil` where there is none.
    public var anyPosition: Int? {
        chunks.lazy.flatMap { number, chunk in
            chunk.slotsByID.values.lazy.map { number * Self.chunkSize + $0 }
        }.first(where: span.positions.contains)
    }

    /// The items in memory around a position, without a gap, and the position of the first; `nil` where that position's
    /// item is not in memory.
    public func run(around position: Int) -> (start: Int, items: [Item])? {
        guard let center = self[position] else { return nil }
        var (start, items) = (position, [center])
        while let item = self[start - 1] {
            items.insert(item, at: 0)
            start -= 1
        }
        while let item = self[start + items.count] { items.append(item) }
        return (start, items)
    }

    // MARK: Coming near

    /// A row at a position came near. What has to be read for it and for those that come next is being read from now on.
    ///
    /// - Returns: The positions to read.
    public mutating func prefetch(_ position: Int) -> [Range<Int>] {
        guard let first = span.positions.first, let last = span.positions.last else { return [] }
        order.touch(Self.chunk(of: position))
        // The ends are always there, since a key goes to each.
        let near = [position, position + Self.chunkSize, position - Self.chunkSize, first, last]
        var asked: [Range<Int>] = []
        for number in near.map({ Self.chunk(of: min(max($0, first), last)) }) {
            let missing = missing(in: number)
            reading += missing
            asked += missing
        }
        return asked
    }

    /// The positions of a chunk of which nothing is known, and which are not being read.
    private func missing(in number: Int) -> [Range<Int>] {
        let start = number * Self.chunkSize
        let chunk = chunks[number]
        var missing: [Range<Int>] = []
        for position in (start..<start + Self.chunkSize).clamped(to: span.positions) {
            if let chunk, !chunk.isUnknown(at: position - start) { continue }
            if reading.contains(where: { $0.contains(position) }) { continue }
            if missing.last?.upperBound == position {
                missing[missing.count - 1] = missing[missing.count - 1].lowerBound..<position + 1
            } else {
                missing.append(position..<position + 1)
            }
        }
        return missing
    }

    /// Takes what stands from a position on; `nil` in the place of an item that cannot be shown.
    public mutating func put(_ items: [Item?], at start: Int) {
        let positions = (start..<start + items.count).clamped(to: span.positions)
        reading.removeAll { $0.overlaps(positions) }
        var position = positions.lowerBound
        while position < positions.upperBound {
            let number = Self.chunk(of: position)
            let end = min(positions.upperBound, (number + 1) * Self.chunkSize)
            var chunk = chunks.removeValue(forKey: number) ?? Chunk()
            for place in position..<end {
                chunk.set(items[place - start].map { .item($0) } ?? .blank, at: Self.slot(of: place))
            }
            chunks[number] = chunk
            order.insert(number)
            position = end
        }
        dropOldest()
    }

    /// Nothing came of reading these positions: they are read again when a row comes near there.
    public mutating func forget(_ positions: Range<Int>) {
        reading.removeAll { $0 == positions }
    }

    /// Takes another value of an item, where it is in memory.
    public mutating func update(_ item: Item) {
        guard let position = position(of: item.id) else { return }
        chunks[Self.chunk(of: position)]!.set(.item(item), at: Self.slot(of: position))
    }

    private mutating func dropOldest() {
        let ends = [span.positions.first, span.positions.last].map { $0.map(Self.chunk(of:)) }
        while chunks.count > Self.capacity {
            guard let oldest = order.first(where: { !ends.contains($0) }) else { return }
            chunks[oldest] = nil
            order.remove(oldest)
        }
    }

    // MARK: Other positions

    /// What is stored stands elsewhere now.
    ///
    /// - Parameters:
    ///   - span: Where the list stands in the store now.
    ///   - shift: How many positions further each item stands.
    public mutating func move(to span: StoredRange, by shift: Int) {
        let isSame = shift == 0 && span.generation == self.span.generation
        self.span = span
        self.shift += shift
        if !isSame { reading = [] }
        guard shift != 0 else { return }
        let (old, oldOrder) = (chunks, order)
        (chunks, order) = ([:], LRUOrder())
        for number in oldOrder {
            for (slot, content) in (old[number]?.slots ?? []).enumerated() {
                let position = number * Self.chunkSize + slot + shift
                guard case .item = content, span.positions.contains(position) else { continue }
                chunks[Self.chunk(of: position), default: Chunk()].set(content, at: Self.slot(of: position))
                order.insert(Self.chunk(of: position))
            }
        }
        dropOldest()
    }

    private static func chunk(of position: Int) -> Int { position / chunkSize }
    private static func slot(of position: Int) -> Int { position % chunkSize }
}
