public import ListInterface
import TextInterface

/// Draws a picture's row, and a sign before it where the picture is bookmarked.
final class MarkedRow: CellDataSource {
    private let row: any CellDataSource
    private let isMarked: () -> Bool

    /// - Parameter isMarked: Asked at each drawing; what it reads of observable state is observed.
    init(_ row: any CellDataSource, isMarked: @escaping () -> Bool) {
        self.row = row
        self.isMarked = isMarked
    }

    func height(in context: RowContext) -> Int { row.height(in: context) }

    func draw(into grid: inout Grid, in context: RowContext) {
        row.draw(into: &grid, in: context)
        // A row that is alone has no margin.
        if isMarked(), !context.isAlone { RowChrome.draw(mark: .bookmark, into: &grid, in: context) }
    }

    var searchableText: String { row.searchableText }
}

extension CellController {
    /// This row with a sign before it where its picture is bookmarked.
    ///
    /// - Parameter isMarked: Asked at each drawing; what it reads of observable state is observed.
    public func marked(where isMarked: @escaping () -> Bool) -> CellController {
        CellController(
            id: id, dataSource: MarkedRow(dataSource, isMarked: isMarked), delegate: delegate,
            prefetching: prefetching)
    }
}
