/// How wide Unicode's code points are on a terminal, and what becomes of them in a ``SafeText``.
///
/// Columns are counted as C's `wcwidth` does, which most terminals agree with.
enum DisplayWidth {
    /// What is known of a code point. The bits are those that `Tools/width-table` writes.
    struct Class {
        let rawValue: UInt8

        /// The cells that it takes: 0 for what stands on another, 1, or 2.
        var width: Int { Int(rawValue & 3) }
        /// Terminals disagree about its width.
        var isUncertain: Bool { rawValue & 4 != 0 }
        /// A combining mark, of any of the three kinds.
        var isMark: Bool { rawValue & 8 != 0 }
        /// Invisible, reordering, or without a meaning that others share: it is left out.
        var isDropped: Bool { rawValue & 16 != 0 }
        /// May be followed by a variation selector.
        var isEmoji: Bool { rawValue & 32 != 0 }
        /// May be joined with others.
        var isPictographic: Bool { rawValue & 64 != 0 }
        /// May be followed by a colour of skin.
        var isModifierBase: Bool { rawValue & 128 != 0 }
    }

    /// The class of a code point.
    static func of(_ scalar: Unicode.Scalar) -> Class {
        let value = Int(scalar.value)
        return Class(rawValue: value < low.count ? low[value] : search(scalar.value))
    }

    /// The classes of the first two planes, which hold nearly everything that is written, one byte each.
    private static let low: [UInt8] = {
        var result: [UInt8] = []
        result.reserveCapacity(0x20000)
        for (place, range) in ranges.enumerated() where range >> 8 < 0x20000 {
            let next = place + 1 < ranges.count ? min(0x20000, ranges[place + 1] >> 8) : 0x20000
            result.append(
                contentsOf: repeatElement(UInt8(truncatingIfNeeded: range), count: Int(next - (range >> 8))))
        }
        return result
    }()

    private static func search(_ value: UInt32) -> UInt8 {
        var below = 0
        var above = ranges.count
        while above - below > 1 {
            let middle = (below + above) / 2
            if ranges[middle] >> 8 <= value { below = middle } else { above = middle }
        }
        return UInt8(truncatingIfNeeded: ranges[below])
    }
}
