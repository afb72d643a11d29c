/// A cell's color: the terminal's default, or 24-bit RGB, to which some terminals show the nearest color.
public struct Color: Hashable, Sendable {
    /// `0xFFRRGGBB`, or 0 for the default color.
    public let rawValue: UInt32

    private init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// The terminal's default foreground or background.
    public static let terminal = Color(rawValue: 0)

    /// A color of components 0…255.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        rawValue = 0xFF00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    }

    /// A color as `0xRRGGBB`.
    public init(_ rgb: UInt32) {
        rawValue = 0xFF00_0000 | rgb & 0xFF_FFFF
    }

    /// Whether this is the terminal's default color, whose components are unknown.
    public var isTerminal: Bool { rawValue == 0 }
    /// The red component, 0…255.
    public var red: UInt8 { UInt8(truncatingIfNeeded: rawValue >> 16) }
    /// The green component, 0…255.
    public var green: UInt8 { UInt8(truncatingIfNeeded: rawValue >> 8) }
    /// The blue component, 0…255.
    public var blue: UInt8 { UInt8(truncatingIfNeeded: rawValue) }
}

extension Color: CustomStringConvertible {
    /// `terminal`, or the components as in `#14161B`.
    public var description: String {
        guard !isTerminal else { return "terminal" }
        let digits = String(rawValue & 0xFF_FFFF, radix: 16, uppercase: true)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }
}
