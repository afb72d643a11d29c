import FoundationEssentials

/// Where the feed comes from.
protocol FeedSource: Sendable {
    /// All items as they are now, newest first.
    func items() -> [FeedItem]
    /// The comments of an item of this source, newest first.
    func comments(of item: FeedItem) -> [Comment]
}
