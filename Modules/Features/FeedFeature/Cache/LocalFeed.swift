public import FeedStorageInterface
public import FoundationEssentials

/// The stored feed as far as it may be shown: its pages up to the first one that has expired.
nonisolated public struct LocalFeed: Hashable, Sendable {
    /// The pictures that were asked for.
    public var items: [FeedImage]
    /// The pages that may be shown, in the feed's order.
    public var pages: [FeedSummary.Page]
    /// The item after which the next page begins; `nil` where the feed ends with these pages.
    public var cursor: UUID?

    /// Makes a feed.
    public init(items: [FeedImage], pages: [FeedSummary.Page], cursor: UUID?) {
        self.items = items
        self.pages = pages
        self.cursor = cursor
    }

    /// The number of stored items of all pages that may be shown, whichever were asked for.
    public var count: Int { pages.reduce(0) { $0 + $1.count } }

    /// When the newest part of the feed was read from its server: what a reader takes for the feed's age.
    public var timestamp: Date { pages.first?.timestamp ?? .distantPast }
}
