public import FeedStorageInterface

extension FeedPageSummary {
    /// The page as a store tells of it where all its items are new.
    public init(_ page: FeedPageRecord) {
        self.init(timestamp: page.timestamp, count: page.items.count, cursor: page.cursor)
    }
}

extension FeedSummary {
    /// The summary without its generation, which cannot be foreseen.
    public var content: FeedSummary {
        var summary = self
        summary.generation = 0
        return summary
    }
}
