public import ItemInterface
public import LibraryStorageInterface

nonisolated extension ListedItem {
    /// The item as a row shows it, its teaser in place of its text; `nil` where it is gone or damaged.
    public var rowItem: FeedItem? {
        guard case .row(let row) = content else { return nil }
        let teaser = row.summary.teaser
        return FeedItem(stored: row.summary, text: teaser.isEmpty ? nil : .plain(teaser))
    }
}
