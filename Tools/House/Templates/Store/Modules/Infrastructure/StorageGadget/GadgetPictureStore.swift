public import FoundationEssentials
public import PictureStorageInterface
public import StorageInterface

/// Keeps the bytes of a server's pictures in a file, within a budget.
public struct GadgetPictureStore: PictureStore {
    private struct Pictures: Codable {
        var bytes: [String: Data] = [:]
        var pinned: Set<String> = []
        /// The URLs of the stored pictures, the least recently used first.
        var uses: [String] = []

        mutating func use(_ url: String) {
            uses.removeAll { $0 == url }
            if bytes[url] != nil { uses.append(url) }
        }

        mutating func insert(_ data: Data, for url: String, budget: Int) {
            bytes[url] = nil
            use(url)
            let isPinned = pinned.contains(url)
            guard isPinned || data.count <= budget else { return }
            let evictable = uses.filter { !pinned.contains($0) }
            var size = evictable.reduce(isPinned ? 0 : data.count) { $0 + (bytes[$1]?.count ?? 0) }
            for oldest in evictable where size > budget {
                size -= bytes.removeValue(forKey: oldest)?.count ?? 0
                use(oldest)
            }
            bytes[url] = data
            use(url)
        }

        mutating func pin(_ urls: Set<String>) {
            for url in pinned.subtracting(urls) { use(url) }
            pinned = urls
        }
    }

    private let file: StoredFile<Pictures>
    private let byteBudget: Int

    /// Makes a store.
    ///
    /// - Parameters:
    ///   - folder: The absolute path of the folder for the file, which is made when it is needed.
    ///   - source: The server's base URL.
    ///   - byteBudget: The bytes that the server's pictures may take together, those that are kept not counted. A
    ///     picture of more than that is not stored.
    public init(folder: String, source: String, byteBudget: Int) {
        file = StoredFile(folder: folder, name: "pictures", source: source, initial: Pictures())
        self.byteBudget = byteBudget
    }

    /// Stores the bytes of a picture; the least recently used ones are evicted, except for kept ones.
    public func insert(_ data: Data, for url: String) throws(StorageError) {
        try file.update { $0.insert(data, for: url, budget: byteBudget) }
    }

    /// The bytes of a picture as they were stored, which counts as a use where that can be written.
    public func retrieve(for url: String) throws(StorageError) -> Data? {
        guard let data = try file.read().bytes[url] else { return nil }
        try? file.update { $0.use(url) }
        return data
    }

    /// Names the pictures that are never evicted, in place of those named before. One that is not named any more counts
    /// as used just now.
    public func pin(_ urls: Set<String>) throws(StorageError) {
        try file.update { $0.pin(urls) }
    }
}
