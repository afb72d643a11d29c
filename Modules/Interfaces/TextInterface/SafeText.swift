/// A line of sanitized text, the only text that a grid draws.
///
/// Untrusted text may contain escape sequences, invisible or reordering characters, and stacks of combining
/// marks. Sanitizing shows control characters as control pictures, drops invisible and reordering ones,
/// limits combining marks, and keeps everything that a language needs.
public struct SafeText: Hashable, Sendable {
    /// A grapheme cluster (UAX #29): the smallest part that is drawn or cut off.
    public struct Cluster: Hashable, Sendable {
        /// The scalars.
        public let text: String
        /// The display width, 1 or 2 cells.
        public let width: Int
        /// Whether terminals disagree about its width (ZWJ sequences, flags, skin tones, keycaps, selectors).
        public let isWidthUncertain: Bool
        /// Whether its script is written from right to left, or it is a digit of such a script.
        let isRightToLeft: Bool
        /// Whether it separates parts of a line that are reordered separately.
        var isSeparator = false
    }

    /// The clusters in logical order.
    public let clusters: [Cluster]
    /// The display width in cells.
    public let width: Int
    /// Whether some cluster is right-to-left, so that visual order may differ from logical order.
    public let needsReordering: Bool

    /// Sanitizes text. Line breaks and tabs become spaces; see ``paragraphs(_:)`` for multiline text.
    public init(_ text: String) {
        self.init(clusters: Self.clusters(of: text))
    }

    init(clusters: [Cluster]) {
        self.clusters = clusters
        width = clusters.reduce(0) { $0 + $1.width }
        needsReordering = clusters.contains(where: \.isRightToLeft)
    }

    /// Concatenates texts, in linear time.
    public init(_ parts: [SafeText]) {
        self.init(clusters: parts.flatMap(\.clusters))
    }

    /// The empty text.
    public static let empty = SafeText(clusters: [])

    /// Sanitizes multiline text line by line, without empty lines at both ends.
    public static func paragraphs(_ text: String) -> [SafeText] {
        var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map { SafeText(String($0)) }
        while lines.last?.isEmpty == true { lines.removeLast() }
        return Array(lines.drop(while: \.isEmpty))
    }

    /// The characters.
    public var text: String {
        var text = ""
        text.reserveCapacity(clusters.count)
        for cluster in clusters { text += cluster.text }
        return text
    }
    /// Whether there is nothing to draw.
    public var isEmpty: Bool { clusters.isEmpty }

    /// The concatenation of two texts.
    public static func + (one: SafeText, other: SafeText) -> SafeText {
        SafeText(clusters: one.clusters + other.clusters)
    }

    /// Texts in one line, separated by a sign. Each is reordered as an isolate (UAX #9, FSI): a right-to-left
    /// name does not move the number after it.
    public static func joined(_ parts: [SafeText], by sign: Sign) -> SafeText {
        joined(parts, by: " " + sign.text + " ")
    }

    /// Texts in one line, separated by a text. Each is reordered as an isolate, like those separated by a sign.
    public static func joined(_ parts: [SafeText], by separator: SafeText) -> SafeText {
        var separator = separator.clusters
        for index in separator.indices { separator[index].isSeparator = true }
        return SafeText(clusters: Array(parts.map(\.clusters).joined(separator: separator)))
    }
}

extension SafeText: ExpressibleByStringInterpolation {
    /// Sanitizes a literal.
    public init(stringLiteral value: String) {
        self.init(value)
    }
}

extension SafeText: CustomStringConvertible {
    /// The characters.
    public var description: String { text }
}
