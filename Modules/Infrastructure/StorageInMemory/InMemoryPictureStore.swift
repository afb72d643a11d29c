public import FoundationEssentials
public import PictureStorageInterface
public import StorageInterface
import Synchronization

/// Keeps the bytes of pictures for as long as the program runs, within a budget.
public final class InMemoryPictureStore: PictureStore {
    private struct State {
        var pictures: [String: Data] = [:]
        var kept: Set<String> = []
        /// The pictures that may be evicted, by their bytes.
        var evictable = LRUOrder<String>()

        mutating func insert(_ picture: Data, for url: String) {
            pictures[url] = picture
            if !kept.contains(url) { evictable.insert(url, cost: picture.count) }
        }

        mutating func remove(_ url: String) {
            pictures[url] = nil
            evictable.remove(url)
        }

        mutating func pin(_ urls: Set<String>) {
            for url in kept.subtracting(urls) {
                if let picture = pictures[url] { evictable.insert(url, cost: picture.count) }
            }
            for url in urls { evictable.remove(url) }
            kept = urls
        }
    }

    private let byteBudget: Int
    private let state = Mutex(State())

    /// Makes an empty store.
    ///
    /// - Parameter byteBudget: How many bytes the pictures that are not kept may take together. A picture of more than
    ///   that is not stored.
    public init(byteBudget: Int) {
        self.byteBudget = byteBudget
    }

    /// Stores the bytes of a picture; those used least recently make room, except for kept ones.
    public func insert(_ data: Data, for url: String) throws(StorageError) {
        state.withLock { state in
            state.remove(url)
            let size = state.kept.contains(url) ? 0 : data.count
            guard size <= byteBudget else { return }
            while state.evictable.cost + size > byteBudget, let oldest = state.evictable.oldest {
                state.remove(oldest)
            }
            state.insert(data, for: url)
        }
    }

    /// The bytes of a picture as they were stored, which counts as a use.
    public func retrieve(for url: String) throws(StorageError) -> Data? {
        state.withLock { state in
            state.evictable.touch(url)
            return state.pictures[url]
        }
    }

    /// Names the pictures that never make room, in place of those named before.
    ///
    /// One that is not named any more counts as used just now.
    public func pin(_ urls: Set<String>) throws(StorageError) {
        state.withLock { $0.pin(urls) }
    }
}
