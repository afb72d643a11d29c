/// A color in sRGB, not linear: red, green, and blue from 0 to 1.
typealias Color = SIMD3<Float>

extension SIMD3<Float> {
    static let white = Color(repeating: 1)

    init(_ hexadecimal: UInt32) {
        self = Color(Float(hexadecimal >> 16), Float(hexadecimal >> 8 & 255), Float(hexadecimal & 255)) / 255
    }

    func mixed(_ other: Color, _ share: Float) -> Color { self + (other - self) * share }
}

extension [SIMD3<Float>] {
    init(_ hexadecimal: UInt32...) { self = hexadecimal.map { Color($0) } }

    /// The color of a gradient with stops at even distances, from 0, the first stop, to 1, the last one.
    func color(at place: Float) -> Color {
        let position = place.clamped * Float(count - 1)
        let index = Swift.min(Int(position), count - 2)
        return self[index].mixed(self[index + 1], position - Float(index))
    }
}

extension Float {
    var clamped: Float { self < 0 ? 0 : self > 1 ? 1 : self }
    var fraction: Float { self - rounded(.down) }
}
