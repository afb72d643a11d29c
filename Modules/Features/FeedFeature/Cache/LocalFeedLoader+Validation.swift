import FeedStorageInterface
public import StorageInterface

nonisolated extension LocalFeedLoader {
    /// Deletes the pages from the first expired one on, and a feed that cannot be read as a whole.
    ///
    /// Only damage costs the feed: one that cannot be read because its store is busy or out of reach stays.
    ///
    /// - Throws: The store's error, where it could neither be read nor deleted.
    public func validateCache() throws(StorageError) {
        do {
            guard let summary = try store.summary() else { return }
            let valid = try validPart(of: summary)
            if valid.pages < summary.pageCount { try store.deletePages(from: valid.pages) }
            try readItems(valid.count)
        } catch {
            guard error.reason == .damaged else { throw error }
            try store.deleteFeed()
        }
    }

    /// Reads so many items, some at a time: damage shows only where it is read.
    private func readItems(_ count: Int) throws(StorageError) {
        let portion = 1_000
        var start = 0
        while start < count {
            _ = try store.items(in: start..<min(count, start + portion))
            start += portion
        }
    }
}
