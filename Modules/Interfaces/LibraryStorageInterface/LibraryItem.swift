public import FoundationEssentials
public import ItemInterface

/// The marks of a stored item.
public struct ItemState: Hashable, Sendable {
    /// Whether the reader has read the item.
    public var isRead: Bool
    /// Whether the item's title or text changed after it was first stored.
    public var isUpdated: Bool
    /// When the reader bookmarked the item, to the millisecond at least; `nil` without a bookmark.
    public var bookmarkedAt: Date?
    /// Whether a rule hides the item from all lists but those of bookmarks and of searches that ask for hidden items; see
    /// ``Rule``.
    public var isHidden: Bool
    /// Whether another source's post that arrived earlier stands for the item in lists, and shares read mark and bookmark
    /// with it; see ``DuplicateKey``. Searches that ask for duplicates find it.
    public var isDuplicate: Bool

    /// Makes a state; without arguments, that of a new item.
    public init(
        isRead: Bool = false, isUpdated: Bool = false, bookmarkedAt: Date? = nil, isHidden: Bool = false,
        isDuplicate: Bool = false
    ) {
        self.isRead = isRead
        self.isUpdated = isUpdated
        self.bookmarkedAt = bookmarkedAt
        self.isHidden = isHidden
        self.isDuplicate = isDuplicate
    }

    /// Whether lists of a subscribed source's items have the item.
    public var isListed: Bool { !isHidden && !isDuplicate }
}

/// A stored item without its text: the content of a list's row.
public struct LibraryRow: Identifiable, Hashable, Sendable {
    /// The item without its text.
    public var summary: ItemSummary
    /// The item's place in the library's order, which changes only in a copy.
    public var place: ItemPosition
    /// The item's marks.
    public var state: ItemState
    /// The number of duplicates for which the item stands in lists; see ``FeedStore/duplicates(of:)``.
    public var duplicateCount: Int

    /// Makes a row.
    public init(summary: ItemSummary, place: ItemPosition, state: ItemState, duplicateCount: Int = 0) {
        self.summary = summary
        self.place = place
        self.state = state
        self.duplicateCount = duplicateCount
    }

    /// The item's identity.
    public var id: UUID { summary.id }
}

/// A stored item with its text.
public struct LibraryItem: Identifiable, Hashable, Sendable {
    /// The item without its text.
    public var row: LibraryRow
    /// The text, as the source sent it.
    public var text: ItemText?
    /// The article of the item's page; see ``FeedStore/setArticle(_:of:)``.
    public var article: String?

    /// Makes a stored item.
    public init(row: LibraryRow, text: ItemText?, article: String? = nil) {
        self.row = row
        self.text = text
        self.article = article
    }

    /// Makes a stored item from an item, with the row's summary.
    public init(_ item: FeedItem, in row: LibraryRow) {
        self.init(row: row, text: item.text, article: item.article)
    }

    /// The item's identity.
    public var id: UUID { row.id }
    /// The item without its place and marks.
    public var item: FeedItem { FeedItem(stored: row.summary, text: text, article: article) }
}
