import ListInterface
import MarkupInterface
import TextInterface

/// A line of an opened item with its looks.
nonisolated struct ReaderLine: Equatable {
    /// The look of text: a style of the palette, with attributes.
    struct Look: Equatable {
        enum Role { case body, title, secondary, accent, line, error, code, continuation }

        var role = Role.body
        var attributes: Style.Attributes = []

        /// The style in a palette.
        func style(_ palette: Palette) -> Style {
            let style =
                switch role {
                case .body: palette.body
                case .title: palette.title
                case .secondary: palette.secondary
                case .accent: palette.accent
                case .line: palette.line
                case .error: palette.error
                case .code: palette.body.on(palette.placeholder.0)
                case .continuation: palette.accent.on(palette.placeholder.0)
                }
            return style.adding(attributes)
        }
    }

    /// A range of columns, in logical order, with another look.
    struct Span: Equatable {
        var columns: Range<Int>
        let look: Look
    }

    /// The text.
    let text: SafeText
    /// Whether the base direction is from right to left.
    var isRightToLeft = false
    /// The look outside of spans.
    var look = Look()
    var spans: [Span] = []

    /// The spans, moved by a number of columns.
    func spans(movedBy columns: Int) -> [Span] {
        spans.map {
            Span(columns: $0.columns.lowerBound + columns..<$0.columns.upperBound + columns, look: $0.look)
        }
    }

    /// A thin rule.
    static func rule(_ columns: Int, isRightToLeft: Bool = false) -> ReaderLine {
        ReaderLine(
            text: SafeText(Array(repeating: Sign.rule.text, count: columns)), isRightToLeft: isRightToLeft,
            look: Look(role: .line))
    }

    /// The line behind a text of another look.
    func prefixed(by prefix: SafeText, _ look: Look) -> ReaderLine {
        ReaderLine(
            text: prefix + text, isRightToLeft: isRightToLeft, look: self.look,
            spans: [Span(columns: 0..<prefix.width, look: look)] + spans(movedBy: prefix.width))
    }

    /// Draws the line, right-aligned where it is from right to left.
    func draw(row: Int, columns: Range<Int>, into grid: inout Grid, palette: Palette) {
        let column = column(in: columns)
        grid.put(text, row: row, column: column, style: look.style(palette), isRightToLeft: isRightToLeft)
        for span in spans {
            let style = span.look.style(palette)
            restyle(span.columns, row: row, column: column, of: &grid) { style.adding($0.attributes) }
        }
    }

    /// Marks matches of a search, in columns from the line's start.
    func mark(_ matches: [Range<Int>], row: Int, columns: Range<Int>, of grid: inout Grid, palette: Palette) {
        for match in matches {
            restyle(match, row: row, column: column(in: columns), of: &grid) {
                palette.match.adding($0.attributes)
            }
        }
    }

    private func column(in columns: Range<Int>) -> Int {
        isRightToLeft ? columns.upperBound - text.width : columns.lowerBound
    }

    private func restyle(
        _ part: Range<Int>, row: Int, column: Int, of grid: inout Grid, _ change: (Style) -> Style
    ) {
        grid.restyle(part, of: text, row: row, column: column, isRightToLeft: isRightToLeft, change)
    }
}

nonisolated extension ReaderRun {
    /// The look of the run within text of an outer look.
    func look(in outer: ReaderLine.Look) -> ReaderLine.Look {
        var look = outer
        if traits.contains(.emphasis) { look.attributes.insert(.italic) }
        if traits.contains(.strong) { look = ReaderLine.Look(role: .title, attributes: look.attributes) }
        if traits.contains(.code) { look.role = .code }
        if traits.contains(.deleted) {
            look = ReaderLine.Look(role: .secondary, attributes: look.attributes.union(.struck))
        }
        switch role {
        case .text: break
        case .link: look.attributes.insert(.underline)
        case .number: look = ReaderLine.Look(role: .accent)
        }
        return look
    }
}
