import ListInterface
import TextInterface

extension FeedRow {
    /// Draws what is there of a picture into its box: its art, a placeholder, or that it failed.
    func draw(
        _ picture: PictureState, percent: Int?, in frame: Rectangle, into grid: inout Grid,
        in context: RowContext
    ) {
        switch picture {
        case .failed:
            drawFailure(in: frame, into: &grid, palette: context.palette)
        case .far, .idle, .loading, .shown:
            if let art = picture.art?.grid {
                draw(art, in: frame, into: &grid)
            } else {
                Shimmer(context, isMoving: picture.isLoading).fill(frame, of: &grid)
                if picture.isLoading, let percent { drawProgress(percent, in: frame, into: &grid, context) }
            }
        }
    }

    /// Art stands in its box at the top and at the left, so that pictures of all shapes begin in one column and beside
    /// their texts; in its middle where there is no other. Art that was made for a larger box is cut off.
    private func draw(_ art: Grid, in frame: Rectangle, into grid: inout Grid) {
        let row = frame.row + (layout.isAlone ? max(0, (frame.rows - art.rows) / 2) : 0)
        if art.rows <= frame.rows, art.columns <= frame.columns {
            let indent = layout.isAlone ? (frame.columns - art.columns) / 2 : 0
            grid.draw(art, row: row, column: frame.column + indent)
        } else {
            var part = Grid(columns: min(frame.columns, art.columns), rows: min(frame.rows, art.rows))
            part.draw(art, row: 0, column: 0)
            grid.draw(part, row: row, column: frame.column)
        }
    }

    /// The columns of the bar that shows how much has come: no box is as narrow.
    private static let barColumns = 20

    /// How much has come, in the middle of the placeholder: a number, and a bar under it.
    private func drawProgress(
        _ percent: Int, in frame: Rectangle, into grid: inout Grid, _ context: RowContext
    ) {
        let percent = max(0, min(100, percent))
        let ground = context.palette.placeholder.0
        let text = SafeText("\(percent) %")
        let top = frame.row + (frame.rows - 2) / 2
        grid.put(
            text, row: top, column: frame.column + (frame.columns - text.width) / 2,
            style: context.palette.secondary.on(ground))
        let start = frame.column + (frame.columns - Self.barColumns) / 2
        for column in 0..<Self.barColumns {
            let isDone = (column + 1) * 100 <= percent * Self.barColumns
            let style = isDone ? context.palette.accent : context.palette.line
            let sign = isDone ? Sign.progress : .rule
            grid.put(sign.text, row: top + 1, column: start + column, style: style.on(ground))
        }
    }

    private func drawFailure(in frame: Rectangle, into grid: inout Grid, palette: Palette) {
        let ground = palette.placeholder.0
        grid.fill(frame, style: palette.secondary.on(ground))
        let notices: [(text: SafeText, style: Style)] = [
            (Sign.failure.before(sentences.failed), palette.error),
            (sentences.retry(keys.retry), palette.secondary),
        ]
        let top = frame.row + (frame.rows - notices.count) / 2
        for (index, notice) in notices.enumerated() {
            let text = notice.text.truncated(to: frame.columns)
            let column = frame.column + (frame.columns - text.width) / 2
            grid.put(text, row: top + index, column: column, style: notice.style.on(ground))
        }
    }
}
