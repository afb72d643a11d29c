import TerminalInterface
import TextInterface

/// The texts of the preview itself.
struct PreviewLabels: Equatable {
    var feature: String
    var states: [String]
    /// The index of the shown state.
    var index: Int
    var locale: String
    var appearance: Appearance
    var colors: String
    var size: TerminalSize?

    var state: String { states[index] }

    /// The last line: the state, the settings and the keys.
    var status: SafeText {
        SafeText(
            "\(feature)  \(state) \(index + 1)/\(states.count)  \(locale)  \(appearance.rawValue)  "
                + "\(colors)  \(size.name)")
    }

    static let keys: [(key: SafeText, word: SafeText)] = [
        ("Tab", "states"), ("?", "help"), ("q", "quit"), ("L", "language"), ("A", "appearance"),
        ("S", "size"), ("C", "colors"), ("[ ]", "states"),
    ]
}
