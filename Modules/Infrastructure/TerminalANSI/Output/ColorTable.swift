import TextInterface

/// The palettes of terminals with 16 or 256 colors.
enum ColorTable {
    /// xterm's defaults for 0…15, as `0xRRGGBB`; the reader's may differ.
    static let first16: [UInt32] = [
        0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
        0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
    ]

    /// The six levels of each component in the cube 16…231.
    static let levels: [Int] = [0, 95, 135, 175, 215, 255]

    /// The index in 0…15 of the nearest color.
    static func nearestOf16(to color: Color) -> UInt8 {
        var best = 0
        var least = Int.max
        for (index, value) in first16.enumerated() {
            let distance = distance(color, Color(value))
            if distance < least { (best, least) = (index, distance) }
        }
        return UInt8(best)
    }

    /// The index in 16…255 of the nearest color. The reader may have changed the first 16.
    static func nearestOf256(to color: Color) -> UInt8 {
        let (red, green, blue) = (level(color.red), level(color.green), level(color.blue))
        let cube = Color(
            red: UInt8(levels[red]), green: UInt8(levels[green]), blue: UInt8(levels[blue]))
        let mean = (Int(color.red) + Int(color.green) + Int(color.blue)) / 3
        let step = min(23, max(0, (mean - 3) / 10))
        let shade = UInt8(8 + step * 10)
        let gray = Color(red: shade, green: shade, blue: shade)
        if distance(color, gray) < distance(color, cube) { return UInt8(232 + step) }
        return UInt8(16 + 36 * red + 6 * green + blue)
    }

    private static func level(_ part: UInt8) -> Int {
        // Midpoints between the six levels.
        switch part {
        case ..<48: 0
        case ..<115: 1
        default: min(5, (Int(part) - 35) / 40)
        }
    }

    /// A perceptually weighted distance ("redmean", compuphase.com/cmetric.htm).
    static func distance(_ one: Color, _ other: Color) -> Int {
        let mean = (Int(one.red) + Int(other.red)) / 2
        let red = Int(one.red) - Int(other.red)
        let green = Int(one.green) - Int(other.green)
        let blue = Int(one.blue) - Int(other.blue)
        return (512 + mean) * red * red + 1024 * green * green + (767 - mean) * blue * blue
    }
}
