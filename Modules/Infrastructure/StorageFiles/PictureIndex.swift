import StorageInterface

/// The stored pictures: their sizes, the order of their uses, and those that are pinned. It does no I/O.
struct PictureIndex {
    private(set) var sizes: [PictureName: Int] = [:]
    /// By server, the names of the pictures that are never evicted, stored or not yet.
    private(set) var pinned: [SourceName: Set<PictureName>] = [:]
    /// The pictures that may be evicted, by their bytes.
    private var evictable = LRUOrder<PictureName>()
    /// Nanoseconds since 1970.
    private var lastUse: Int64 = 0

    /// Adds a picture, or takes another size of it, as the most recently used one.
    mutating func insert(_ picture: PictureName, size: Int) {
        sizes[picture] = size
        if !isPinned(picture) { evictable.insert(picture, cost: size) }
    }

    mutating func remove(_ picture: PictureName) {
        sizes[picture] = nil
        evictable.remove(picture)
    }

    /// Makes a picture the most recently used one.
    ///
    /// - Parameter now: The wall clock, in nanoseconds since 1970.
    /// - Returns: The time of the use, which is later than that of all others, whatever the clock does.
    mutating func use(_ picture: PictureName, at now: Int64) -> Int64 {
        evictable.touch(picture)
        lastUse = max(now, lastUse + 1)
        return lastUse
    }

    /// Takes over the time of a use of an earlier run.
    mutating func adopt(lastUse time: Int64) { lastUse = max(lastUse, time) }

    func isPinned(_ picture: PictureName) -> Bool {
        pinned[picture.source]?.contains(picture) == true
    }

    /// Pins pictures of a server in place of those that were. One that is not pinned any more counts as used just now.
    mutating func pin(_ pictures: Set<PictureName>, of source: SourceName) {
        let old = pinned[source, default: []]
        pinned[source] = pictures.isEmpty ? nil : pictures
        for picture in pictures { evictable.remove(picture) }
        for picture in old.subtracting(pictures) {
            if let size = sizes[picture] { evictable.insert(picture, cost: size) }
        }
    }

    /// The picture that is to be evicted next before one of so many bytes is stored; `nil` where the budget suffices.
    func victim(before picture: PictureName?, size: Int, budget: Int) -> PictureName? {
        let isPinned = picture.map(isPinned) ?? false
        let replaced = picture.flatMap { isPinned ? nil : sizes[$0] } ?? 0
        guard evictable.cost - replaced + (isPinned ? 0 : size) > budget else { return nil }
        return evictable.first { $0 != picture }
    }
}
