public import CommentsSourceInterface
public import CommentsStorageInterface
public import FoundationEssentials
public import StorageInterface

/// The use cases of cached comments: loading, saving and validating them.
///
/// Its methods block like those of its store: callers run them on the store's scheduler.
nonisolated public struct LocalCommentsLoader: Sendable {
    private let store: any CommentsStore
    private let currentDate: @Sendable () -> Date
    private let calendar: Calendar

    /// Makes the use cases of a store.
    ///
    /// - Parameters:
    ///   - store: The store of comments.
    ///   - currentDate: The wall clock, which stamps comments and expires them.
    ///   - calendar: The calendar in whose days the age of comments is counted.
    public init(
        store: any CommentsStore, currentDate: @escaping @Sendable () -> Date, calendar: Calendar
    ) {
        self.store = store
        self.currentDate = currentDate
        self.calendar = calendar
    }

    /// The cached comments of an item; `nil` if none are cached or they have expired. Deletes nothing.
    public func load(for picture: UUID) throws(StorageError) -> CachedComments? {
        guard let stored = try store.retrieve(for: picture),
            validTimes.contains(stored.timestamp)
        else { return nil }
        return CachedComments(
            comments: stored.comments.map(ItemComment.init), timestamp: stored.timestamp)
    }

    /// Replaces the cached comments of an item, in one transaction.
    public func save(_ comments: [ItemComment], for picture: UUID) throws(StorageError) {
        let stored = StoredComments(
            comments: comments.map(CommentRecord.init), timestamp: currentDate())
        try store.insert(stored, for: picture)
    }

    /// Deletes the expired comments of all items. Comments from the future stay.
    public func validateCache() throws(StorageError) {
        try store.delete(readBefore: validTimes.lowerBound)
    }

    private var validTimes: ClosedRange<Date> {
        CachePolicy.validTimes(at: currentDate(), calendar: calendar)
    }
}
