public import FoundationEssentials
public import ItemInterface

/// The items of a list by their places. Stores hold those of the last searches, since no index gives their
/// positions.
public struct FoundItems: Sendable {
    /// The list.
    public let list: ItemList
    /// The items' places, in the library's order.
    public let places: [ItemPosition]

    /// Makes the list of a generation.
    ///
    /// - Parameter places: The places in the library's order.
    public init(_ places: [ItemPosition], in scope: ItemScope, generation: Int64) {
        self.places = places
        list = ItemList(scope: scope, count: places.count, generation: generation)
    }

    /// The positions of items, by id; others are left out.
    public func positions(of ids: [UUID]) -> [UUID: Int] {
        let wanted = Set(ids)
        var positions: [UUID: Int] = [:]
        for (position, place) in places.enumerated() where wanted.contains(place.id) {
            positions[place.id] = position
        }
        return positions
    }

    /// The difference from a newer list.
    public func changes(to newer: FoundItems) -> ItemListChanges {
        let (old, new) = (Set(places), Set(newer.places))
        return ItemListChanges(
            list: newer.list, removals: places.indices.filter { !new.contains(places[$0]) },
            insertions: newer.places.indices.filter { !old.contains(newer.places[$0]) })
    }
}

/// The lists of the last searches of a store.
public struct RecentSearches: Sendable {
    /// The number of lists that stay readable.
    public static let limit = 8
    private var lists: [FoundItems] = []

    /// Makes an empty store.
    public init() {}

    /// The items of a list; `nil` if it is not kept any more.
    public subscript(list: ItemList) -> FoundItems? { lists.last { $0.list == list } }

    /// Keeps a list, in place of an equal one or of the oldest.
    public mutating func insert(_ found: FoundItems) {
        lists.removeAll { $0.list == found.list }
        lists.append(found)
        if lists.count > Self.limit { lists.removeFirst() }
    }
}
