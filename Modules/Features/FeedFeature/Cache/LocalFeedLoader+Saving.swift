import FeedStorageInterface
public import ItemInterface
public import SourceInterface
public import StorageInterface

nonisolated extension LocalFeedLoader {
    /// Replaces the cached feed by its first page, in one transaction.
    public func save(_ page: SourcePage) throws(StorageError) {
        try store.insert(record(page))
    }

    /// Appends a page to the cached feed, in place of expired pages at its end.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - cursor: The cursor that the page was requested with.
    /// - Returns: `false`, with nothing stored, where the cached feed does not end at `cursor`.
    public func append(_ page: SourcePage, after cursor: Cursor) throws(StorageError) -> Bool {
        let record = record(page)
        if try store.append(record, after: cursor) { return true }
        guard let summary = try store.summary() else { return false }
        let valid = try validPart(of: summary)
        guard valid.pages < summary.pageCount, valid.cursor == cursor else { return false }
        try store.deletePages(from: valid.pages)
        return try store.append(record, after: cursor)
    }

    /// Splices a newer first page onto the cached feed. Items below the last one that both have stay.
    ///
    /// - Returns: `false`, with nothing stored, where the two have no item in common.
    public func splice(_ page: SourcePage) throws(StorageError) -> Bool {
        try store.splice(record(page))
    }
}
