public import CommentsStorageInterface
public import FeedStorageInterface
public import FoundationEssentials
public import ItemInterface
public import PictureStorageInterface
public import StorageInterface

/// A feed store that stores nothing and throws nothing.
public struct NullFeedStore: FeedStore {
    /// Makes a store.
    public init() {}

    /// Does nothing.
    public func insert(_ page: FeedPageRecord) throws(StorageError) {}

    /// Always `false`: no feed is stored.
    public func append(_ page: FeedPageRecord, after cursor: Cursor) throws(StorageError) -> Bool { false }

    /// Always `false`: no item is stored.
    public func splice(_ page: FeedPageRecord) throws(StorageError) -> Bool { false }

    /// Always `nil`.
    public func summary() throws(StorageError) -> FeedSummary? { nil }

    /// Always empty.
    public func pages(in indices: Range<Int>) throws(StorageError) -> [FeedPageSummary] { [] }

    /// Always empty.
    public func items(in positions: Range<Int>) throws(StorageError) -> [FeedItem] { [] }

    /// Always `nil`.
    public func items(
        in positions: Range<Int>, of generation: Int64
    ) throws(StorageError) -> [FeedItem]? { nil }

    /// Always `nil`.
    public func positions(of ids: [UUID], in generation: Int64) throws(StorageError) -> [UUID: Int]? { nil }

    /// Always `nil`.
    public func item(_ id: UUID) throws(StorageError) -> FeedItem? { nil }

    /// Does nothing.
    public func deletePages(from index: Int) throws(StorageError) {}

    /// Does nothing.
    public func deletePages(readBefore limit: Date) throws(StorageError) {}

    /// Does nothing.
    public func repair() throws(StorageError) {}
}

/// A picture store that stores nothing and throws nothing.
public struct NullPictureStore: PictureStore {
    /// Makes a store.
    public init() {}

    /// Does nothing.
    public func insert(_ data: Data, for url: String) throws(StorageError) {}

    /// Always `nil`.
    public func retrieve(for url: String) throws(StorageError) -> Data? { nil }

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
