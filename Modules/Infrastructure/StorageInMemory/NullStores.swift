public import CommentsStorageInterface
public import FoundationEssentials
public import PictureStorageInterface
public import StorageInterface

/// A picture store that stores nothing and throws nothing.
public struct NullPictureStore: PictureStore {
    /// Makes a store.
    public init() {}

    /// Does nothing.
    public func insert(_ data: Data, for url: String) throws(StorageError) {}

    /// Always `nil`.
    public func retrieve(for url: String) throws(StorageError) -> Data? { nil }

    /// Always `nil`.
    public func touch(_ url: String) throws(StorageError) -> Int? { nil }

    /// Does nothing.
    public func pin(_ urls: Set<String>) throws(StorageError) {}
}

/// A store of statistics that stores nothing and throws nothing.
public struct NullCacheStatisticsStore: CacheStatisticsStore {
    /// Makes a store.
    public init() {}

    /// Does nothing.
    public func add(_ statistics: CacheStatistics) throws(StorageError) {}

    /// Always empty.
    public func retrieve() throws(StorageError) -> CacheStatistics { CacheStatistics() }
}

/// A comments store that stores nothing and throws nothing.
public struct NullCommentsStore: CommentsStore {
    /// Makes a store.
    public init() {}

    /// Does nothing.
    public func insert(_ comments: StoredComments, for picture: UUID) throws(StorageError) {}

    /// Always `nil`.
    public func retrieve(for picture: UUID) throws(StorageError) -> StoredComments? { nil }

    /// Does nothing.
    public func delete(readBefore limit: Date) throws(StorageError) {}
}
