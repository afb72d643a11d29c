import ListInterface
import TextInterface

/// A comment in lines: who wrote it and when, what was written, and a free one at the end.
struct CommentRow {
    /// A line of the message.
    struct Line: Equatable {
        let text: SafeText
        let isRightToLeft: Bool
    }

    /// The most columns in which messages are read with ease.
    private static let measure = 72
    /// The fewest columns of a name that is cut off beside a date.
    private static let shortestName = 8

    /// The first column of everything but the focus's bar: 0 where there is no room for a bar.
    let margin: Int
    /// The columns behind the margin.
    let columns: Int
    /// Who wrote the comment, as far as there is room for that.
    let username: SafeText
    /// When it was written.
    let date: SafeText
    /// Whether that stands in a line of its own, for want of room beside the name.
    let isDateBelow: Bool
    /// What was written.
    let message: [Line]

    /// The lines of a comment in a width.
    init(_ comment: ImageCommentViewModel, columns whole: Int) {
        margin = whole >= 4 ? 2 : 0
        let columns = max(0, whole >= 30 ? whole - margin - 1 : whole - margin)
        let besideDate = columns - 2 - comment.date.width
        isDateBelow = besideDate < min(comment.username.width, Self.shortestName)
        username = comment.username.truncated(to: isDateBelow ? columns : besideDate)
        date = comment.date.truncated(to: columns)
        message = comment.message.flatMap { paragraph in
            let isRightToLeft = paragraph.isRightToLeft
            let lines = paragraph.isEmpty ? [paragraph] : paragraph.wrapped(to: min(columns, Self.measure))
            return lines.map { Line(text: $0, isRightToLeft: isRightToLeft) }
        }
        self.columns = columns
    }

    /// The rows of cells that the comment takes, the free one at its end included.
    var height: Int { heightOfHeader + message.count + 1 }

    private var heightOfHeader: Int { isDateBelow ? 2 : 1 }

    /// Draws the comment into a grid of its height.
    func draw(into grid: inout Grid, in context: RowContext) {
        let palette = context.palette
        if context.isFocused, margin > 0 {
            for row in 0..<grid.rows - 1 {
                grid.put(Sign.focus.text, row: row, column: 0, style: palette.accent)
            }
        }
        // Without room for a bar, the focus shows by more than weight.
        let name = palette.title.adding(context.isFocused && margin == 0 ? .inverse : [])
        let header = Line(text: username, isRightToLeft: username.isRightToLeft)
        put([header], places: [(0, margin)], style: name, into: &grid, in: context)
        grid.put(
            date, row: isDateBelow ? 1 : 0, column: isDateBelow ? margin : margin + columns - date.width,
            style: palette.secondary)
        let places = message.enumerated().map { index, line in
            (row: heightOfHeader + index, column: column(of: line))
        }
        let body = palette.body.adding(context.isFocused ? .bold : [])
        put(message, places: places, style: body, into: &grid, in: context)
    }

    private func column(of line: Line) -> Int {
        line.isRightToLeft ? margin + min(columns, Self.measure) - line.text.width : margin
    }

    /// Draws the lines of one text, with whatever is searched for marked in them.
    private func put(
        _ lines: [Line], places: [(row: Int, column: Int)], style: Style, into grid: inout Grid,
        in context: RowContext
    ) {
        for (line, place) in zip(lines, places) {
            grid.put(
                line.text, row: place.row, column: place.column, style: style,
                isRightToLeft: line.isRightToLeft)
        }
        guard !context.query.isEmpty else { return }
        let match = context.palette.match.adding(style.attributes)
        let found = TextMatch.columns(of: context.query, in: lines.map(\.text))
        for (line, (found, place)) in zip(lines, zip(found, places)) {
            for columns in found {
                grid.restyle(
                    columns, of: line.text, row: place.row, column: place.column,
                    isRightToLeft: line.isRightToLeft
                ) { _ in match }
            }
        }
    }
}
