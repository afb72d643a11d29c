import FeedFeature
import Foundation
import ListInterface
import PaginationKit
import SharedListUI
import TextInterface

/// What a visit to the feed leaves for the next one.
extension FeedScene {
    /// Where the reader is now, for the next visit; `nil` where nothing is stored that could be come back to.
    func visit() async -> ReaderState.Visit? {
        guard case .found(let part) = await composition.otherPart(around: nil, reach: 1),
            let newest = part.items.first.flatMap(\.self)
        else { return nil }
        let focus = screen.list.hasMoved ? screen.list.focus.flatMap { item(of: $0) } : nil
        let (boundary, seen) = self.seen.remembered(stored: newest.id)
        return ReaderState.Visit(
            newest: boundary, seen: seen.isEmpty ? nil : seen, focus: focus?.id, date: composition.now())
    }

    /// The feed begins with these pictures: those that the reader has not seen are counted, and a line stands above those
    /// that were seen.
    func begin(with newest: [UUID]) {
        seen.begin(with: newest)
        screen.configuration.title = SafeText(presenter.title(new: seen.newCount))
    }

    /// The picture of a row; `nil` where the row is none's, or nothing is known of it yet.
    func item(of row: RowID) -> FeedImage? {
        let id = UUID(row)
        return pager.list[id] ?? stored.item(id)
    }
}
