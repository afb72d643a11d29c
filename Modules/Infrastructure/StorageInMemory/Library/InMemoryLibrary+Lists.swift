import FoundationEssentials
import ItemInterface
import LibraryStorageInterface
import SearchInterface

extension InMemoryLibrary {
    mutating func list(_ scope: ItemScope) -> ItemList {
        guard let search = scope.search else {
            let count = members.count { $0.belongs(to: scope) }
            return ItemList(scope: scope, count: count, generation: history.generation)
        }
        let places = Array(rows(of: scope).map(\.place).sorted().prefix(search.limit))
        let found = FoundItems(places, in: scope, generation: history.generation)
        searches.insert(found)
        return found.list
    }

    func counts(of scope: ItemScope) -> ItemCounts {
        let rows = rows(of: scope)
        return ItemCounts(all: rows.count, unread: rows.count { !$0.state.isRead })
    }

    /// The rows of a scope, those beyond the limit of its search too.
    func rows(of scope: ItemScope) -> [LibraryRow] {
        let sources = records.mapValues { SearchSource($0, subscription(of: $0.id)) }
        return members.filter { $0.belongs(to: scope) }.compactMap { items[$0.place.id] }.filter { item in
            guard let search = scope.search else { return true }
            var subject = SearchSubject(item, source: sources[item.row.summary.source])
            return subject.matches(search.query.expression)
        }.map(\.row)
    }

    func items(at positions: Range<Int>, of list: ItemList) -> [ListedItem]? {
        places(of: list).map { places in
            places[positions.clamped(to: places.indices)].map { place in
                ListedItem(id: place.id, content: items[place.id].map { .row($0.row) } ?? .deleted)
            }
        }
    }

    func positions(of ids: [UUID], in list: ItemList) -> [UUID: Int]? { found(list)?.positions(of: ids) }

    mutating func changes(since list: ItemList) -> ItemListChanges? {
        // A search that is not kept any more stays so.
        guard let before = found(list) else { return nil }
        let newer = self.list(list.scope)
        return found(newer).map(before.changes)
    }

    func validCount(of list: ItemList, fetchedIn times: ClosedRange<Date>) -> Int? {
        let expired = items.values.map(\.row).filter { row in
            fetchTimes[row.id].map { !times.contains($0) } ?? false
        }
        guard let places = places(of: list) else { return nil }
        if list.scope.filter == .bookmarked || list.scope.search != nil { return places.count }
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

    private func places(of list: ItemList) -> [ItemPosition]? { found(list)?.places }

    /// The items of a list; `nil` for one that cannot be read any more.
    private func found(_ list: ItemList) -> FoundItems? {
        guard list.scope.search == nil else { return searches[list] }
        return history.places(of: list, now: members).map {
            FoundItems($0, in: list.scope, generation: list.generation)
        }
    }
}
