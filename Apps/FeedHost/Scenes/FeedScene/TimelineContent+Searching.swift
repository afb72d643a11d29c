import FeedFeature
import FoundationEssentials
import LibraryStorageInterface
import ListInterface

/// Searches of the whole list, beyond the rows in memory.
extension TimelineContent {
    /// The next unread item in a direction, with its neighbors in memory, and whether the search wrapped around
    /// an end of the list; also `nil` if another list has been shown since.
    ///
    /// - Parameter focus: The item that took the place of one that has left the list.
    func nextUnread(
        after id: UUID, focus: UUID?, isForward: Bool
    ) async -> (item: LibraryRow, hasWrapped: Bool)? {
        guard let list,
            let next = await nextUnread(after: id, focus: focus, in: list, isForward: isForward),
            let item = await read(around: next.position, of: list)
        else { return nil }
        return (item, next.hasWrapped)
    }

    private func nextUnread(
        after id: UUID, focus: UUID?, in list: ItemList, isForward: Bool
    ) async -> (position: Int, hasWrapped: Bool)? {
        let positions = await library.positions([id] + (focus.map { [$0] } ?? []), list)
        let position =
            positions[id] ?? focus.flatMap { positions[$0] }.map { isForward ? $0 - 1 : $0 }
            ?? (isForward ? -1 : list.count)
        if scope.filter == .bookmarked {
            let ranges = [min(position + 1, list.count)..<list.count, 0..<max(0, position)]
            for (index, range) in (isForward ? ranges : ranges.reversed()).enumerated() {
                if let found = await unread(in: range, of: list, isForward: isForward) {
                    return (found, index > 0)
                }
            }
            return nil
        }
        guard
            let unread = await library.outline(
                TimelineScope(scope.choice, filter: .unread, search: scope.search))
        else {
            return nil
        }
        return await UnreadSearch(library: library, list: list, unread: unread.list)
            .next(after: position, isForward: isForward)
    }

    /// The first position in a range, or the last one, whose item is unread.
    private func unread(in positions: Range<Int>, of list: ItemList, isForward: Bool) async -> Int? {
        await positions.first(isForward: isForward) { part in
            guard case .found(let items) = await library.items(part, list) else { return nil }
            let found = items.indices.filter { items[$0].row?.state.isRead == false }
            return (isForward ? found.first : found.last).map { part.lowerBound + $0 }
        }
    }
}
