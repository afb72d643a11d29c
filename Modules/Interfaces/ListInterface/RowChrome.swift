public import TextInterface

/// What rows of text look like around their text: the margin with the focus's bar, and the measure of their lines.
public enum RowChrome {
    /// The most columns in which lines are read with ease.
    public static let measure = 72

    /// The columns before a row's content, for the focus's bar and a mark: 0 where so many columns leave no room for them.
    public static func margin(_ columns: Int) -> Int { columns >= 4 ? 2 : 0 }

    /// The column of the focus's bar. The terminal's cursor stands there while the row has the focus, so that a screen reader
    /// reads the row's line.
    public static let focusColumn = 0

    /// Draws the focus's bar at the row's first lines, where the row has the focus and a margin.
    public static func drawFocus(lines: Int, into grid: inout Grid, in context: RowContext) {
        guard context.isFocused, margin(context.columns) > 0 else { return }
        for line in 0..<lines {
            grid.put(Sign.focus.text, row: line, column: focusColumn, style: context.palette.accent)
        }
    }

    /// Draws a mark beside the bar of the row's first line, where the row has a margin.
    public static func draw(mark: Sign, into grid: inout Grid, in context: RowContext) {
        guard margin(context.columns) > 0 else { return }
        grid.put(mark.text, row: 0, column: 1, style: context.palette.accent)
    }

    /// Draws the lines of one text, with the query's matches marked.
    ///
    /// - Parameters:
    ///   - row: The row of the first line.
    ///   - columns: The columns of the text. A line from right to left ends at the last one.
    public static func draw(
        _ lines: [TextLine], row: Int, columns: Range<Int>, style: Style, into grid: inout Grid,
        in context: RowContext
    ) {
        let matches = TextMatch.columns(of: context.query, in: lines.map(\.text))
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

/// A line of a row's text, and on which side it begins.
public struct TextLine: Equatable {
    /// The text, of one line.
    public let text: SafeText
    /// Whether it begins at the right.
    public let isRightToLeft: Bool

    /// Makes a line.
    ///
    /// - Parameter isRightToLeft: `nil` for the base direction of the text itself.
    public init(_ text: SafeText, isRightToLeft: Bool? = nil) {
        self.text = text
        self.isRightToLeft = isRightToLeft ?? text.isRightToLeft
    }

    /// The key that is named at a column, of hints that stand two columns apart, each of which is a key and a word for what it
    /// does; `nil` between them.
    public func key(at column: Int) -> String? {
        var start = 0
        for hint in text.text.split(separator: "  ", omittingEmptySubsequences: false) {
            let end = start + SafeText(String(hint)).width
            if (start..<end).contains(column) { return hint.split(separator: " ").first.map(String.init) }
            start = end + 2
        }
        return nil
    }

    /// Paragraphs in lines of at most so many columns, each with its paragraph's base direction; an empty paragraph is an
    /// empty line.
    public static func wrap(_ paragraphs: [SafeText], to columns: Int) -> [TextLine] {
        paragraphs.flatMap { paragraph in
            let lines = paragraph.isEmpty ? [paragraph] : paragraph.wrapped(to: columns)
            return lines.map { TextLine($0, isRightToLeft: paragraph.isRightToLeft) }
        }
    }
}
