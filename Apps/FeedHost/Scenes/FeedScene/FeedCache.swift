public import FeedFeature
public import FoundationEssentials
public import ItemInterface
public import SourceInterface

/// The functions that read and write the stored feed. None throws: errors of the store are reported where the functions are
/// made, and cost the reader nothing else.
public struct FeedCache {
    /// Reads the items up to `reach` before and behind one, or those at the beginning; `nil` where none may be shown.
    public var part: (_ id: UUID?, _ reach: Int) async -> LocalFeedPart?
    /// Reads the same of a feed of another generation than the one on the screen.
    public var otherPart: (_ id: UUID?, _ reach: Int) async -> FeedCacheResult<LocalFeedPart>
    /// Reads the items at positions.
    public var items: (_ positions: Range<Int>, _ generation: Int64) async -> FeedCacheResult<[FeedItem]>
    /// Finds where items stand.
    public var positions: (_ ids: [UUID], _ generation: Int64) async -> FeedCacheResult<[UUID: Int]>
    /// Finds the first position, from one end of a range or the other, whose item has a text.
    public var position:
        (_ text: String, _ positions: Range<Int>, _ generation: Int64, _ isForward: Bool) async -> Int?
    /// Stores a first page in place of the feed. Returns what is stored then, `nil` where the page is not.
    public var save: (SourcePage) async -> LocalFeedOutline?
    /// Stores a newer first page on top of the feed, or in place of it where the two share no item; returns the same.
    public var splice: (SourcePage) async -> LocalFeedOutline?
    /// Stores a page behind the feed that ends at `cursor`; returns the same.
    public var append: (_ page: SourcePage, _ cursor: Cursor) async -> LocalFeedOutline?

    /// Makes the cache of one server's feed.
    public init(
        part: @escaping (UUID?, Int) async -> LocalFeedPart?,
        otherPart: @escaping (UUID?, Int) async -> FeedCacheResult<LocalFeedPart>,
        items: @escaping (Range<Int>, Int64) async -> FeedCacheResult<[FeedItem]>,
        positions: @escaping ([UUID], Int64) async -> FeedCacheResult<[UUID: Int]>,
        position: @escaping (String, Range<Int>, Int64, Bool) async -> Int?,
        save: @escaping (SourcePage) async -> LocalFeedOutline?,
        splice: @escaping (SourcePage) async -> LocalFeedOutline?,
        append: @escaping (SourcePage, Cursor) async -> LocalFeedOutline?
    ) {
        self.part = part
        self.otherPart = otherPart
        self.items = items
        self.positions = positions
        self.position = position
        self.save = save
        self.splice = splice
        self.append = append
    }

    /// A cache in which nothing is stored.
    public static var none: FeedCache {
        FeedCache(
            part: { _, _ in nil }, otherPart: { _, _ in .otherGeneration },
            items: { _, _ in .otherGeneration }, positions: { _, _ in .otherGeneration },
            position: { _, _, _, _ in nil }, save: { _ in nil }, splice: { _ in nil },
            append: { _, _ in nil })
    }
}

/// The result of a read of the stored feed of one generation.
nonisolated public enum FeedCacheResult<Value: Sendable>: Sendable {
    case found(Value)
    /// The stored feed is of another generation, or nothing is stored.
    case otherGeneration
    /// The store failed.
    case failed

    /// The result with what was found made into something else.
    func map<Other>(_ transform: (Value) -> Other) -> FeedCacheResult<Other> {
        switch self {
        case .found(let value): .found(transform(value))
        case .otherGeneration: .otherGeneration
        case .failed: .failed
        }
    }
}
