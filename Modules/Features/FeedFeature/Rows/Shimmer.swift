import TextInterface

/// The ground of a placeholder: calm where nothing loads, with a soft light that moves across where something does.
nonisolated struct Shimmer {
    /// The columns between one light and the next.
    private static let distance = 48
    /// The columns from the middle of a light to where it ends.
    private static let reach = 10
    /// The columns that the light moves in a step of the ticker.
    private static let speed = 3

    private let shades: [Color]
    private let step: Int?

    /// - Parameter step: The ticker's step; `nil` where nothing moves.
    init(_ palette: Palette, step: Int?) {
        let (dark, light) = palette.placeholder
        shades = (0...Self.reach).map { Self.mix(dark, light, $0, of: Self.reach) }
        self.step = step
    }

    /// The ground at a place of the placeholder.
    func ground(row: Int, column: Int) -> Color {
        guard let step else { return shades[0] }
        // Masked, so that no number of steps overflows.
        let moved = (step & 0xFFFF) * Self.speed
        let place = column + row - moved % Self.distance + Self.distance
        let middle = Self.distance / 2
        let away = abs(place % Self.distance - middle)
        return shades[max(0, Self.reach - away)]
    }

    private static func mix(_ one: Color, _ other: Color, _ part: Int, of whole: Int) -> Color {
        func mixed(_ one: UInt8, _ other: UInt8) -> UInt8 {
            UInt8((Int(one) * (whole - part) + Int(other) * part) / whole)
        }
        return Color(
            red: mixed(one.red, other.red), green: mixed(one.green, other.green),
            blue: mixed(one.blue, other.blue))
    }
}
