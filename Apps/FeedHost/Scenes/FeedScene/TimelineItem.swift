import FeedFeature
import FoundationEssentials
import ItemInterface
import LibraryStorageInterface

/// An item of the library with its state of reading.
nonisolated struct TimelineItem: Identifiable, Hashable, Sendable {
    /// The item with its teaser as its text.
    var item: FeedItem
    /// The state of reading.
    var state: ItemState

    /// The item's identity.
    var id: UUID { item.id }

    /// Makes the item of a list's row; `nil` for a deleted or corrupt one.
    init?(_ listed: ListedItem) {
        guard let item = listed.rowItem, case .row(let row) = listed.content else { return nil }
        self.item = item
        state = row.state
    }

    /// Marks the item. A read item no longer counts as updated.
    mutating func mark(isRead: Bool) {
        state.isRead = isRead
        if isRead { state.isUpdated = false }
    }
}
