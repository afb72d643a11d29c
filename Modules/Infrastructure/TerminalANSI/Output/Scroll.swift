import TextInterface

/// A scroll of cells between the terminal's margins.
struct Scroll: Hashable {
    /// The rows between the margins: the moved and the vacated ones.
    let rows: Range<Int>
    /// The columns between the margins; `nil` for whole rows.
    let columns: Range<Int>?
    /// The number of lines by which the cells move up; down where it is negative. Never 0.
    let lines: Int

    /// Finds the scroll that saves the most bytes between two screens of the same size; see ``ScrollSearch``.
    ///
    /// Returns `nil` if no scroll saves about a line of text.
    init?(from shown: Grid, to grid: Grid, withinColumns: Bool = false) {
        guard let found = ScrollSearch(from: shown, to: grid)?.best(withinColumns: withinColumns) else {
            return nil
        }
        self = found
    }

    init(rows: Range<Int>, columns: Range<Int>? = nil, lines: Int) {
        (self.rows, self.columns, self.lines) = (rows, columns, lines)
    }

    /// The screen after the scroll; vacated cells are blank, in the default colors.
    func applied(to grid: Grid) -> Grid {
        let columns = columns ?? 0..<grid.columns
        var band = Grid(columns: columns.count, rows: rows.count - abs(lines))
        band.draw(grid, row: -(rows.lowerBound + max(0, lines)), column: -columns.lowerBound)
        var result = grid
        result.fill(
            Rectangle(
                row: rows.lowerBound, column: columns.lowerBound, rows: rows.count, columns: columns.count),
            style: .plain)
        result.draw(band, row: rows.lowerBound + max(0, -lines), column: columns.lowerBound)
        return result
    }

    /// The bytes that a scroll has to save: its sequences take about half as many.
    static let minimumSavings = 96
}

extension Scroll {
    /// Whether a terminal has scroll margins: its terminfo entry has `csr`, `ind` and `ri`, which are equal
    /// in all of these (Debian's ncurses-term 6.4; VT100 User Guide, DECSTBM, IND and RI).
    static func isSupported(byTerminalNamed name: String) -> Bool {
        names.contains { name == $0 || name.hasPrefix($0 + "-") || name.hasPrefix($0 + ".") }
    }

    private static let names = [
        "xterm", "screen", "tmux", "kitty", "foot", "alacritty", "konsole", "vte", "gnome", "rxvt", "st",
        "stterm", "mlterm", "linux", "putty", "mintty", "wezterm", "ghostty", "contour", "iTerm2.app",
        "nsterm", "teraterm", "vt100", "vt102", "vt220", "vt320", "vt420",
    ]
}
