public import ItemInterface
public import LibraryStorageInterface

nonisolated extension ListedItem {
    /// The item with its teaser as its text; `nil` for a deleted or corrupt one.
    public var rowItem: FeedItem? {
        guard case .row(let row) = content else { return nil }
        let teaser = row.summary.teaser
        return FeedItem(stored: row.summary, text: teaser.isEmpty ? nil : .plain(teaser))
    }
}
