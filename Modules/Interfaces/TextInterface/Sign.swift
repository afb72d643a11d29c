/// A sign that the program draws next to words.
///
/// Each sign is one column wide and in the common fonts of terminals, bold weights included: DejaVu Sans
/// Mono, Liberation Mono, Noto Sans Mono, Terminus and misc-fixed. Lines, shades, arrows and shapes are
/// missing in Noto Mono only, for which terminals substitute another font or draw them themselves. The bold
/// weights of misc-fixed have no shapes, which are never drawn bold, and its smallest size has few.
public enum Sign: Character, Sendable, CaseIterable {
    /// The bar of the focused row.
    case focus = "│"
    /// A rule.
    case rule = "─"
    /// The loaded part of a progress bar.
    case progress = "═"
    /// The shade of a placeholder.
    case shade = "▒"
    /// A failure.
    case failure = "×"
    /// The network is online; and the separator of facts in a line.
    case dot = "·"
    /// Truncation.
    case ellipsis = "…"
    /// The separator between a sentence and a hint.
    case dash = "—"
    /// A location.
    case place = "@"
    /// A bookmark.
    case bookmark = "*"
    /// The network is offline, or a bookmark was removed.
    case absent = "-"
    /// An unread item.
    case unread = "•"
    /// Comments, before their count.
    case comments = "◊"
    /// Pictures, before their count.
    case pictures = "■"
    /// A folded group, or a recording in place of its contents.
    case folded = "►"
    /// Newer items above the shown ones.
    case newer = "↑"
    /// The continuation of a line that is wrapped, such as of code.
    case continued = "↪"
    /// The bullets of lists within lists.
    case nestedBullet = "–"
    /// More rows above.
    case up = "^"
    /// More rows below.
    case down = "v"
    /// The separator between a group and its member.
    case inside = "›"

    /// The sign as text.
    public var text: SafeText { Self.texts[self] ?? .empty }

    /// The sign, a space and a text.
    public func before(_ text: SafeText) -> SafeText { self.text + " " + text }

    private static let texts = Dictionary(
        uniqueKeysWithValues: allCases.map { ($0, SafeText(String($0.rawValue))) })

    /// The frames of a spinner.
    public static let wheel: [SafeText] = ["-", "\\", "|", "/"]
}

extension Unicode.Scalar {
    /// The ASCII fallback of a sign or of a typographic mark; `nil` for anything else.
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
        case "›", "↪": ">"
        case "“", "”", "„", "«", "»": "\""
        case "‘", "’": "'"
        default: nil
        }
    }
}

extension SafeText {
    /// The text with ASCII fallbacks; see `Unicode.Scalar.plainSign`.
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
