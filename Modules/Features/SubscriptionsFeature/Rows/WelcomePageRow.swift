public import ListInterface
public import TextInterface

/// The page of a library without sources, in the middle of the screen; see `ListConfiguration.emptyPage`.
public final class WelcomePageRow: CellDataSource {
    private let paragraphs: [SafeText]

    /// Makes the row of a page, whose first paragraph is its title.
    public init(_ paragraphs: [SafeText]) {
        self.paragraphs = paragraphs
    }

    /// The lines of the title and the other paragraphs, each behind a free line where all fit.
    private func lines(_ columns: Int, in context: RowContext) -> (title: [TextLine], rest: [TextLine]) {
        let room = min(RowChrome.measure, columns - 2 * RowChrome.margin(columns))
        let paragraphs = paragraphs.map { TextLine.wrap([$0], to: room) }
        let isLoose = paragraphs.joined().count + paragraphs.count - 1 <= context.screenRows
        let rest = paragraphs.dropFirst().flatMap { (isLoose ? [TextLine(.empty)] : []) + $0 }
        return (paragraphs.first ?? [], rest)
    }

    /// The height of the screen, or of a page that is higher.
    public func height(in context: RowContext) -> Int {
        let lines = lines(context.columns, in: context)
        return max(context.screenRows, lines.title.count + lines.rest.count)
    }

    /// Draws the page.
    public func draw(into grid: inout Grid, in context: RowContext) {
        let (title, rest) = lines(grid.columns, in: context)
        let width = (title + rest).map(\.text.width).max() ?? 0
        let start = (grid.columns - width) / 2
        let top = max(0, (grid.rows - title.count - rest.count) / 2)
        let (columns, palette) = (start..<start + width, context.palette)
        RowChrome.draw(title, row: top, columns: columns, style: palette.title, into: &grid, in: context)
        RowChrome.draw(
            rest, row: top + title.count, columns: columns, style: palette.body, into: &grid, in: context)
    }
}
