import FoundationEssentials

/// The source of the feed's items.
protocol FeedSource: Sendable {
    /// All items, newest first.
    func items() -> [FeedItem]
    /// The item as last listed; lists the items again only where it is unknown.
    func item(_ id: UUID) -> FeedItem?
    /// Newest first.
    func comments(of item: FeedItem) -> [Comment]
}
