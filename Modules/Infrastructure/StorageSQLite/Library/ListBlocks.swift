import LibraryStorageInterface

/// The numbers of a block's, or a whole list's, items by filter.
struct MemberCounts: Hashable {
    var items: Int32 = 0
    var unread: Int32 = 0
    var bookmarked: Int32 = 0

    subscript(filter: ItemScope.Filter) -> Int32 {
        get {
            switch filter {
            case .all: items
            case .unread: unread
            case .bookmarked: bookmarked
            }
        }
        set {
            switch filter {
            case .all: items = newValue
            case .unread: unread = newValue
            case .bookmarked: bookmarked = newValue
            }
        }
    }

    /// Adds `count` to the numbers of the lists.
    mutating func add(_ lists: ListMembership, _ count: Int32) {
        for filter in ItemScope.Filter.allCases where lists.contains(ListMembership(filter)) {
            self[filter] += count
        }
    }

    static func + (one: MemberCounts, other: MemberCounts) -> MemberCounts {
        MemberCounts(
            items: one.items + other.items, unread: one.unread + other.unread,
            bookmarked: one.bookmarked + other.bookmarked)
    }

    var largest: Int32 { max(items, unread, bookmarked) }
}

/// The counts of consecutive ranges of items: the groups of a list, or the blocks of one group.
struct ListBlocks {
    /// The groups (0) or the blocks (1) of a list in the table `blocks`.
    struct Level: Hashable {
        var list: Int64
        var number: Int64
    }

    /// The greatest number of blocks of a group.
    static let groupCapacity = 128
    /// The greatest number of items of a block in any list.
    static let capacity: Int32 = 256
    /// The number of items of a new block after a split.
    static let share = 160
    /// Neighbors with fewer items together are joined.
    static let minimum: Int32 = 96

    /// The keys at which blocks start, in ascending order.
    private(set) var starts: [Int64] = [.min]
    private(set) var counts = [MemberCounts()]
    /// The starts of changed blocks, which have to be stored.
    private(set) var changed: Set<Int64> = []
    /// The starts of removed blocks, which have to be deleted.
    private(set) var removed: Set<Int64> = []

    /// Makes one block, or group, without items.
    init(start: Int64 = .min) {
        starts = [start]
    }

    init(starts: [Int64], counts: [MemberCounts], areStored: Bool) {
        (self.starts, self.counts) = (starts, counts)
        if !areStored { changed = Set(starts) }
    }

    /// Divides the blocks into groups of half the capacity.
    func grouped() -> (groups: [(start: Int64, counts: MemberCounts)], blocks: [ListBlocks]) {
        let blocks = stride(from: 0, to: starts.count, by: Self.groupCapacity / 2).map { first in
            let end = min(first + Self.groupCapacity / 2, starts.count)
            var part = ListBlocks(
                starts: Array(starts[first..<end]), counts: Array(counts[first..<end]), areStored: true)
            part.changed = changed.intersection(part.starts)
            return part
        }
        return (blocks.map { ($0.starts[0], $0.total) }, blocks)
    }

    var total: MemberCounts { counts.reduce(MemberCounts(), +) }

    /// The index of the block that contains a key.
    func index(of key: Int64) -> Int { starts[...].lastIndex(upTo: key) }

    /// The end of a block's range of keys.
    func end(of index: Int) -> Int64 { index + 1 < starts.count ? starts[index + 1] : .max }

    /// Moves an item from some lists to others.
    mutating func move(_ key: Int64, from before: ListMembership, to after: ListMembership) {
        let index = index(of: key)
        counts[index].add(before, -1)
        counts[index].add(after, 1)
        changed.insert(starts[index])
    }

    /// Replaces a block by blocks with the same start.
    mutating func replace(_ index: Int, by blocks: [(start: Int64, counts: MemberCounts)]) {
        starts.replaceSubrange(index...index, with: blocks.map(\.start))
        counts.replaceSubrange(index...index, with: blocks.map(\.counts))
        for block in blocks {
            changed.insert(block.start)
            removed.remove(block.start)
        }
    }

    /// Joins changed blocks with their neighbors where both are small.
    mutating func joinSmallBlocks() {
        for start in changed.sorted() {
            let index = index(of: start)
            guard starts[index] == start else { continue }
            if index + 1 < starts.count, (counts[index] + counts[index + 1]).largest < Self.minimum {
                join(index + 1)
            }
            if index > 0, (counts[index] + counts[index - 1]).largest < Self.minimum { join(index) }
        }
    }

    /// Joins a block with the one before it.
    private mutating func join(_ index: Int) {
        counts[index - 1] = counts[index - 1] + counts[index]
        changed.insert(starts[index - 1])
        changed.remove(starts[index])
        removed.insert(starts[index])
        starts.remove(at: index)
        counts.remove(at: index)
    }

    /// Forgets the changes after they were stored.
    mutating func clearChanges() {
        changed = []
        removed = []
    }
}
