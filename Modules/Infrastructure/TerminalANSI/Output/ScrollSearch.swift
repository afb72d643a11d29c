import TextInterface

/// A search for the scroll that saves the most bytes between two screens of the same size.
///
/// Other cells may have changed, between the margins too: rows are compared by hashes of parts of a few
/// columns.
struct ScrollSearch {
    private static let columnsPerPart = 8

    private let shown: Grid
    private let grid: Grid
    /// The rows from the first to the last difference. Other rows and parts are numbered from its start.
    private let span: Range<Int>
    /// The number of parts of a row.
    private let parts: Int
    /// The parts of both screens, row by row.
    private let before: [RowPart]
    private let after: [RowPart]
    /// The bytes of each part that are unchanged without a scroll, and their sums in the rows above a row.
    private let unchanged: [Int]
    private let unchangedAbove: [Int]

    /// Returns `nil` if fewer than two rows differ.
    init?(from shown: Grid, to grid: Grid) {
        let rows = 0..<grid.rows
        guard let first = rows.first(where: { !Grid.sameRow(shown, grid, row: $0) }),
            let last = rows.last(where: { !Grid.sameRow(shown, grid, row: $0) }), last > first
        else { return nil }
        (self.shown, self.grid, span) = (shown, grid, first..<last + 1)
        parts = (grid.columns + Self.columnsPerPart - 1) / Self.columnsPerPart
        before = span.flatMap { RowPart.all(of: shown, row: $0, columns: Self.columnsPerPart) }
        after = span.flatMap { RowPart.all(of: grid, row: $0, columns: Self.columnsPerPart) }
        unchanged = before.indices.map { [before, after] in
            before[$0].hash == after[$0].hash ? after[$0].bytes : 0
        }
        var (above, sum) = ([0], 0)
        for row in span.indices {
            let start = (row - span.lowerBound) * parts
            for part in start..<start + parts { sum += unchanged[part] }
            above.append(sum)
        }
        unchangedAbove = above
    }

    /// A band of rows, and the bytes that its scroll saves.
    private struct Band {
        var saved: Int
        var rows = 0..<0
        var lines = 0
    }

    /// The best scroll; `nil` if none saves about a line of text.
    ///
    /// - Parameter withinColumns: Whether the terminal has left and right margins. They are used where they
    ///   save a further line of text.
    func best(withinColumns: Bool) -> Scroll? {
        var whole = Band(saved: Scroll.minimumSavings)
        var limits: [(lines: Int, saved: Int)] = []
        for distance in 1..<span.count {
            for lines in [distance, -distance] {
                let (moved, limit) = movedBytes(lines)
                let band = band(lines, moved, above: unchangedAbove)
                if band.saved > whole.saved { whole = band }
                limits.append((lines, limit))
            }
        }
        if withinColumns, let scroll = best(from: whole, limits.sorted { $0.saved > $1.saved }) {
            return scroll
        }
        return whole.lines == 0 ? nil : Scroll(rows: rows(whole), lines: whole.lines)
    }

    /// The number of rows, from the start of the span.
    private var count: Int { span.count }

    private func rows(_ band: Band) -> Range<Int> {
        band.rows.lowerBound + span.lowerBound..<band.rows.upperBound + span.lowerBound
    }

    /// The rows to which a scroll moves others.
    private func targets(_ lines: Int, in rows: Range<Int>) -> Range<Int> {
        rows.lowerBound + max(0, -lines)..<rows.upperBound - max(0, lines)
    }

    /// The bytes of each row that a scroll of whole rows would move into place, and the most that any scroll
    /// by as many lines could save.
    private func movedBytes(_ lines: Int) -> (moved: [Int], limit: Int) {
        var (moved, limit) = (Array(repeating: 0, count: count), 0)
        for row in targets(lines, in: 0..<count) {
            let (start, source) = (row * parts, (row + lines) * parts)
            for part in 0..<parts where after[start + part].hash == before[source + part].hash {
                let bytes = after[start + part].bytes
                moved[row] += bytes
                limit += bytes - unchanged[start + part]
            }
        }
        return (moved, limit)
    }

    /// The band in which a scroll by a number of lines saves the most bytes.
    ///
    /// - Parameters:
    ///   - moved: The bytes of each row that it moves into place.
    ///   - above: The bytes that are unchanged without it in the rows above each row.
    private func band(_ lines: Int, _ moved: [Int], above: [Int]) -> Band {
        var best = Band(saved: 0)
        var (saved, first) = (Int.min / 2, 0)
        for row in targets(lines, in: 0..<count) {
            // Vacated rows lose unchanged bytes, before a band that moves down or after one upward.
            let atFront = lines < 0 ? above[row + lines] - above[row] : 0
            if atFront > saved { (saved, first) = (atFront, row) }
            saved += moved[row] - (above[row + 1] - above[row])
            let behind = lines > 0 ? above[row + 1 + lines] - above[row + 1] : 0
            if saved - behind > best.saved {
                let rows = min(first, first + lines)..<max(row, row + lines) + 1
                best = Band(saved: saved - behind, rows: rows, lines: lines)
            }
        }
        return best
    }

    // MARK: Columns

    /// The best scroll within columns that saves about a line of text more than one of whole rows.
    ///
    /// - Parameter limits: The most that scrolls could save, in descending order.
    private func best(from whole: Band, _ limits: [(lines: Int, saved: Int)]) -> Scroll? {
        var best = (band: Band(saved: whole.saved + Scroll.minimumSavings), parts: 0..<0)
        for limit in limits {
            guard limit.saved > best.band.saved else { break }
            let found = bandWithinColumns(limit.lines)
            if found.band.saved > best.band.saved { best = found }
        }
        guard !best.parts.isEmpty, let columns = columns(of: best.parts, best.band) else { return nil }
        return Scroll(rows: rows(best.band), columns: columns, lines: best.band.lines)
    }

    /// The band and the parts in which a scroll by a number of lines saves the most: from the rows of the
    /// best part to columns, and from these to rows, twice.
    private func bandWithinColumns(_ lines: Int) -> (band: Band, parts: Range<Int>) {
        var gains = Array(repeating: 0, count: parts)
        for row in targets(lines, in: 0..<count) {
            for part in 0..<parts { gains[part] += max(0, gain(row, part, lines)) }
        }
        let seed = gains.indices.max { gains[$0] < gains[$1] } ?? 0
        var range = seed..<seed + 1
        var band = band(lines, range)
        for _ in 0..<2 where !band.rows.isEmpty {
            range = self.parts(band)
            band = self.band(lines, range)
        }
        return (band, range)
    }

    /// The bytes that a scroll saves in a part of a row into which it moves another.
    private func gain(_ row: Int, _ part: Int, _ lines: Int) -> Int {
        let (index, source) = (row * parts + part, (row + lines) * parts + part)
        return (after[index].hash == before[source].hash ? after[index].bytes : 0) - unchanged[index]
    }

    private func band(_ lines: Int, _ range: Range<Int>) -> Band {
        var (moved, above) = (Array(repeating: 0, count: count), [0])
        for row in 0..<count {
            let sum = range.reduce(0) { $0 + unchanged[row * parts + $1] }
            above.append(above[row] + sum)
            guard targets(lines, in: 0..<count).contains(row) else { continue }
            moved[row] = range.reduce(sum) { $0 + gain(row, $1, lines) }
        }
        return band(lines, moved, above: above)
    }

    /// The adjacent parts in which the scroll of a band saves the most.
    private func parts(_ band: Band) -> Range<Int> {
        var gains = Array(repeating: 0, count: parts)
        let targets = targets(band.lines, in: band.rows)
        for row in band.rows {
            for part in 0..<parts {
                gains[part] +=
                    targets.contains(row) ? gain(row, part, band.lines) : -unchanged[row * parts + part]
            }
        }
        var (best, range, sum, first) = (Int.min, 0..<1, 0, 0)
        for part in 0..<parts {
            if sum <= 0 { (sum, first) = (0, part) }
            sum += gains[part]
            if sum > best { (best, range) = (sum, first..<part + 1) }
        }
        return range
    }

    /// The columns of some parts, with edges at the cells where the scroll saves the most. No wide cluster is
    /// cut: terminals disagree about the result.
    private func columns(of range: Range<Int>, _ band: Band) -> Range<Int>? {
        let start = range.lowerBound * Self.columnsPerPart
        let end = min(grid.columns, range.upperBound * Self.columnsPerPart)
        let middle = (start + end) / 2
        let left = (max(0, start - Self.columnsPerPart)..<min(middle, start + Self.columnsPerPart)).reversed()
        let right = max(middle, end - Self.columnsPerPart)..<min(grid.columns, end + Self.columnsPerPart)
        guard let first = edge(left, of: band, behind: 0), let last = edge(right, of: band, behind: 1) else {
            return nil
        }
        // DECSLRM needs two columns.
        return last - first > 1 ? first..<last : nil
    }

    /// The edge up to which the columns, taken one after the other, save the most.
    ///
    /// - Parameter offset: The distance of the edge from the left of the last taken column.
    private func edge(_ columns: some Sequence<Int>, of band: Band, behind offset: Int) -> Int? {
        var (sum, best, edge) = (0, Int.min, Int?.none)
        for column in columns {
            sum += gain(ofColumn: column, band)
            if sum > best, !cutsClusters(column + offset, in: rows(band)) {
                (best, edge) = (sum, column + offset)
            }
        }
        return edge
    }

    private func gain(ofColumn column: Int, _ band: Band) -> Int {
        let rows = rows(band)
        let targets = targets(band.lines, in: rows)
        return rows.reduce(0) { sum, row in
            let wanted = RowPart(grid, row: row, columns: column..<column + 1)
            var gain = 0
            if targets.contains(row) {
                let moved = RowPart(shown, row: row + band.lines, columns: column..<column + 1)
                if moved.hash == wanted.hash { gain += wanted.bytes }
            }
            let kept = RowPart(shown, row: row, columns: column..<column + 1)
            return sum + gain - (kept.hash == wanted.hash ? wanted.bytes : 0)
        }
    }

    /// Whether a column begins with the right half of a wide cluster.
    private func cutsClusters(_ column: Int, in rows: Range<Int>) -> Bool {
        column < shown.columns && rows.contains { shown[$0, column].width == 0 }
    }
}

/// The hash of a part of a row, equal for parts that look equal, and the approximate bytes to write it.
private struct RowPart {
    private(set) var hash: UInt64 = 0
    private(set) var bytes = 0

    static func all(of grid: Grid, row: Int, columns: Int) -> [RowPart] {
        stride(from: 0, to: grid.columns, by: columns).map {
            RowPart(grid, row: row, columns: $0..<min($0 + columns, grid.columns))
        }
    }

    init(_ grid: Grid, row: Int, columns: Range<Int>) {
        var style = columns.lowerBound > 0 ? grid[row, columns.lowerBound - 1].style : nil
        for column in columns {
            let cell = grid[row, column]
            bytes += cell.style == style ? 1 : Self.bytesPerStyle
            style = cell.style
            mix(UInt64(cell.style.foreground.rawValue) << 32 | UInt64(cell.style.background.rawValue))
            mix(UInt64(cell.style.attributes.rawValue) << 8 | UInt64(cell.width))
            if cell.scalar != nil || cell.picture != nil || cell.width == 0 {
                mix(UInt64(cell.glyph))
            } else {
                // The glyph is an index into its grid's table.
                for byte in grid.cluster(row: row, column: column).utf8 { mix(UInt64(byte)) }
            }
        }
    }

    /// A 24-bit color and a cluster.
    private static let bytesPerStyle = 18

    /// After splitmix64's last steps (Vigna, prng.di.unimi.it).
    private mutating func mix(_ value: UInt64) {
        hash = (hash ^ value) &* 0xBF58_476D_1CE4_E5B9
        hash ^= hash >> 31
    }
}
