import TextInterface

/// A cell of a picture as a terminal of 16 colours shows it: each half is one of the colours whose mixture around it looks
/// like the picture's.
///
/// An ordered dither (Bayer, 8 × 2) between the colours of a mixture by Knoll's pattern. It depends on the column and the
/// half alone, so that rows that the terminal scrolls are as they would be drawn.
struct DitheredCell: Equatable {
    let scalar: Unicode.Scalar
    let pen: Pen

    /// The cell for a column of the screen; `nil` where it is not a part of a picture that is drawn in blocks.
    init?(_ cell: Cell, column: Int) {
        let style = cell.style
        guard cell.width == 1, style.attributes.isEmpty, let scalar = cell.scalar,
            OwnColors.ground(of: style) == nil
        else { return nil }
        func inks(_ upper: Color, _ lower: Color) -> (Ink, Ink) {
            (Self.ink(upper, column, half: 0), Self.ink(lower, column, half: 1))
        }
        switch scalar {
        case " ":
            if style.background.isTerminal || OwnColors.isGround(style.background) { return nil }
            self.init(halves: inks(style.background, style.background))
        case "▀": self.init(halves: inks(style.foreground, style.background))
        case "▄": self.init(halves: inks(style.background, style.foreground))
        case "\u{2581}"..."\u{259F}", "\u{1FB00}"..."\u{1FB3B}":
            var pen = Pen.plain
            (pen.foreground, pen.background) = inks(style.foreground, style.background)
            self.init(scalar: scalar, pen: pen)
        default: return nil
        }
    }

    private init(scalar: Unicode.Scalar, pen: Pen) {
        (self.scalar, self.pen) = (scalar, pen)
    }

    private init(halves: (upper: Ink, lower: Ink)) {
        var pen = Pen.plain
        if halves.upper == halves.lower {
            pen.background = halves.upper
            self.init(scalar: " ", pen: pen)
        } else if halves.upper == .terminal {
            // As a half's own colour the terminal's would be that of its text.
            pen.foreground = halves.lower
            self.init(scalar: "▄", pen: pen)
        } else {
            (pen.foreground, pen.background) = (halves.upper, halves.lower)
            self.init(scalar: "▀", pen: pen)
        }
    }

    private static func ink(_ color: Color, _ column: Int, half: Int) -> Ink {
        guard !color.isTerminal, !OwnColors.isGround(color) else { return .terminal }
        return .indexed(mixtures[place(of: color) * 16 + thresholds[half * 8 + column % 8]])
    }

    private static let thresholds = [0, 8, 2, 10, 1, 9, 3, 11, 12, 4, 14, 6, 13, 5, 15, 7]

    // MARK: Mixtures

    /// Four bits of each part: finer than any mixture of 16.
    private static func place(of color: Color) -> Int {
        func bits(_ part: UInt8) -> Int { (Int(part) * 15 + 127) / 255 }
        return bits(color.red) << 8 | bits(color.green) << 4 | bits(color.blue)
    }

    /// For each of 4,096 colours 16 numbers of the terminal's colours, from dark to light, whose mean is the colour.
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
            // Less than all of the error: the colours of a mixture stay close to each other.
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
