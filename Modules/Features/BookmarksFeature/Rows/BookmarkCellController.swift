public import ListInterface
public import TextInterface

/// A row of the bookmarks: decorates the row of an item. A removed bookmark has a sentence on the row's last line, or
/// in a row of one line a sign before it.
public final class BookmarkCellController {
    private let row: CellController
    private let bookmark: BookmarkViewModel
    private let isKept: () -> Bool

    /// Makes a row.
    ///
    /// - Parameters:
    ///   - row: The item's row. The last of several lines is free.
    ///   - bookmark: The texts of the bookmark.
    ///   - isKept: Whether the item is still bookmarked. Called in each drawing, which observes the state that it
    ///     reads.
    public init(_ row: CellController, bookmark: BookmarkViewModel, isKept: @escaping () -> Bool) {
        self.row = row
        self.bookmark = bookmark
        self.isKept = isKept
    }

    /// The row for a list. Selections and prefetching are passed to the item's row.
    public var cell: CellController {
        CellController(id: row.id, dataSource: self, delegate: row.delegate, prefetching: row.prefetching)
    }
}

extension BookmarkCellController: CellDataSource {
    /// The height of the item's row.
    public func height(in context: RowContext) -> Int { row.dataSource.height(in: context) }

    /// Draws the item's row, and the sentence or the sign of a removed bookmark.
    public func draw(into grid: inout Grid, in context: RowContext) {
        row.dataSource.draw(into: &grid, in: context)
        guard !isKept() else { return }
        guard grid.rows > 1 else { return RowChrome.draw(mark: .absent, into: &grid, in: context) }
        let margin = RowChrome.margin(grid.columns)
        grid.put(
            bookmark.removed.truncated(to: grid.columns - margin), row: grid.rows - 1, column: margin,
            style: context.palette.accent)
    }

    /// The text of the item's row.
    public var searchableText: String { row.dataSource.searchableText }
}
