public import FoundationEssentials
public import ItemInterface
public import StorageInterface

/// The numbers of a source's stored items.
public struct ItemCounts: Hashable, Sendable {
    /// The number of all items.
    public var all: Int
    /// The number of unread items.
    public var unread: Int

    /// Makes counts.
    public init(all: Int = 0, unread: Int = 0) {
        self.all = all
        self.unread = unread
    }
}

/// Stores the items of subscribed sources, and bookmarked items. Every method is one transaction.
///
/// Servers may have deleted the items, so corrupt ones are neither deleted nor replaced; they are counted,
/// and the others stay readable.
public protocol LibraryItemsStore: BookmarksStore {
    /// Merges batches, one after the other: writes the decisions of ``BatchMerge`` and the batch's state of
    /// fetching.
    ///
    /// With ``Retention/count(_:)``, read items without a bookmark that are not in this batch are then
    /// deleted behind the newest ones. With ``Retention/days(_:)``, a first page replaces all items of the
    /// source down to the deepest stored one that it has, or all where it has none; items below stay, with
    /// the stored cursor and predecessor. An older page's new items are placed below all others.
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

    /// The numbers of items of each subscribed source.
    func counts() throws(StorageError) -> [UUID: ItemCounts]

    /// Marks items read or unread; ignores ids that are not stored.
    ///
    /// - Returns: The ids of the items whose mark changed, in the order given, each once. Marking these the
    ///   other way undoes the call.
    @discardableResult
    func setRead(_ isRead: Bool, _ ids: [UUID]) throws(StorageError) -> [UUID]

    /// The number of corrupt items, which are not deleted.
    func damagedCount() throws(StorageError) -> Int
}

extension LibraryItemsStore {
    /// Merges one batch.
    ///
    /// - Returns: `nil`, with nothing stored, for a source without a subscription.
    public func merge(
        _ batch: FetchedBatch, retaining retention: Retention
    ) throws(StorageError) -> MergeOutcome? {
        try merge([batch], retaining: retention)[0]
    }
}
