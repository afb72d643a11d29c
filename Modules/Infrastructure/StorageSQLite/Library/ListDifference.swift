/// The difference between a list at a generation and the newest one.
struct ListDifference {
    /// The keys of items that only the older list contains, in ascending order.
    var removals: [Int64] = []
    /// The keys of items that only the newest list contains, in ascending order.
    var insertions: [Int64] = []

    /// The difference within a range of keys.
    func between(_ first: Int64, _ end: Int64) -> ListDifference {
        ListDifference(
            removals: Array(removals[removals.lowerBound(first)..<removals.lowerBound(end)]),
            insertions: Array(insertions[insertions.lowerBound(first)..<insertions.lowerBound(end)]))
    }

    /// The keys of the newest list, from those of the older one.
    func applied(to keys: [Int64]) -> [Int64] { Self.merge(keys, without: removals, with: insertions) }

    /// The keys of the older list, from those of the newest one.
    func undone(in keys: [Int64]) -> [Int64] { Self.merge(keys, without: insertions, with: removals) }

    private static func merge(_ keys: [Int64], without less: [Int64], with more: [Int64]) -> [Int64] {
        if less.isEmpty, more.isEmpty { return keys }
        var merged: [Int64] = []
        merged.reserveCapacity(keys.count + more.count)
        var (next, lessNext, moreNext) = (0, 0, 0)
        // Runs of keys without differences are copied at once.
        while lessNext < less.count || moreNext < more.count {
            let isMore = lessNext == less.count || moreNext < more.count && more[moreNext] < less[lessNext]
            let key = isMore ? more[moreNext] : less[lessNext]
            let end = keys.lowerBound(key)
            if end > next { merged += keys[next..<end] }
            next = max(next, end)
            if isMore {
                merged.append(key)
                moreNext += 1
            } else {
                if next < keys.count, keys[next] == key { next += 1 }
                lessNext += 1
            }
        }
        return merged + keys[next...]
    }
}
