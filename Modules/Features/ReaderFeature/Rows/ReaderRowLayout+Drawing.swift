import ListInterface
import TextInterface

extension ReaderRowLayout {
    /// Draws the part into a grid of its height.
    func draw(into grid: inout Grid, in context: RowContext) {
        let palette = context.palette
        let matches = context.matches(in: lines.map(\.text))
        if let ground {
            grid.fill(
                Rectangle(row: top, column: ground.lowerBound, rows: lines.count, columns: ground.count),
                style: palette.body.on(palette.placeholder.0))
        }
        for (index, line) in lines.enumerated() {
            line.draw(row: top + index, columns: columns, into: &grid, palette: palette)
            line.mark(matches[index], row: top + index, columns: columns, of: &grid, palette: palette)
        }
        marks.draw(
            lines: top..<grid.rows - bottom, isRightToLeft: isRightToLeft, into: &grid, palette: palette)
    }
}
