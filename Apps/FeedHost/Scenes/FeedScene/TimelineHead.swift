import FoundationEssentials
import LibraryStorageInterface

/// The start of a timeline of all items, from which a visit derives the seen ones.
nonisolated struct TimelineHead: Hashable, Sendable {
    /// The newest items.
    var items: [UUID] = []
    /// The position of the boundary of the last visit; `nil` if it is unknown.
    var boundary: Int?

    /// The most items that are read down to the boundary.
    static let limit = 512
    /// The items that are read at least.
    static let shortest = 64

    /// Whether a newer list starts with the same items.
    func isKept(by changes: ItemListChanges) -> Bool {
        !items.isEmpty && changes.keeps(0..<max(items.count, (boundary ?? 0) + 1))
    }
}

extension TimelineLibrary {
    /// Reads the start of a list.
    ///
    /// - Parameter boundary: The boundary of the last visit; `nil` at the first one.
    func head(of list: ItemList, boundary: UUID?) async -> TimelineHead {
        var head = TimelineHead()
        if let boundary { head.boundary = await positions([boundary], list)[boundary] }
        let count = min(max((head.boundary ?? 0) + 1, TimelineHead.shortest), TimelineHead.limit)
        guard case .found(let items) = await items(0..<min(count, list.count), list) else { return head }
        head.items = items.map(\.id)
        return head
    }
}
