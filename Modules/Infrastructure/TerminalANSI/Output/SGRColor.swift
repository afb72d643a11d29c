import TextInterface

/// A color in SGR parameters: a palette index, 24 bits, or the default.
struct SGRColor: Hashable, Sendable {
    /// `0xFFRRGGBB`, or `0x01000000` plus a palette index, or 0 for the default color.
    let rawValue: UInt32

    static let terminal = SGRColor(rawValue: 0)

    static func indexed(_ index: UInt8) -> SGRColor {
        SGRColor(rawValue: 0x0100_0000 | UInt32(index))
    }

    /// The nearest color of a depth.
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

    /// The palette index, if there is one.
    var index: UInt8? {
        rawValue >> 24 == 1 ? UInt8(truncatingIfNeeded: rawValue) : nil
    }
}
