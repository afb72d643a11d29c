public import FoundationEssentials
public import StorageInterface

/// Stores which items the reader has read. Every method is one transaction, which is durable.
public protocol MarksStore: Sendable {
    /// Marks items read or unread, each together with its duplicates; ignores ids that are not stored.
    ///
    /// - Returns: The ids of the items whose mark changed, in the order given, each once. Marking these the
    ///   other way undoes the call.
    @discardableResult
    func setRead(_ isRead: Bool, _ ids: [UUID]) throws(StorageError) -> [UUID]

    /// Marks the items of a list read, and no newer items.
    ///
    /// - Returns: The ids of those that were unread, in the list's order; `nil` for a list that cannot be
    ///   read any more, see ``FeedStore``.
    func markRead(_ list: ItemList) throws(StorageError) -> [UUID]?
}
