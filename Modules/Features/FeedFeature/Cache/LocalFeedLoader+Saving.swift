import FeedStorageInterface
public import ItemInterface
public import SourceInterface
public import StorageInterface

nonisolated extension LocalFeedLoader {
    /// Stores a first page in place of the whole feed, in one transaction.
    public func save(_ page: SourcePage) throws(StorageError) {
        try store.insert(record(page))
    }

    /// Stores a page behind the stored feed.
    ///
    /// Where the stored feed ends in pages that may not be shown, they give way to the page.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - cursor: The cursor with which the page was asked for.
    /// - Returns: `false`, with nothing stored, where the stored feed is not the one that ends at `cursor`.
    public func append(_ page: SourcePage, after cursor: Cursor) throws(StorageError) -> Bool {
        let record = record(page)
        if try store.append(record, after: cursor) { return true }
        guard let summary = try store.summary() else { return false }
        let valid = try validPart(of: summary)
        guard valid.pages < summary.pageCount, valid.cursor == cursor else { return false }
        try store.deletePages(from: valid.pages)
        return try store.append(record, after: cursor)
    }

    /// Stores a newer first page on top of the stored feed, where the two share an item; what stands below stays.
    ///
    /// - Returns: `false`, with nothing stored, where they share none.
    public func splice(_ page: SourcePage) throws(StorageError) -> Bool {
        try store.splice(record(page))
    }
}
