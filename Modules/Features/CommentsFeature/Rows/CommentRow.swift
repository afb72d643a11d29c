import ListInterface
import TextInterface

/// A comment in lines: who wrote it and when, what was written, and a free one at the end; before each, a line for each
/// comment above it in its thread.
struct CommentRow {
    /// The fewest columns of a name that is cut off beside the rest of its line.
    private static let shortestName = 8
    /// The columns of a level.
    private static let columnsOfLevel = 2

    /// The columns of the lines of levels and of the text between them and the other end.
    private let area: Range<Int>
    /// The number of levels that are drawn as lines, and of those that go on below.
    private let levels: Int
    private let levelsBelow: Int
    private let header: [CommentHeaderLine]
    /// Whether who wrote it, and when, is read from right to left: as the message, or else the name.
    private let isHeaderRightToLeft: Bool
    private let message: [TextLine]

    /// The lines of a comment in a width.
    init(_ comment: CommentViewModel, columns whole: Int) {
        let margin = RowChrome.margin(whole)
        let columns = min(whole - margin - (whole >= 30 ? 1 : 0), RowChrome.measure)
        area = margin..<margin + columns
        // So many that most of the line is left for the text.
        levels = min(comment.level, whole / 10)
        levelsBelow = min(comment.levelBelow, levels)
        let room = columns - levels * Self.columnsOfLevel
        header = CommentHeaderLine.lines(
            comment, levelsBeyond: comment.level - levels, columns: room, shortestName: Self.shortestName)
        isHeaderRightToLeft = (comment.message.first { !$0.isEmpty } ?? comment.username).isRightToLeft
        message = TextLine.wrap(comment.message, to: room)
    }

    /// The rows of cells that the comment takes, the free one at its end included.
    var height: Int { header.count + message.count + 1 }

    /// Draws the comment into a grid of its height.
    func draw(into grid: inout Grid, in context: RowContext) {
        RowChrome.drawFocus(lines: grid.rows - 1, into: &grid, in: context)
        drawLevels(into: &grid, in: context)
        // What begins at the right has its levels there, so that the text has room between both.
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
