import ListInterface
import TextInterface

/// A comment in lines: who wrote it and when, what was written, and a free one at the end.
struct CommentRow {
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
    let message: [TextLine]

    /// The lines of a comment in a width.
    init(_ comment: CommentViewModel, columns whole: Int) {
        margin = RowChrome.margin(whole)
        let columns = whole >= 30 ? whole - margin - 1 : whole - margin
        let besideDate = columns - 2 - comment.date.width
        isDateBelow = besideDate < min(comment.username.width, Self.shortestName)
        username = comment.username.truncated(to: isDateBelow ? columns : besideDate)
        date = comment.date.truncated(to: columns)
        message = TextLine.wrap(comment.message, to: min(columns, RowChrome.measure))
        self.columns = columns
    }

    /// The rows of cells that the comment takes, the free one at its end included.
    var height: Int { heightOfHeader + message.count + 1 }

    private var heightOfHeader: Int { isDateBelow ? 2 : 1 }

    /// Draws the comment into a grid of its height.
    func draw(into grid: inout Grid, in context: RowContext) {
        let palette = context.palette
        RowChrome.drawFocus(lines: grid.rows - 1, into: &grid, in: context)
        // Without room for a bar, the focus shows by more than weight.
        let name = palette.title.adding(context.isFocused && margin == 0 ? .inverse : [])
        RowChrome.draw(
            [TextLine(username)], row: 0, columns: margin..<margin + username.width, style: name, into: &grid,
            in: context)
        grid.put(
            date, row: isDateBelow ? 1 : 0, column: isDateBelow ? margin : margin + columns - date.width,
            style: palette.secondary)
        RowChrome.draw(
            message, row: heightOfHeader, columns: margin..<margin + min(columns, RowChrome.measure),
            style: palette.body.adding(context.isFocused ? .bold : []), into: &grid, in: context)
    }
}
