public import ListInterface
public import TextInterface

/// The page of a library without sources, in the middle of the screen: see `ListConfiguration.emptyPage`.
public final class FirstPageRow: CellDataSource {
    private let page: FirstPage

    /// Makes the page's row.
    public init(_ page: FirstPage) {
        self.page = page
    }

    /// The paragraphs in lines, each with its style's place, a free line between them where there is room.
    private func lines(in context: RowContext) -> [TextLine] {
        let room = min(RowChrome.measure, context.columns - 2 * RowChrome.margin(context.columns))
        let paragraphs = page.paragraphs.map { TextLine.wrap([$0], to: room) }
        let free = paragraphs.joined().count + paragraphs.count - 1 <= context.screenRows
        return Array(paragraphs.joined(separator: free ? [TextLine(.empty)] : []))
    }

    /// As high as the screen, or as the page needs.
    public func height(in context: RowContext) -> Int { max(context.screenRows, lines(in: context).count, 1) }

    /// Draws the page.
    public func draw(into grid: inout Grid, in context: RowContext) {
        var context = context
        context.columns = grid.columns
        let lines = lines(in: context)
        let width = lines.map(\.text.width).max() ?? 0
        let start = max(0, (grid.columns - width) / 2)
        let top = max(0, (grid.rows - lines.count) / 2)
        let columns = start..<max(start, min(grid.columns, start + width))
        let title = lines.prefix(
            page.paragraphs.first.map { TextLine.wrap([$0], to: max(1, columns.count)).count } ?? 0)
        RowChrome.draw(
            Array(title), row: top, columns: columns, style: context.palette.title, into: &grid, in: context)
        RowChrome.draw(
            Array(lines.dropFirst(title.count)), row: top + title.count, columns: columns,
            style: context.palette.body, into: &grid, in: context)
    }
}
