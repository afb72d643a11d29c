public import FoundationEssentials
public import ItemInterface
public import StorageInterface

/// Stores one server's feed, page by page.
///
/// Every method is one transaction, which succeeds or leaves the store unchanged. Reading changes nothing.
/// The methods wait for the disk; callers run them on a scheduler.
public protocol FeedStore: Sendable {
    /// Replaces the stored feed by a feed of this page.
    func insert(_ page: FeedPageRecord) throws(StorageError)

    /// Appends a page to the stored feed, at a cost that does not grow with the feed.
    ///
    /// An item that is already stored is updated at its position, except for the time at which it was first seen; only
    /// new items are appended.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - cursor: The cursor with which the page was requested.
    /// - Returns: `false`, with nothing changed, where the stored feed does not end at `cursor`.
    func append(_ page: FeedPageRecord, after cursor: Cursor) throws(StorageError) -> Bool

    /// Replaces the top of the stored feed by a newer first page, where the two share an item.
    ///
    /// The page replaces all items down to the last stored one that it contains; stored items keep the time at which they
    /// were first seen. Lower items stay, with their pages, times and cursor.
    ///
    /// - Returns: `false`, with nothing changed, where they share no item or nothing is stored.
    func splice(_ page: FeedPageRecord) throws(StorageError) -> Bool

    /// The counts and times of the stored feed; `nil` where none is stored. The cost does not grow with the feed.
    func summary() throws(StorageError) -> FeedSummary?

    /// The summaries of the pages at these indices; the first page has index 0. Indices beyond the feed are left out.
    func pages(in indices: Range<Int>) throws(StorageError) -> [FeedPageSummary]

    /// The items at these positions; the first item has position 0. Positions beyond the feed are left out.
    func items(in positions: Range<Int>) throws(StorageError) -> [FeedItem]

    /// The items at these positions in the feed of a generation, positions beyond the feed left out; `nil` where the
    /// stored feed has another generation, or none is stored.
    func items(in positions: Range<Int>, of generation: Int64) throws(StorageError) -> [FeedItem]?

    /// The positions of the items with these ids in the feed of a generation, unknown ids left out; `nil` where the
    /// stored feed has another generation, or none is stored.
    func positions(of ids: [UUID], in generation: Int64) throws(StorageError) -> [UUID: Int]?

    /// The stored item with an id.
    func item(_ id: UUID) throws(StorageError) -> FeedItem?

    /// Deletes the pages from an index to the end; the cursor of the last remaining page becomes the feed's. Deleting from
    /// 0 deletes the feed.
    func deletePages(from index: Int) throws(StorageError)

    /// Deletes the first page that was read before `limit`, and all pages behind it. Reads no items, and only the summary
    /// where no page was read before `limit`.
    func deletePages(readBefore limit: Date) throws(StorageError)

    /// Deletes the first page that is corrupt or has a corrupt item, and all pages behind it, so that the rest can be
    /// read. Reads the whole feed; meant for callers that received `StorageError.Reason.damaged`.
    func repair() throws(StorageError)
}

extension FeedStore {
    /// Deletes the whole feed.
    public func deleteFeed() throws(StorageError) {
        try deletePages(from: 0)
    }
}
