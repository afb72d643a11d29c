import TextInterface

/// A scroll of a band of rows between the terminal's margins.
struct Scroll: Hashable {
    /// The rows between the margins: the moved and the vacated ones.
    let rows: Range<Int>
    /// The number of lines by which the band moves up; down where it is negative. Never 0.
    let lines: Int

    /// Finds the scroll that saves the most bytes between two screens of the same size. Other cells may have
    /// changed, in the band too: rows are compared by hashes of their parts.
    ///
    /// Returns `nil` where no scroll saves about a line of text.
    init?(from shown: Grid, to grid: Grid) {
        guard let span = Self.changedRows(shown, grid), span.count > 1 else { return nil }
        let before = span.map { RowDigest(shown, row: $0) }
        let after = span.map { RowDigest(grid, row: $0) }
        // The prefix sums of bytes that are unchanged without a scroll.
        var unchanged = [0]
        for row in span.indices {
            let index = row - span.lowerBound
            unchanged.append(unchanged[index] + after[index].bytes(in: before[index]))
        }
        var best = (saved: Self.minimumSavings, rows: 0..<0, lines: 0)
        for distance in 1..<span.count {
            for lines in [distance, -distance] {
                var (saved, first) = (Int.min / 2, 0)
                for row in max(0, -lines)..<min(span.count, span.count - lines) {
                    // Vacated rows lose unchanged bytes, before a band that moves down or after one upward.
                    let atFront = lines < 0 ? unchanged[row + lines] - unchanged[row] : 0
                    if atFront > saved { (saved, first) = (atFront, row) }
                    saved += after[row].bytes(in: before[row + lines]) - (unchanged[row + 1] - unchanged[row])
                    let behind = lines > 0 ? unchanged[row + 1 + lines] - unchanged[row + 1] : 0
                    if saved - behind > best.saved {
                        let rows = min(first, first + lines)..<max(row, row + lines) + 1
                        best = (saved - behind, rows, lines)
                    }
                }
            }
        }
        guard best.lines != 0 else { return nil }
        rows = best.rows.lowerBound + span.lowerBound..<best.rows.upperBound + span.lowerBound
        lines = best.lines
    }

    init(rows: Range<Int>, lines: Int) {
        (self.rows, self.lines) = (rows, lines)
    }

    /// The screen after the scroll; vacated rows are blank, in the default colors.
    func applied(to grid: Grid) -> Grid {
        var band = Grid(columns: grid.columns, rows: rows.count - abs(lines))
        band.draw(grid, row: -(rows.lowerBound + max(0, lines)), column: 0)
        var result = grid
        result.fill(
            Rectangle(row: rows.lowerBound, column: 0, rows: rows.count, columns: grid.columns), style: .plain
        )
        result.draw(band, row: rows.lowerBound + max(0, -lines), column: 0)
        return result
    }

    /// The bytes that a scroll has to save: its sequences take about half as many.
    static let minimumSavings = 96

    /// The rows from the first to the last difference.
    private static func changedRows(_ shown: Grid, _ grid: Grid) -> Range<Int>? {
        let rows = 0..<grid.rows
        guard let first = rows.first(where: { !Grid.sameRow(shown, grid, row: $0) }),
            let last = rows.last(where: { !Grid.sameRow(shown, grid, row: $0) })
        else { return nil }
        return first..<last + 1
    }
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

/// The hashes of a row's parts, equal for parts that look equal, and the approximate bytes to write each.
private struct RowDigest {
    private static let columnsPerPart = 8

    private var parts: [(hash: UInt64, bytes: Int)] = []

    init(_ grid: Grid, row: Int) {
        parts.reserveCapacity(grid.columns / Self.columnsPerPart + 1)
        for start in stride(from: 0, to: grid.columns, by: Self.columnsPerPart) {
            var (hash, bytes) = (UInt64(0), 0)
            var style: Style?
            for column in start..<min(start + Self.columnsPerPart, grid.columns) {
                let cell = grid[row, column]
                bytes += cell.style == style ? 1 : Self.bytesPerStyle
                style = cell.style
                Self.mix(
                    UInt64(cell.style.foreground.rawValue) << 32 | UInt64(cell.style.background.rawValue),
                    &hash)
                Self.mix(UInt64(cell.style.attributes.rawValue) << 8 | UInt64(cell.width), &hash)
                if cell.scalar != nil || cell.picture != nil || cell.width == 0 {
                    Self.mix(UInt64(cell.glyph), &hash)
                } else {
                    // The glyph is an index into its grid's table.
                    for byte in grid.cluster(row: row, column: column).utf8 { Self.mix(UInt64(byte), &hash) }
                }
            }
            parts.append((hash, bytes))
        }
    }

    /// The bytes of the parts that look equal in another row.
    func bytes(in other: RowDigest) -> Int {
        var bytes = 0
        for index in parts.indices where parts[index].hash == other.parts[index].hash {
            bytes += parts[index].bytes
        }
        return bytes
    }

    /// A 24-bit color and a cluster.
    private static let bytesPerStyle = 18

    /// After splitmix64's last steps (Vigna, prng.di.unimi.it).
    private static func mix(_ value: UInt64, _ hash: inout UInt64) {
        hash = (hash ^ value) &* 0xBF58_476D_1CE4_E5B9
        hash ^= hash >> 31
    }
}
