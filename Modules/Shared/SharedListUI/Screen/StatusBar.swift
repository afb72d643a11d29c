import TerminalInterface
import TextInterface

/// The last line of a screen: a message and hints; at the right the recordings that are played and saved, the
/// network's state, or a title.
struct StatusBar {
    /// A message before the hints, such as an error's. It is truncated for the first hint and the last one,
    /// which shows it in full.
    var sentence: StyledText?
    var hints: [Hint]
    /// The sign of an error, behind the state.
    var sign: StyledText?
    var configuration: ListConfiguration
    let environment: ScreenEnvironment

    func draw(row: Int, into grid: inout Grid) -> [ClickTarget] {
        let style = environment.palette.bar
        let columns = grid.columns
        let margin = ScreenLayout.margin(columns)
        grid.fill(row: row, style: style)
        var room = columns - 2 * margin
        let state = state(room)
        let width = StyledText.width(of: state)
        var targets: [ClickTarget] = []
        if width > 0 {
            let column = columns - margin - width
            grid.put(state, row: row, column: column)
            if let sign { targets.append(target(of: sign, row: row, endColumn: columns - margin)) }
            room -= width + Hint.gap
        }
        var column = margin
        var hints = hints
        if let sentence {
            var most = room
            if sentence.text.width + Hint.gap + Hint.width(of: Array(hints.prefix(1))) > room {
                if hints.count > 2 { hints.removeSubrange(1..<hints.count - 1) }
                let widest = room - Hint.gap - Self.leastWidth
                while !hints.isEmpty, Hint.width(of: hints) > widest { hints.removeFirst() }
                if !hints.isEmpty { most -= Hint.gap + Hint.width(of: hints) }
            }
            let text = sentence.text.truncated(to: most)
            let width = grid.put(text, row: row, column: column, style: sentence.style) + Hint.gap
            column += width
            room -= width
        }
        return targets
            + Hint.draw(Hint.fitting(hints, room), row: row, column: column, style: style, into: &grid)
    }

    private func target(of sign: StyledText, row: Int, endColumn: Int) -> ClickTarget {
        ClickTarget(
            row: row, columns: endColumn - sign.text.width..<endColumn,
            press: environment.keymap[.details]?.allKeys.first ?? KeyPress(.escape))
    }

    /// The first hint and the essential ones.
    private var leastHints: [Hint] { hints.prefix(1) + hints.dropFirst().filter(\.isEssential) }

    /// The smallest width of a message. Hints that would leave it less are left out.
    private static let leastWidth = 12

    /// The width of the content at the left.
    private var leftWidth: Int {
        [sentence?.text.width ?? 0, Hint.width(of: hints)].filter { $0 > 0 }.reduce(-Hint.gap) {
            $0 + $1 + Hint.gap
        }
    }

    /// The content at the right: the longest form that fits beside that at the left, else the shortest one, but
    /// none beside a message.
    private func state(_ room: Int) -> [StyledText] {
        let forms = forms(room)
        func fits(_ leftWidth: Int, beside form: [StyledText]) -> Bool {
            leftWidth + Hint.gap + StyledText.width(of: form) <= room
        }
        if let form = forms.first(where: { fits(leftWidth, beside: $0) }) { return form }
        guard sentence == nil, let shortest = forms.last else { return [] }
        return fits(Hint.width(of: hints.suffix(1)), beside: shortest) ? shortest : []
    }

    /// The forms of the content at the right, with the sign, the longest first.
    private func forms(_ room: Int) -> [[StyledText]] {
        let states = states(room)
        guard let sign else { return states }
        let space = StyledText(text: " ", style: environment.palette.bar)
        return states.map { $0 + [space, sign] } + [[sign]]
    }

    /// The smallest width of the title of the recording that is played. One with less room is left out.
    private static let leastTitle = 8
    /// The width up to which a title takes the place of hints: episodes of one series begin alike.
    private static let usefulTitle = 30

    /// The forms of the recordings that are played and saved, otherwise of synchronizing; `nil` without any.
    ///
    /// - Parameters:
    ///   - most: The most columns of a form.
    ///   - free: The columns beside all hints.
    private func progress(within most: Int, _ free: Int) -> [SafeText]? {
        func titled(_ form: SafeText) -> SafeText {
            let title = environment.playbackTitle
            let rest = form.width + SafeText.joined([.empty, .empty], by: .dot).width
            let room = min(most - rest, max(free - rest, Self.usefulTitle))
            return title.isEmpty || room < Self.leastTitle
                ? form : .joined([title.truncated(to: room), form], by: .dot)
        }
        let (playback, download) = (environment.playback.map { [$0] } ?? [], environment.download)
        let both = playback.flatMap { one in download.map { SafeText.joined([one, $0], by: .dot) } }
        let recordings = both.map(titled) + download + playback.map(titled)
        let forms = recordings.isEmpty ? environment.synchronization : recordings
        return forms.isEmpty ? nil : forms
    }

    /// The forms of the state or the title, the longest first.
    private func states(_ room: Int) -> [[StyledText]] {
        let palette = environment.palette
        if configuration.isFullScreen {
            let style = palette.bar.adding(.bold)
            let title = configuration.title
            let rest = max(room / 3, room - leftWidth - Hint.gap)
            return [title, title.truncated(to: rest)].map { [StyledText(text: $0, style: style)] }
        }
        let most = min(room / 2, room - Hint.gap - Hint.width(of: leastHints))
        if let status = progress(within: most, room - Hint.gap - leftWidth) ?? configuration.status?() {
            return status.first { $0.width <= most }.map { [[StyledText(text: $0, style: palette.bar)]] }
                ?? []
        }
        // The sign alone would not be understood.
        func form(_ sign: Sign, _ word: ListText, _ style: Style) -> [StyledText] {
            [
                StyledText(text: sign.text, style: style.on(palette.bar.background)),
                StyledText(text: " " + environment.strings[word], style: palette.bar),
            ]
        }
        return switch environment.network {
        case .unknown: []
        case .online: [form(.dot, .statusOnline, palette.success), []]
        case .offline: [form(.absent, .statusOffline, palette.error)]
        case .offlineByChoice: [form(.absent, .statusOffline, palette.bar)]
        }
    }
}

/// A part of a line with a style.
struct StyledText {
    let text: SafeText
    let style: Style

    static func width(of parts: [StyledText]) -> Int {
        parts.reduce(0) { $0 + $1.text.width }
    }
}

extension Grid {
    /// Fills a row, such as that of a bar.
    mutating func fill(row: Int, style: Style) {
        fill(Rectangle(row: row, column: 0, rows: 1, columns: columns), style: style)
    }

    /// Draws the parts of a line from left to right.
    mutating func put(_ parts: [StyledText], row: Int, column: Int, isRightToLeft: Bool = false) {
        var column = column
        for part in parts {
            column += put(
                part.text, row: row, column: column, style: part.style, isRightToLeft: isRightToLeft)
        }
    }
}
