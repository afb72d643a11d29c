extension Canvas {
    /// The lights of a street at night, out of focus behind the lens.
    func paintBokeh(_ palette: Palette, _ dice: inout Dice) {
        let noise = Noise(&dice)
        paintSky(palette.sky, horizon: Float(height))
        let ground = Float(height) * dice.number(0.55...0.7)
        paintMist(from: ground, to: Float(height), palette.near, 0.8)
        paintGlow(
            x: Float(width) * dice.number(0.3...0.7), y: ground, reach: unit * 0.35, palette.accent, 0.4,
            flatness: 2)
        let tints = [
            palette.accent, palette.light, palette.cloudLight, RGB(0xFF6B6B), RGB(0x5FB3FF), RGB(0xFFD27A),
        ]
        let count = Int(62 * Float(width * height) / (unit * unit))
        for index in 0..<count {
            let near = Float(index) / Float(count)
            let x = dice.number(-0.05...1.05) * Float(width)
            let spread = dice.number(-1...1) + dice.number(-1...1)
            let y =
                ground + spread * Float(height) * (0.16 + 0.22 * near) + noise.value(x / unit * 2) * unit
                * 0.05
            let tint = tints[dice.whole(0...tints.count - 1)].mixed(with: RGB(1, 1, 1), dice.number(0...0.25))
            paintBlurredLight(
                x: x, y: y, radius: unit * (0.018 + 0.085 * near * near) * dice.number(0.7...1.2), tint,
                dice.number(0.16...0.5) * (1.1 - 0.55 * near))
        }
    }

    /// A disc as a lens makes it: even, with a brighter rim.
    private func paintBlurredLight(x: Float, y: Float, radius: Float, _ tint: RGB, _ share: Float) {
        paintDisc(x: x, y: y, radius: radius, tint, share, edge: max(1, radius * 0.06))
        paintDisc(
            x: x, y: y, radius: radius * 0.9, tint.mixed(with: RGB(1, 1, 1), 0.2), share * 0.18,
            edge: radius * 0.5)
        paintGlow(x: x, y: y, reach: radius * 0.7, tint, share * 0.35)
    }
}
