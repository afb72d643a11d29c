import FoundationEssentials
import ItemInterface
import LibraryStorageInterface

/// The last changes of lists, which restore older lists.
struct ListHistory {
    /// The properties of an item that lists depend on.
    struct Member: Hashable {
        var source: UUID
        var place: ItemPosition
        var isSubscribed: Bool
        var state: ItemState

        /// The place in the lists of a filter.
        func place(_ filter: ItemScope.Filter) -> ItemPosition {
            guard filter == .bookmarked, let time = state.bookmarkedAt else { return place }
            return ItemPosition(id: place.id, bookmarkedAt: time)
        }

        func belongs(to scope: ItemScope) -> Bool {
            scope.contains(itemOf: source, isSubscribed: isSubscribed, state)
        }
    }

    /// A change of an item; `nil` before its insertion and after its deletion.
    struct Change {
        var id: UUID
        var before: Member?
        var after: Member?

        /// Whether the change may insert the item into a list, or remove it.
        var affectsLists: Bool {
            before?.place != after?.place || before?.isSubscribed != after?.isSubscribed
                || before?.state.isRead != after?.state.isRead
                || before?.state.isListed != after?.state.isListed
                || before?.state.bookmarkedAt != after?.state.bookmarkedAt
        }
    }

    /// A random start, so that the lists of another library almost certainly have other generations.
    private(set) var generation = Int64.random(in: 0..<1 << 53)
    private var changes: [(generation: Int64, change: Change)] = []
    /// The generation before the oldest change.
    private var start: Int64

    init() {
        start = generation
    }

    mutating func append(_ changes: [Change]) {
        let changes = changes.filter(\.affectsLists)
        guard !changes.isEmpty else { return }
        generation += 1
        self.changes += changes.map { (generation, $0) }
        guard self.changes.count > 2 * ItemList.historyLimit else { return }
        // All changes of one generation are dropped together.
        let last = self.changes[self.changes.count - ItemList.historyLimit - 1].generation
        self.changes.removeAll { $0.generation < last }
        start = last - 1
    }

    /// The places of a list's items in their order; `nil` for a list that is too old, or of another library.
    ///
    /// - Parameter members: The present items.
    func places(of list: ItemList, now members: [Member]) -> [ItemPosition]? {
        guard (start...generation).contains(list.generation) else { return nil }
        let (scope, filter) = (list.scope, list.scope.filter)
        var places = Set(members.filter { $0.belongs(to: scope) }.map { $0.place(filter) })
        for (generation, change) in changes.reversed() {
            guard generation > list.generation else { break }
            if let after = change.after { places.remove(after.place(filter)) }
            if let before = change.before, before.belongs(to: scope) { places.insert(before.place(filter)) }
        }
        return places.sorted()
    }
}
