import StorageInterface

/// The stored pictures' sizes, uses and pins, without I/O.
struct PictureIndex {
    private(set) var sizes: [PictureFileName: Int] = [:]
    /// The names of each server's pinned pictures, stored or not.
    private(set) var pinned: [SourceName: Set<PictureFileName>] = [:]
    /// The unpinned pictures, with their bytes as cost.
    private var evictable = LRUOrder<PictureFileName>()
    /// The time of the last use of any picture, in nanoseconds since 1970.
    private var lastUse: Int64 = 0

    /// Adds a picture, or changes its size, as the most recently used one.
    mutating func insert(_ picture: PictureFileName, size: Int) {
        sizes[picture] = size
        if !isPinned(picture) { evictable.insert(picture, cost: size) }
    }

    mutating func remove(_ picture: PictureFileName) {
        sizes[picture] = nil
        evictable.remove(picture)
    }

    /// Makes a picture the most recently used one.
    ///
    /// - Parameter now: The wall clock, in nanoseconds since 1970.
    /// - Returns: The time of the use, later than all others even if the clock was set back.
    mutating func use(_ picture: PictureFileName, at now: Int64) -> Int64 {
        evictable.touch(picture)
        lastUse = max(now, lastUse + 1)
        return lastUse
    }

    /// Takes over the time of a use in an earlier run.
    mutating func adopt(lastUse time: Int64) { lastUse = max(lastUse, time) }

    func isPinned(_ picture: PictureFileName) -> Bool {
        pinned[picture.source]?.contains(picture) == true
    }

    /// Pins pictures of a server, and unpins its others, which become the most recently used ones.
    mutating func pin(_ pictures: Set<PictureFileName>, of source: SourceName) {
        let old = pinned[source, default: []]
        pinned[source] = pictures.isEmpty ? nil : pictures
        for picture in pictures { evictable.remove(picture) }
        for picture in old.subtracting(pictures) {
            if let size = sizes[picture] { evictable.insert(picture, cost: size) }
        }
    }

    /// The picture to evict before storing one of `size` bytes; `nil` within the budget.
    func victim(before picture: PictureFileName?, size: Int, budget: Int) -> PictureFileName? {
        let isPinned = picture.map(isPinned) ?? false
        let replaced = picture.flatMap { isPinned ? nil : sizes[$0] } ?? 0
        guard evictable.cost - replaced + (isPinned ? 0 : size) > budget else { return nil }
        return evictable.first { $0 != picture }
    }
}
