/// Segments scalars into grapheme clusters, and drops scalars that have no meaning in their context.
///
/// The rules are those of UAX #29 with limits: a cluster covers at most two cells, has at most ``markLimit``
/// marks, and joins at most ``joinLimit`` emoji. Joiners and variation selectors are kept
/// - in emoji (`👩‍🚀`, `❤️`, `1️⃣`), where they select the glyph;
/// - between letters of scripts that shape them by their neighbors (Arabic, the scripts of India and their
///   relatives, Mongolian), where dropping them would misspell words.
struct GraphemeClusterBuilder {
    /// No language stacks more marks.
    static let markLimit = 8
    /// More than any emoji of Unicode joins.
    static let joinLimit = 8

    private var clusters: [SafeText.Cluster] = []
    private var text = String.UnicodeScalarView()
    private var width = 0
    private var isUncertain = false

    /// The base of the current cluster.
    private var base: Unicode.Scalar?
    private var baseClass = DisplayWidth.Class(rawValue: 0)
    private var last: Unicode.Scalar?
    private var marks = 0
    private var joins = 0

    /// Adds a scalar.
    ///
    /// - Parameter next: The next scalar that is not contextual; see ``Script/isContextual(_:)``.
    mutating func add(_ scalar: Unicode.Scalar, before next: Unicode.Scalar?) {
        switch scalar.value {
        case 0x200C, 0x200D: addJoiner(scalar, before: next)
        case 0xFE0E, 0xFE0F: addSelector(scalar, before: next)
        case 0x180B...0x180F: if base.map(Script.isMongolian) == true, marks == 0 { mark(scalar) }
        case 0x1160...0x11FF, 0xD7B0...0xD7FF: addHangul(scalar)
        case 0x1F3FB...0x1F3FF where last == base && baseClass.isModifierBase: extend(scalar)
        case 0x1F1E6...0x1F1FF where isHalfFlag: extend(scalar)
        // The spacing vowels of Thai and Lao (UAX #29, SpacingMark).
        case 0x0E33, 0x0EB3: addSpacing(scalar)
        default: addOther(scalar)
        }
    }

    /// Whether a cluster begins with a scalar regardless of the text before `previous`, so that segmentation
    /// can start there; `false` if that is unknown.
    static func begins(with scalar: Unicode.Scalar, behind previous: Unicode.Scalar?) -> Bool {
        switch scalar.value {
        // A line feed may be the end of CR LF.
        case 0x0A, 0x0E33, 0x0EB3, 0x1160...0x11FF, 0xD7B0...0xD7FF, 0x1F3FB...0x1F3FF: return false
        default: break
        }
        let kind = DisplayWidth.of(scalar)
        guard !kind.isMark, !kind.isDropped, !Script.isContextual(scalar) else { return false }
        // Emoji and regional indicators may be joined with earlier scalars.
        guard kind.isPictographic || isFlagHalf(scalar), let previous else { return true }
        return !DisplayWidth.of(previous).isDropped && !Script.isContextual(previous) && !isFlagHalf(previous)
    }

    private static func isFlagHalf(_ scalar: Unicode.Scalar) -> Bool {
        (0x1F1E6...0x1F1FF).contains(scalar.value)
    }

    /// The clusters of all added scalars.
    mutating func finish() -> [SafeText.Cluster] {
        end()
        return clusters
    }

    private mutating func addOther(_ scalar: Unicode.Scalar) {
        let kind = DisplayWidth.of(scalar)
        if kind.isMark {
            guard marks < Self.markLimit else { return }
            // A lone mark is drawn on a dotted circle, so that it does not combine with earlier output.
            if base == nil { begin("\u{25CC}") }
            if kind.width == 0 { mark(scalar) } else { addSpacing(scalar) }
        } else if last == "\u{200D}", kind.isPictographic {
            extend(scalar)
            base = scalar
            baseClass = kind
            marks = 0
        } else {
            begin(scalar)
        }
    }

    // MARK: Clusters

    private mutating func begin(_ scalar: Unicode.Scalar) {
        end()
        let kind = DisplayWidth.of(scalar)
        text.append(scalar)
        width = max(1, kind.width)
        isUncertain = kind.isUncertain
        base = scalar
        baseClass = kind
        last = scalar
        marks = 0
        joins = 0
    }

    private mutating func end() {
        guard !text.isEmpty else { return }
        if text.count == 1, let only = text.first, only.isASCII {
            clusters.append(SafeText.Cluster.ascii[Int(only.value)])
        } else {
            clusters.append(
                SafeText.Cluster(
                    text: String(text), width: width, isWidthUncertain: isUncertain,
                    isRightToLeft: text.first.map(Script.isRightToLeft) == true))
        }
        text = String.UnicodeScalarView()
    }

    /// Adds a scalar that changes the emoji; terminals without that emoji show its parts.
    private mutating func extend(_ scalar: Unicode.Scalar) {
        text.append(scalar)
        width = 2
        isUncertain = true
        last = scalar
    }

    private mutating func mark(_ scalar: Unicode.Scalar) {
        text.append(scalar)
        isUncertain = isUncertain || DisplayWidth.of(scalar).isUncertain
        last = scalar
        marks += 1
    }

    /// Adds a spacing scalar to the cluster, if there is a cell left.
    private mutating func addSpacing(_ scalar: Unicode.Scalar) {
        let kind = DisplayWidth.of(scalar)
        let (base, count) = (self.base, marks)
        if text.isEmpty || width + kind.width > 2 {
            begin(scalar)
        } else {
            text.append(scalar)
            width += kind.width
            isUncertain = isUncertain || kind.isUncertain
            last = scalar
        }
        self.base = kind.isMark ? base : scalar
        marks = kind.isMark ? count + 1 : 0
    }

    // MARK: What depends on its neighbors

    private mutating func addJoiner(_ scalar: Unicode.Scalar, before next: Unicode.Scalar?) {
        guard let base, let last, let next else { return }
        let isBehindJoiner = last.value == 0x200C || last.value == 0x200D
        if Script.isShaping(base), Script.isShaping(next), !isBehindJoiner, marks < Self.markLimit {
            text.append(scalar)
            isUncertain = true
            self.last = scalar
        } else if scalar == "\u{200D}", baseClass.isPictographic, marks == 0, !isBehindJoiner,
            joins < Self.joinLimit, DisplayWidth.of(next).isPictographic
        {
            extend(scalar)
            joins += 1
        }
    }

    private mutating func addSelector(_ scalar: Unicode.Scalar, before next: Unicode.Scalar?) {
        guard let base, last == base, baseClass.isEmoji else { return }
        if base.isASCII {
            // A keycap sequence: a digit, # or *, the selector, and U+20E3.
            guard scalar.value == 0xFE0F, next == "\u{20E3}" else { return }
        }
        text.append(scalar)
        if scalar.value == 0xFE0F { width = 2 }
        isUncertain = true
        last = scalar
    }

    /// Hangul vowels and final consonants share the cells of their syllable.
    private mutating func addHangul(_ scalar: Unicode.Scalar) {
        guard let last, Script.isHangul(scalar, joinedTo: last) else { return begin("\u{FFFD}") }
        if marks < Self.markLimit { mark(scalar) }
    }

    private var isHalfFlag: Bool {
        guard let base, text.count == 1 else { return false }
        return Self.isFlagHalf(base)
    }
}
