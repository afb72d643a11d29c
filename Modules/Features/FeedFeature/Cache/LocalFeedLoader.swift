public import FoundationEssentials
public import ItemInterface
public import LibraryStorageInterface
public import StorageInterface

/// The use cases of a stored feed: saving, loading and validating it.
///
/// A reader's library never expires. Of a copy of a server's feed, the items from the first expired one on
/// are hidden, and deleted by validation only. The methods block like those of their store: callers run them
/// on the store's scheduler.
nonisolated public struct LocalFeedLoader: Sendable {
    /// A server whose feed is copied.
    public struct Copy: Sendable {
        let source: UUID
        let cursorBehind: @Sendable (UUID) -> Cursor?

        /// Makes the copy of a source.
        ///
        /// - Parameter cursorBehind: The cursor of the page behind an item.
        public init(of source: UUID, cursorBehind: @escaping @Sendable (UUID) -> Cursor?) {
            self.source = source
            self.cursorBehind = cursorBehind
        }
    }

    private let store: any FeedStore
    private let copy: Copy?
    private let retainedCount: Int
    private let currentDate: @Sendable () -> Date
    private let calendar: Calendar

    /// Makes the use cases of a store.
    ///
    /// - Parameters:
    ///   - copy: The server whose feed the store copies; `nil` for a reader's library.
    ///   - retainedCount: The number of each source's newest items that a reader's library keeps.
    ///   - currentDate: The wall clock, by which items expire.
    ///   - calendar: The calendar in whose days the age of a fetch is counted.
    public init(
        store: any FeedStore, copy: Copy?, retainedCount: Int = 1_000,
        currentDate: @escaping @Sendable () -> Date, calendar: Calendar
    ) {
        self.store = store
        self.copy = copy
        self.retainedCount = retainedCount
        self.currentDate = currentDate
        self.calendar = calendar
    }

    /// The rule by which the store keeps what ``save(_:)`` stores.
    public var retention: Retention {
        copy == nil ? .count(retainedCount) : .days(CachePolicy.maximumAgeInDays)
    }

    /// Stores fetched batches; see `merge(_:retaining:)` of the store.
    public func save(_ batches: [FetchedBatch]) throws(StorageError) -> [MergeOutcome?] {
        try store.merge(batches, retaining: retention)
    }

    /// The newest list of a scope, without expired items. Deletes nothing.
    public func load(_ scope: ItemScope) throws(StorageError) -> ItemList { try valid(store.list(scope)) }

    /// The difference between a list and the newest one of its scope, without expired items; `nil` for a list
    /// of a dropped generation.
    public func changes(since list: ItemList) throws(StorageError) -> ItemListChanges? {
        guard var changes = try store.changes(since: list) else { return nil }
        changes.list = try valid(changes.list)
        changes.insertions = changes.insertions.filter { $0 < changes.list.count }
        changes.removals = changes.removals.filter { $0 < list.count }
        return changes
    }

    /// Deletes the items of a copy from the first expired one on. An item from the future has not expired and
    /// stays.
    public func validateCache() throws(StorageError) {
        guard let copy else { return }
        try store.expire(
            copy.source, fetchedBefore: validTimes.lowerBound, cursorBehind: copy.cursorBehind)
    }

    private var validTimes: ClosedRange<Date> {
        CachePolicy.validTimes(at: currentDate(), calendar: calendar)
    }

    private func valid(_ list: ItemList) throws(StorageError) -> ItemList {
        guard copy != nil else { return list }
        let count = try store.validCount(of: list, fetchedIn: validTimes) ?? list.count
        return ItemList(scope: list.scope, count: count, generation: list.generation)
    }
}
