import FoundationEssentials
import ItemInterface
import LibraryStorageInterface

/// The last changes of what lists hold, by which older lists are found again.
struct ListHistory {
    /// An item as far as lists depend on it.
    struct Member: Hashable {
        var source: UUID
        var place: ItemPlace
        var isSubscribed: Bool
        var state: ItemState

        func belongs(to scope: ItemScope) -> Bool {
            scope.contains(itemOf: source, isSubscribed: isSubscribed, state)
        }
    }

    /// What an item was for lists before a change and after it; `nil` where it was not stored.
    struct Change {
        var id: UUID
        var before: Member?
        var after: Member?

        /// Whether any list may hold another item.
        var matters: Bool {
            before?.isSubscribed != after?.isSubscribed || before?.state.isRead != after?.state.isRead
                || (before?.state.bookmarkedAt == nil) != (after?.state.bookmarkedAt == nil)
        }
    }

    /// Lists of another library have other generations, but for an accident.
    private(set) var generation = Int64.random(in: 0..<1 << 53)
    private var changes: [(generation: Int64, change: Change)] = []
    /// The generation before the oldest change.
    private var start: Int64

    init() {
        start = generation
    }

    mutating func append(_ changes: [Change]) {
        let changes = changes.filter(\.matters)
        guard !changes.isEmpty else { return }
        generation += 1
        self.changes += changes.map { (generation, $0) }
        guard self.changes.count > 2 * ItemList.historyLimit else { return }
        // Changes of one generation are undone together or not at all.
        let last = self.changes[self.changes.count - ItemList.historyLimit - 1].generation
        self.changes.removeAll { $0.generation < last }
        start = last - 1
    }

    /// The places of a list's items in their order; `nil` where it is too old, or another library's.
    ///
    /// - Parameter members: What lists hold now.
    func places(of list: ItemList, now members: [Member]) -> [ItemPlace]? {
        guard (start...generation).contains(list.generation) else { return nil }
        var places = Set(members.filter { $0.belongs(to: list.scope) }.map(\.place))
        for (generation, change) in changes.reversed() {
            guard generation > list.generation else { break }
            if let after = change.after { places.remove(after.place) }
            if let before = change.before, before.belongs(to: list.scope) { places.insert(before.place) }
        }
        return places.sorted()
    }
}
