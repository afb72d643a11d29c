/// The number of colors that a terminal shows.
public enum ColorDepth: Int, Hashable, Sendable, CaseIterable {
    /// None: only bold, underline and inverse.
    case monochrome
    /// The 16 ANSI colors, whose values the reader may have chosen.
    case ansi16
    /// A cube of 216 colors and 24 grays.
    case indexed256
    /// 24 bits.
    case trueColor

    /// The number of colors; 0 for none.
    public var colors: Int {
        switch self {
        case .monochrome: 0
        case .ansi16: 16
        case .indexed256: 256
        case .trueColor: 1 << 24
        }
    }

    /// The depth that the environment declares.
    ///
    /// `COLORTERM` of `truecolor` or `24bit`, or a `TERM` that ends in `-direct`, means 24 bits; a `TERM`
    /// with `256color` means 256, as do Debian's names of tmux, which passes 24 bits on only where
    /// `COLORTERM` says so; everything else has 16.
    ///
    /// - Parameters:
    ///   - environment: The environment variables.
    ///   - honoringNoColor: Whether a non-empty `NO_COLOR` means monochrome (no-color.org).
    public static func offered(
        by environment: [String: String], honoringNoColor: Bool = true
    ) -> ColorDepth {
        if honoringNoColor, environment["NO_COLOR"]?.isEmpty == false { return .monochrome }
        let name = environment["TERM"] ?? ""
        if name.isEmpty || name == "dumb" || name.hasPrefix("vt") { return .monochrome }
        if ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "") { return .trueColor }
        if name.hasSuffix("-direct") || name.hasSuffix("-truecolor") || name == "xterm-kitty" {
            return .trueColor
        }
        return name.contains("256color") || name.hasPrefix("tmux") ? .indexed256 : .ansi16
    }
}
