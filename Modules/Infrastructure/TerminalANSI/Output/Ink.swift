import TextInterface

/// A colour as a terminal of some depth writes it.
struct Ink: Hashable, Sendable {
    /// `0xFFRRGGBB`, or `0x01000000` plus a place in the terminal's table, or 0 for the terminal's own.
    let rawValue: UInt32

    static let terminal = Ink(rawValue: 0)

    static func indexed(_ index: UInt8) -> Ink {
        Ink(rawValue: 0x0100_0000 | UInt32(index))
    }

    /// The nearest colour that a depth has.
    init(_ color: Color, depth: ColorDepth) {
        guard !color.isTerminal else {
            rawValue = 0
            return
        }
        switch depth {
        case .monochrome: rawValue = 0
        case .ansi16: rawValue = 0x0100_0000 | UInt32(ColorTable.nearestOf16(to: color))
        case .indexed256: rawValue = 0x0100_0000 | UInt32(ColorTable.nearestOf256(to: color))
        case .trueColor: rawValue = color.rawValue
        }
    }

    private init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// The place in the terminal's table, if this is one.
    var index: UInt8? {
        rawValue >> 24 == 1 ? UInt8(truncatingIfNeeded: rawValue) : nil
    }
}
