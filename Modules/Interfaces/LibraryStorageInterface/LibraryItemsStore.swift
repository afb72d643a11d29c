public import FoundationEssentials
public import StorageInterface

/// How many items the library has of a source.
public struct ItemCounts: Hashable, Sendable {
    /// All items.
    public var all: Int
    /// The unread ones.
    public var unread: Int

    /// Makes counts.
    public init(all: Int = 0, unread: Int = 0) {
        self.all = all
        self.unread = unread
    }
}

/// Keeps the items that subscribed sources have offered, and those that the reader has bookmarked. Every method is one
/// transaction.
///
/// Items that nobody else may have any more: what is damaged stays where it is and is told, and does not keep the rest from
/// being read.
public protocol LibraryItemsStore: BookmarksStore {
    /// Merges windows, one after the other: stores the items of each as ``WindowMerge`` decides, with the state of fetching
    /// that it brings, and then deletes what is beyond retention: of the source's items behind its newest ones those that
    /// are read, not bookmarked and not in this window.
    ///
    /// - Parameter count: The number of a source's newest items, by their places, that retention keeps; 0 or more.
    /// - Returns: An outcome for each window; `nil` for one of which nothing is stored, as there is no subscription.
    func merge(_ windows: [ItemWindow], retaining count: Int) throws(StorageError) -> [MergeOutcome?]

    /// The items of each subscribed source.
    func counts() throws(StorageError) -> [UUID: ItemCounts]

    /// Marks items read or unread; ids that are not stored are left out.
    ///
    /// - Returns: The ids of those that were not so before, in the order given, each once: marking them the other way
    ///   undoes it.
    @discardableResult
    func setRead(_ isRead: Bool, _ ids: [UUID]) throws(StorageError) -> [UUID]

    /// The number of stored items that are not as they were stored. They stay.
    func damagedCount() throws(StorageError) -> Int
}

extension LibraryItemsStore {
    /// Merges one window.
    ///
    /// - Returns: `nil`, and stores nothing, where there is no subscription.
    public func merge(_ window: ItemWindow, retaining count: Int) throws(StorageError) -> MergeOutcome? {
        try merge([window], retaining: count)[0]
    }
}
