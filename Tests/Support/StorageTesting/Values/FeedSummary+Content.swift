public import FeedStorageInterface

extension FeedPageSummary {
    /// The summary of a page whose items are all new.
    public init(_ page: FeedPageRecord) {
        self.init(timestamp: page.timestamp, count: page.items.count, cursor: page.cursor)
    }
}

extension FeedSummary {
    /// The summary without its generation, which is arbitrary.
    public var content: FeedSummary {
        var summary = self
        summary.generation = 0
        return summary
    }
}
