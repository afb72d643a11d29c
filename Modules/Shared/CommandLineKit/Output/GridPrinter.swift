public import TextInterface

/// Converts a grid of cells to lines of text, with 24-bit colors or without.
public enum GridPrinter {
    /// The lines of a grid, without newlines.
    public static func lines(of grid: Grid, hasColor: Bool) -> [String] {
        (0..<grid.rows).map { hasColor ? colored(grid, $0) : grid.line($0) }
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
}
