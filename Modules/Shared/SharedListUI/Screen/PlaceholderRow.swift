import ListInterface
import TextInterface

/// Stands for a row that is loading, where a scene has no drawing of its own: two grey lines through which light moves.
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
