import FeedFeature
public import FoundationEssentials
public import ItemInterface
import LibraryStorageInterface
public import ListInterface
import SharedListUI
public import TextInterface

/// The items of the timeline, for the scenes above it.
extension TimelineScene {
    /// Marks an opened item read.
    public func markRead(_ id: UUID) {
        reading.markRead(id)
    }

    /// Marks an opened item read, or unread where it is read.
    ///
    /// - Returns: A notice; `nil` if the item is not in memory.
    public func toggleRead(_ id: UUID) -> SafeText? {
        reading.toggle(id).map { texts.timeline.toggled(isRead: $0) }
    }

    /// Moves the focus to the next unread item in a direction, wrapping around the end of the list.
    ///
    /// - Returns: The item with its teaser as its text; `nil` if no other item is unread.
    public func nextUnread(after id: UUID, isForward: Bool) async -> FeedItem? {
        await finish()
        guard
            let next = await content.nextUnread(after: id, focus: itemInFocus, isForward: isForward)
        else { return nil }
        // A reader of an item in full does not see a notice of the list.
        if next.hasWrapped, isSeen() { screen.notify(texts.timeline.wrapped(isForward: isForward)) }
        screen.list.moveFocus(to: RowID(next.item.id.uuid))
        return next.item.item
    }

    /// The item of a row with its teaser as its text; `nil` if it is not in memory.
    public func item(of row: RowID) -> FeedItem? { content.rows.item(UUID(row))?.item }

    /// The item of the row in focus, in memory or not; `nil` for another row.
    public var itemInFocus: UUID? {
        screen.list.focus.map { UUID($0) }.flatMap { content.position(of: $0) == nil ? nil : $0 }
    }

    /// The number of other sources' posts for which an item stands; 0 if it is not in memory.
    public func duplicateCount(of id: UUID) -> Int { content.rows.item(id)?.duplicateCount ?? 0 }

    /// Shows an item's bookmark that was added or, for `nil`, removed.
    public func bookmarked(_ id: UUID, at date: Date?) {
        if let item = content.rows.item(id) { content.mark([item]) { $0.state.bookmarkedAt = date } }
        content.update()
    }
}
