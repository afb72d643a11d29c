/// Which pictures are in the cache's folder, under which names, and in which order they were used. It does no I/O.
struct Shelf {
    /// Bytes that are stored once, however many names they have.
    struct Picture {
        var size: Int
        /// When it was used last: nanoseconds since 1970, different for each picture.
        var lastUse: Int64
        var names: Set<Digest> = []
    }

    private(set) var pictures: [Digest: Picture] = [:]
    private(set) var digests: [Digest: Digest] = [:]
    /// The pictures without a name, which nobody can ask for.
    private(set) var nameless: Set<Digest> = []
    /// The number of all pictures' bytes.
    private(set) var bytes = 0
    /// The number of the bytes of those that may make room.
    private(set) var countedBytes = 0
    /// The names of the pictures that never make room.
    private(set) var kept: Set<Digest> = []
    private(set) var lastUse: Int64 = 0
    /// All uses in their order, those before `firstUse` and those that are no picture's last one being void.
    private var uses: [(picture: Digest, time: Int64)] = []
    private var firstUse = 0

    /// Adds a picture without a name.
    mutating func add(_ picture: Digest, size: Int, lastUse: Int64) {
        remove(picture)
        pictures[picture] = Picture(size: size, lastUse: lastUse)
        nameless.insert(picture)
        bytes += size
        countedBytes += size
        note(picture, at: lastUse)
    }

    /// Removes a picture with all its names.
    mutating func remove(_ picture: Digest) {
        discount(picture)
        guard let removed = pictures.removeValue(forKey: picture) else { return }
        nameless.remove(picture)
        bytes -= removed.size
        for name in removed.names { digests[name] = nil }
    }

    /// Gives a picture a name.
    ///
    /// - Returns: The picture that had the name and has no name any more.
    mutating func name(_ name: Digest, _ picture: Digest) -> Digest? {
        let last = unname(name)
        digests[name] = picture
        discount(picture)
        pictures[picture]?.names.insert(name)
        count(picture)
        nameless.remove(picture)
        return last == picture ? nil : last
    }

    /// Takes a name from its picture.
    ///
    /// - Returns: The picture, where it has no name any more.
    mutating func unname(_ name: Digest) -> Digest? {
        guard let picture = digests.removeValue(forKey: name) else { return nil }
        discount(picture)
        pictures[picture]?.names.remove(name)
        count(picture)
        guard pictures[picture]?.names.isEmpty == true else { return nil }
        nameless.insert(picture)
        return picture
    }

    /// The time of a use at `now`, which is later than that of all others, whatever the clock does.
    func time(at now: Int64) -> Int64 { max(now, lastUse + 1) }

    /// Notes that a picture is used.
    mutating func use(_ picture: Digest, at time: Int64) {
        pictures[picture]?.lastUse = time
        note(picture, at: time)
    }

    /// One of the picture's names is among those that are kept.
    func isKept(_ picture: Digest) -> Bool {
        guard !kept.isEmpty, let names = pictures[picture]?.names else { return false }
        return !names.isDisjoint(with: kept)
    }

    /// Sets the names of the pictures that never make room.
    mutating func keep(_ names: Set<Digest>) {
        let changed = Set(kept.symmetricDifference(names).compactMap { digests[$0] })
        for picture in changed { discount(picture) }
        kept = names
        for picture in changed { count(picture) }
    }

    private mutating func count(_ picture: Digest) {
        if !isKept(picture) { countedBytes += pictures[picture]?.size ?? 0 }
    }

    private mutating func discount(_ picture: Digest) {
        if !isKept(picture) { countedBytes -= pictures[picture]?.size ?? 0 }
    }

    /// The picture that is to go first, is not to be kept and is not `spared`: one without a name, else the one used least recently.
    mutating func leastUsed(except spared: Digest?) -> Digest? {
        if let useless = nameless.first(where: { $0 != spared }) { return useless }
        var index = firstUse
        while index < uses.count {
            let use = uses[index]
            let isVoid = pictures[use.picture]?.lastUse != use.time
            if isVoid, index == firstUse { firstUse += 1 }
            if !isVoid, use.picture != spared, !isKept(use.picture) { return use.picture }
            index += 1
        }
        return nil
    }

    /// The order of uses is that of their notes, so they are noted in the order of their times.
    private mutating func note(_ picture: Digest, at time: Int64) {
        lastUse = max(lastUse, time)
        uses.append((picture, time))
        guard uses.count > 64, uses.count > 4 * pictures.count else { return }
        uses = uses[firstUse...].filter { pictures[$0.picture]?.lastUse == $0.time }
        firstUse = 0
    }
}
