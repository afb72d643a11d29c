import FoundationEssentials
import LibraryStorageInterface

/// The beginning of a timeline of all items, by which a visit tells what was seen.
nonisolated struct TimelineHead: Hashable, Sendable {
    /// The newest items, from the first one on.
    var items: [UUID] = []
    /// The position of the item from which on all older ones were seen at the last visit; `nil` where that is not known.
    var boundary: Int?

    /// So many items are known by their ids where the last visit ended, or farther up.
    static let limit = 512
    /// So many are known where nothing tells where it ended.
    static let shortest = 64

    /// Whether a newer list begins with the same items.
    func isKept(by changes: ItemListChanges) -> Bool {
        !items.isEmpty && changes.keeps(0..<max(items.count, (boundary ?? 0) + 1))
    }
}

extension TimelineLibrary {
    /// Reads the beginning of a list.
    ///
    /// - Parameter boundary: The item from which on all older ones were seen; `nil` where none was.
    func head(of list: ItemList, boundary: UUID?) async -> TimelineHead {
        var head = TimelineHead()
        if let boundary { head.boundary = await positions([boundary], list)[boundary] }
        let count = min(max((head.boundary ?? 0) + 1, TimelineHead.shortest), TimelineHead.limit)
        guard case .found(let items) = await items(0..<min(count, list.count), list) else { return head }
        head.items = items.map(\.id)
        return head
    }
}
