public import TextInterface

/// The layout of rows of text: the margin with the focus bar, and the largest width of lines.
public enum RowChrome {
    /// The largest width of a line, in columns: longer lines are hard to read.
    public static let measure = 72

    /// The columns of the margin, for the focus bar and a mark: 0 for rows of fewer than 4 columns.
    public static func margin(_ columns: Int) -> Int { columns >= 4 ? 2 : 0 }

    /// The column of the focus bar. The terminal's cursor is there while the row has the focus, so that a
    /// screen reader reads the row's line.
    public static let focusColumn = 0

    /// Draws the focus bar at the row's first lines, if the row has the focus and a margin.
    public static func drawFocus(lines: Int, into grid: inout Grid, in context: RowContext) {
        guard context.isFocused, margin(context.columns) > 0 else { return }
        for line in 0..<lines {
            grid.put(Sign.focus.text, row: line, column: focusColumn, style: context.palette.accent)
        }
    }

    /// Draws a mark beside the focus bar, if the row has a margin.
    public static func draw(mark: Sign, into grid: inout Grid, in context: RowContext) {
        guard margin(context.columns) > 0 else { return }
        grid.put(mark.text, row: 0, column: 1, style: context.palette.accent)
    }

    /// Draws the lines of a text and highlights the query's matches.
    ///
    /// - Parameters:
    ///   - row: The row of the first line.
    ///   - columns: The columns of the text. A right-to-left line ends at the last one.
    public static func draw(
        _ lines: [TextLine], row: Int, columns: Range<Int>, style: Style, into grid: inout Grid,
        in context: RowContext
    ) {
        let matches = context.matches(in: lines.map(\.text))
        for (index, line) in lines.enumerated() {
            let column = line.isRightToLeft ? columns.upperBound - line.text.width : columns.lowerBound
            grid.put(
                line.text, row: row + index, column: column, style: style, isRightToLeft: line.isRightToLeft)
            for match in matches[index] {
                grid.restyle(
                    match, of: line.text, row: row + index, column: column, isRightToLeft: line.isRightToLeft
                ) { context.palette.match.adding($0.attributes) }
            }
        }
    }
}

/// A line of a row's text with its base direction.
public struct TextLine: Equatable {
    /// The text, without line breaks.
    public let text: SafeText
    /// Whether the base direction is right to left.
    public let isRightToLeft: Bool

    /// Creates a line.
    ///
    /// - Parameter isRightToLeft: The base direction; `nil` for that of the text itself.
    public init(_ text: SafeText, isRightToLeft: Bool? = nil) {
        self.text = text
        self.isRightToLeft = isRightToLeft ?? text.isRightToLeft
    }

    /// The key at a column of a line of hints, which are two columns apart and consist of a key and a word
    /// each; `nil` between hints.
    public func key(at column: Int) -> String? {
        var start = 0
        for hint in text.text.split(separator: "  ", omittingEmptySubsequences: false) {
            let end = start + SafeText(String(hint)).width
            if (start..<end).contains(column) { return hint.split(separator: " ").first.map(String.init) }
            start = end + 2
        }
        return nil
    }

    /// Wraps paragraphs to lines of at most `columns` columns, each with its paragraph's base direction. An
    /// empty paragraph is an empty line.
    public static func wrap(_ paragraphs: [SafeText], to columns: Int) -> [TextLine] {
        paragraphs.flatMap { paragraph in
            let lines = paragraph.isEmpty ? [paragraph] : paragraph.wrapped(to: columns)
            return lines.map { TextLine($0, isRightToLeft: paragraph.isRightToLeft) }
        }
    }
}
