/// A colour of a cell: the terminal's own, or 24-bit red, green and blue. A terminal with fewer colours shows the
/// nearest it has.
public struct Color: Hashable, Sendable {
    /// `0xFFRRGGBB`, or 0 for the terminal's own colour.
    public let rawValue: UInt32

    private init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// The terminal's own foreground or background.
    public static let terminal = Color(rawValue: 0)

    /// A colour of its parts.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        rawValue = 0xFF00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    }

    /// A colour written as `0xRRGGBB`.
    public init(_ rgb: UInt32) {
        rawValue = 0xFF00_0000 | rgb & 0xFF_FFFF
    }

    /// Whether this is the terminal's own colour, whose parts are unknown.
    public var isTerminal: Bool { rawValue == 0 }
    /// The red part, 0…255.
    public var red: UInt8 { UInt8(truncatingIfNeeded: rawValue >> 16) }
    /// The green part, 0…255.
    public var green: UInt8 { UInt8(truncatingIfNeeded: rawValue >> 8) }
    /// The blue part, 0…255.
    public var blue: UInt8 { UInt8(truncatingIfNeeded: rawValue) }
}

extension Color: CustomStringConvertible {
    /// `terminal`, or the parts as in `#14161B`: what a failed test and a snapshot's legend say.
    public var description: String {
        guard !isTerminal else { return "terminal" }
        let digits = String(rawValue & 0xFF_FFFF, radix: 16, uppercase: true)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }
}
