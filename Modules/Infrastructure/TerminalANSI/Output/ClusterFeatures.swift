import TextInterface

/// The features of grapheme clusters on whose width terminals disagree.
struct ClusterFeatures: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    /// Emoji ZWJ sequences (👩‍🚀).
    static let joined = ClusterFeatures(rawValue: 1)
    /// Flags of two regional indicators (🇬🇷).
    static let flag = ClusterFeatures(rawValue: 2)
    /// Skin tone modifiers (👋🏽).
    static let skin = ClusterFeatures(rawValue: 4)
    /// Keycaps (1️⃣).
    static let keycap = ClusterFeatures(rawValue: 8)
    /// The variation selector of emoji presentation (❤️).
    static let color = ClusterFeatures(rawValue: 16)
    /// The variation selector of text presentation (☕︎).
    static let text = ClusterFeatures(rawValue: 32)
    /// Joiners between letters.
    static let letters = ClusterFeatures(rawValue: 64)

    /// All features.
    static let all = ClusterFeatures(rawValue: 127)
    /// The features for unmeasured terminals: a joiner between letters covers no cell on nearly all of them.
    static let harmless: ClusterFeatures = .letters

    /// A sample cluster of each feature, with its width in Unicode.
    static let samples: [(part: ClusterFeatures, text: String, width: Int)] = [
        (.joined, "👨‍👩‍👧‍👦", 2), (.flag, "🇬🇷", 2), (.skin, "👋🏽", 2), (.keycap, "1️⃣", 2), (.color, "❤️", 2),
        (.text, "☕︎", 2), (.letters, "می‌خ", 3),
    ]

    /// The features that a terminal draws in the expected cells. Too narrow counts as unsupported: some
    /// terminals draw the glyph over the next cell (Konsole: keycaps).
    init(widths: [Int]) {
        self = zip(Self.samples, widths).reduce(into: []) { parts, sample in
            if sample.1 == sample.0.width { parts.insert(sample.0.part) }
        }
    }

    init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The cluster without unsupported features: the first person of a joined group, the letters of a flag,
    /// the base of a skin tone, keycap or selector.
    func simplified(_ cluster: String) -> String {
        guard self != .all else { return cluster }
        var scalars = Array(cluster.unicodeScalars)
        if let joiner = scalars.firstIndex(where: { $0 == "\u{200D}" || $0 == "\u{200C}" }) {
            if scalars[0].properties.isAlphabetic {
                if !contains(.letters) { scalars.removeAll { $0 == "\u{200D}" || $0 == "\u{200C}" } }
            } else if !isSuperset(of: Self.parts(of: scalars)) {
                // The drawing of a sequence with an unsupported feature is unknown.
                scalars.removeSubrange(joiner...)
            }
        }
        if !contains(.flag), scalars.count > 1, scalars.allSatisfy(Self.isFlagHalf) {
            scalars = scalars.compactMap { Unicode.Scalar($0.value - 0x1F1E6 + 0x41) }
        }
        if !contains(.skin), scalars.count > 1 {
            scalars.removeAll { (0x1F3FB...0x1F3FF).contains($0.value) }
        }
        if scalars.last == "\u{20E3}" {
            if !contains(.keycap) { scalars.removeSubrange(1...) }
        } else if !contains(.color) {
            scalars.removeAll { $0 == "\u{FE0F}" }
        }
        if !contains(.text) { scalars.removeAll { $0 == "\u{FE0E}" } }
        var result = String.UnicodeScalarView()
        result.append(contentsOf: scalars)
        return String(result)
    }

    /// The features of a ZWJ sequence.
    private static func parts(of scalars: [Unicode.Scalar]) -> ClusterFeatures {
        scalars.reduce(into: .joined) { parts, scalar in
            switch scalar.value {
            case 0x1F3FB...0x1F3FF: parts.insert(.skin)
            case 0xFE0F: parts.insert(.color)
            case 0xFE0E: parts.insert(.text)
            default: break
            }
        }
    }

    private static func isFlagHalf(_ scalar: Unicode.Scalar) -> Bool {
        (0x1F1E6...0x1F1FF).contains(scalar.value)
    }

    /// Writes each sample in the second row, followed by a query for the cursor position. The reply is `CSI 2
    /// ; column R`: in the first row it would equal a key (F3).
    static let probe: String =
        samples.reduce("\u{1B}[2H\u{1B}[m\u{1B}[8m") { $0 + "\r" + $1.text + "\u{1B}[6n" } + "\u{1B}[m"
    /// The row of the samples, from 0.
    static let sampleRow = 1
    /// The widest rendering of a sample on any terminal, with a margin.
    static let minimumColumns = 16
}
