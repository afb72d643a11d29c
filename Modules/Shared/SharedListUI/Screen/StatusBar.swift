import TextInterface

/// The last line of a screen: key hints, and at the right the network's state, or the title that has no line of its own.
struct StatusBar {
    let hints: [Hint]
    let configuration: ListConfiguration
    let environment: ScreenEnvironment

    private static let gap = 2

    func draw(row: Int, into grid: inout Grid) {
        let style = environment.palette.bar
        let columns = grid.columns
        let margin = ScreenLayout.margin(columns)
        grid.fill(Rectangle(row: row, column: 0, rows: 1, columns: columns), style: style)
        var room = columns - 2 * margin
        let state = state(room)
        let width = StyledText.width(of: state)
        if width > 0 {
            grid.put(state, row: row, column: columns - margin - width)
            room -= width + Self.gap
        }
        Hint.draw(Hint.fitting(hints, room), row: row, column: margin, style: style, into: &grid)
    }

    /// What stands at the right: the longest form that takes no room from what is said at the left, or the shortest where
    /// every form takes some.
    private func state(_ room: Int) -> [StyledText] {
        let forms = forms(room)
        func fits(_ wanted: Int, beside form: [StyledText]) -> Bool {
            wanted + Self.gap + StyledText.width(of: form) <= room
        }
        if let form = forms.first(where: { fits(Hint.width(of: hints), beside: $0) }) { return form }
        guard let shortest = forms.last, let last = hints.last,
            fits(Hint.width(of: [last]), beside: shortest)
        else { return [] }
        return shortest
    }

    /// The network's state, or the title; then what shorter forms there are of it.
    private func forms(_ room: Int) -> [[StyledText]] {
        let palette = environment.palette
        if configuration.isAlone {
            let style = palette.bar.adding(.bold)
            let title = configuration.title
            let rest = max(room / 3, room - Hint.width(of: hints) - Self.gap)
            return [title, title.truncated(to: rest)].map { [StyledText(text: $0, style: style)] }
        }
        func forms(_ sign: SafeText, _ word: ListText, _ style: Style) -> [[StyledText]] {
            let sign = StyledText(text: sign, style: style.on(palette.bar.background))
            return [[sign, StyledText(text: " " + environment.strings[word], style: palette.bar)], [sign]]
        }
        return switch environment.network {
        case .unknown: []
        case .online: forms(Sign.dot.text, .statusOnline, palette.success)
        case .offline: forms(Sign.absent.text, .statusOffline, palette.error)
        }
    }
}

/// A part of a line, in a style of its own.
struct StyledText {
    let text: SafeText
    let style: Style

    static func width(of parts: [StyledText]) -> Int {
        parts.reduce(0) { $0 + $1.text.width }
    }
}

extension Grid {
    /// Draws the parts of a line one behind the other.
    mutating func put(_ parts: [StyledText], row: Int, column: Int, isRightToLeft: Bool = false) {
        var column = column
        for part in parts {
            column += put(
                part.text, row: row, column: column, style: part.style, isRightToLeft: isRightToLeft)
        }
    }
}
