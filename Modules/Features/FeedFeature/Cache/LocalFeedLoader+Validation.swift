import FeedStorageInterface
public import StorageInterface

nonisolated extension LocalFeedLoader {
    /// Deletes the pages from the first expired one on, by the pages' times alone; reads no items.
    ///
    /// A page from the future has not expired and stays. What is damaged is not looked for, see ``repair()``.
    ///
    /// - Throws: The store's error, where it could neither be read nor deleted.
    public func validateCache() throws(StorageError) {
        let oldest = validTimes.lowerBound
        guard let summary = try store.summary(), summary.oldest < oldest else { return }
        try store.deletePages(readBefore: oldest)
    }

    /// Deletes what is damaged, so that the rest can be read: to be called where reading or writing the feed has thrown
    /// `StorageError.Reason.damaged`.
    ///
    /// - Throws: The store's error, where it could neither be read nor deleted.
    public func repair() throws(StorageError) {
        try store.repair()
    }
}
