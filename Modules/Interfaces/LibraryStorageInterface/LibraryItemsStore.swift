public import FoundationEssentials
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
/// Servers may have deleted the items, so corrupt ones are neither deleted nor replaced; they are counted, and the others
/// stay readable.
public protocol LibraryItemsStore: BookmarksStore {
    /// Merges windows, one after the other: writes the decisions of ``WindowMerge`` and the window's state of fetching, then
    /// deletes the items beyond retention that are read, not bookmarked and not in this window.
    ///
    /// - Parameter count: The number of a source's newest items, by their places, that retention never deletes; 0 or more.
    /// - Returns: An outcome for each window; `nil` for a source without a subscription, of which nothing is stored.
    func merge(_ windows: [ItemWindow], retaining count: Int) throws(StorageError) -> [MergeOutcome?]

    /// The numbers of items of each subscribed source.
    func counts() throws(StorageError) -> [UUID: ItemCounts]

    /// Marks items read or unread; ignores ids that are not stored.
    ///
    /// - Returns: The ids of the items whose mark changed, in the order given, each once. Marking these the other way
    ///   undoes the call.
    @discardableResult
    func setRead(_ isRead: Bool, _ ids: [UUID]) throws(StorageError) -> [UUID]

    /// The number of corrupt items, which are not deleted.
    func damagedCount() throws(StorageError) -> Int
}

extension LibraryItemsStore {
    /// Merges one window.
    ///
    /// - Returns: `nil`, with nothing stored, for a source without a subscription.
    public func merge(_ window: ItemWindow, retaining count: Int) throws(StorageError) -> MergeOutcome? {
        try merge([window], retaining: count)[0]
    }
}
