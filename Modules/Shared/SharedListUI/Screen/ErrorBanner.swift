import TextInterface

/// An error in full below the rows, with the hints at the end of its last line.
struct ErrorBanner: Equatable {
    /// The lines of the message; the last one is empty where the hints need a line of their own.
    private(set) var lines: [SafeText]
    /// The hints of the keys for the error; none where the only line has no room for them.
    private(set) var hints: [Hint]
    private let isRightToLeft: Bool
    private let style: Style

    static let none = ErrorBanner()

    private init() {
        (lines, hints, isRightToLeft, style) = ([], [], false, .plain)
    }

    /// - Parameters:
    ///   - message: The error's message with its sign.
    ///   - style: The message's style on a bar.
    ///   - room: The columns for text.
    ///   - most: The most lines. A longer message is truncated, and leaves the last line to the hints.
    init(_ message: SafeText, _ style: Style, hints: [Hint], room: Int, most: Int) {
        self.style = style
        self.hints = Hint.fitting(hints, room)
        isRightToLeft = message.isRightToLeft
        lines = message.wrapped(to: room, most: most)
        let width = Hint.width(of: self.hints)
        guard width > 0, let last = lines.last, last.width + Self.gap + width > room else { return }
        if most > 1 {
            lines = message.wrapped(to: room, most: most - 1) + [.empty]
        } else {
            self.hints = []
        }
    }

    func draw(from row: Int, palette: Palette, into grid: inout Grid) -> [ClickTarget] {
        let margin = ScreenLayout.margin(grid.columns)
        for (offset, line) in lines.enumerated() {
            let row = row + offset
            grid.fill(row: row, style: style)
            grid.put(line, row: row, column: margin, style: style, isRightToLeft: isRightToLeft)
        }
        let column = grid.columns - margin - Hint.width(of: hints)
        return Hint.draw(
            hints, row: row + lines.count - 1, column: column, style: palette.bar, into: &grid)
    }

    /// The columns between the message and the hints.
    private static let gap = 2
}

extension SafeText {
    /// The text wrapped to at most a number of lines, the last of which is truncated where more would follow.
    func wrapped(to width: Int, most: Int) -> [SafeText] {
        let lines = wrapped(to: width)
        guard lines.count > most else { return lines }
        var last = lines[most - 1]
        for line in lines[most...] where last.width <= width { last = last + " " + line }
        return lines[..<(most - 1)] + [last.truncated(to: width)]
    }
}
