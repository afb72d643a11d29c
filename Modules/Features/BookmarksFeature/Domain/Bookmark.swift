public import FoundationEssentials
public import ItemInterface

/// An item that its reader wants to keep, as it was when they said so.
nonisolated public struct Bookmark: Identifiable, Hashable, Sendable {
    /// The whole item.
    public let item: FeedItem
    /// When it was bookmarked.
    public let addedAt: Date

    /// Makes a bookmark.
    public init(_ item: FeedItem, addedAt: Date) {
        self.item = item
        self.addedAt = addedAt
    }

    /// The item's identity.
    public var id: UUID { item.id }
}
