import TextInterface

/// The colors of the program's own text. A terminal of 16 colors shows that text in its default colors, since
/// the values of the 16 are the reader's choice and only default text on the default background is known to
/// be readable.
enum PaletteColors {
    /// The kind of a text's background.
    enum Background: Hashable {
        /// The background of the screen.
        case screen
        /// The background of bars, boxes and matches, which stand out.
        case raised
    }

    /// The background of the program's own text; `nil` for a part of a picture.
    static func background(of style: Style) -> Background? {
        guard texts.contains(style.foreground) else { return nil }
        return backgrounds[style.background]
    }

    /// Whether a color is the background of the screen, as in transparent parts of pictures.
    static func isScreenBackground(_ color: Color) -> Bool { backgrounds[color] == .screen }

    private static let palettes = Appearance.allCases.map(Palette.init)

    private static let texts = Set(
        palettes.flatMap { palette in
            [
                palette.body, palette.title, palette.secondary, palette.accent, palette.error,
                palette.success, palette.line, palette.bar, palette.match,
            ].map(\.foreground)
        })

    private static let backgrounds: [Color: Background] = palettes.reduce(into: [:]) { backgrounds, palette in
        backgrounds[palette.background] = .screen
        backgrounds[palette.placeholder.0] = .screen
        backgrounds[palette.placeholder.1] = .screen
        backgrounds[palette.bar.background] = .raised
        backgrounds[palette.match.background] = .raised
    }
}
