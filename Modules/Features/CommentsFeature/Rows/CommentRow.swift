import ListInterface
import TextInterface

/// A comment as a head, the message and a free line, each behind one vertical line per level of its thread.
struct CommentRow {
    /// The fewest columns of a name that is truncated to fit beside the facts.
    private static let shortestName = 8
    /// The columns of a level.
    private static let columnsOfLevel = 2

    /// The columns of levels and text.
    private let area: Range<Int>
    /// The number of levels that are drawn as lines, and of those whose lines continue below.
    private let levels: Int
    private let levelsBelow: Int
    private let header: [CommentHeaderLine]
    /// Whether the head has the direction of a right-to-left message, or name where the message is empty.
    private let isHeaderRightToLeft: Bool
    private let message: [TextLine]

    /// Makes the lines of a comment for a width.
    init(_ comment: CommentViewModel, columns whole: Int) {
        let margin = RowChrome.margin(whole)
        let columns = min(whole - margin - (whole >= 30 ? 1 : 0), RowChrome.measure)
        area = margin..<margin + columns
        // At most a fifth of the line is left to levels.
        levels = min(comment.level, whole / 10)
        levelsBelow = min(comment.levelBelow, levels)
        let room = columns - levels * Self.columnsOfLevel
        header = CommentHeaderLine.lines(
            comment, levelsBeyond: comment.level - levels, columns: room, shortestName: Self.shortestName)
        isHeaderRightToLeft = (comment.message.first { !$0.isEmpty } ?? comment.username).isRightToLeft
        message = TextLine.wrap(comment.message, to: room)
    }

    /// The height in rows of cells, with the free one.
    var height: Int { header.count + message.count + 1 }

    /// Draws the comment into a grid of its height.
    func draw(into grid: inout Grid, in context: RowContext) {
        RowChrome.drawFocus(lines: grid.rows - 1, into: &grid, in: context)
        drawLevels(into: &grid, in: context)
        // Right-to-left text has its levels at the right, so that the text is indented on both sides.
        let indent = levels * Self.columnsOfLevel
        let text = area.lowerBound + indent..<area.upperBound - indent
        for (row, line) in header.enumerated() {
            line.draw(row: row, columns: text, isRightToLeft: isHeaderRightToLeft, into: &grid, in: context)
        }
        RowChrome.draw(
            message, row: header.count, columns: text, style: context.palette.body, into: &grid, in: context)
    }

    private func drawLevels(into grid: inout Grid, in context: RowContext) {
        let sides = header.map { _ in isHeaderRightToLeft } + message.map(\.isRightToLeft)
        for row in 0..<grid.rows {
            let isRightToLeft = row < sides.count ? sides[row] : sides.last ?? false
            for level in 0..<(row < sides.count ? levels : levelsBelow) {
                let offset = level * Self.columnsOfLevel
                grid.put(
                    Sign.focus.text, row: row,
                    column: isRightToLeft ? area.upperBound - 1 - offset : area.lowerBound + offset,
                    style: context.palette.line)
            }
        }
    }
}
