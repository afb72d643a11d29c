import TerminalInterface
import TextInterface

extension HelpOverlay {
    /// Draws the box in the middle of a frame, or over all of a small one.
    ///
    /// - Returns: The largest scroll offset, and the entries' click targets.
    func draw(
        _ groups: [HelpGroup], strings: ListStrings, palette: Palette, into frame: inout Frame
    ) -> (furthest: Int, targets: [ClickTarget]) {
        var targets: [ClickTarget] = []
        let layout = HelpLayout(groups, in: frame.grid.bounds)
        let columns = layout.columns.map { $0.lines(matching: filter.text) }
        let highest = columns.map(\.count).max() ?? 0
        let furthest = max(0, highest - layout.rows)
        let first = min(max(0, scroll), furthest)

        frame.grid.fill(layout.box, style: palette.bar)
        drawHead(layout, strings, palette, into: &frame)
        var start = layout.box.column + layout.padding
        for (column, lines) in zip(layout.columns, columns) {
            for (offset, line) in lines.dropFirst(first).prefix(layout.rows).enumerated() {
                let row = layout.box.row + 1 + offset
                draw(line, row: row, at: start, column, palette, into: &frame.grid)
                if case .entry(let entry) = line, let press = entry.press {
                    targets.append(
                        ClickTarget(row: row, columns: start..<start + column.width, press: press))
                }
            }
            start += column.width + HelpLayout.gutter
        }
        if highest == 0, layout.rows > 0 {
            let text = strings[.helpNothing].truncated(to: layout.box.columns - 2 * layout.padding)
            frame.grid.put(
                text, row: layout.box.row + 1, column: layout.box.column + layout.padding, style: palette.bar)
        }
        let last = layout.box.endRow - 1
        let style = palette.secondary.on(palette.bar.background)
        if first > 0 {
            frame.grid.put(Sign.up.text, row: last, column: layout.box.endColumn - 4, style: style)
        }
        if first < furthest {
            frame.grid.put(Sign.down.text, row: last, column: layout.box.endColumn - 2, style: style)
        }
        return (furthest, targets)
    }

    private func draw(
        _ line: Line, row: Int, at start: Int, _ column: HelpLayout.Column, _ palette: Palette,
        into grid: inout Grid
    ) {
        switch line {
        case .space: break
        case .heading(let title):
            let style = palette.accent.on(palette.bar.background).adding(.bold)
            grid.put(title.truncated(to: column.width), row: row, column: start, style: style)
        case .entry(let entry):
            grid.put(entry.keys, row: row, column: start, style: palette.bar.adding(.bold))
            grid.put(
                entry.text, row: row, column: start + column.keyWidth + HelpLayout.gap, style: palette.bar)
        }
    }

    private func drawHead(
        _ layout: HelpLayout, _ strings: ListStrings, _ palette: Palette, into frame: inout Frame
    ) {
        let row = layout.box.row
        var column = layout.box.column + layout.padding
        var end = layout.box.endColumn - layout.padding
        let title = strings[.helpTitle]
        let close = [Hint("Esc", strings[.helpClose], KeyPress(.escape))]
        // The title is less useful than the two hints.
        if end - column >= title.width + 3 + strings[.helpFilter].width + 4 + Hint.width(of: close) {
            let style = palette.title.on(palette.bar.background)
            column += frame.grid.put(title, row: row, column: column, style: style) + 3
        }
        let hint =
            filter.isEmpty
            ? strings[.helpFilter] : SafeText(endOf: filter.text, covering: max(0, end - column))
        if end - column >= hint.width + Hint.width(of: close) + 4 {
            end -= Hint.width(of: close)
            Hint.draw(close, row: row, column: end, style: palette.bar, into: &frame.grid)
        }
        let cursor = filter.draw(
            row: row, columns: column..<max(column, end), style: palette.bar, refusal: strings[.promptFull],
            accent: palette.accent.on(palette.bar.background), into: &frame.grid)
        if filter.isEmpty {
            // The cursor has the cell before the hint.
            frame.grid.put(
                hint.truncated(to: end - column - 1), row: row, column: column + 1,
                style: palette.secondary.on(palette.bar.background))
        }
        frame.cursor = .init(row: row, column: min(cursor, frame.grid.columns - 1))
    }
}
