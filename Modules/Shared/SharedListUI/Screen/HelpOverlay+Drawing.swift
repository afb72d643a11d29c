import TerminalInterface
import TextInterface

extension HelpOverlay {
    /// Draws the box in the middle of a frame, or over all of it where it is small.
    ///
    /// - Returns: How many lines of help there is room for.
    func draw(
        _ groups: [HelpGroup], strings: ListStrings, palette: Palette, into frame: inout Frame
    ) -> Int {
        let lines = lines(of: groups)
        let all = groups.flatMap(\.entries)
        let keyWidth = all.map(\.keys.width).max() ?? 0
        let textWidth = all.map(\.text.width).max() ?? 0
        let box = box(
            in: frame.grid.bounds, columns: keyWidth + textWidth + 3 + 2 * Self.padding,
            rows: HelpOverlay().lines(of: groups).count + 2)
        frame.grid.fill(box, style: palette.bar)
        drawHead(in: box, strings: strings, palette: palette, into: &frame)

        let room = max(0, box.rows - 2)
        let first = min(max(0, scroll), max(0, lines.count - room))
        let column = box.column + padding(of: box)
        let width = box.columns - 2 * padding(of: box)
        if lines.isEmpty, room > 0 {
            frame.grid.put(
                strings[.helpNothing].truncated(to: width), row: box.row + 1, column: column,
                style: palette.bar)
        }
        for (offset, line) in lines.dropFirst(first).prefix(room).enumerated() {
            let row = box.row + 1 + offset
            switch line {
            case .space: break
            case .heading(let title):
                let style = palette.accent.on(palette.bar.background).adding(.bold)
                frame.grid.put(title.truncated(to: width), row: row, column: column, style: style)
            case .entry(let entry):
                let keys = min(keyWidth, max(1, width / 2))
                frame.grid.put(
                    entry.keys.truncated(to: keys), row: row, column: column, style: palette.bar.adding(.bold)
                )
                frame.grid.put(
                    entry.text.truncated(to: width - keys - 2), row: row, column: column + keys + 2,
                    style: palette.bar)
            }
        }
        drawMore(
            above: first > 0, below: first + room < lines.count, in: box, palette: palette, into: &frame.grid)
        return room
    }

    private func drawHead(in box: Rectangle, strings: ListStrings, palette: Palette, into frame: inout Frame)
    {
        var column = box.column + padding(of: box)
        let end = box.endColumn - padding(of: box)
        let title = strings[.helpTitle]
        if box.columns >= 20 {
            let style = palette.title.on(palette.bar.background)
            column += frame.grid.put(title, row: box.row, column: column, style: style) + 3
        }
        let style = filter.isEmpty ? palette.secondary.on(palette.bar.background) : palette.bar
        let text = filter.isEmpty ? strings[.helpFilter] : SafeText(filter)
        let width = frame.grid.put(
            text.truncated(to: end - column - 1), row: box.row, column: column, style: style)
        let cursor = filter.isEmpty ? column : column + width
        frame.cursor = .init(row: box.row, column: min(cursor, frame.grid.columns - 1))
    }

    private func drawMore(
        above: Bool, below: Bool, in box: Rectangle, palette: Palette, into grid: inout Grid
    ) {
        let style = palette.secondary.on(palette.bar.background)
        let column = box.endColumn - 2
        guard column > box.column else { return }
        if above { grid.put("↑", row: box.row, column: column, style: style) }
        if below { grid.put("↓", row: box.endRow - 1, column: column, style: style) }
    }

    private static let padding = 2

    private func padding(of box: Rectangle) -> Int { box.columns < 20 ? 0 : Self.padding }

    private func box(in bounds: Rectangle, columns: Int, rows: Int) -> Rectangle {
        let columns = bounds.columns < columns + 4 ? bounds.columns : columns
        let rows = bounds.rows < rows + 2 ? bounds.rows : rows
        return Rectangle(
            row: (bounds.rows - rows) / 2, column: (bounds.columns - columns) / 2, rows: rows,
            columns: columns)
    }
}
