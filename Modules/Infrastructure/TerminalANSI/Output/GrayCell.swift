import TextInterface

/// A cell of a picture in the grays of 16 colors.
///
/// The few cells of a picture dithered to 16 colors are noise, in which nothing can be recognized: hues jump
/// from cell to cell. The four grays of the palette, and between two of them the shades ░▒▓, whose dots are
/// finer than a cell, keep the shapes. A cell is two halves or one shade, whichever is nearer. It depends on
/// no other cell and no position, so that scrolled rows look as if they were redrawn.
struct GrayCell: Equatable {
    let scalar: Unicode.Scalar
    let sgr: SGRState

    /// Draws a cell in grays; `nil` if it is not a block of a picture.
    init?(_ cell: Cell) {
        let style = cell.style
        guard cell.width == 1, style.attributes.isEmpty, let scalar = cell.scalar,
            PaletteColors.background(of: style) == nil
        else { return nil }
        let (front, back) = (Self.light(of: style.foreground), Self.light(of: style.background))
        switch scalar {
        case " ":
            guard let back else { return nil }
            self.init(upper: back, lower: back)
        case "▀": self.init(upper: front, lower: back)
        case "▄": self.init(upper: back, lower: front)
        case "\u{2581}"..."\u{259F}", "\u{1FB00}"..."\u{1FB3B}":
            self.init(scalar, front.map(Self.gray), on: back.map(Self.gray))
        default: return nil
        }
    }

    private init(upper: Int?, lower: Int?) {
        guard upper != nil || lower != nil else {
            self.init(" ", nil, on: nil)
            return
        }
        let halves = (upper: upper.map(Self.gray), lower: lower.map(Self.gray))
        if let upper, let lower {
            func error(_ one: Int, _ other: Int) -> Int {
                (upper - one) * (upper - one) + (lower - other) * (lower - other)
            }
            let shade = Self.shades.min { error($0.light, $0.light) < error($1.light, $1.light) }!
            let best = error(shade.light, shade.light)
            if best <= error(Self.light(of: halves.upper!), Self.light(of: halves.lower!)) {
                self.init(shade.scalar, shade.front, on: shade.back)
                return
            }
        }
        // As the foreground of a half, the default color would be that of text.
        if halves.upper == nil {
            self.init("▄", halves.lower, on: nil)
        } else {
            self.init("▀", halves.upper, on: halves.lower)
        }
    }

    /// - Parameters:
    ///   - front: The palette's index; `nil` for the default color.
    ///   - back: The same.
    private init(_ scalar: Unicode.Scalar, _ front: UInt8?, on back: UInt8?) {
        self.scalar = scalar
        var sgr = SGRState.plain
        sgr.foreground = front.map(SGRColor.indexed) ?? .terminal
        sgr.background = back.map(SGRColor.indexed) ?? .terminal
        self.sgr = sgr
    }

    // MARK: Grays

    /// Black, dark gray, light gray and white in the palette, from dark to light.
    private static let grays: [UInt8] = [0, 8, 7, 15]

    private struct Shade {
        let light: Int
        let scalar: Unicode.Scalar
        let front: UInt8
        let back: UInt8
    }

    /// The grays, and three shades between each and the next.
    private static let shades: [Shade] = {
        var shades = grays.map { Shade(light: light(of: $0), scalar: " ", front: $0, back: $0) }
        for (dark, bright) in zip(grays, grays.dropFirst()) {
            let range = light(of: bright) - light(of: dark)
            for (part, scalar) in zip(1...3, "░▒▓".unicodeScalars) {
                let light = light(of: dark) + range * part / 4
                shades.append(Shade(light: light, scalar: scalar, front: bright, back: dark))
            }
        }
        return shades
    }()

    /// The nearest gray.
    private static func gray(_ light: Int) -> UInt8 {
        grays.min { abs(Self.light(of: $0) - light) < abs(Self.light(of: $1) - light) }!
    }

    private static func light(of gray: UInt8) -> Int { Int(ColorTable.first16[Int(gray)] & 0xFF) }

    /// The luma of a color, 0…255 (ITU-R BT.601); `nil` if the picture is transparent.
    private static func light(of color: Color) -> Int? {
        guard !color.isTerminal, !PaletteColors.isScreenBackground(color) else { return nil }
        return (77 * Int(color.red) + 150 * Int(color.green) + 29 * Int(color.blue)) >> 8
    }
}
