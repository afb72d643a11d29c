/// The style of a cell.
public struct Style: Hashable, Sendable {
    /// The attributes of a cell other than colors.
    public struct Attributes: OptionSet, Hashable, Sendable {
        /// The attributes as bits.
        public let rawValue: UInt8

        /// Makes attributes from bits.
        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// Bold.
        public static let bold = Attributes(rawValue: 1)
        /// Dim.
        public static let dim = Attributes(rawValue: 2)
        /// Italic.
        public static let italic = Attributes(rawValue: 4)
        /// Underlined.
        public static let underline = Attributes(rawValue: 8)
        /// Foreground and background swapped.
        public static let inverse = Attributes(rawValue: 16)
        /// Crossed out.
        public static let struck = Attributes(rawValue: 32)
    }

    /// The color of the glyph.
    public var foreground: Color
    /// The color of the cell's background.
    public var background: Color
    /// The attributes.
    public var attributes: Attributes

    /// Makes a style; by default that of plain text.
    public init(
        foreground: Color = .terminal, background: Color = .terminal, attributes: Attributes = []
    ) {
        self.foreground = foreground
        self.background = background
        self.attributes = attributes
    }

    /// The terminal's default colors, without attributes.
    public static let plain = Style()

    /// This style with more attributes.
    public func adding(_ added: Attributes) -> Style {
        Style(foreground: foreground, background: background, attributes: attributes.union(added))
    }

    /// This style on another background.
    public func on(_ background: Color) -> Style {
        Style(foreground: foreground, background: background, attributes: attributes)
    }
}

extension Style: CustomStringConvertible {
    /// The style in words, as in `#FFFFFF on #14161B bold`.
    public var description: String {
        let words: [(Attributes, String)] = [
            (.bold, "bold"), (.dim, "dim"), (.italic, "italic"), (.underline, "underline"),
            (.inverse, "inverse"), (.struck, "struck"),
        ]
        return words.filter { attributes.contains($0.0) }
            .reduce("\(foreground) on \(background)") { "\($0) \($1.1)" }
    }
}
