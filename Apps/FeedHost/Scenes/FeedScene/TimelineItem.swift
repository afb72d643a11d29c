import FeedFeature
import FoundationEssentials
import ItemInterface
import LibraryStorageInterface

/// An item of the library with what the reader has done to it.
nonisolated struct TimelineItem: Identifiable, Hashable, Sendable {
    /// The item, its teaser in place of its text.
    var item: FeedItem
    /// The state of reading.
    var state: ItemState

    /// The item's identity.
    var id: UUID { item.id }

    /// Makes the item of a list's position; `nil` where it is gone or damaged.
    init?(_ listed: ListedItem) {
        guard let item = listed.rowItem, case .row(let row) = listed.content else { return nil }
        self.item = item
        state = row.state
    }

    /// Marks the item. What the reader has read is not said to be updated any more.
    mutating func mark(isRead: Bool) {
        state.isRead = isRead
        if isRead { state.isUpdated = false }
    }
}
