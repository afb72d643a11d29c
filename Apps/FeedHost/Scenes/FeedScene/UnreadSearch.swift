import FoundationEssentials
import LibraryStorageInterface

/// Finds the next unread item of a list by the list of unread items of the same scope, which has the same
/// order.
struct UnreadSearch {
    let library: TimelineLibrary
    /// The list on the screen.
    let list: ItemList
    /// The current list of unread items.
    let unread: ItemList

    /// The number of items in a read.
    private static let step = 8

    /// The position of the next unread item in a direction, and whether the search wrapped around an end of
    /// the list.
    func next(after position: Int, isForward: Bool) async -> (position: Int, hasWrapped: Bool)? {
        let start = await start(of: position)
        if let next = await first(
            from: start, isForward: isForward,
            where: {
                isForward ? $0 > position : $0 < position
            })
        {
            return (next, false)
        }
        let end = isForward ? 0 : unread.count
        return await first(from: end, isForward: isForward) { $0 != position }.map { ($0, true) }
    }

    /// The position in the list of unread items from which to search, found by bisection: all items before it
    /// are at or before `position`, and all items a step behind it are after `position`.
    private func start(of position: Int) async -> Int {
        var (low, high) = (0, unread.count)
        while high - low > Self.step {
            let middle = (low + high) / 2
            var part = middle..<min(high, middle + Self.step)
            var places = await places(of: part)
            // Items that the list lacks are newer than it.
            while places.isEmpty, part.upperBound < high {
                part = part.upperBound..<min(high, part.upperBound + Self.step)
                places = await self.places(of: part)
            }
            guard let first = places.first, let last = places.last, first <= position else {
                high = middle
                continue
            }
            if last > position { return part.lowerBound }
            low = part.lowerBound + 1
        }
        return low
    }

    /// The first wanted position, searched from a position in the list of unread items on.
    private func first(from start: Int, isForward: Bool, where isWanted: (Int) -> Bool) async -> Int? {
        var rest = isForward ? start..<unread.count : 0..<min(unread.count, start + Self.step)
        while !rest.isEmpty, !Task.isCancelled {
            let part = isForward ? rest.prefix(Self.step) : rest.suffix(Self.step)
            let places = await places(of: part).filter(isWanted)
            if let place = isForward ? places.first : places.last { return place }
            rest = isForward ? rest.dropFirst(part.count) : rest.dropLast(part.count)
        }
        return nil
    }

    /// The positions of unread items in the list on the screen, in its order, without items that it lacks.
    private func places(of positions: Range<Int>) async -> [Int] {
        guard case .found(let items) = await library.items(positions, unread) else { return [] }
        return await library.positions(items.map(\.id), list).values.sorted()
    }
}
