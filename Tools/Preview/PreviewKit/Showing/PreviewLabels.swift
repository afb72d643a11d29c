import TerminalInterface
import TextInterface

/// What the preview says of itself.
struct PreviewLabels: Equatable {
    var feature: String
    var states: [String]
    /// The place of the state that is shown.
    var index: Int
    var locale: String
    var appearance: Appearance
    var colors: String
    var size: TerminalSize?

    var state: String { states[index] }

    /// The last line: what is shown, and how it is changed.
    var status: SafeText {
        SafeText(
            "\(feature)  \(state) \(index + 1)/\(states.count)  \(locale)  \(appearance.rawValue)  \(colors)  \(size.name)"
        )
    }

    static let keys: [(key: SafeText, word: SafeText)] = [
        ("Tab", "states"), ("?", "help"), ("q", "quit"), ("L", "language"), ("A", "appearance"),
        ("S", "size"), ("C", "colours"), ("[ ]", "states"),
    ]
}
