public import FoundationEssentials
public import PictureStorageInterface
public import StorageInterface
import Synchronization

/// Keeps the bytes of pictures for as long as the program runs, within a budget.
public final class InMemoryFeedImageDataStore: FeedImageDataStore {
    private struct State {
        var pictures: [String: Data] = [:]
        var kept: Set<String> = []
        /// The uses of the pictures that may make room.
        var uses = UseOrder<String>()
        /// The bytes of the pictures that may make room.
        var bytes = 0

        mutating func insert(_ picture: Data, for url: String) {
            pictures[url] = picture
            if !kept.contains(url) { count(url, picture) }
        }

        mutating func remove(_ url: String) {
            guard let picture = pictures.removeValue(forKey: url), !kept.contains(url) else { return }
            discount(url, picture)
        }

        mutating func keep(_ urls: Set<String>) {
            for url in kept.subtracting(urls) {
                if let picture = pictures[url] { count(url, picture) }
            }
            for url in urls.subtracting(kept) {
                if let picture = pictures[url] { discount(url, picture) }
            }
            kept = urls
        }

        private mutating func count(_ url: String, _ picture: Data) {
            bytes += picture.count
            uses.touch(url)
        }

        private mutating func discount(_ url: String, _ picture: Data) {
            bytes -= picture.count
            uses.remove(url)
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
            while state.bytes + size > byteBudget, let oldest = state.uses.oldest {
                state.remove(oldest)
            }
            state.insert(data, for: url)
        }
    }

    /// The bytes of a picture as they were stored, which counts as a use.
    public func retrieve(for url: String) throws(StorageError) -> Data? {
        state.withLock { state in
            guard let picture = state.pictures[url] else { return nil }
            if !state.kept.contains(url) { state.uses.touch(url) }
            return picture
        }
    }

    /// Names the pictures that never make room, in place of those named before.
    ///
    /// One that is not named any more counts as used just now.
    public func keep(_ urls: Set<String>) throws(StorageError) {
        state.withLock { $0.keep(urls) }
    }
}
