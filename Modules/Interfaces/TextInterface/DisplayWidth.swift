/// The display widths of Unicode's code points on terminals, and their treatment in ``SafeText``.
///
/// The width is that of C's `wcwidth`, which most terminals agree with.
enum DisplayWidth {
    /// The properties of a code point, in the bits that `Tools/width-table` writes.
    struct Class {
        let rawValue: UInt8

        /// The width in cells: 0 for a combining character, 1, or 2.
        var width: Int { Int(rawValue & 3) }
        /// Whether terminals disagree about its width.
        var isUncertain: Bool { rawValue & 4 != 0 }
        /// Whether it is a combining mark, of any of the three kinds.
        var isMark: Bool { rawValue & 8 != 0 }
        /// Whether it is invisible, reordering or private, and therefore dropped.
        var isDropped: Bool { rawValue & 16 != 0 }
        /// Whether a variation selector may follow.
        var isEmoji: Bool { rawValue & 32 != 0 }
        /// Whether it may be part of a ZWJ sequence.
        var isPictographic: Bool { rawValue & 64 != 0 }
        /// Whether a skin tone modifier may follow.
        var isModifierBase: Bool { rawValue & 128 != 0 }
    }

    /// The properties of a code point.
    static func of(_ scalar: Unicode.Scalar) -> Class {
        let value = Int(scalar.value)
        if value < low.count { return Class(rawValue: low[value]) }
        // The higher planes have a few ranges at the end.
        return Class(rawValue: UInt8(truncatingIfNeeded: ranges.last { $0 >> 8 <= scalar.value } ?? 1))
    }

    /// The classes of the first two planes, one byte per code point.
    private static let low: [UInt8] = {
        var result: [UInt8] = []
        result.reserveCapacity(0x20000)
        for (index, range) in ranges.enumerated() where range >> 8 < 0x20000 {
            let next = index + 1 < ranges.count ? min(0x20000, ranges[index + 1] >> 8) : 0x20000
            result.append(
                contentsOf: repeatElement(UInt8(truncatingIfNeeded: range), count: Int(next - (range >> 8))))
        }
        return result
    }()
}
