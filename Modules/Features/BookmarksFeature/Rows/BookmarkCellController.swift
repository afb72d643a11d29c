public import ListInterface
public import TextInterface

/// A row of the bookmarks: the row of a picture, whoever draws that, under a line that says since when it is bookmarked.
///
/// Where the picture's row is a single line, so is this one, with a sign at its end.
public final class BookmarkCellController {
    private let row: CellController
    private let bookmark: BookmarkViewModel
    private let isKept: () -> Bool

    /// Makes a row.
    ///
    /// - Parameters:
    ///   - row: The picture's own row.
    ///   - bookmark: What is said of its bookmark.
    ///   - isKept: Whether the picture is bookmarked, or not any more. Asked at each drawing; what it reads of observable
    ///     state is observed.
    public init(_ row: CellController, bookmark: BookmarkViewModel, isKept: @escaping () -> Bool) {
        self.row = row
        self.bookmark = bookmark
        self.isKept = isKept
    }

    /// The row for a list: what is done with it is done with the picture.
    public var cell: CellController {
        CellController(id: row.id, dataSource: self, delegate: row.delegate, prefetching: self)
    }

    private func layout(in context: RowContext) -> BookmarkRowLayout {
        BookmarkRowLayout(context) { [row] in row.dataSource.height(in: $0) }
    }
}

extension BookmarkCellController: CellDataSource {
    /// A line more than the picture's row, where that is more than one.
    public func height(in context: RowContext) -> Int {
        layout(in: context).height
    }

    /// Draws the line, and the picture's row below it.
    public func draw(into grid: inout Grid, in context: RowContext) {
        let layout = layout(in: context)
        let palette = context.palette
        let ground = Style(foreground: palette.body.foreground, background: palette.background)
        var picture = Grid(
            columns: layout.picture.columns, rows: layout.pictureHeight, style: ground, order: grid.order)
        row.dataSource.draw(into: &picture, in: layout.picture)
        grid.draw(picture, row: layout.pictureRow, column: 0)
        let isKept = isKept()
        let style = isKept ? palette.secondary : palette.accent
        switch layout.mark {
        case .line(let margin):
            RowChrome.drawFocus(lines: 1, into: &grid, in: context)
            let line = isKept ? bookmark.kept : bookmark.removed
            grid.put(line.truncated(to: grid.columns - margin), row: 0, column: margin, style: style)
        case .sign(let column):
            grid.put((isKept ? Sign.bookmark : .absent).text, row: 0, column: column, style: style)
        case .none: break
        }
    }

    /// What the picture's row is found by.
    public var searchableText: String { row.dataSource.searchableText }
}

extension BookmarkCellController: CellPrefetching {
    /// The picture's row is near.
    public func near(in context: RowContext) {
        row.prefetching?.near(in: layout(in: context).picture)
    }

    /// The picture's row is far.
    public func far() {
        row.prefetching?.far()
    }
}
