import FoundationEssentials
import LibraryStorageInterface
import StorageInterface

extension DatabaseSession {
    mutating func list(_ scope: ItemScope) throws(StorageError) -> ItemList {
        let generation = library.generation ?? 0
        let found = try find(ItemList(scope: scope, count: 0, generation: generation))
        return ItemList(scope: scope, count: found?.count ?? 0, generation: generation)
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
        if list.scope.filter == .bookmarked {
            let (old, new) = (try bookmarks(of: before).map(\.place), try bookmarks(of: now).map(\.place))
            let (gone, come) = (Set(old).subtracting(new), Set(new).subtracting(old))
            return ItemListChanges(
                list: newest, removals: old.indices.filter { gone.contains(old[$0]) },
                insertions: new.indices.filter { come.contains(new[$0]) })
        }
        let removals = try positions(of: before.difference.removals, in: before)
        let insertions = try positions(of: before.difference.insertions, in: now)
        return ItemListChanges(
            list: newest, removals: removals.compactMap(\.self).reversed(),
            insertions: insertions.compactMap(\.self).reversed())
    }

    mutating func validCount(
        of list: ItemList, fetchedIn times: ClosedRange<Date>
    ) throws(StorageError) -> Int? {
        guard let found = try find(list) else { return nil }
        if list.scope.filter == .bookmarked { return found.count }
        var sources = try numbers(of: list.scope.sources)
        if sources == [0] {
            sources = []
            try connection.each(.numbersOfSources) { row in sources.append(row.number(0)) }
        }
        var first: Int64?
        for source in sources {
            let key = try firstKey(
                of: source, fetchedBefore: times.lowerBound, orAfter: times.upperBound)
            if let key { first = max(key, first ?? key) }
        }
        guard let first else { return found.count }
        return try countAbove(first, in: found)
    }

    // MARK: Orders

    /// The contents of a list; `nil` for a list that is too old, or of another library.
    mutating func find(_ list: ItemList) throws(StorageError) -> ListSnapshot? {
        let (key, filter) = (
            LibraryCache.OrderKey(scope: list.scope, generation: list.generation), list.scope.filter
        )
        if let found = library.orders[key] { return found }
        var differences: [Int64: ListDifference] = [:]
        if list.generation != library.generation {
            guard let journal = try journal(since: list.generation) else { return nil }
            differences = journal.differences(filter, since: list.generation)
        }
        let parts = try numbers(of: list.scope.sources).map { number throws(StorageError) in
            let scope = StoredScope(source: number, filter: filter)
            return ListSnapshot.Part(
                scope: scope,
                order: ListOrder(try groups(of: number), filter, differences[number] ?? ListDifference()))
        }
        let found = ListSnapshot(key: key, parts: parts)
        if library.orders.count >= LibraryCache.orderLimit { library.orders = [:] }
        library.orders[key] = found
        return found
    }

    /// The numbers of those sources that were ever stored; 0 for all sources.
    mutating func numbers(of sources: Set<UUID>?) throws(StorageError) -> [Int64] {
        guard let sources else { return [0] }
        var numbers: [Int64] = []
        for id in sources {
            if let number = try librarySource(id)?.number { numbers.append(number) }
        }
        return numbers
    }

    /// The keys at positions of a list; `nil` for a list that is too old, or of another library.
    mutating func keys(at positions: Range<Int>, of list: ItemList) throws(StorageError) -> [Int64]? {
        let recounts = library.recounts
        guard let found = try find(list) else { return nil }
        let keys = try keys(at: positions, of: found)
        guard recounts < library.recounts, let mended = try find(list) else { return keys }
        return try self.keys(at: positions, of: mended)
    }

    /// The present item of an id.
    mutating func listedItem(_ id: UUID) throws(StorageError) -> ListedItem {
        guard let entry = try entry(id) else { return ListedItem(id: id, content: .deleted) }
        return try listedItem(entry.key) ?? ListedItem(id: id, content: .damaged)
    }

    /// The present item of a key of a list; `nil` if nothing of it is readable.
    private mutating func listedItem(_ key: Int64) throws(StorageError) -> ListedItem? {
        guard var found = try row(key) else { return nil }
        if found.row == nil, found.entry?.deleted == nil { corruptKeys.insert(key) }
        guard let id = found.id else { return nil }
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
