/// The appearance of the screen, light or dark.
public enum Appearance: String, Hashable, Sendable, CaseIterable {
    /// Dark text on a light background.
    case light
    /// Light text on a dark background.
    case dark
}

/// The styles of the program by meaning.
///
/// Every foreground has a contrast of at least 4.5:1 to its background (WCAG 2.2, 1.4.3), in both
/// appearances. No meaning depends on color alone: a word, a sign or weight expresses it too.
public struct Palette: Hashable, Sendable {
    /// The background of the screen.
    public let background: Color
    /// Running text.
    public let body: Style
    /// Primary text: titles, locations, authors.
    public let title: Style
    /// Secondary text: dates, counts, hints.
    public let secondary: Style
    /// The focused row's bar, and links to actions.
    public let accent: Style
    /// Errors.
    public let error: Style
    /// Success.
    public let success: Style
    /// Rules.
    public let line: Style
    /// The title bar and the status line.
    public let bar: Style
    /// Matches of a search.
    public let match: Style
    /// The darker and the lighter background of a placeholder, both distinct from that of bars: in few colors
    /// bars stand out and placeholders do not.
    public let placeholder: (Color, Color)

    /// The palette of an appearance.
    public init(_ appearance: Appearance) {
        func color(_ dark: UInt32, _ light: UInt32) -> Color { Color(appearance == .dark ? dark : light) }
        let ground = color(0x14_161B, 0xFB_FAF7)
        func style(_ dark: UInt32, _ light: UInt32, _ attributes: Style.Attributes = []) -> Style {
            Style(foreground: color(dark, light), background: ground, attributes: attributes)
        }
        background = ground
        body = style(0xD6_D9E0, 0x2B_2E36)
        title = style(0xFF_FFFF, 0x0E_1016, .bold)
        secondary = style(0x9A_A1B0, 0x5A_6070)
        accent = style(0x7F_B8FF, 0x0B_57B8)
        error = style(0xFF_8F85, 0xB3_261E)
        success = style(0x7F_CF9A, 0x00_702B)
        line = style(0x7C_8496, 0x6A_7080)
        bar = style(0xC9_CEDA, 0x3A_3F4B).on(color(0x1F_232B, 0xEC_EAE4))
        match = style(0x14_161B, 0x1B_1500, .underline).on(Color(0xF2_C94C))
        placeholder = (color(0x20_242C, 0xEB_E9E3), color(0x2B_303B, 0xDF_DCD3))
    }

    /// Whether two palettes have the same appearance.
    public static func == (one: Palette, other: Palette) -> Bool {
        one.background == other.background
    }

    /// Consistent with equality.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(background)
    }
}
