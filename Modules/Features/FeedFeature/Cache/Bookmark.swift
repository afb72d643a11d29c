public import FoundationEssentials
public import ItemInterface
public import LibraryStorageInterface

/// A bookmarked item, with its values at the time of bookmarking.
nonisolated public struct Bookmark: Identifiable, Hashable, Sendable {
    /// The whole item.
    public let item: FeedItem
    /// The item's source, subscribed or not.
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
