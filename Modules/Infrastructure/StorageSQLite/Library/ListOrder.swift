import LibraryStorageInterface

/// Which list of the file a scope is.
struct StoredScope: Hashable {
    /// The number of a source; 0 for everything.
    var source: Int64
    var filter: ItemScope.Filter
}

/// The prefix sums of a list's groups, or of a group's blocks, as it is now or was before some changes.
struct ListOrder {
    let starts: [Int64]
    /// The members before each block, and at last all, counted from the oldest.
    private(set) var sums: [Int] = [0]
    /// What is different now.
    let difference: ListDifference

    init(_ blocks: ListBlocks, _ filter: ItemScope.Filter, _ difference: ListDifference = ListDifference()) {
        (starts, self.difference) = (blocks.starts, difference)
        var counts = blocks.counts.map { Int($0[filter]) }
        for key in gone { counts[blocks.index(of: key)] += 1 }
        for key in came { counts[blocks.index(of: key)] -= 1 }
        sums.reserveCapacity(counts.count + 1)
        for count in counts { sums.append(sums[sums.count - 1] + max(0, count)) }
    }

    /// The order within a group.
    func inside(_ blocks: ListBlocks, _ filter: ItemScope.Filter, group: Int) -> ListOrder {
        let (first, end) = (starts[group], end(of: group))
        return ListOrder(blocks, filter, difference.between(first, end))
    }

    var gone: [Int64] { difference.gone }
    var came: [Int64] { difference.came }

    var count: Int { sums[sums.count - 1] }

    /// The index of the block that has the member with so many older ones.
    func block(ofRank rank: Int) -> Int {
        var (low, high) = (0, starts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if sums[middle] <= rank { low = middle } else { high = middle }
        }
        return low
    }

    /// The index of the block of a key.
    func block(of key: Int64) -> Int { max(0, starts.lowerBound(key + 1) - 1) }

    /// The key before which a block ends.
    func end(of block: Int) -> Int64 { block + 1 < starts.count ? starts[block + 1] : .max }

    /// The members' keys that this list has, made of those that the newest list has in the same blocks.
    func members(_ keys: [Int64], from first: Int64, to end: Int64) -> [Int64] {
        difference.between(first, end).undone(in: keys)
    }
}

extension [Int64] {
    /// The index of the first element that is not below a number, in ascending order.
    func lowerBound(_ number: Int64) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < number { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
