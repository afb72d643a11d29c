import ListInterface
import TextInterface

extension ReaderRowLayout {
    /// Draws the part into a grid of its height.
    func draw(_ part: ReaderPart, into grid: inout Grid, in context: RowContext) {
        let palette = context.palette
        let isRightToLeft = lines.first?.isRightToLeft == true
        let matches = TextMatch.columns(of: context.query, in: lines.map(\.text))
        if hasGround {
            grid.fill(
                Rectangle(row: top, column: columns.lowerBound, rows: lines.count, columns: columns.count),
                style: palette.body.on(palette.placeholder.0))
        }
        for (index, line) in lines.enumerated() {
            line.draw(row: top + index, columns: columns, into: &grid, palette: palette)
            line.mark(matches[index], row: top + index, columns: columns, of: &grid, palette: palette)
        }
        draw(part.marks, isRightToLeft: isRightToLeft, into: &grid, palette)
        if bottom > 0 {
            draw(
                Array(part.marks.prefix(part.lastingMarks)), from: grid.rows - 1, rows: 1,
                isRightToLeft: isRightToLeft,
                into: &grid, palette)
        }
    }

    private func draw(
        _ marks: [ReaderPart.Mark], isRightToLeft: Bool, into grid: inout Grid, _ palette: Palette
    ) {
        draw(
            marks, from: top, rows: grid.rows - top - bottom, isRightToLeft: isRightToLeft, into: &grid,
            palette)
    }

    /// Draws what stands before lines, on the side on which they begin.
    func draw(
        _ marks: [ReaderPart.Mark], from row: Int, rows: Int, isRightToLeft: Bool, into grid: inout Grid,
        _ palette: Palette
    ) {
        var depth = 0
        for mark in marks where depth + mark.width <= outer.count / 2 {
            let text: SafeText =
                switch mark {
                case .quote: Sign.focus.text + " "
                case .item(let text): text
                case .indent(let width): SafeText(String(repeating: " ", count: width))
                }
            let column = isRightToLeft ? outer.upperBound - depth - text.width : outer.lowerBound + depth
            let isBar = mark == .quote
            for line in row..<row + (isBar ? rows : min(rows, 1)) {
                grid.put(
                    text, row: line, column: column, style: isBar ? palette.line : palette.secondary,
                    isRightToLeft: isRightToLeft)
            }
            depth += mark.width
        }
    }
}
