public import CommentsSourceInterface
public import CommentsStorageInterface
public import FoundationEssentials
public import StorageInterface

/// The use cases of stored comments: loading, saving and validating them.
///
/// Synchronous as their store is; who must not wait runs them on the store's scheduler.
nonisolated public struct LocalCommentsLoader: Sendable {
    private let store: any CommentsStore
    private let currentDate: @Sendable () -> Date
    private let calendar: Calendar

    /// Makes the use cases of a store.
    ///
    /// - Parameters:
    ///   - store: Where it is stored.
    ///   - currentDate: The wall clock, by which comments are stamped and expire.
    ///   - calendar: The calendar whose days they are counted in.
    public init(
        store: any CommentsStore, currentDate: @escaping @Sendable () -> Date, calendar: Calendar
    ) {
        self.store = store
        self.currentDate = currentDate
        self.calendar = calendar
    }

    /// The stored comments of a picture; `nil` where there are none that may be shown. Reads only: the others stay where
    /// they are.
    public func load(for picture: UUID) throws(StorageError) -> LocalComments? {
        guard let stored = try store.retrieve(for: picture),
            CommentsCachePolicy.isValid(stored.timestamp, at: currentDate(), calendar: calendar)
        else { return nil }
        return LocalComments(
            comments: stored.comments.map(ItemComment.init), timestamp: stored.timestamp)
    }

    /// Stores the comments of a picture in place of older ones, in one transaction.
    public func save(_ comments: [ItemComment], for picture: UUID) throws(StorageError) {
        let stored = StoredComments(
            comments: comments.map(CommentRecord.init), timestamp: currentDate())
        try store.insert(stored, for: picture)
    }

    /// Deletes all comments that have expired, of whichever pictures. Comments from the future stay.
    public func validateCache() throws(StorageError) {
        let valid = CommentsCachePolicy.validTimes(at: currentDate(), calendar: calendar)
        try store.delete(readBefore: valid.lowerBound)
    }
}
