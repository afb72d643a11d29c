import TextInterface

/// The colours of the program's own text, which a terminal of few colours shows in those of its own: what its 16 look like
/// is the reader's choice, and only its text on its ground is sure to be readable.
enum OwnColors {
    /// What the ground of a text is.
    enum Ground: Hashable {
        /// That of everything.
        case level
        /// That of bars, boxes and marks, which stand out from it.
        case raised
    }

    /// The ground of a style, or `nil` where it is not one of the program's texts but a part of a picture.
    static func ground(of style: Style) -> Ground? {
        guard texts.contains(style.foreground) else { return nil }
        return grounds[style.background]
    }

    /// Whether a colour is the ground of everything, as it is where a picture is transparent.
    static func isGround(_ color: Color) -> Bool { grounds[color] == .level }

    private static let palettes = Appearance.allCases.map(Palette.init)

    private static let texts = Set(
        palettes.flatMap { palette in
            [
                palette.body, palette.title, palette.secondary, palette.accent, palette.error,
                palette.success, palette.line, palette.bar, palette.match,
            ].map(\.foreground)
        })

    private static let grounds: [Color: Ground] = palettes.reduce(into: [:]) { grounds, palette in
        grounds[palette.background] = .level
        grounds[palette.placeholder.0] = .level
        grounds[palette.placeholder.1] = .level
        grounds[palette.bar.background] = .raised
        grounds[palette.match.background] = .raised
    }
}
