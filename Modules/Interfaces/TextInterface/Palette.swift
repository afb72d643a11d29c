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
        func style(_ foreground: UInt32, _ background: UInt32, _ attributes: Style.Attributes = []) -> Style {
            Style(foreground: Color(foreground), background: Color(background), attributes: attributes)
        }
        switch appearance {
        case .dark:
            let ground: UInt32 = 0x14_161B
            background = Color(ground)
            body = style(0xD6_D9E0, ground)
            title = style(0xFF_FFFF, ground, .bold)
            secondary = style(0x9A_A1B0, ground)
            accent = style(0x7F_B8FF, ground)
            error = style(0xFF_8F85, ground)
            success = style(0x7F_CF9A, ground)
            line = style(0x7C_8496, ground)
            bar = style(0xC9_CEDA, 0x1F_232B)
            match = style(0x14_161B, 0xF2_C94C, .underline)
            placeholder = (Color(0x20_242C), Color(0x2B_303B))
        case .light:
            let ground: UInt32 = 0xFB_FAF7
            background = Color(ground)
            body = style(0x2B_2E36, ground)
            title = style(0x0E_1016, ground, .bold)
            secondary = style(0x5A_6070, ground)
            accent = style(0x0B_57B8, ground)
            error = style(0xB3_261E, ground)
            success = style(0x00_702B, ground)
            line = style(0x6A_7080, ground)
            bar = style(0x3A_3F4B, 0xEC_EAE4)
            match = style(0x1B_1500, 0xF2_C94C, .underline)
            placeholder = (Color(0xEB_E9E3), Color(0xDF_DCD3))
        }
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
