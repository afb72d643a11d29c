import ListInterface
import TextInterface

/// The default placeholder of a row during the first load: two gray lines with a moving light.
final class PlaceholderRow: CellDataSource {
    func height(in context: RowContext) -> Int { context.screenRows < 8 ? 1 : 3 }

    func draw(into grid: inout Grid, in context: RowContext) {
        let palette = context.palette
        let light = context.ticker.step * 2 % max(1, grid.columns)
        for row in 0..<max(1, grid.rows - 1) {
            let end = (row == 0 ? grid.columns * 2 / 5 : grid.columns * 3 / 4)
            for column in 2..<max(3, end) {
                let isLit = (light..<light + Self.widthOfLight).contains(column)
                let color = isLit ? palette.placeholder.1 : palette.placeholder.0
                grid.put(Sign.shade.text, row: row, column: column, style: palette.secondary.on(color))
            }
        }
    }

    private static let widthOfLight = 6
}

extension CellDataSource {
    /// Fills an area with copies of the row, from top to bottom.
    func fill(_ area: Rectangle, of grid: inout Grid, in context: RowContext) {
        let height = min(max(1, height(in: context)), max(1, area.rows))
        var drawing = Grid(
            columns: area.columns, rows: height, style: context.palette.body, order: context.order)
        draw(into: &drawing, in: context)
        for top in stride(from: area.row, to: area.endRow, by: height) {
            grid.draw(drawing, row: top, column: area.column)
        }
    }
}
