import FoundationEssentials
import LibraryStorageInterface

/// Finds unread items of a list, however far away, by the list of the unread ones of its scope: both have one order.
struct UnreadSearch {
    let library: TimelineLibrary
    /// The list that is shown.
    let list: ItemList
    /// The list of the unread items as it is now.
    let unread: ItemList

    /// So many items are read at once.
    private static let step = 8

    /// The position of the unread item that comes next in one direction, and whether it was found from the other end on.
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

    /// A position among the unread items before which none stands behind `position`, and behind which, a step aside, all do.
    private func start(of position: Int) async -> Int {
        var (low, high) = (0, unread.count)
        while high - low > Self.step {
            let middle = (low + high) / 2
            var part = middle..<min(high, middle + Self.step)
            var places = await places(of: part)
            // Those that the list lacks came after it was made.
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

    /// The first position that is wanted, from a place among the unread items on.
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

    /// Where unread items stand in the list that is shown, in its order; those that it lacks are left out.
    private func places(of positions: Range<Int>) async -> [Int] {
        guard case .found(let items) = await library.items(positions, unread) else { return [] }
        return await library.positions(items.map(\.id), list).values.sorted()
    }
}
