import FoundationEssentials
import ItemInterface
import LibraryStorageInterface
import StorageInterface

extension DatabaseSession {
    /// The keys of the newest list in a range, in ascending order.
    mutating func keys(
        of scope: StoredScope, from first: Int64, to end: Int64
    ) throws(StorageError) -> [Int64] {
        var keys: [Int64] = []
        do throws(StorageError) {
            try connection.each(.keys(scope), [scope.source, first, end]) { row in
                keys.append(row.number(0))
            }
        } catch {
            // Reading falls back to a scan where the index is corrupt; writing must not use it.
            guard error.isCorruptFile, !library.isWriting else { throw error }
            return try keysPastIndex(of: scope, from: first, to: end)
        }
        // A corrupt index may refer to other rows.
        let isSound = zip(keys, keys.dropFirst()).allSatisfy { $0 < $1 }
        return isSound || library.isWriting ? keys : try keysPastIndex(of: scope, from: first, to: end)
    }

    private mutating func keysPastIndex(
        of scope: StoredScope, from first: Int64, to end: Int64
    ) throws(StorageError) -> [Int64] {
        let list = Int64(ListMembership(scope.filter).rawValue)
        var keys: [Int64] = []
        try connection.each(.listsBetween, [first, end]) { row in
            guard scope.source == 0 || scope.source == row.number(1), row.number(2) & list != 0 else {
                return
            }
            keys.append(row.number(0))
        }
        return keys
    }

    /// A block of a list at a generation.
    private struct FoundBlock {
        /// The block's range of keys.
        var start: Int64
        var end: Int64
        /// The numbers of the list's items before the block and in it.
        var before: Int
        var count: Int
    }

    /// The block with the index that `index` returns, in a group.
    private mutating func block(
        of list: ListSnapshot.Part, group: Int, _ index: (ListOrder) -> Int
    ) throws(StorageError) -> FoundBlock {
        let blocks = try blocks(of: list.scope.source, group: group)
        let order = list.order.inside(blocks, list.scope.filter, group: group)
        let block = index(order)
        return FoundBlock(
            start: order.starts[block],
            end: block + 1 < order.starts.count ? order.starts[block + 1] : list.order.end(of: group),
            before: list.order.sums[group] + order.sums[block],
            count: order.sums[block + 1] - order.sums[block])
    }

    /// The block of the item with a rank.
    private mutating func block(of list: ListSnapshot.Part, rank: Int) throws(StorageError) -> FoundBlock {
        let group = list.order.block(ofRank: rank)
        return try block(of: list, group: group) { $0.block(ofRank: rank - list.order.sums[group]) }
    }

    /// The keys of a part from one block to another one, in ascending order.
    private mutating func keys(
        of list: ListSnapshot.Part, from first: FoundBlock, to last: FoundBlock
    ) throws(StorageError) -> [Int64] {
        let now = try keys(of: list.scope, from: first.start, to: last.end)
        let keys = list.order.members(now, from: first.start, to: last.end)
        let count = last.before + last.count - first.before
        guard keys.count != count else { return keys }
        // Either the counts or the index are corrupt.
        let scanned = try keysPastIndex(of: list.scope, from: first.start, to: last.end)
        let others = list.order.members(scanned, from: first.start, to: last.end)
        return others.count == count ? others : keys
    }

    /// The keys at positions of a list.
    mutating func keys(at positions: Range<Int>, of list: ListSnapshot) throws(StorageError) -> [Int64] {
        let count = list.count
        let range = positions.clamped(to: 0..<count)
        if list.key.scope.filter == .bookmarked {
            let all = try bookmarks(of: list)
            return all[range.clamped(to: all.indices)].map(\.key)
        }
        let ranks = count - range.upperBound..<count - range.lowerBound
        if list.parts.count == 1 { return try keys(of: list.parts[0], ranks: ranks).reversed() }
        if let newest = try newestKeys(of: list, count: range.upperBound) { return Array(newest[range]) }
        let all = try mergedKeys(of: list)
        return all[ranks.clamped(to: all.indices)].reversed()
    }

    /// The newest keys of a list of several sources, the newest first, found among the newest items of all
    /// sources: the first screens of a large group need not read its whole list. `nil` where these are too
    /// many, or the whole list is in memory.
    private mutating func newestKeys(
        of list: ListSnapshot, count: Int
    ) throws(StorageError) -> ArraySlice<Int64>? {
        let (scope, total) = (list.key.scope, list.count)
        guard list.key.generation == library.generation, library.merged?.key.scope != scope, total > 0 else {
            return nil
        }
        let all = ListSnapshot.Part(
            scope: StoredScope(source: 0, filter: scope.filter),
            order: ListOrder(try groups(of: 0), scope.filter))
        let sources = Set(list.parts.map(\.scope.source))
        let filter = Int64(ListMembership(scope.filter).rawValue)
        // As many as probably contain them, and a fourth more.
        var needed = count * all.order.count / total * 5 / 4 + ListBlocks.groupCapacity
        while needed <= Self.mostNewest {
            let first = try block(of: all, rank: max(0, all.order.count - needed))
            var keys: [Int64] = []
            try connection.each(.listsBetween, [first.start, Int64.max]) { row in
                guard row.number(2) & filter != 0, sources.contains(row.number(1)) else { return }
                keys.append(row.number(0))
            }
            if keys.count >= count { return keys.reversed()[...] }
            // The counts are wrong where all items were read.
            guard needed < all.order.count else { return nil }
            needed *= 2
        }
        return nil
    }

    /// The greatest number of items among which the newest of a group are looked for: they are read in a few
    /// milliseconds.
    private static let mostNewest = 4_096

    /// The keys of a list of several sources in ascending order. They are read once; those of other
    /// generations are computed from them.
    private mutating func mergedKeys(of list: ListSnapshot) throws(StorageError) -> [Int64] {
        var all: [Int64] = []
        if let known = library.merged, known.key == list.key {
            return known.keys
        } else if let known = library.merged, known.key.scope == list.key.scope,
            let before = try find(ItemList(scope: list.key.scope, count: 0, generation: known.key.generation))
        {
            all = before.difference.applied(to: known.keys)
            all = list.difference.undone(in: all)
        } else {
            all.reserveCapacity(list.count)
            for part in list.parts {
                let now = try keys(of: part.scope, from: .min, to: .max)
                let members = part.order.difference.undone(in: now)
                // A different count means that either the counts or the index are corrupt.
                let isWhole = members.count == part.order.count
                all += isWhole ? members : try keys(of: part, ranks: 0..<part.order.count)
            }
            all.sort()
        }
        library.merged = (list.key, all)
        return all
    }

    /// The keys of a part's items with these ranks, in ascending order.
    private mutating func keys(
        of part: ListSnapshot.Part, ranks: Range<Int>
    ) throws(StorageError) -> [Int64] {
        guard let last = ranks.last else { return [] }
        let start = try block(of: part, rank: ranks.lowerBound)
        let keys = try keys(of: part, from: start, to: try block(of: part, rank: last))
        return Array(keys.dropFirst(ranks.lowerBound - start.before).prefix(ranks.count))
    }

    /// The items of a list of bookmarks in its order, which are sorted when they are read, since they are
    /// few.
    mutating func bookmarks(
        of list: ListSnapshot
    ) throws(StorageError) -> [(place: ItemPosition, key: Int64)] {
        if let known = library.bookmarks, known.key == list.key { return known.items }
        var times: [Int64: Date] = [:]
        for part in list.parts {
            for key in try keys(of: part.scope, from: .min, to: .max) {
                times[key] = try entry(key)?.state.bookmarkedAt ?? .distantPast
            }
        }
        if list.key.generation != library.generation, let journal = try journal(since: list.key.generation) {
            let sources = list.parts.map(\.scope.source)
            for entry in journal.entries.reversed() where entry.generation > list.key.generation {
                for change in entry.changes.reversed()
                where sources.contains(0) || sources.contains(change.source) {
                    times[change.key] = change.bookmarkedBefore
                }
            }
        }
        var items: [(place: ItemPosition, key: Int64)] = []
        for (key, time) in times {
            items.append((ItemPosition(id: try entry(key)?.id ?? .zero, bookmarkedAt: time), key))
        }
        items.sort { $0.place < $1.place }
        library.bookmarks = (list.key, items)
        return items
    }

    /// The number of a list's items whose keys are greater than `key`, which need not be in the list.
    mutating func countAbove(_ key: Int64, in list: ListSnapshot) throws(StorageError) -> Int {
        guard list.parts.count == 1 else {
            let all = try mergedKeys(of: list)
            return all.count - all.lowerBound(key + 1)
        }
        let part = list.parts[0]
        let block = try block(of: part, group: part.order.block(of: key)) { $0.block(of: key) }
        return list.count - block.before - (try keys(of: part, from: block, to: block)).lowerBound(key + 1)
    }

    /// The positions of sorted keys; `nil` for keys that are not in the list.
    mutating func positions(
        of keys: [Int64], in list: ListSnapshot
    ) throws(StorageError) -> [Int?] {
        if list.key.scope.filter == .bookmarked {
            let all = try bookmarks(of: list).map(\.key)
            return keys.map { key in all.firstIndex(of: key) }
        }
        if list.parts.count != 1 {
            let all = try mergedKeys(of: list)
            return keys.map { key in
                let rank = all.lowerBound(key)
                return rank < all.count && all[rank] == key ? all.count - 1 - rank : nil
            }
        }
        var positions: [Int?] = []
        var (known, members): (FoundBlock?, [Int64]) = (nil, [])
        let part = list.parts[0]
        for key in keys {
            let block: FoundBlock
            if let known, key < known.end {
                block = known
            } else {
                block = try self.block(of: part, group: part.order.block(of: key)) { $0.block(of: key) }
                members = try self.keys(of: part, from: block, to: block)
                known = block
            }
            let index = members.lowerBound(key)
            let isMember = index < members.count && members[index] == key
            positions.append(isMember ? list.count - 1 - block.before - index : nil)
        }
        return positions
    }
}
