public import CommentsStorageInterface
public import FoundationEssentials
public import StorageInterface
import Synchronization

/// The comments on pictures in memory.
public final class InMemoryCommentsStore: CommentsStore {
    private let stored = Mutex<[UUID: StoredComments]>([:])

    /// Makes an empty store.
    public init() {}

    /// Stores an item's comments, and replaces older ones.
    public func insert(_ comments: StoredComments, for picture: UUID) throws(StorageError) {
        stored.withLock { $0[picture] = comments }
    }

    /// An item's stored comments; `nil` if none were stored.
    public func retrieve(for picture: UUID) throws(StorageError) -> StoredComments? {
        stored.withLock { $0[picture] }
    }

    /// Deletes the comments of every item whose comments were read before `limit`.
    public func delete(readBefore limit: Date) throws(StorageError) {
        stored.withLock { stored in
            stored = stored.filter { $0.value.timestamp >= limit }
        }
    }
}
