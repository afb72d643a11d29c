import TextInterface

extension Grid {
    /// Dims an area: text gets the palette's secondary color, other cells a color halfway to the background.
    /// Pictures in pixels have no cell colors and stay.
    mutating func dim(_ area: Rectangle, _ palette: Palette) {
        let texts = [
            palette.body, palette.title, palette.secondary, palette.accent, palette.error, palette.success,
            palette.line,
        ].map(\.foreground)
        restyle(area) { style in
            if style.background.isTerminal { return style }
            if style.background == palette.background, texts.contains(style.foreground) {
                return palette.secondary
            }
            return Style(
                foreground: style.foreground.halfway(to: palette.background),
                background: style.background.halfway(to: palette.background))
        }
    }

    /// The first row of an area that shows a letter or a digit, which pictures in cells do not.
    func firstRowOfText(in area: Rectangle) -> Int? {
        let area = area.intersection(bounds)
        return (area.row..<area.endRow).first { row in
            (area.column..<area.endColumn).contains { column in
                cluster(row: row, column: column).first.map { $0.isLetter || $0.isNumber } == true
            }
        }
    }
}

extension Color {
    fileprivate func halfway(to other: Color) -> Color {
        guard !isTerminal else { return self }
        func mean(_ one: UInt8, _ other: UInt8) -> UInt8 { UInt8((Int(one) + Int(other)) / 2) }
        return Color(
            red: mean(red, other.red), green: mean(green, other.green), blue: mean(blue, other.blue))
    }
}
