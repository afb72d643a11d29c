/// One line of text that can do no harm to a terminal. Only this can be drawn.
///
/// Text from outside may carry escape sequences, invisible or reordering characters, and towers of combining marks.
/// Making a `SafeText` shows control characters as visible pictures, drops what is invisible or reorders, caps
/// combining marks, and keeps everything that a language needs.
public struct SafeText: Hashable, Sendable {
    /// What a reader takes as one character: the smallest part that is drawn or cut off.
    public struct Cluster: Hashable, Sendable {
        /// Its scalars.
        public let text: String
        /// The number of cells that it covers, 1 or 2.
        public let width: Int
        /// Whether terminals disagree about its width (ZWJ sequences, flags, skin tones, keycaps, variation selectors).
        public let isWidthUncertain: Bool
        /// Whether it is written from right to left, or is a number of those who do.
        let isRightToLeft: Bool
        /// Whether the parts of a line before and behind it are ordered each by itself.
        var isSeparator = false
    }

    /// The clusters in the order of reading.
    public let clusters: [Cluster]
    /// The number of cells that the text covers.
    public let width: Int
    /// Whether some of it is written from right to left: only then can the order on the screen be another than that of
    /// reading.
    public let needsReordering: Bool

    /// Disarms text of any origin. Line breaks and tabs become spaces; see ``paragraphs(_:)`` for text of many lines.
    public init(_ text: String) {
        self.init(clusters: Self.clusters(of: text))
    }

    init(clusters: [Cluster]) {
        self.clusters = clusters
        width = clusters.reduce(0) { $0 + $1.width }
        needsReordering = clusters.contains(where: \.isRightToLeft)
    }

    /// Makes the text of parts that stand one behind the other, in time that grows with their lengths alone.
    public init(_ parts: [SafeText]) {
        self.init(clusters: parts.flatMap(\.clusters))
    }

    /// No text.
    public static let empty = SafeText(clusters: [])

    /// Disarms text of many lines, each line for itself. Empty lines at both ends are left out.
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

    /// Both texts, one behind the other.
    public static func + (one: SafeText, other: SafeText) -> SafeText {
        SafeText(clusters: one.clusters + other.clusters)
    }

    /// Texts in one line, with a sign between each two. Each is ordered by itself, as an isolate is (UAX #9, FSI): a name from
    /// right to left does not move the number behind it.
    public static func joined(_ parts: [SafeText], by sign: Sign) -> SafeText {
        var separator = (" " + sign.text + " ").clusters
        for index in separator.indices { separator[index].isSeparator = true }
        return SafeText(clusters: Array(parts.map(\.clusters).joined(separator: separator)))
    }
}

extension SafeText: ExpressibleByStringInterpolation {
    /// Disarms a literal like any other text.
    public init(stringLiteral value: String) {
        self.init(value)
    }
}

extension SafeText: CustomStringConvertible {
    /// The characters.
    public var description: String { text }
}
