import BookmarksStorageInterface
import FoundationEssentials
import HTTPInterface
import ItemInterface

nonisolated extension BookmarkRecord {
    /// A bookmark as it is stored.
    init(_ bookmark: Bookmark) {
        let summary = bookmark.item.summary
        self.init(
            id: bookmark.id, description: bookmark.item.text?.source, location: summary.location,
            url: summary.picture?.text ?? "", addedAt: bookmark.addedAt)
    }
}

nonisolated extension Bookmark {
    /// A stored bookmark.
    init(_ record: BookmarkRecord) {
        let summary = ItemSummary(
            id: record.id, source: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)),
            nativeID: record.id.uuidString, location: record.location, firstSeen: record.addedAt,
            media: HTTPURL(record.url).map { [ItemMedia(.remote($0))] } ?? [],
            comments: ItemComments(reference: record.id.uuidString))
        self.init(
            FeedItem(summary, text: record.description.map { .plain($0) }), addedAt: record.addedAt)
    }
}
