public import CommentsStorageInterface
public import FoundationEssentials
public import StorageInterface
import Synchronization

/// Keeps the comments of pictures for as long as the program runs.
public final class InMemoryCommentsStore: CommentsStore {
    private let stored = Mutex<[UUID: StoredComments]>([:])

    /// Makes an empty store.
    public init() {}

    /// Stores a picture's comments in place of older ones.
    public func insert(_ comments: StoredComments, for picture: UUID) throws(StorageError) {
        stored.withLock { $0[picture] = comments }
    }

    /// A picture's comments as they were stored; `nil` where there are none.
    public func retrieve(for picture: UUID) throws(StorageError) -> StoredComments? {
        stored.withLock { $0[picture] }
    }

    /// Deletes the comments of every picture for which they were read before `limit`.
    public func delete(readBefore limit: Date) throws(StorageError) {
        stored.withLock { stored in
            stored = stored.filter { $0.value.timestamp >= limit }
        }
    }
}
