public import FoundationEssentials
public import PictureStorageInterface
public import StorageInterface

/// Keeps the bytes of pictures in files, within a budget, from one run of the program to the next.
///
/// Bytes are stored once, however many names they have, in a file whose name is their digest: a file that is not as it
/// was stored is noticed when it is read, and is as if it were not there. Files are written aside and renamed, so that
/// each is there whole or not at all. The pictures used least recently make room.
///
/// No method suspends, so none sees another's work half done. Several caches, in one process or in several, may be open on
/// one folder at once: each finds what was there when it was opened and what it has stored itself, and keeps to its budget
/// for those. What another one deletes meanwhile is as if it were not there.
public actor ImageDiskCache: PictureCache {
    let folder: CacheFolder
    let byteBudget: Int
    let fileSystem: any FileSystem
    private let now: @Sendable () -> Date
    /// `nil` until the folder is first needed.
    var shelf: Shelf?
    /// By server, the names of the pictures that never make room.
    var kept: [Digest: Set<Digest>] = [:]

    /// Makes a cache in a folder that holds nothing else; looks at the disk only when it is first used.
    ///
    /// - Parameters:
    ///   - folder: The absolute path of the folder, which is made where it is missing.
    ///   - byteBudget: How many bytes the pictures may take together, but for those to be kept. A picture of more than
    ///     that is not stored.
    ///   - fileSystem: The disk.
    ///   - now: The wall clock.
    public init(
        folder: String, byteBudget: Int, fileSystem: any FileSystem = SystemFileSystem(),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.folder = CacheFolder(path: folder)
        self.byteBudget = byteBudget
        self.fileSystem = fileSystem
        self.now = now
    }

    /// The pictures of the server with this base URL, which are no other's.
    public nonisolated func pictures(of source: String) -> any PictureCache {
        SourcePictures(cache: self, source: source)
    }

    /// Stores the bytes of a picture; those used least recently make room.
    ///
    /// Where it throws, the older bytes of the URL are still there.
    public func insert(_ data: Data, for url: String) throws(StorageError) {
        try insert(data, for: url, of: "")
    }

    /// The bytes of a picture as they were stored, which counts as a use.
    public func retrieve(for url: String) throws(StorageError) -> Data? {
        try retrieve(for: url, of: "")
    }

    /// Names the pictures that never make room for others, stored or not yet, in place of those named before.
    ///
    /// Where it throws, those named before are kept.
    public func keep(_ urls: Set<String>) throws(StorageError) {
        try keep(urls, of: "")
    }

    // MARK: Reading

    func retrieve(for url: String, of source: String) throws(StorageError) -> Data? {
        try open()
        let name = Self.name(of: url, source)
        guard let picture = shelf!.digests[name] else { return nil }
        guard let data = try fileSystem.read(folder.picture(picture)),
            Digest(of: data) == picture
        else {
            drop(picture)
            return nil
        }
        use(picture)
        return data
    }

    /// Another cache has deleted a picture that is on the shelf.
    private func isGone(_ picture: Digest) -> Bool {
        guard let known = shelf!.pictures[picture] else { return false }
        do throws(StorageError) {
            try fileSystem.setTime(known.lastUse, of: folder.picture(picture))
            return false
        } catch {
            return error.reason == .unavailable
        }
    }

    /// A use that cannot be stored is only forgotten at the end of the program.
    private func use(_ picture: Digest) {
        let time = shelf!.time(at: nanoseconds)
        shelf!.use(picture, at: time)
        try? fileSystem.setTime(time, of: folder.picture(picture))
    }

    /// Forgets a picture that is damaged or gone, and deletes what there is of it as far as that is possible.
    ///
    /// Its names stay: another cache may have given them to other pictures. Those that still lead nowhere are deleted at
    /// the next start.
    func drop(_ picture: Digest) {
        try? fileSystem.remove(folder.picture(picture))
        shelf!.remove(picture)
    }

    // MARK: Writing

    func insert(_ data: Data, for url: String, of source: String) throws(StorageError) {
        try open()
        let name = Self.name(of: url, source)
        let size = shelf!.kept.contains(name) ? 0 : data.count
        guard size <= byteBudget else { return try remove(name) }
        let picture = Digest(of: data)
        if isGone(picture) { shelf!.remove(picture) }
        if shelf!.pictures[picture] == nil {
            try store(data, as: picture, taking: size, insteadOf: shelf!.digests[name])
        }
        if shelf!.digests[name] != picture { try give(name, to: picture) }
        use(picture)
    }

    private func store(
        _ data: Data, as picture: Digest, taking size: Int, insteadOf older: Digest?
    ) throws(StorageError) {
        let aside = asidePath()
        do throws(StorageError) {
            try fileSystem.write(data, to: aside)
            try makeRoom(for: size, insteadOf: older)
            try fileSystem.move(aside, to: folder.picture(picture))
        } catch {
            try? fileSystem.remove(aside)
            throw error
        }
        shelf!.add(picture, size: data.count, lastUse: shelf!.time(at: nanoseconds))
    }

    /// Points a name to a picture at one blow, and deletes the picture that it pointed to where that has no other.
    private func give(_ name: Digest, to picture: Digest) throws(StorageError) {
        let aside = asidePath()
        do throws(StorageError) {
            try fileSystem.link(aside, to: folder.target(of: picture))
            try fileSystem.move(aside, to: folder.name(name))
        } catch {
            try? fileSystem.remove(aside)
            throw error
        }
        // One that cannot be deleted now stays on the shelf, and is the first to go.
        if let nameless = shelf!.name(name, picture) { try? delete(nameless) }
    }

    /// Deletes the pictures used least recently, until so many bytes fit into the budget.
    func makeRoom(for size: Int, insteadOf older: Digest? = nil) throws(StorageError) {
        let replaced = older.flatMap { shelf!.isKept($0) ? nil : shelf!.pictures[$0] }
        let freed = replaced?.names.count == 1 ? replaced?.size ?? 0 : 0
        while shelf!.countedBytes - freed + size > byteBudget, let picture = shelf!.leastUsed(except: older) {
            try delete(picture)
        }
    }

    /// Deletes a picture, its names first: a name without a picture could be given to a later one.
    func delete(_ picture: Digest) throws(StorageError) {
        for name in shelf!.pictures[picture]?.names ?? [] {
            try fileSystem.remove(folder.name(name))
            _ = shelf!.unname(name)
        }
        try fileSystem.remove(folder.picture(picture))
        shelf!.remove(picture)
    }

    private func remove(_ name: Digest) throws(StorageError) {
        guard shelf!.digests[name] != nil else { return }
        try fileSystem.remove(folder.name(name))
        if let nameless = shelf!.unname(name) { try? delete(nameless) }
    }

    // MARK: Names

    static func name(of url: String, _ source: String) -> Digest {
        // No URL has a line end.
        (source + "\n" + url).utf8Span.span.withUnsafeBytes { Digest(of: $0) }
    }

    func asidePath() -> String { folder.aside + "/" + UUID().uuidString }

    var nanoseconds: Int64 {
        let seconds = now().timeIntervalSince1970
        return Int64(min(max(seconds, 0), 9_000_000_000) * 1_000_000_000)
    }
}

/// The pictures of one server in a cache of several.
private struct SourcePictures: PictureCache {
    let cache: ImageDiskCache
    let source: String

    func insert(_ data: Data, for url: String) async throws(StorageError) {
        try await cache.insert(data, for: url, of: source)
    }

    func retrieve(for url: String) async throws(StorageError) -> Data? {
        try await cache.retrieve(for: url, of: source)
    }

    func keep(_ urls: Set<String>) async throws(StorageError) {
        try await cache.keep(urls, of: source)
    }
}
