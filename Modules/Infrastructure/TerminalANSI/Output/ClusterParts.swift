import TextInterface

/// What makes one picture or letter of several scalars, and about whose width terminals disagree.
struct ClusterParts: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    /// Emoji that are joined (👩‍🚀).
    static let joined = ClusterParts(rawValue: 1)
    /// Two letters that are a flag (🇬🇷).
    static let flag = ClusterParts(rawValue: 2)
    /// A colour of skin (👋🏽).
    static let skin = ClusterParts(rawValue: 4)
    /// The cap of a key (1️⃣).
    static let keycap = ClusterParts(rawValue: 8)
    /// A selector of the colourful form (❤️).
    static let color = ClusterParts(rawValue: 16)
    /// A selector of the form of text (☕︎).
    static let text = ClusterParts(rawValue: 32)
    /// A joiner between letters.
    static let letters = ClusterParts(rawValue: 64)

    /// All of them.
    static let all = ClusterParts(rawValue: 127)
    /// Those that are harmless on a terminal of which nothing is known: a letter's joiner covers no cell nearly everywhere.
    static let harmless: ClusterParts = .letters

    /// One part each, with a cluster to measure it by and the cells that it should cover.
    static let samples: [(part: ClusterParts, text: String, width: Int)] = [
        (.joined, "👨‍👩‍👧‍👦", 2), (.flag, "🇬🇷", 2), (.skin, "👋🏽", 2), (.keycap, "1️⃣", 2), (.color, "❤️", 2),
        (.text, "☕︎", 2), (.letters, "می‌خ", 3),
    ]

    /// The parts that a terminal draws in their cells, by the widths of the samples. Of what should cover two cells and is
    /// counted as one, terminals draw some over the next cell (Konsole: keycaps).
    init(widths: [Int]) {
        self = zip(Self.samples, widths).reduce(into: []) { parts, sample in
            if sample.1 == sample.0.width { parts.insert(sample.0.part) }
        }
    }

    init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// A cluster without the parts that are not among these: of people who are joined the first, of a flag its letters,
    /// without their colour of skin, cap or selector what these stand on.
    func simplified(_ cluster: String) -> String {
        guard self != .all else { return cluster }
        var scalars = Array(cluster.unicodeScalars)
        if let joiner = scalars.firstIndex(where: { $0 == "\u{200D}" || $0 == "\u{200C}" }) {
            if scalars[0].properties.isAlphabetic {
                if !contains(.letters) { scalars.removeAll { $0 == "\u{200D}" || $0 == "\u{200C}" } }
            } else if !isSuperset(of: Self.parts(of: scalars)) {
                // Of those joined with what is drawn otherwise, nobody knows how they are drawn.
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

    /// What joined emoji are made of.
    private static func parts(of scalars: [Unicode.Scalar]) -> ClusterParts {
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

    /// Writes the samples in the second row and asks after each where the cursor stands, which is answered as
    /// `CSI 2 ; column R`: in the first row the answer would be that of a key (F3).
    static let question: String =
        samples.reduce("\u{1B}[2H\u{1B}[m\u{1B}[8m") { $0 + "\r" + $1.text + "\u{1B}[6n" } + "\u{1B}[m"
    /// The row of the question, counted from 0.
    static let rowOfQuestion = 1
    /// No terminal makes a sample wider.
    static let leastColumns = 16
}
