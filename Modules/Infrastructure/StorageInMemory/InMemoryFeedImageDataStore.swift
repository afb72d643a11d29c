public import FoundationEssentials
public import PictureStorageInterface
public import StorageInterface
import Synchronization

/// Keeps the bytes of pictures for as long as the program runs, within a budget.
public final class InMemoryFeedImageDataStore: FeedImageDataStore {
    private struct State {
        var pictures: [String: Data] = [:]
        var uses = UseOrder<String>()
        var bytes = 0

        mutating func remove(_ url: String) {
            guard let picture = pictures.removeValue(forKey: url) else { return }
            bytes -= picture.count
            uses.remove(url)
        }
    }

    private let byteBudget: Int
    private let state = Mutex(State())

    /// Makes an empty store.
    ///
    /// - Parameter byteBudget: How many bytes the pictures may take together. A picture of more than that is not kept.
    public init(byteBudget: Int) {
        self.byteBudget = byteBudget
    }

    /// Stores the bytes of a picture; those used least recently make room.
    public func insert(_ data: Data, for url: String) throws(StorageError) {
        state.withLock { state in
            state.remove(url)
            guard data.count <= byteBudget else { return }
            while state.bytes + data.count > byteBudget, let oldest = state.uses.oldest {
                state.remove(oldest)
            }
            state.pictures[url] = data
            state.bytes += data.count
            state.uses.touch(url)
        }
    }

    /// The bytes of a picture as they were stored, which counts as a use.
    public func retrieve(for url: String) throws(StorageError) -> Data? {
        state.withLock { state in
            guard let picture = state.pictures[url] else { return nil }
            state.uses.touch(url)
            return picture
        }
    }
}
