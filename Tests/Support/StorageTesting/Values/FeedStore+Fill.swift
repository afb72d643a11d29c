public import FeedStorageInterface
import FoundationEssentials
public import StorageInterface

extension FeedStore {
    /// Replaces the stored feed by these pages in order.
    ///
    /// - Returns: Whether the store accepted all of them.
    @discardableResult
    public func fill(_ pages: [FeedPageRecord]) throws(StorageError) -> Bool {
        try deleteFeed()
        guard let first = pages.first else { return true }
        try insert(first)
        for (page, last) in zip(pages.dropFirst(), pages) {
            guard let cursor = last.cursor, try append(page, after: cursor) else { return false }
        }
        return true
    }
}
