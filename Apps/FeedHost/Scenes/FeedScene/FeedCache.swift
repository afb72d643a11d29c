public import FeedFeature
public import FoundationEssentials
public import ItemInterface
public import SourceInterface

/// The functions of a feed's cache. None throws: their composer reports the store's errors.
public struct FeedCache {
    /// Loads the feed with the items at most `reach` positions around one, or with its first ones; `nil` where no page may
    /// be shown.
    public var load: (_ id: UUID?, _ reach: Int) async -> CachedFeed?
    /// Loads the same of a feed of another generation than the one on the screen.
    public var reload: (_ id: UUID?, _ reach: Int) async -> FeedCacheResult<CachedFeed>
    /// Reads the items at positions.
    public var items: (_ positions: Range<Int>, _ generation: Int64) async -> FeedCacheResult<[FeedItem]>
    /// Finds the positions of items.
    public var positions: (_ ids: [UUID], _ generation: Int64) async -> FeedCacheResult<[UUID: Int]>
    /// Finds the first position in a range, or the last one, whose item contains a text.
    public var position:
        (_ text: String, _ positions: Range<Int>, _ generation: Int64, _ isForward: Bool) async -> Int?
    /// Replaces the feed by its first page. Returns the feed, without items; `nil` where the page was not stored.
    public var save: (SourcePage) async -> CachedFeed?
    /// Splices a newer first page onto the feed, or replaces a feed that has no item in common with it. Returns the same.
    public var splice: (SourcePage) async -> CachedFeed?
    /// Appends a page to the feed that ends at `cursor`. Returns the same.
    public var append: (_ page: SourcePage, _ cursor: Cursor) async -> CachedFeed?

    /// Makes the cache of one server's feed, by default one that stores nothing.
    public init(
        load: @escaping (UUID?, Int) async -> CachedFeed? = { _, _ in nil },
        reload: @escaping (UUID?, Int) async -> FeedCacheResult<CachedFeed> = { _, _ in .otherGeneration },
        items: @escaping (Range<Int>, Int64) async -> FeedCacheResult<[FeedItem]> = { _, _ in
            .otherGeneration
        },
        positions: @escaping ([UUID], Int64) async -> FeedCacheResult<[UUID: Int]> = { _, _ in
            .otherGeneration
        },
        position: @escaping (String, Range<Int>, Int64, Bool) async -> Int? = { _, _, _, _ in nil },
        save: @escaping (SourcePage) async -> CachedFeed? = { _ in nil },
        splice: @escaping (SourcePage) async -> CachedFeed? = { _ in nil },
        append: @escaping (SourcePage, Cursor) async -> CachedFeed? = { _, _ in nil }
    ) {
        self.load = load
        self.reload = reload
        self.items = items
        self.positions = positions
        self.position = position
        self.save = save
        self.splice = splice
        self.append = append
    }
}

/// The result of a read by positions, which belong to one generation of a list.
nonisolated public enum FeedCacheResult<Value: Sendable>: Sendable {
    case found(Value)
    /// The stored list is of another generation, or nothing is stored.
    case otherGeneration
    /// The store failed.
    case failed

    /// The result with its value transformed.
    func map<Other>(_ transform: (Value) -> Other) -> FeedCacheResult<Other> {
        switch self {
        case .found(let value): .found(transform(value))
        case .otherGeneration: .otherGeneration
        case .failed: .failed
        }
    }
}
