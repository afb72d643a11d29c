import ListInterface
import TerminalInterface
import TextInterface

extension ListScreen {
    // MARK: Title

    func drawTitle(row: Int, hasRule: Bool, into grid: inout Grid) {
        let style = environment.palette.bar
        grid.fill(Rectangle(row: row, column: 0, rows: 1, columns: grid.columns), style: style)
        let title = configuration.title
        let room = grid.columns - title.width - 2 * Self.margin(grid.columns) - 3
        let right = titleNotes(hasRule: hasRule).first { $0.width <= room } ?? .empty
        let margin = Self.margin(grid.columns)
        grid.put(
            title.truncated(to: grid.columns - 2 * margin), row: row, column: margin,
            style: style.adding(.bold))
        grid.put(right, row: row, column: grid.columns - margin - right.width, style: style)
    }

    /// What may stand at the right of the title, the most telling first: the first that fits is shown.
    private func titleNotes(hasRule: Bool) -> [SafeText] {
        let progress = progressText
        let note = configuration.note()
        let all = [progress, positionText, note]
        // Without a rule nothing else tells that something loads.
        let shorter =
            hasRule || progress.isEmpty
            ? [[positionText, note], [positionText], [note]] : [[progress, positionText], [progress]]
        return ([all] + shorter).map { Self.joined($0) }
    }

    private static func joined(_ parts: [SafeText]) -> SafeText {
        let parts = parts.filter { !$0.isEmpty }
        return parts.dropFirst().reduce(parts.first ?? .empty) { $0 + " · " + $1 }
    }

    private var positionText: SafeText {
        guard configuration.showsPosition, let position = list.position else { return .empty }
        return "\(position)/\(list.itemCount)\(configuration.hasMore() ? "+" : "")"
    }

    private var progressText: SafeText {
        guard isLoading else { return .empty }
        guard let progress = shownProgress else { return environment.strings[.statusLoading] }
        return "\(Int(progress * 100)) %"
    }

    private static func margin(_ columns: Int) -> Int { columns < 10 ? 0 : 1 }

    // MARK: Error

    /// The lines of the error under the rows: one, or up to three on a screen with room for them.
    func bannerLines(in body: Rectangle) -> [SafeText] {
        guard hasBanner, let errorMessage else { return [] }
        let room = body.columns - 2 * Self.margin(body.columns)
        let lines = ("✕ " + errorMessage).wrapped(to: room)
        let most = min(3, max(1, body.rows / 4))
        guard lines.count > most else { return lines }
        let last = lines[most...].reduce(lines[most - 1]) { $0 + " " + $1 }
        return lines[..<(most - 1)] + [last.truncated(to: room)]
    }

    func drawBanner(_ line: SafeText, isFirst: Bool, row: Int, into grid: inout Grid) {
        let palette = environment.palette
        let style = palette.error.on(palette.bar.background)
        let margin = Self.margin(grid.columns)
        grid.fill(Rectangle(row: row, column: 0, rows: 1, columns: grid.columns), style: style)
        let end = margin + grid.put(line, row: row, column: margin, style: style)
        guard isFirst else { return }
        var hints: [Hint] = [Hint("Esc", environment.strings[.hintHide])]
        if configuration.onReload != nil { hints.insert(Hint("r", environment.strings[.hintAgain]), at: 0) }
        let width = Hint.width(of: hints)
        let start = grid.columns - margin - width
        guard start >= end + 3 else { return }
        Hint.draw(hints, row: row, column: start, style: palette.bar, into: &grid)
    }

    // MARK: Status

    /// Draws the status line; on a screen without one, a question takes the last line.
    func drawStatus(row: Int?, into frame: inout Frame) {
        switch overlay {
        case .find(let prompt), .question(let prompt, _):
            return drawPrompt(prompt, row: row ?? frame.grid.rows - 1, into: &frame)
        case .none, .help: break
        }
        guard let row else { return }
        let palette = environment.palette
        let style = palette.bar
        let columns = frame.grid.columns
        let margin = Self.margin(columns)
        frame.grid.fill(Rectangle(row: row, column: 0, rows: 1, columns: columns), style: style)
        var room = columns - 2 * margin
        let message = isSearching ? environment.strings[.findSearching] : notices.current
        let state = statusParts
        let width = state.reduce(0) { $0 + $1.0.width }
        // A message is said once, and what stands at the right is there again soon.
        if width > 0, width <= room / 2, message.map({ $0.width + width + 2 <= room }) ?? true {
            var column = columns - margin - width
            for (text, style) in state {
                column += frame.grid.put(text, row: row, column: column, style: style)
            }
            room -= width + 2
        }
        if let message {
            let style = isSearching ? style : palette.accent.on(style.background)
            frame.grid.put(message.truncated(to: room), row: row, column: margin, style: style)
        } else {
            Hint.draw(Hint.fitting(hints, room), row: row, column: margin, style: style, into: &frame.grid)
        }
    }

    /// What stands at the right of the status line: the network's state, or the title that has no line of its own.
    private var statusParts: [(SafeText, Style)] {
        let palette = environment.palette
        let strings = environment.strings
        if configuration.isAlone { return [(configuration.title, palette.bar.adding(.bold))] }
        func parts(_ sign: SafeText, _ word: ListText, _ style: Style) -> [(SafeText, Style)] {
            [(sign + " ", style.on(palette.bar.background)), (strings[word], palette.bar)]
        }
        return switch environment.network {
        case .unknown: []
        case .online: parts("●", .statusOnline, palette.success)
        case .offline: parts("○", .statusOffline, palette.error)
        }
    }

    private func drawPrompt(_ prompt: Prompt, row: Int, into frame: inout Frame) {
        let style = environment.palette.bar
        let columns = frame.grid.columns
        frame.grid.fill(Rectangle(row: row, column: 0, rows: 1, columns: columns), style: style)
        var column = Self.margin(columns)
        if columns >= 20 {
            column += frame.grid.put(prompt.label, row: row, column: column, style: style.adding(.bold)) + 1
        }
        // The end of what is typed is what is looked at.
        let text = SafeText(prompt.text).suffix(covering: columns - column - 1)
        column += frame.grid.put(text, row: row, column: column, style: style)
        frame.cursor = .init(row: row, column: min(column, columns - 1))
    }
}

extension SafeText {
    /// The end of the text that covers at most so many cells.
    fileprivate func suffix(covering width: Int) -> SafeText {
        var rest = self
        while rest.width > max(0, width) {
            rest = SafeText(String(rest.text.dropFirst()))
        }
        return rest
    }
}
