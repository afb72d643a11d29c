import FoundationEssentials

/// Where the feed comes from.
protocol FeedSource: Sendable {
    /// All items as they are now, newest first.
    func items() -> [FeedItem]
    /// The item as it was when it was last seen; looks for it anew only where it is not known.
    func item(_ id: UUID) -> FeedItem?
    /// The comments of an item of this source, newest first.
    func comments(of item: FeedItem) -> [Comment]
}
