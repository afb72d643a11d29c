import ListInterface
import TextInterface

/// A line above a comment's message, with its author, its age and other facts.
struct CommentHeaderLine {
    /// The role of a part of the line.
    private enum Part {
        /// The author, in which matches of a search are marked.
        case name
        /// The age or the number of folded replies.
        case fact
        /// The word for the item's author.
        case mark
    }

    private let parts: [(part: Part, text: SafeText)]

    /// The lines above a message: one, or two where the name does not fit beside the facts.
    ///
    /// - Parameters:
    ///   - levelsBeyond: The number of levels that are counted and not drawn as lines.
    ///   - shortestName: The fewest columns of a name that is truncated to fit beside the facts.
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

    /// The separator between name and facts.
    private static let separator = " " + Sign.dot.text + " "
    /// The gap before the mark.
    private static let gap: SafeText = "   "

    /// Draws the parts of the line in the direction of the message.
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
                // The program's words have the direction of the reader's language, not that of the name.
                grid.put(
                    text, row: row, column: column,
                    style: part == .mark ? context.palette.accent : context.palette.secondary)
            }
        }
    }

    private func draw(
        name: SafeText, row: Int, column: Int, into grid: inout Grid, in context: RowContext
    ) {
        // Bold alone would be too weak a focus without its bar.
        let isInverse = context.isFocused && RowChrome.margin(context.columns) == 0
        RowChrome.draw(
            [TextLine(name)], row: row, columns: column..<column + name.width,
            style: context.palette.title.adding(isInverse ? .inverse : []), into: &grid, in: context)
    }
}
