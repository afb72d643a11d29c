public import FeedStorageInterface

extension FeedSummary {
    /// The summary without its generation, which cannot be foreseen.
    public var content: FeedSummary {
        var summary = self
        summary.generation = 0
        return summary
    }
}
