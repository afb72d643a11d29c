import ItemInterface
import LibraryStorageInterface
import StorageTesting

@testable import FeedFeature

nonisolated extension Bookmark {
    /// The bookmark with this number, the same in every run. A higher number is newer.
    static func numbered(_ number: Int) -> Bookmark {
        Bookmark(.numbered(number), of: .numbered(1), addedAt: .numbered(Double(number)))
    }

    /// The library's row of the bookmark.
    var stored: LibraryItem {
        let place = ItemPosition(id: id, published: item.summary.published, firstSeen: item.summary.firstSeen)
        let row = LibraryRow(
            summary: item.summary, place: place, state: ItemState(bookmarkedAt: addedAt))
        return LibraryItem(row: row, text: item.text)
    }
}
