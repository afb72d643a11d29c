import TextInterface

/// Prints a grid of cells as lines of text: in 24-bit colour, or as shades where there is none.
nonisolated enum GridPrinter {
    static func lines(of grid: Grid, hasColor: Bool) -> [String] {
        (0..<grid.rows).map { hasColor ? colored(grid, $0) : shaded(grid, $0) }
    }

    private static func colored(_ grid: Grid, _ row: Int) -> String {
        var line = ""
        var last: Style?
        for column in 0..<grid.columns {
            let style = grid[row, column].style
            if style != last {
                line += "\u{1B}[0" + code(style.foreground, 38) + code(style.background, 48) + "m"
                last = style
            }
            line += grid.cluster(row: row, column: column)
        }
        return line + "\u{1B}[0m"
    }

    private static func code(_ color: Color, _ kind: Int) -> String {
        color.isTerminal ? "" : ";\(kind);2;\(color.red);\(color.green);\(color.blue)"
    }

    private static func shaded(_ grid: Grid, _ row: Int) -> String {
        let ramp = Array(" ░▒▓█")
        var line = ""
        for column in 0..<grid.columns {
            let cell = grid[row, column]
            let upper = cell.glyph == 0x20 ? cell.style.background : cell.style.foreground
            let light = (luminance(upper) + luminance(cell.style.background)) / 2
            line.append(ramp[min(ramp.count - 1, light * ramp.count / 256)])
        }
        return line
    }

    /// Brightness, 0…255 (ITU-R BT.601).
    private static func luminance(_ color: Color) -> Int {
        (299 * Int(color.red) + 587 * Int(color.green) + 114 * Int(color.blue)) / 1_000
    }
}
