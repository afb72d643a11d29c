public import FoundationEssentials
public import ItemInterface
public import StorageInterface

/// Stores the items of subscribed sources, and reads their order as lists. Every method is one transaction,
/// and reading changes nothing.
///
/// Servers may have deleted a reader's items, so corrupt ones are neither deleted nor replaced, and the
/// others stay readable.
///
/// A list is readable for at least ``ItemList/historyLimit`` changes; inserting, deleting, marking or
/// bookmarking an item is one. For an older list, and for a list of another library, methods return `nil`:
/// the caller makes a new list and finds the position of an item by its id. Of the lists of searches only the last
/// ``RecentSearches/limit`` are readable.
public protocol FeedStore: ItemStore {
    /// Merges batches, one after the other: writes the decisions of ``BatchMerge`` and the batch's state of
    /// fetching.
    ///
    /// With ``Retention/count(_:)``, rules apply, and read items without a bookmark that are not in this
    /// batch are then deleted behind the newest ones. Hidden items and duplicates are counted apart, and
    /// deleted unread ones too, except those of accounts, whose servers would send them again. With
    /// ``Retention/days(_:)``, a first page replaces all items of the source down to the deepest stored one
    /// that it has, or all where it has none; items below stay, with the stored cursor and predecessor. An
    /// older page's new items are placed below all others.
    ///
    /// - Returns: An outcome for each batch; `nil` for a source without a subscription, of which nothing is
    ///   stored.
    func merge(_ batches: [FetchedBatch], retaining retention: Retention) throws(StorageError)
        -> [MergeOutcome?]

    /// Deletes the first of a source's items that was last fetched before `limit`, and all items of the
    /// source below it, bookmarked ones too. Items that were never merged with ``Retention/days(_:)`` do not
    /// expire.
    ///
    /// The source's state of fetching then continues behind the last remaining item; see
    /// ``FetchState/end(behind:_:)``.
    ///
    /// - Parameter cursorBehind: The cursor of the page behind an item.
    /// - Returns: The number of deleted items.
    @discardableResult
    func expire(
        _ source: UUID, fetchedBefore limit: Date, cursorBehind: (UUID) -> Cursor?
    ) throws(StorageError) -> Int

    /// Stores the article of an item's page, which searches find like its text; `nil` deletes it, and an unknown id
    /// changes nothing. It outlives changes of the item, and is deleted with it.
    func setArticle(_ html: String?, of id: UUID) throws(StorageError)

    /// The times before which items' pages are not requested again for their articles, by item, and pictures not for
    /// reading offline, by their identities.
    func articleWaits() throws(StorageError) -> [UUID: Date]

    /// Stores times of ``articleWaits()`` in place of earlier ones of the same ids, and deletes those up to `now`.
    /// A power cut may lose the change, and ids need not be stored.
    func setArticleWaits(_ waits: [UUID: Date], at now: Date) throws(StorageError)

    /// The stored items for which an item stands in lists, the first to arrive first; none for a duplicate.
    ///
    /// Where the item is deleted or hidden, the first of them that is not hidden stands for the others, with its read mark
    /// and bookmark. A duplicate does not outlive its subscription, and is deleted before the items that stand for others.
    func duplicates(of id: UUID) throws(StorageError) -> [LibraryItem]

    /// Gives all duplicates their own places in lists again, with their present marks.
    ///
    /// - Returns: The number of these.
    @discardableResult
    func separateDuplicates() throws(StorageError) -> Int

    /// The numbers of items of each subscribed source.
    func counts() throws(StorageError) -> [UUID: ItemCounts]

    /// The numbers of a scope's items, those beyond the limit of its search too.
    func counts(of scope: ItemScope) throws(StorageError) -> ItemCounts

    /// The newest list of a scope.
    ///
    /// A search whose task is cancelled ends early, with a list that is not to be shown.
    func list(_ scope: ItemScope) throws(StorageError) -> ItemList

    /// The items at positions of a list; the first item has position 0. Positions beyond the list are left
    /// out.
    func items(at positions: Range<Int>, of list: ItemList) throws(StorageError) -> [ListedItem]?

    /// The positions of items in a list, by id; ids that are not in the list are left out.
    func positions(of ids: [UUID], in list: ItemList) throws(StorageError) -> [UUID: Int]?

    /// The difference between a list and the newest one of its scope.
    func changes(since list: ItemList) throws(StorageError) -> ItemListChanges?

    /// The number of a list's items above the first one that was last fetched outside of `times`; see
    /// ``expire(_:fetchedBefore:cursorBehind:)``. Reads little if there is no such item.
    func validCount(of list: ItemList, fetchedIn times: ClosedRange<Date>) throws(StorageError) -> Int?
}

extension FeedStore {
    /// Merges one batch.
    ///
    /// - Returns: `nil`, with nothing stored, for a source without a subscription.
    public func merge(
        _ batch: FetchedBatch, retaining retention: Retention
    ) throws(StorageError) -> MergeOutcome? {
        try merge([batch], retaining: retention)[0]
    }
}
