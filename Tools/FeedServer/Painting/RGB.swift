/// A colour as screens show it (sRGB, not linear), each part from 0 to 1.
struct RGB: Sendable {
    var red: Float
    var green: Float
    var blue: Float

    init(_ red: Float, _ green: Float, _ blue: Float) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// `0xRRGGBB`.
    init(_ hexadecimal: UInt32) {
        red = Float(hexadecimal >> 16 & 0xFF) / 255
        green = Float(hexadecimal >> 8 & 0xFF) / 255
        blue = Float(hexadecimal & 0xFF) / 255
    }

    /// This colour at 0, the other one at 1.
    func mixed(with other: RGB, _ share: Float) -> RGB {
        RGB(
            red + (other.red - red) * share, green + (other.green - green) * share,
            blue + (other.blue - blue) * share)
    }

    /// What is left of this light on something of another colour.
    func lit(by light: RGB) -> RGB {
        RGB(min(1, red * light.red), min(1, green * light.green), min(1, blue * light.blue))
    }

    func plus(_ other: RGB, _ share: Float) -> RGB {
        RGB(red + other.red * share, green + other.green * share, blue + other.blue * share)
    }

    /// Darker below 1, brighter above.
    func scaled(_ factor: Float) -> RGB {
        RGB(min(1, red * factor), min(1, green * factor), min(1, blue * factor))
    }
}
