public import FoundationEssentials
public import ItemInterface
public import LibraryStorageInterface

/// An item that its reader wants to keep, as it was when they said so.
nonisolated public struct Bookmark: Identifiable, Hashable, Sendable {
    /// The whole item.
    public let item: FeedItem
    /// The item's source, which may be subscribed to or not.
    public let source: SourceRecord
    /// When it was bookmarked.
    public let addedAt: Date

    /// Makes a bookmark.
    public init(_ item: FeedItem, of source: SourceRecord, addedAt: Date) {
        self.item = item
        self.source = source
        self.addedAt = addedAt
    }

    /// The item's identity.
    public var id: UUID { item.id }
}
