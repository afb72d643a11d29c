/// How a cell looks.
public struct Style: Hashable, Sendable {
    /// What a cell can be besides coloured.
    public struct Attributes: OptionSet, Hashable, Sendable {
        /// The attributes as bits.
        public let rawValue: UInt8

        /// Makes attributes of bits.
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
        /// Foreground and background exchanged.
        public static let inverse = Attributes(rawValue: 16)
        /// Crossed out.
        public static let struck = Attributes(rawValue: 32)
    }

    /// The colour of the glyph.
    public var foreground: Color
    /// The colour behind it.
    public var background: Color
    /// What it is besides coloured.
    public var attributes: Attributes

    /// Makes a style; without arguments the terminal's own.
    public init(
        foreground: Color = .terminal, background: Color = .terminal, attributes: Attributes = []
    ) {
        self.foreground = foreground
        self.background = background
        self.attributes = attributes
    }

    /// The terminal's own colours.
    public static let plain = Style()

    /// This style with these attributes added.
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
