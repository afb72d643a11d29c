import FoundationEssentials
import ItemInterface
import LibraryStorageInterface

extension InMemoryLibrary {
    func list(_ scope: ItemScope) -> ItemList {
        let count = items.values.count { item in
            let source = item.row.summary.source
            return scope.contains(itemOf: source, isSubscribed: isSubscribed(source), item.row.state)
        }
        return ItemList(scope: scope, count: count, generation: history.generation)
    }

    func items(at positions: Range<Int>, of list: ItemList) -> [ListedItem]? {
        places(of: list).map { places in
            places[positions.clamped(to: places.indices)].map { place in
                ListedItem(id: place.id, content: items[place.id].map { .row($0.row) } ?? .deleted)
            }
        }
    }

    func positions(of ids: [UUID], in list: ItemList) -> [UUID: Int]? {
        let wanted = Set(ids)
        return places(of: list).map { places in
            var positions: [UUID: Int] = [:]
            for (position, place) in places.enumerated() where wanted.contains(place.id) {
                positions[place.id] = position
            }
            return positions
        }
    }

    func changes(since list: ItemList) -> ItemListChanges? {
        let newer = self.list(list.scope)
        guard let before = places(of: list), let now = places(of: newer) else { return nil }
        let (old, new) = (Set(before), Set(now))
        return ItemListChanges(
            list: newer, removals: before.indices.filter { !new.contains(before[$0]) },
            insertions: now.indices.filter { !old.contains(now[$0]) })
    }

    func validCount(of list: ItemList, fetchedIn times: ClosedRange<Date>) -> Int? {
        let expired = items.values.map(\.row).filter { row in
            fetchTimes[row.id].map { !times.contains($0) } ?? false
        }
        guard let places = places(of: list) else { return nil }
        if list.scope.filter == .bookmarked { return places.count }
        let all = ItemScope(sources: list.scope.sources)
        let first = expired.filter { row in
            let source = row.summary.source
            return all.contains(itemOf: source, isSubscribed: isSubscribed(source), row.state)
        }.map(\.place).min()
        return first.map { first in places.firstIndex { !($0 < first) } ?? places.count } ?? places.count
    }

    mutating func markRead(_ list: ItemList) -> [UUID]? {
        places(of: list).map { places in setRead(true, places.map(\.id)) }
    }

    private func places(of list: ItemList) -> [ItemPosition]? { history.places(of: list, now: members) }
}
