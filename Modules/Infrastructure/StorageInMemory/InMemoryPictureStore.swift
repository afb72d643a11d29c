public import FoundationEssentials
public import PictureStorageInterface
public import StorageInterface
import Synchronization

/// The bytes of pictures in memory, within a budget.
public final class InMemoryPictureStore: PictureStore {
    private struct State {
        var pictures: [String: Data] = [:]
        var pinned: Set<String> = []
        /// The unpinned pictures, with their bytes as cost.
        var evictable = LRUOrder<String>()

        mutating func insert(_ picture: Data, for url: String) {
            pictures[url] = picture
            if !pinned.contains(url) { evictable.insert(url, cost: picture.count) }
        }

        mutating func remove(_ url: String) {
            pictures[url] = nil
            evictable.remove(url)
        }

        mutating func pin(_ urls: Set<String>) {
            for url in pinned.subtracting(urls) {
                if let picture = pictures[url] { evictable.insert(url, cost: picture.count) }
            }
            for url in urls { evictable.remove(url) }
            pinned = urls
        }
    }

    private let byteBudget: Int
    private let state = Mutex(State())

    /// Makes an empty store.
    ///
    /// - Parameter byteBudget: The greatest number of bytes of all unpinned pictures together. A larger
    ///   picture is not stored.
    public init(byteBudget: Int) {
        self.byteBudget = byteBudget
    }

    /// Stores a picture's bytes, and evicts the least recently used unpinned pictures beyond the budget.
    public func insert(_ data: Data, for url: String) throws(StorageError) {
        state.withLock { state in
            state.remove(url)
            let size = state.pinned.contains(url) ? 0 : data.count
            guard size <= byteBudget else { return }
            while state.evictable.cost + size > byteBudget, let oldest = state.evictable.oldest {
                state.remove(oldest)
            }
            state.insert(data, for: url)
        }
    }

    /// A picture's stored bytes; reading them is a use.
    public func retrieve(for url: String) throws(StorageError) -> Data? {
        state.withLock { state in
            state.evictable.touch(url)
            return state.pictures[url]
        }
    }

    /// The number of a picture's stored bytes.
    public func touch(_ url: String) throws(StorageError) -> Int? {
        try retrieve(for: url)?.count
    }

    /// Pins the pictures of these URLs, and unpins all others, which become the most recently used ones.
    public func pin(_ urls: Set<String>) throws(StorageError) {
        state.withLock { $0.pin(urls) }
    }
}
