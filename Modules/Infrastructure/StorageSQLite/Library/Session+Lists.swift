import FoundationEssentials
import LibraryStorageInterface
import StorageInterface

extension Session {
    /// A list as it stood at its generation.
    struct FoundList {
        let scope: StoredScope
        let order: ListOrder
    }

    mutating func list(_ scope: ItemScope) throws(StorageError) -> ItemList {
        let generation = library.generation ?? 0
        let found = try find(ItemList(scope: scope, count: 0, generation: generation))
        return ItemList(scope: scope, count: found?.order.count ?? 0, generation: generation)
    }

    mutating func items(
        at positions: Range<Int>, of list: ItemList
    ) throws(StorageError) -> [ListedItem]? {
        guard let keys = try keys(at: positions, of: list) else { return nil }
        var items: [ListedItem] = []
        for key in keys {
            if let item = try listedItem(key) { items.append(item) }
        }
        return items
    }

    mutating func positions(of ids: [UUID], in list: ItemList) throws(StorageError) -> [UUID: Int]? {
        guard let found = try find(list) else { return nil }
        var members: [Int64: UUID] = [:]
        for id in Set(ids) {
            for entry in try entries(id) where found.contains(entry) { members[entry.key] = id }
        }
        let keys = members.keys.sorted()
        var positions: [UUID: Int] = [:]
        for (key, position) in zip(keys, try self.positions(of: keys, in: found)) {
            if let id = members[key] { positions[id] = position }
        }
        return positions
    }

    mutating func changes(since list: ItemList) throws(StorageError) -> ItemListChanges? {
        let newest = try self.list(list.scope)
        guard let before = try find(list), let now = try find(newest) else { return nil }
        let removals = try positions(of: before.order.gone, in: before)
        let insertions = try positions(of: before.order.came, in: now)
        return ItemListChanges(
            list: newest, removals: removals.compactMap(\.self).reversed(),
            insertions: insertions.compactMap(\.self).reversed())
    }

    mutating func markRead(_ list: ItemList) throws(StorageError) -> [UUID]? {
        guard let keys = try keys(at: 0..<Int.max, of: list) else { return nil }
        var ids: [UUID] = []
        for key in keys {
            guard let entry = try entry(key), entry.deleted != nil || !entry.state.isRead else { continue }
            ids.append(entry.id)
        }
        return try setRead(true, ids)
    }

    // MARK: Orders

    /// The order of a list; `nil` where it is too old, or another library's.
    private mutating func find(_ list: ItemList) throws(StorageError) -> FoundList? {
        // A source that was never stored has the number of no list.
        let source = try list.scope.source.map { id throws(StorageError) in
            try librarySource(id)?.number ?? -1
        }
        let scope = StoredScope(source: source ?? 0, filter: list.scope.filter)
        let key = LibraryCache.OrderKey(scope: scope, generation: list.generation)
        if let order = library.orders[key] { return FoundList(scope: scope, order: order) }
        var difference: (gone: [Int64], came: [Int64]) = ([], [])
        if list.generation != library.generation {
            guard let history = try history(since: list.generation) else { return nil }
            difference = history.difference(scope, since: list.generation)
        }
        let order = ListOrder(
            try groups(of: scope.source), scope.filter, gone: difference.gone, came: difference.came)
        if library.orders.count >= LibraryCache.orderLimit { library.orders = [:] }
        library.orders[key] = order
        return FoundList(scope: scope, order: order)
    }

    /// The keys of the members that a list has now, between two keys in ascending order.
    mutating func keys(
        of scope: StoredScope, from first: Int64, to end: Int64
    ) throws(StorageError) -> [Int64] {
        var keys: [Int64] = []
        do throws(StorageError) {
            try connection.each(.keys(scope)) { statement throws(StorageError) in
                try statement.bind(1, scope.source)
                try statement.bind(2, first)
                try statement.bind(3, end)
            } read: { row in
                keys.append(row.number(0))
            }
        } catch {
            // An index that is broken keeps no item from being read; nothing is written by it.
            guard error.isBrokenFile, !library.isWriting else { throw error }
            return try keysPastIndex(of: scope, from: first, to: end)
        }
        // Keys of a damaged index lead to other rows.
        let isSound = zip(keys, keys.dropFirst()).allSatisfy { $0 < $1 }
        return isSound || library.isWriting ? keys : try keysPastIndex(of: scope, from: first, to: end)
    }

    private mutating func keysPastIndex(
        of scope: StoredScope, from first: Int64, to end: Int64
    ) throws(StorageError) -> [Int64] {
        let list = Int64(ListMembership(scope.filter).rawValue)
        var keys: [Int64] = []
        try connection.each(.listsBetween) { statement throws(StorageError) in
            try statement.bind(1, first)
            try statement.bind(2, end)
        } read: { row in
            guard scope.source == 0 || scope.source == row.number(1), row.number(2) & list != 0 else {
                return
            }
            keys.append(row.number(0))
        }
        return keys
    }

    /// A block of a list.
    private struct FoundBlock {
        /// The keys where it begins and before which it ends.
        var start: Int64
        var end: Int64
        /// The list's members before it, and its own.
        var before: Int
        var count: Int
    }

    /// The block that `index` chooses in a group.
    private mutating func block(
        of list: FoundList, group: Int, _ index: (ListOrder) -> Int
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

    /// The block of the member with so many older ones.
    private mutating func block(of list: FoundList, rank: Int) throws(StorageError) -> FoundBlock {
        let group = list.order.block(ofRank: rank)
        return try block(of: list, group: group) { $0.block(ofRank: rank - list.order.sums[group]) }
    }

    /// The keys of a list's members from one block to another one, in ascending order.
    private mutating func keys(
        of list: FoundList, from first: FoundBlock, to last: FoundBlock
    ) throws(StorageError) -> [Int64] {
        let now = try keys(of: list.scope, from: first.start, to: last.end)
        let keys = list.order.members(now, from: first.start, to: last.end)
        let count = last.before + last.count - first.before
        guard keys.count != count else { return keys }
        // Either the counts or the index are damaged.
        let scanned = try keysPastIndex(of: list.scope, from: first.start, to: last.end)
        let others = list.order.members(scanned, from: first.start, to: last.end)
        return others.count == count ? others : keys
    }

    /// The keys at positions of a list; `nil` where that is too old, or another library's.
    private mutating func keys(at positions: Range<Int>, of list: ItemList) throws(StorageError) -> [Int64]? {
        let recounts = library.recounts
        guard let found = try find(list) else { return nil }
        let keys = try keys(at: positions, of: found)
        guard recounts < library.recounts, let mended = try find(list) else { return keys }
        return try self.keys(at: positions, of: mended)
    }

    /// The keys at positions of a list.
    private mutating func keys(at positions: Range<Int>, of list: FoundList) throws(StorageError) -> [Int64] {
        let count = list.order.count
        let range = positions.clamped(to: 0..<count)
        guard !range.isEmpty else { return [] }
        let (first, last) = (count - range.upperBound, count - 1 - range.lowerBound)
        let start = try block(of: list, rank: first)
        let keys = try keys(of: list, from: start, to: try block(of: list, rank: last))
        return keys.dropFirst(first - start.before).prefix(last - first + 1).reversed()
    }

    /// The positions of keys, which are in ascending order; `nil` for one that the list does not have.
    private mutating func positions(
        of keys: [Int64], in list: FoundList
    ) throws(StorageError) -> [Int?] {
        var positions: [Int?] = []
        var (known, members): (FoundBlock?, [Int64]) = (nil, [])
        for key in keys {
            let block: FoundBlock
            if let known, key < known.end {
                block = known
            } else {
                block = try self.block(of: list, group: list.order.block(of: key)) { $0.block(of: key) }
                members = try self.keys(of: list, from: block, to: block)
                known = block
            }
            let index = members.lowerBound(key)
            let isMember = index < members.count && members[index] == key
            positions.append(isMember ? list.order.count - 1 - block.before - index : nil)
        }
        return positions
    }

    /// What the store holds now for a key of a list; `nil` where nothing of it is left.
    private mutating func listedItem(_ key: Int64) throws(StorageError) -> ListedItem? {
        guard var found = try row(key), let id = found.id else { return nil }
        if found.entry?.deleted != nil {
            // It may have come back, at another place.
            guard let entry = try entry(id), let now = try row(entry.key) else {
                return ListedItem(id: id, content: .deleted)
            }
            found = now
        }
        return ListedItem(id: id, content: found.row.map(ListedItem.Content.row) ?? .damaged)
    }
}

extension Session.FoundList {
    /// Whether the list has an entry.
    func contains(_ entry: ItemEntry) -> Bool {
        if order.came.has(entry.key) { return false }
        if order.gone.has(entry.key) { return true }
        return entry.lists.contains(ListMembership(scope.filter))
            && (scope.source == 0 || scope.source == entry.source)
    }
}

extension [Int64] {
    /// Whether an element is there, in ascending order.
    fileprivate func has(_ number: Int64) -> Bool {
        let index = lowerBound(number)
        return index < count && self[index] == number
    }
}
