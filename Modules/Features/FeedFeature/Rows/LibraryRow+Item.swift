public import ItemInterface
public import LibraryStorageInterface

nonisolated extension LibraryRow {
    /// The item with its teaser as its text.
    public var item: FeedItem {
        FeedItem(stored: summary, text: summary.teaser.isEmpty ? nil : .plain(summary.teaser))
    }
}

nonisolated extension ListedItem {
    /// The row of the item; `nil` for a deleted or corrupt one.
    public var row: LibraryRow? { if case .row(let row) = content { row } else { nil } }
}
