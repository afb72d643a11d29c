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
        return parts.dropFirst().reduce(parts.first ?? .empty) { $0 + " " + Sign.dot.text + " " + $1 }
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

    static func margin(_ columns: Int) -> Int { columns < 10 ? 0 : 1 }

    // MARK: Error

    /// The error under the rows: one line, or up to three on a screen with room for them.
    func banner(in body: Rectangle) -> ErrorBanner {
        guard hasBanner, let errorMessage else { return .none }
        return ErrorBanner(
            errorMessage, hints: errorHints, room: body.columns - 2 * Self.margin(body.columns),
            most: min(3, max(1, body.rows / 4)))
    }

    func draw(_ banner: ErrorBanner, row: Int, into grid: inout Grid) {
        banner.draw(
            from: row, margin: Self.margin(grid.columns), palette: environment.palette, into: &grid)
    }

    // MARK: Status

    /// Draws the status line; on a screen without one, a question takes the last line.
    ///
    /// - Parameter hints: What the line says where nothing is asked.
    func drawStatus(_ hints: [Hint], row: Int?, into frame: inout Frame) {
        switch overlay {
        case .find(let prompt), .question(let prompt, _):
            return drawPrompt(prompt, row: row ?? frame.grid.rows - 1, into: &frame)
        case .none, .help, .selection: break
        }
        guard let row else { return }
        let style = environment.palette.bar
        let columns = frame.grid.columns
        let margin = Self.margin(columns)
        frame.grid.fill(Rectangle(row: row, column: 0, rows: 1, columns: columns), style: style)
        var room = columns - 2 * margin
        let state = statusParts(beside: hints, room)
        let width = Self.width(of: state)
        if width > 0 {
            var column = columns - margin - width
            for (text, style) in state {
                column += frame.grid.put(text, row: row, column: column, style: style)
            }
            room -= width + Self.gapOfStatus
        }
        Hint.draw(Hint.fitting(hints, room), row: row, column: margin, style: style, into: &frame.grid)
    }

    private static let gapOfStatus = 2

    private static func width(of parts: StyledLine) -> Int {
        parts.reduce(0) { $0 + $1.0.width }
    }

    /// What stands at the right of the status line: the longest form that takes no room from what is said at the left,
    /// or the shortest where every form takes some.
    private func statusParts(beside hints: [Hint], _ room: Int) -> StyledLine {
        let forms = statusForms(beside: Hint.width(of: hints), room)
        func fits(_ wanted: Int, beside form: StyledLine) -> Bool {
            wanted + Self.gapOfStatus + Self.width(of: form) <= room
        }
        if let form = forms.first(where: { fits(Hint.width(of: hints), beside: $0) }) { return form }
        guard let shortest = forms.last, let last = hints.last,
            fits(Hint.width(of: [last]), beside: shortest)
        else { return [] }
        return shortest
    }

    /// The network's state, or the title that has no line of its own; then what shorter forms there are of it.
    private func statusForms(beside width: Int, _ room: Int) -> [StyledLine] {
        let palette = environment.palette
        if configuration.isAlone {
            let style = palette.bar.adding(.bold)
            let title = configuration.title
            let rest = max(room / 3, room - width - Self.gapOfStatus)
            return [[(title, style)], [(title.truncated(to: rest), style)]]
        }
        func forms(_ sign: SafeText, _ word: ListText, _ style: Style) -> [StyledLine] {
            let sign = (sign, style.on(palette.bar.background))
            return [[sign, (" " + environment.strings[word], palette.bar)], [sign]]
        }
        return switch environment.network {
        case .unknown: []
        case .online: forms(Sign.dot.text, .statusOnline, palette.success)
        case .offline: forms(Sign.absent.text, .statusOffline, palette.error)
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
        column = prompt.input.draw(
            row: row, columns: column..<max(column, columns), style: style,
            refusal: environment.strings[.promptFull],
            refusalStyle: environment.palette.accent.on(style.background), into: &frame.grid)
        frame.cursor = .init(row: row, column: min(column, columns - 1))
    }
}
