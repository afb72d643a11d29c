import TextInterface

/// Paragraphs and hints in the middle of a screen without rows.
struct CenteredText {
    /// A line with its base direction.
    private struct Line {
        var parts: [StyledText] = []
        var isRightToLeft = false
        var press: KeyPress?
    }

    private var lines: [Line] = []
    private let body: Rectangle

    /// - Parameter body: The area in whose middle the text is drawn.
    init(in body: Rectangle) {
        self.body = body
    }

    private static let largestWidth = 72

    mutating func add(_ paragraph: SafeText, _ style: Style) {
        let width = min(Self.largestWidth, max(1, body.columns - 4))
        lines += paragraph.wrapped(to: width).map {
            Line(parts: [StyledText(text: $0, style: style)], isRightToLeft: paragraph.isRightToLeft)
        }
    }

    /// Adds a hint, after an empty line where there is room.
    mutating func add(_ hint: Hint, _ palette: Palette) {
        if body.rows > lines.count + 1 { lines.append(Line()) }
        lines.append(
            Line(
                parts: [
                    StyledText(text: hint.key, style: palette.accent.adding(.bold)),
                    StyledText(text: " " + hint.word, style: palette.secondary),
                ], press: hint.press))
    }

    func draw(into grid: inout Grid) -> [ClickTarget] {
        var hints: [ClickTarget] = []
        let first = body.row + max(0, (body.rows - lines.count) / 2)
        for (offset, line) in lines.prefix(body.rows).enumerated() {
            let width = StyledText.width(of: line.parts)
            let column = body.column + max(0, (body.columns - width) / 2)
            grid.put(line.parts, row: first + offset, column: column, isRightToLeft: line.isRightToLeft)
            if let press = line.press {
                hints.append(ClickTarget(row: first + offset, columns: column..<column + width, press: press))
            }
        }
        return hints
    }
}
