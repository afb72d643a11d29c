import FeedStorageInterface
public import StorageInterface

nonisolated extension LocalFeedLoader {
    /// Deletes the pages from the first expired one on. Reads their times and no items.
    ///
    /// A page from the future has not expired and stays.
    public func validateCache() throws(StorageError) {
        let oldest = validTimes.lowerBound
        guard let summary = try store.summary(), summary.oldest < oldest else { return }
        try store.deletePages(readBefore: oldest)
    }

    /// Deletes corrupt pages, so that the other ones can be read: to be called after `StorageError.Reason.damaged`.
    public func repair() throws(StorageError) {
        try store.repair()
    }
}
