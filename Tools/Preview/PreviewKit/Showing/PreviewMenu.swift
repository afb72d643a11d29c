import TerminalInterface
import TextInterface

/// The open list of states at the left, whose chosen state is shown at once.
struct PreviewMenu: Equatable {
    private(set) var isClosed = false
    /// The typed digits of a state's number.
    private var number = ""

    /// The command of a key; `nil` for none.
    mutating func press(_ key: Key, in labels: PreviewLabels) -> PreviewCommand? {
        if case .character(let digit) = key, digit.isASCII, digit.isNumber {
            return type(digit, of: labels.states.count)
        }
        number = ""
        switch key {
        case .down, .character("j"), .character("]"): return .state(labels.index + 1)
        case .up, .character("k"), .character("["): return .state(labels.index - 1)
        case .home, .character("g"): return .state(0)
        case .end, .character("G"): return .state(labels.states.count - 1)
        case .character("l"), .character("L"): return .language
        case .character("a"), .character("A"): return .appearance
        case .character("c"), .character("C"): return .colors
        case .character("s"), .character("S"): return .size
        case .character("q"): return .quit
        case .enter, .escape, .tab, .character("?"):
            isClosed = true
            return nil
        default: return nil
        }
    }

    /// Appends a digit while a state has a number that begins so.
    private mutating func type(_ digit: Character, of count: Int) -> PreviewCommand? {
        for text in [number + String(digit), String(digit)] {
            if let place = Int(text), (1...count).contains(place) {
                number = text
                return .state(place - 1)
            }
        }
        number = ""
        return nil
    }

    /// Draws the states over the left of a frame's first rows.
    func draw(_ labels: PreviewLabels, rows: Int, _ palette: Palette, into frame: inout Frame) {
        let columns = min(frame.grid.columns, (labels.states.map(\.count).max() ?? 0) + 8)
        frame.grid.fill(
            Rectangle(row: 0, column: 0, rows: rows, columns: columns), style: palette.bar)
        frame.cursor = nil
        let first = max(0, min(labels.index - rows / 2, labels.states.count - rows))
        for (offset, state) in labels.states.dropFirst(first).prefix(rows).enumerated() {
            let place = first + offset
            let isShown = place == labels.index
            let style = isShown ? palette.accent.on(palette.bar.background).adding(.bold) : palette.bar
            let number = String(place + 1)
            let line = SafeText(
                (isShown ? String(Sign.focus.rawValue) : " ")
                    + String(repeating: " ", count: max(0, 3 - number.count))
                    + "\(number)  \(state)")
            frame.grid.put(line.truncated(to: columns - 1), row: offset, column: 0, style: style)
        }
    }
}
