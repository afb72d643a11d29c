import LibraryStorageInterface

/// The scope of one of the file's lists.
struct StoredScope: Hashable {
    /// The number of a source; 0 for all sources.
    var source: Int64
    var filter: ItemScope.Filter
}

/// The prefix sums of a list's groups, or of a group's blocks, at a generation.
struct ListOrder {
    let starts: [Int64]
    /// The number of items before each block, the oldest items first, and the number of all items.
    private(set) var sums: [Int] = [0]
    /// The changes since the generation.
    let difference: ListDifference

    init(_ blocks: ListBlocks, _ filter: ItemScope.Filter, _ difference: ListDifference = ListDifference()) {
        (starts, self.difference) = (blocks.starts, difference)
        var counts = blocks.counts.map { Int($0[filter]) }
        for key in removals { counts[blocks.index(of: key)] += 1 }
        for key in insertions { counts[blocks.index(of: key)] -= 1 }
        sums.reserveCapacity(counts.count + 1)
        for count in counts { sums.append(sums[sums.count - 1] + max(0, count)) }
    }

    /// The order within a group.
    func inside(_ blocks: ListBlocks, _ filter: ItemScope.Filter, group: Int) -> ListOrder {
        let (first, end) = (starts[group], end(of: group))
        return ListOrder(blocks, filter, difference.between(first, end))
    }

    var removals: [Int64] { difference.removals }
    var insertions: [Int64] { difference.insertions }

    var count: Int { sums[sums.count - 1] }

    /// The index of the block that contains the item with a rank: its number of older items.
    func block(ofRank rank: Int) -> Int { sums.dropLast().lastIndex(upTo: rank) }

    /// The index of the block that contains a key.
    func block(of key: Int64) -> Int { starts[...].lastIndex(upTo: key) }

    /// The end of a block's range of keys.
    func end(of block: Int) -> Int64 { block + 1 < starts.count ? starts[block + 1] : .max }

    /// The keys of this list in a range, from the keys of the newest list in that range.
    func members(_ keys: [Int64], from first: Int64, to end: Int64) -> [Int64] {
        difference.between(first, end).undone(in: keys)
    }
}

extension [Int64] {
    /// The index of the first element of a sorted array that is not below a number.
    func lowerBound(_ number: Int64) -> Int {
        guard let first, first < number else { return 0 }
        return self[...].lastIndex(upTo: number - 1) + 1
    }
}

extension ArraySlice where Element: FixedWidthInteger {
    /// The index of the last element of a sorted array that is not above a number; 0 if all are.
    func lastIndex(upTo number: Element) -> Int {
        var (low, high) = (0, count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if self[middle] <= number { low = middle } else { high = middle }
        }
        return low
    }
}
