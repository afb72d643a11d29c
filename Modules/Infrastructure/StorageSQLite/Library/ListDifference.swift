/// What a list held at some generation and holds no more, and what it holds now and did not.
struct ListDifference {
    /// The keys of items that were members and are none now, in ascending order.
    var gone: [Int64] = []
    /// The keys of items that were no members and are now, in ascending order.
    var came: [Int64] = []

    /// The part of it from one key to before another one.
    func between(_ first: Int64, _ end: Int64) -> ListDifference {
        ListDifference(
            gone: Array(gone[gone.lowerBound(first)..<gone.lowerBound(end)]),
            came: Array(came[came.lowerBound(first)..<came.lowerBound(end)]))
    }

    /// The members' keys of the newest list, made of those at the generation.
    func applied(to keys: [Int64]) -> [Int64] { Self.merge(keys, without: gone, with: came) }

    /// The members' keys at the generation, made of those of the newest list.
    func undone(in keys: [Int64]) -> [Int64] { Self.merge(keys, without: came, with: gone) }

    private static func merge(_ keys: [Int64], without less: [Int64], with more: [Int64]) -> [Int64] {
        if less.isEmpty, more.isEmpty { return keys }
        var merged: [Int64] = []
        merged.reserveCapacity(keys.count + more.count)
        var (next, lessNext, moreNext) = (0, 0, 0)
        // Neighbours between which nothing differs are taken together.
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
