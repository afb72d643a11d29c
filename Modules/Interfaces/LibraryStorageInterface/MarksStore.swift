public import FoundationEssentials
public import StorageInterface

/// Stores the read marks of items, and the heard seconds of recordings. Every method is one transaction, which
/// is durable.
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

    /// The seconds of an item's recording that the reader has heard; `nil` before its start and after its end.
    func playbackPosition(of id: UUID) throws(StorageError) -> Double?

    /// Stores the heard seconds of an item's recording; `nil` deletes them. A power cut may lose the last change.
    ///
    /// The positions of the ``playbackPositionLimit`` recordings that were changed last are kept, even if their
    /// items are deleted.
    func setPlaybackPosition(_ seconds: Double?, of id: UUID, at now: Date) throws(StorageError)
}

extension MarksStore {
    /// The most positions of recordings.
    public static var playbackPositionLimit: Int { 200 }
}
