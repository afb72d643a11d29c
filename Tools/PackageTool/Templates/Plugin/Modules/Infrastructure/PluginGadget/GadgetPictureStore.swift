public import FoundationEssentials
public import PictureStorageInterface
public import StorageInterface

/// Stores the bytes of a server's pictures in a file, within a budget, and evicts the least recently used ones.
public struct GadgetPictureStore: PictureStore {
    private struct Pictures: Codable {
        var bytes: [String: Data] = [:]
        var pinned: Set<String> = []
        /// The URLs of the stored pictures in the order of their use.
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

    /// - Parameters:
    ///   - folder: The absolute path of the file's folder, which the first write creates.
    ///   - source: The server's base URL.
    ///   - byteBudget: The most bytes of pictures that are not pinned. A larger picture is not stored.
    public init(folder: String, source: String, byteBudget: Int) {
        file = StoredFile(folder: folder, name: "pictures", source: source, initial: Pictures())
        self.byteBudget = byteBudget
    }

    /// Stores the bytes of a picture, and evicts others for them.
    public func insert(_ data: Data, for url: String) throws(StorageError) {
        try file.update { $0.insert(data, for: url, budget: byteBudget) }
    }

    /// The stored bytes of a picture. The call counts as a use if that can be written.
    public func retrieve(for url: String) throws(StorageError) -> Data? {
        guard let data = try file.read().bytes[url] else { return nil }
        try? file.update { $0.use(url) }
        return data
    }

    /// The number of a picture's stored bytes. The call counts as a use if that can be written.
    public func touch(_ url: String) throws(StorageError) -> Int? {
        try retrieve(for: url)?.count
    }

    /// Pins these pictures and no others. A picture that is no longer pinned counts as used now.
    public func pin(_ urls: Set<String>) throws(StorageError) {
        try file.update { $0.pin(urls) }
    }
}
