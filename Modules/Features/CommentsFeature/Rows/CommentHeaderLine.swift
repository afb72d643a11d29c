import ListInterface
import TextInterface

/// A line of who wrote a comment, when, and what else is said of it.
struct CommentHeaderLine {
    /// What a part of the line is.
    private enum Part {
        /// The author, where found text is marked.
        case name
        /// What stands beside a name.
        case fact
        /// That the author is the item's.
        case mark
    }

    private let parts: [(part: Part, text: SafeText)]

    /// The lines of a comment: one, or two where the name has too little room beside the rest.
    ///
    /// - Parameters:
    ///   - levelsBeyond: The number of levels that are not drawn as lines.
    ///   - shortestName: The columns of the name that is cut off rather than left without the rest.
    static func lines(
        _ comment: CommentViewModel, levelsBeyond: Int, columns: Int, shortestName: Int
    ) -> [CommentHeaderLine] {
        var start: [SafeText] = comment.folded.isEmpty ? [] : [Sign.folded.text, " "]
        if levelsBeyond > 0 { start += [SafeText("+\(levelsBeyond)"), " "] }
        let startWidth = start.reduce(0) { $0 + $1.width }
        let name = comment.username
        let facts = SafeText.joined([comment.age, comment.folded].filter { !$0.isEmpty }, by: .dot)
        let besideWidth = separator.width + facts.width
        let markWidth = comment.mark.isEmpty ? 0 : gap.width + comment.mark.width
        let mark: [(Part, SafeText)] = comment.mark.isEmpty ? [] : [(.fact, gap), (.mark, comment.mark)]
        let first: [(Part, SafeText)] = start.map { (.fact, $0) }
        let room = columns - startWidth - besideWidth - markWidth
        if room >= min(name.width, shortestName) {
            let parts: [(Part, SafeText)] = [
                (.name, name.truncated(to: room)), (.fact, separator), (.fact, facts),
            ]
            return [CommentHeaderLine(parts: first + parts + mark)]
        }
        return [
            CommentHeaderLine(parts: first + [(.name, name.truncated(to: max(0, columns - startWidth)))]),
            CommentHeaderLine(
                parts: [(.fact, facts.truncated(to: columns))]
                    + (facts.width + markWidth <= columns ? mark : [])),
        ]
    }

    /// What stands between a name and what is said beside it.
    private static let separator = " " + Sign.dot.text + " "
    /// What stands before the mark.
    private static let gap: SafeText = "   "

    /// Draws the line from the side on which it begins on: a part of it stands before the next one, or at its right.
    func draw(
        row: Int, columns: Range<Int>, isRightToLeft: Bool, into grid: inout Grid, in context: RowContext
    ) {
        var edge = isRightToLeft ? columns.upperBound : columns.lowerBound
        for (part, text) in parts {
            let column = isRightToLeft ? edge - text.width : edge
            edge = isRightToLeft ? column : column + text.width
            if part == .name {
                draw(name: text, row: row, column: column, into: &grid, in: context)
            } else {
                // The program's words have the direction of the reader's language, beside whatever name.
                grid.put(
                    text, row: row, column: column,
                    style: part == .mark ? context.palette.accent : context.palette.secondary)
            }
        }
    }

    private func draw(
        name: SafeText, row: Int, column: Int, into grid: inout Grid, in context: RowContext
    ) {
        // Without room for a bar, the focus shows by more than weight.
        let isInverse = context.isFocused && RowChrome.margin(context.columns) == 0
        RowChrome.draw(
            [TextLine(name)], row: row, columns: column..<column + name.width,
            style: context.palette.title.adding(isInverse ? .inverse : []), into: &grid, in: context)
    }
}
