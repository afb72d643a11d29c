/// A sign that the program draws beside words.
///
/// Each sign covers one column, and the fonts that terminals commonly have hold it, their bold weights included: DejaVu
/// Sans Mono, Liberation Mono, Noto Sans Mono, Terminus and misc-fixed. Lines, shades, arrows and shapes are missing from
/// Noto Mono alone, beside which terminals take them from another font or draw them by themselves. The bold weights of
/// misc-fixed have no shapes, which are not drawn bold, and its smallest size has few.
public enum Sign: Character, Sendable, CaseIterable {
    /// The bar before the row in focus.
    case focus = "│"
    /// A thin line between things.
    case rule = "─"
    /// The part of a line that says how much is loaded.
    case progress = "═"
    /// The shade of a placeholder.
    case shade = "▒"
    /// What failed.
    case failure = "×"
    /// A network that is there, and what separates facts in a line.
    case dot = "·"
    /// What is left out.
    case ellipsis = "…"
    /// What separates a sentence from what to do.
    case dash = "—"
    /// A place.
    case place = "@"
    /// What is bookmarked.
    case bookmark = "*"
    /// What is not there: a network, or a bookmark that was removed.
    case absent = "-"
    /// What is not read yet.
    case unread = "•"
    /// Comments, before their number.
    case comments = "◊"
    /// Pictures, before their number.
    case pictures = "■"
    /// What is folded, and opens.
    case folded = "►"
    /// What is newer than all that is shown.
    case newer = "↑"
    /// There is more above.
    case up = "^"
    /// There is more below.
    case down = "v"
    /// What separates a place from what is in it.
    case inside = "›"

    /// The sign as text.
    public var text: SafeText { Self.texts[self] ?? .empty }

    /// A text with this sign and a space before it.
    public func before(_ text: SafeText) -> SafeText { self.text + " " + text }

    private static let texts = Dictionary(
        uniqueKeysWithValues: allCases.map { ($0, SafeText(String($0.rawValue))) })

    /// The signs of something that turns, in their order.
    public static let wheel: [SafeText] = ["-", "\\", "|", "/"]
}

extension Unicode.Scalar {
    /// The character of ASCII that stands for a sign, or for a typographic mark that sentences hold, where a terminal shows
    /// nothing beyond ASCII; `nil` for anything else.
    public var plainSign: Unicode.Scalar? {
        switch self {
        case "│": "|"
        case "─", "—", "–", "−": "-"
        case "═": "="
        case "▒": ":"
        case "×": "x"
        case "·": "."
        case "…": "~"
        case "•": "o"
        case "◊": "#"
        case "■": "+"
        case "►": ">"
        case "↑": "^"
        case "›": ">"
        case "“", "”", "„", "«", "»": "\""
        case "‘", "’": "'"
        default: nil
        }
    }
}

extension SafeText {
    /// The text with signs of ASCII; see `Unicode.Scalar.plainSign`.
    public var inPlainSigns: SafeText {
        guard clusters.contains(where: \.isPlainSignMissing) else { return self }
        return SafeText(clusters: clusters.map(\.inPlainSigns))
    }
}

extension SafeText.Cluster {
    fileprivate var isPlainSignMissing: Bool { plainSign != nil }

    fileprivate var inPlainSigns: SafeText.Cluster {
        plainSign.map { Self.ascii[Int($0.value)] } ?? self
    }

    private var plainSign: Unicode.Scalar? {
        let scalars = text.unicodeScalars
        guard let only = scalars.first, !only.isASCII, scalars.count == 1 else { return nil }
        return only.plainSign
    }
}
