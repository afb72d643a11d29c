import BookmarksFeature
import Foundation
import ListInterface
import PreviewKit
import TextInterface

/// Stands for the row that the feed draws of a picture.
final class PictureRow: CellDataSource {
    private let bookmark: Bookmark
    private let picture: PreviewPicture

    init(_ bookmark: Bookmark) {
        self.bookmark = bookmark
        let name = bookmark.url.split(separator: "/").last?.prefix { $0 != "." } ?? ""
        picture = PreviewPicture(Int(name) ?? 0)
    }

    var cell: CellController { CellController(id: RowID(bookmark.id.uuid), self) }

    private var texts: [SafeText] {
        [
            bookmark.location.map { Sign.place.before(SafeText($0)) },
            bookmark.description.map { SafeText($0) },
        ]
        .compactMap(\.self)
    }

    func height(in context: RowContext) -> Int { isOneLine(context) ? 1 : Self.rows + 1 }

    func draw(into grid: inout Grid, in context: RowContext) {
        let palette = context.palette
        let margin = RowChrome.margin(context.columns)
        let style = palette.body.adding(context.isFocused ? .bold : [])
        guard !isOneLine(context) else {
            if let text = texts.first {
                grid.put(
                    text.truncated(to: grid.columns - margin), row: 0, column: margin, style: style)
            }
            return
        }
        RowChrome.drawFocus(lines: Self.rows, into: &grid, in: context)
        let columns = min(20, context.columns / 3)
        grid.draw(
            picture.art(columns: columns, rows: Self.rows, appearance: context.appearance), row: 0,
            column: margin)
        let start = margin + columns + 2
        for (row, text) in texts.prefix(Self.rows).enumerated() {
            grid.put(text.truncated(to: grid.columns - start), row: row, column: start, style: style)
        }
    }

    private func isOneLine(_ context: RowContext) -> Bool { context.columns < 30 || context.screenRows < 8 }

    private static let rows = 5
}
