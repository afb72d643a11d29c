public import FoundationEssentials
public import ItemInterface

/// What the reader, and time, have done to an item.
public struct ItemState: Hashable, Sendable {
    /// Whether the reader has read the item.
    public var isRead: Bool
    /// Whether its title or text changed after it was stored first.
    public var isUpdated: Bool
    /// When the reader bookmarked the item, to the millisecond at least; `nil` where it is not bookmarked.
    public var bookmarkedAt: Date?

    /// Makes a state; that of a new item where nothing else is said.
    public init(isRead: Bool = false, isUpdated: Bool = false, bookmarkedAt: Date? = nil) {
        self.isRead = isRead
        self.isUpdated = isUpdated
        self.bookmarkedAt = bookmarkedAt
    }
}

/// A stored item as a row shows it, without its text.
public struct LibraryRow: Identifiable, Hashable, Sendable {
    /// The item without its text.
    public var summary: ItemSummary
    /// The item's place in the library's order, which stays.
    public var place: ItemPlace
    /// What was done to the item.
    public var state: ItemState

    /// Makes a row.
    public init(summary: ItemSummary, place: ItemPlace, state: ItemState) {
        self.summary = summary
        self.place = place
        self.state = state
    }

    /// The item's identity.
    public var id: UUID { summary.id }
}

/// A stored item with its text.
public struct LibraryItem: Identifiable, Hashable, Sendable {
    /// The row that shows the item.
    public var row: LibraryRow
    /// The text, as it was sent.
    public var text: ItemText?

    /// Makes a stored item.
    public init(row: LibraryRow, text: ItemText?) {
        self.row = row
        self.text = text
    }

    /// The item's identity.
    public var id: UUID { row.id }
    /// The item without what was done to it.
    public var item: FeedItem { FeedItem(stored: row.summary, text: text) }
}
