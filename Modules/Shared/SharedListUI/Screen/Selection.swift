import TextInterface

/// A text that is shown whole, as if it were selected, for a person to copy with the mouse.
struct Selection: Equatable {
    /// What stands above it.
    let sentence: SafeText
    let text: SafeText

    /// Draws both above a row, over what stands there. The text begins at the left edge and is cut at the right one alone, so
    /// that its lines can be selected without anything between them.
    func draw(above end: Int, palette: Palette, into grid: inout Grid) {
        let columns = grid.columns
        let parts = Self.parts(of: text, columns: columns)
        let margin = ScreenLayout.margin(columns)
        let sentences = sentence.wrapped(to: max(1, columns - 2 * margin))
        var row = max(0, end - parts.count - sentences.count)
        for line in sentences where row < end - parts.count {
            grid.fill(Rectangle(row: row, column: 0, rows: 1, columns: columns), style: palette.bar)
            let style = palette.accent.on(palette.bar.background)
            grid.put(line, row: row, column: margin, style: style, isRightToLeft: sentence.isRightToLeft)
            row += 1
        }
        for part in parts.prefix(max(0, end - row)) {
            grid.fill(Rectangle(row: row, column: 0, rows: 1, columns: columns), style: palette.bar)
            grid.put(part, row: row, column: 0, style: palette.bar.adding(.inverse))
            row += 1
        }
    }

    /// The text in pieces as wide as the screen.
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
