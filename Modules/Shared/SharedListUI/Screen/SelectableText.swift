import TextInterface

/// A text in full, drawn as if it were selected, for a reader to select with the terminal's mouse.
struct SelectableText: Equatable {
    let sentence: SafeText
    let text: SafeText

    /// Draws the sentence and the text above a row. The text begins at the left edge and is wrapped at the
    /// right one without regard to words, so that a selection of its lines is the text itself.
    func draw(above end: Int, palette: Palette, into grid: inout Grid) {
        let columns = grid.columns
        let parts = Self.parts(of: text, columns: columns)
        let margin = ScreenLayout.margin(columns)
        let sentences = sentence.wrapped(to: max(1, columns - 2 * margin))
        var row = max(0, end - parts.count - sentences.count)
        for line in sentences where row < end - parts.count {
            grid.fill(row: row, style: palette.bar)
            let style = palette.accent.on(palette.bar.background)
            grid.put(line, row: row, column: margin, style: style, isRightToLeft: sentence.isRightToLeft)
            row += 1
        }
        for part in parts.prefix(max(0, end - row)) {
            grid.fill(row: row, style: palette.bar)
            grid.put(part, row: row, column: 0, style: palette.bar.adding(.inverse))
            row += 1
        }
    }

    /// The text in pieces of the screen's width.
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
