import BookmarksFeature
import Foundation
import ItemInterface
import ListInterface
import TextInterface

/// A stand-in for the feed's row of a bookmark, which the app passes.
final class PictureRow: CellDataSource {
    private let bookmark: Bookmark

    init(_ bookmark: Bookmark) {
        self.bookmark = bookmark
    }

    var cell: CellController { CellController(id: RowID(bookmark.id.uuid), self) }

    private var texts: [SafeText] {
        [
            bookmark.item.summary.location.map { Sign.place.before(SafeText($0)) },
            bookmark.item.text.map { SafeText($0.source) },
        ]
        .compactMap(\.self)
    }

    func height(in context: RowContext) -> Int { texts.count + 1 }

    func draw(into grid: inout Grid, in context: RowContext) {
        let margin = RowChrome.margin(context.columns)
        RowChrome.drawFocus(lines: texts.count, into: &grid, in: context)
        for (row, text) in texts.enumerated() {
            grid.put(
                text.truncated(to: grid.columns - margin), row: row, column: margin,
                style: context.palette.body)
        }
    }
}
