public import FoundationEssentials
public import ItemInterface
public import StorageInterface

/// Keeps one server's feed, page by page.
///
/// Every method is one transaction: it happens whole or not at all, whatever fails. Reading changes nothing.
/// The methods are synchronous; who must not wait runs them on a scheduler.
public protocol FeedStore: Sendable {
    /// Replaces whatever is stored by a feed of this one page.
    func insert(_ page: FeedPageRecord) throws(StorageError)

    /// Appends a page behind the stored feed, at a cost that does not grow with the feed.
    ///
    /// An item whose id is stored already gets the page's values, but for the time at which it was first seen, and stays
    /// in its place; only new items are appended.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - cursor: The cursor with which the page was asked for.
    /// - Returns: `false`, with nothing changed, where the stored feed does not end at `cursor`.
    func append(_ page: FeedPageRecord, after cursor: Cursor) throws(StorageError) -> Bool

    /// Puts a newer first page on top of the stored feed, where the two share an item.
    ///
    /// The page takes the place of everything down to the last stored item that it contains; items that are stored keep
    /// the time at which they were first seen. What stands below stays, with its pages, their times and the cursor.
    ///
    /// - Returns: `false`, with nothing changed, where they share no item or nothing is stored.
    func splice(_ page: FeedPageRecord) throws(StorageError) -> Bool

    /// What is stored, without pages and items; `nil` where nothing is. It costs the same for a feed of any length.
    func summary() throws(StorageError) -> FeedSummary?

    /// The pages at these indices, the first page's being 0; indices that do not exist are left out.
    func pages(in indices: Range<Int>) throws(StorageError) -> [FeedPageSummary]

    /// The items at these positions, the first item's being 0; positions that do not exist are left out.
    func items(in positions: Range<Int>) throws(StorageError) -> [FeedItem]

    /// The items at these positions of the feed of a generation, positions that do not exist left out; `nil` where the
    /// stored feed is of another generation, or there is none.
    func items(in positions: Range<Int>, of generation: Int64) throws(StorageError) -> [FeedItem]?

    /// Where items of these ids stand in the feed of a generation, ids that are not stored left out; `nil` where the
    /// stored feed is of another generation, or there is none.
    func positions(of ids: [UUID], in generation: Int64) throws(StorageError) -> [UUID: Int]?

    /// The stored item of that id.
    func item(_ id: UUID) throws(StorageError) -> FeedItem?

    /// Deletes the pages from this index on, the first page's being 0; the cursor is then the one of the last page
    /// that stays. Deleting from 0 deletes the feed.
    func deletePages(from index: Int) throws(StorageError)

    /// Deletes the pages from the first one on that was read before `limit`, whatever was read when behind it. Reads no
    /// items, and nothing but the summary where no page was read before `limit`.
    func deletePages(readBefore limit: Date) throws(StorageError)

    /// Deletes the pages from the first one on that is not as it was stored, or whose items are not, so that the rest can
    /// be read. Reads the whole feed: to be called where reading has thrown `StorageError.Reason.damaged`.
    func repair() throws(StorageError)
}

extension FeedStore {
    /// Deletes the whole feed.
    public func deleteFeed() throws(StorageError) {
        try deletePages(from: 0)
    }
}
