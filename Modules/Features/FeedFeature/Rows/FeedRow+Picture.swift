import ListInterface
import TextInterface

extension FeedRow {
    /// Draws what is there of a picture into its box: its art, a placeholder, or that it failed.
    func draw(
        _ picture: PictureState, in frame: Rectangle, into grid: inout Grid, in context: RowContext
    ) {
        switch picture {
        case .failed:
            drawFailure(in: frame, into: &grid, palette: context.palette)
        case .far, .idle, .loading, .shown:
            if let art = picture.art {
                draw(art, in: frame, into: &grid)
            } else {
                Shimmer(context, isMoving: picture.isLoading).fill(frame, of: &grid)
            }
        }
    }

    /// Art stands in the middle of its box from top to bottom, and at its left, so that pictures of all shapes begin in
    /// one column; in its middle where there is no other. Art that was made for a larger box is cut off.
    private func draw(_ art: Grid, in frame: Rectangle, into grid: inout Grid) {
        let row = frame.row + max(0, frame.rows - art.rows) / 2
        if art.rows <= frame.rows, art.columns <= frame.columns {
            let free = layout.isAlone ? frame.columns - art.columns : 0
            grid.draw(art, row: row, column: frame.column + free / 2)
        } else {
            var part = Grid(columns: min(frame.columns, art.columns), rows: min(frame.rows, art.rows))
            part.draw(art, row: 0, column: 0)
            grid.draw(part, row: row, column: frame.column)
        }
    }

    private func drawFailure(in frame: Rectangle, into grid: inout Grid, palette: Palette) {
        let ground = palette.placeholder.0
        grid.fill(frame, style: palette.secondary.on(ground))
        let notices: [(text: SafeText, style: Style)] = [
            ("✕ " + sentences.failed, palette.error), (sentences.retry, palette.secondary),
        ]
        let top = frame.row + (frame.rows - notices.count) / 2
        for (index, notice) in notices.enumerated() {
            let text = notice.text.truncated(to: frame.columns)
            let column = frame.column + (frame.columns - text.width) / 2
            grid.put(text, row: top + index, column: column, style: notice.style.on(ground))
        }
    }
}
