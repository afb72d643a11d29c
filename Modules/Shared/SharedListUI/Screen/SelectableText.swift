import TextInterface

/// A text in full, drawn as if it were selected, for a reader to select with the terminal's mouse. One that is
/// longer than the screen is scrolled.
struct SelectableText: Equatable {
    let sentence: SafeText
    let text: SafeText
    /// The number of the text's lines above the screen.
    private(set) var scroll = 0

    init(sentence: SafeText, text: SafeText) {
        (self.sentence, self.text) = (sentence, text)
    }

    /// Draws the sentence and the text above a row. The text begins at the left edge and is wrapped at the
    /// right one without regard to words, so that a selection of its lines is the text itself.
    ///
    /// - Returns: The largest scroll offset: 0 for a text that fits.
    @discardableResult
    func draw(above end: Int, palette: Palette, into grid: inout Grid) -> Int {
        let columns = grid.columns
        let parts = Self.parts(of: text, columns: columns)
        let margin = ScreenLayout.margin(columns)
        let isLong = parts.count > end && end > 1
        let furthest = isLong ? parts.count - (end - 1) : 0
        let first = min(scroll, furthest)
        let shown = isLong ? parts[first..<first + end - 1] : parts[...]
        let sentences =
            isLong
            ? [sentence.truncated(to: columns - 2 * margin - 5)]
            : sentence.wrapped(to: max(1, columns - 2 * margin))
        let style = palette.accent.on(palette.bar.background)
        var row = max(0, end - shown.count - sentences.count)
        for line in sentences where row < end - shown.count {
            grid.fill(row: row, style: palette.bar)
            grid.put(line, row: row, column: margin, style: style, isRightToLeft: sentence.isRightToLeft)
            row += 1
        }
        if isLong {
            let signs = (first > 0 ? Sign.up.text : " ") + " " + (first < furthest ? Sign.down.text : " ")
            grid.put(signs, row: 0, column: columns - margin - signs.width, style: style)
        }
        for part in shown.prefix(max(0, end - row)) {
            grid.fill(row: row, style: palette.bar)
            grid.put(part, row: row, column: 0, style: palette.bar.adding(.inverse))
            row += 1
        }
        return furthest
    }

    /// The text scrolled by a command of lists; `nil` for other commands.
    ///
    /// - Parameter furthest: The largest scroll offset.
    func scrolled(by command: KeyCommand.ID?, furthest: Int) -> SelectableText? {
        switch command {
        case .down: scrolled(to: scroll + 1, furthest: furthest)
        case .up: scrolled(to: scroll - 1, furthest: furthest)
        case .pageDown: scrolled(to: scroll + ScreenOverlay.linesPerPage, furthest: furthest)
        case .pageUp: scrolled(to: scroll - ScreenOverlay.linesPerPage, furthest: furthest)
        case .start: scrolled(to: 0, furthest: furthest)
        case .end: scrolled(to: furthest, furthest: furthest)
        default: nil
        }
    }

    /// The text scrolled to a line, at most to the largest scroll offset.
    func scrolled(to line: Int, furthest: Int) -> SelectableText {
        var text = self
        text.scroll = min(max(0, line), furthest)
        return text
    }

    /// The text in lines of the screen's width.
    private static func parts(of text: SafeText, columns: Int) -> [SafeText] {
        var parts: [SafeText] = []
        var (part, width) = ("", 0)
        for cluster in text.clusters {
            if width + cluster.width > columns, !part.isEmpty {
                parts.append(SafeText(part))
                (part, width) = ("", 0)
            }
            part += cluster.text
            width += cluster.width
        }
        return parts + [SafeText(part)]
    }
}
