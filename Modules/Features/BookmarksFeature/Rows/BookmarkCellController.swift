public import ListInterface
public import TextInterface

/// A row of the bookmarks: the row of an item, whoever draws that, which says besides when the item is no longer bookmarked:
/// in a sentence on the free line at the row's end or, where it is a single line, with a sign before it.
public final class BookmarkCellController {
    private let row: CellController
    private let bookmark: BookmarkViewModel
    private let isKept: () -> Bool

    /// Makes a row.
    ///
    /// - Parameters:
    ///   - row: The item's own row. Its last line is free where it has several.
    ///   - bookmark: What is said of its bookmark.
    ///   - isKept: Whether the item is bookmarked, or not any more. Asked at each drawing; what it reads of observable
    ///     state is observed.
    public init(_ row: CellController, bookmark: BookmarkViewModel, isKept: @escaping () -> Bool) {
        self.row = row
        self.bookmark = bookmark
        self.isKept = isKept
    }

    /// The row for a list: what is done with it is done with the item.
    public var cell: CellController {
        CellController(id: row.id, dataSource: self, delegate: row.delegate, prefetching: row.prefetching)
    }
}

extension BookmarkCellController: CellDataSource {
    /// As high as the item's row.
    public func height(in context: RowContext) -> Int { row.dataSource.height(in: context) }

    /// Draws the item's row, and what is said of its bookmark.
    public func draw(into grid: inout Grid, in context: RowContext) {
        row.dataSource.draw(into: &grid, in: context)
        guard !isKept() else { return }
        guard grid.rows > 1 else { return RowChrome.draw(mark: .absent, into: &grid, in: context) }
        let margin = RowChrome.margin(grid.columns)
        grid.put(
            bookmark.removed.truncated(to: grid.columns - margin), row: grid.rows - 1, column: margin,
            style: context.palette.accent)
    }

    /// What the item's row is found by.
    public var searchableText: String { row.dataSource.searchableText }
}
