import TextInterface

/// Draws the content of a picture's box.
struct PictureBoxRenderer {
    let frame: Rectangle
    let context: RowContext

    /// Draws art. Art for a larger box is cropped.
    func draw(_ art: Grid, isCentered: Bool, into grid: inout Grid) {
        let row = frame.row + (isCentered ? max(0, (frame.rows - art.rows) / 2) : 0)
        if art.rows <= frame.rows, art.columns <= frame.columns {
            let indent = isCentered ? (frame.columns - art.columns) / 2 : 0
            grid.draw(art, row: row, column: frame.column + indent)
        } else {
            var part = Grid(columns: min(frame.columns, art.columns), rows: min(frame.rows, art.rows))
            part.draw(art, row: 0, column: 0)
            grid.draw(part, row: row, column: frame.column)
        }
    }

    /// The largest width of the progress bar, in columns.
    private static let barColumns = 20

    /// Draws the progress of a load in the middle of the placeholder: a percentage with a bar below it.
    func draw(percent: Int, into grid: inout Grid) {
        let percent = max(0, min(100, percent))
        let ground = context.palette.placeholder.0
        let text = SafeText("\(percent)%")
        let top = frame.row + (frame.rows - 2) / 2
        grid.put(
            text, row: top, column: frame.column + (frame.columns - text.width) / 2,
            style: context.palette.secondary.on(ground))
        guard frame.rows > 1 else { return }
        let columns = min(Self.barColumns, frame.columns - 2)
        let start = frame.column + (frame.columns - columns) / 2
        for column in 0..<columns {
            let isDone = (column + 1) * 100 <= percent * columns
            let style = isDone ? context.palette.accent : context.palette.line
            let sign = isDone ? Sign.progress : .rule
            grid.put(sign.text, row: top + 1, column: start + column, style: style.on(ground))
        }
    }

    /// Draws a failure in the middle of the box, in as many words as fit, otherwise as a sign.
    func draw(_ failure: RowPicture.Failure, into grid: inout Grid) {
        let palette = context.palette
        let ground = palette.placeholder.0
        grid.fill(frame, style: palette.secondary.on(ground))
        let sign = [(text: Sign.failure.text, style: palette.error)]
        let sentence = Sign.failure.before(failure.sentence).wrapped(to: frame.columns).map {
            (text: $0, style: palette.error)
        }
        let retry = failure.retry.wrapped(to: frame.columns).map { (text: $0, style: palette.secondary) }
        let lines = [sentence + retry, sign + retry].first { $0.count <= frame.rows } ?? sign
        let top = frame.row + (frame.rows - lines.count) / 2
        for (index, line) in lines.enumerated() {
            let column = frame.column + (frame.columns - line.text.width) / 2
            grid.put(line.text, row: top + index, column: column, style: line.style.on(ground))
        }
    }
}
