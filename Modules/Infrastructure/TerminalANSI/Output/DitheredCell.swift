import TextInterface

/// A cell of a picture, dithered to 16 colors.
///
/// An ordered dither (Bayer, 8 × 2) of mixtures by Knoll's pattern algorithm. It depends on the column and
/// the half alone, so that scrolled rows look as if they were redrawn.
struct DitheredCell: Equatable {
    let scalar: Unicode.Scalar
    let sgr: SGRState

    /// Dithers a cell at a screen column; `nil` where it is no block of a picture.
    init?(_ cell: Cell, column: Int) {
        let style = cell.style
        guard cell.width == 1, style.attributes.isEmpty, let scalar = cell.scalar,
            PaletteColors.background(of: style) == nil
        else { return nil }
        func colors(_ upper: Color, _ lower: Color) -> (SGRColor, SGRColor) {
            (Self.dithered(upper, column, half: 0), Self.dithered(lower, column, half: 1))
        }
        switch scalar {
        case " ":
            if style.background.isTerminal || PaletteColors.isScreenBackground(style.background) {
                return nil
            }
            self.init(halves: colors(style.background, style.background))
        case "▀": self.init(halves: colors(style.foreground, style.background))
        case "▄": self.init(halves: colors(style.background, style.foreground))
        case "\u{2581}"..."\u{259F}", "\u{1FB00}"..."\u{1FB3B}":
            var sgr = SGRState.plain
            (sgr.foreground, sgr.background) = colors(style.foreground, style.background)
            self.init(scalar: scalar, sgr: sgr)
        default: return nil
        }
    }

    private init(scalar: Unicode.Scalar, sgr: SGRState) {
        (self.scalar, self.sgr) = (scalar, sgr)
    }

    private init(halves: (upper: SGRColor, lower: SGRColor)) {
        var sgr = SGRState.plain
        if halves.upper == halves.lower {
            sgr.background = halves.upper
            self.init(scalar: " ", sgr: sgr)
        } else if halves.upper == .terminal {
            // As the foreground of a half, the default color would be that of text.
            sgr.foreground = halves.lower
            self.init(scalar: "▄", sgr: sgr)
        } else {
            (sgr.foreground, sgr.background) = (halves.upper, halves.lower)
            self.init(scalar: "▀", sgr: sgr)
        }
    }

    private static func dithered(_ color: Color, _ column: Int, half: Int) -> SGRColor {
        guard !color.isTerminal, !PaletteColors.isScreenBackground(color) else { return .terminal }
        return .indexed(mixtures[index(of: color) * 16 + thresholds[half * 8 + column % 8]])
    }

    private static let thresholds = [0, 8, 2, 10, 1, 9, 3, 11, 12, 4, 14, 6, 13, 5, 15, 7]

    // MARK: Mixtures

    /// Four bits per component: finer than any mixture of 16 colors.
    private static func index(of color: Color) -> Int {
        func bits(_ part: UInt8) -> Int { (Int(part) * 15 + 127) / 255 }
        return bits(color.red) << 8 | bits(color.green) << 4 | bits(color.blue)
    }

    /// For each of 4,096 colors, the 16 palette indices of its mixture, from dark to light.
    private static let mixtures: [UInt8] = {
        var mixtures: [UInt8] = []
        mixtures.reserveCapacity(65_536)
        for red in 0..<16 {
            for green in 0..<16 {
                for blue in 0..<16 { mixtures += mixture(of: SIMD3<Int>(17 * red, 17 * green, 17 * blue)) }
            }
        }
        return mixtures
    }()

    private static func mixture(of wanted: SIMD3<Int>) -> [UInt8] {
        var error: SIMD3<Int> = .zero
        var numbers: [UInt8] = []
        for _ in 0..<16 {
            // Only three quarters of the error, so that the colors of a mixture stay close to each other.
            let share: SIMD3<Int> = (error &* 3) / 4
            let aim: SIMD3<Int> = wanted &+ share
            let number = ColorTable.nearestOf16(
                to: Color(red: part(aim.x), green: part(aim.y), blue: part(aim.z)))
            numbers.append(number)
            error = error &+ wanted &- parts(of: number)
        }
        return numbers.sorted { light(of: $0) < light(of: $1) }
    }

    private static func part(_ value: Int) -> UInt8 { UInt8(min(255, max(0, value))) }

    private static func parts(of number: UInt8) -> SIMD3<Int> {
        let value = Int(ColorTable.first16[Int(number)])
        return SIMD3<Int>(value >> 16, value >> 8 & 255, value & 255)
    }

    /// Brightness of the stored values (ITU-R BT.601).
    private static func light(of number: UInt8) -> Int {
        let color = parts(of: number)
        let weighted: SIMD3<Int> = color &* SIMD3<Int>(77, 150, 29)
        return weighted.x + weighted.y + weighted.z
    }
}
