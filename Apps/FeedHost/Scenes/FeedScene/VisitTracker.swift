import FeedFeature
import FoundationEssentials
import LibraryStorageInterface
import ListInterface
import SharedListUI

/// Tracks the reader's position in a timeline and the items that were on the screen, for the next visit.
final class VisitTracker {
    private let content: TimelineContent
    private let list: ListController
    /// Which of the newest items the reader has seen.
    private var seen = SeenItems(after: nil)
    /// The last item in focus of the list of all items, while another scope is shown.
    private var place: UUID?
    /// The rows of the last frame.
    private var drawn: [RowID] = []

    init(_ content: TimelineContent, on list: ListController) {
        self.content = content
        self.list = list
    }

    /// Shows the stored items at the position of the last visit.
    func begin(after visit: FeedVisit?) async {
        seen = SeenItems(after: visit)
        content.boundary = visit?.newest
        await content.open(around: visit?.focus)
        if let id = visit?.focus, let position = content.position(of: id), position > 0 {
            list.moveFocus(to: RowID(id.uuid))
            // Another program may have fetched them.
            content.arrived = NewItemCounts(above: min(position, seen.newCount), all: seen.newCount)
        }
    }

    /// Counts the items of a frame as seen.
    func show(_ rows: [RowID]) {
        drawn = rows
        if content.scope == TimelineScope() { seen.show(rows.map { UUID($0) }) }
        if let first = rows.first, content.rows.position(of: first) == 0 {
            let below = list.hasMoved ? content.arrived.all - content.arrived.above : 0
            content.arrived = NewItemCounts(above: 0, all: below)
        }
    }

    /// Keeps the position in the list of all items while another scope is shown.
    func rememberPlace() {
        if content.scope == TimelineScope() { place = focusedItem }
    }

    /// The rows on the screen, and the focus.
    var viewport: TimelineViewport {
        TimelineViewport(focus: list.focus, rows: drawn, hasMoved: list.hasMoved)
    }

    /// The number of items that are new since the last visit.
    var newCount: Int { seen.newCount }

    /// The number of items above the boundary of the last visit; `nil` for other scopes than that of all
    /// items.
    func countAboveSeen() -> Int? {
        guard content.scope == TimelineScope() else { return nil }
        seen.begin(with: content.head.items, boundaryAt: content.head.boundary)
        return seen.countAboveSeen
    }

    /// The reader's position at a date; `nil` if no item is stored.
    func visit(at date: Date) async -> FeedVisit? {
        let focus = content.scope == TimelineScope() ? focusedItem : place
        guard let newest = await content.newest() else { return nil }
        let (boundary, seen) = self.seen.remembered(stored: newest)
        return FeedVisit(newest: boundary, seen: seen.isEmpty ? nil : seen, focus: focus, date: date)
    }

    /// The item in focus, or the last one above a focused row of another kind; `nil` if the reader has
    /// not moved.
    private var focusedItem: UUID? {
        guard list.hasMoved, let (ids, focus) = list.itemsOnScreen else { return nil }
        return content.rows.item(UUID(ids[focus]))?.id
    }
}
