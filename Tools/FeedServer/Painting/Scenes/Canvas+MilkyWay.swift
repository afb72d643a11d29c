import Glibc

extension Canvas {
    /// The Milky Way across a clear night, over hills with a small warm light.
    func paintMilkyWay(_ palette: Palette, _ dice: inout Dice) {
        let horizon = Float(height) * dice.number(0.74...0.82)
        paintSky(palette.sky, horizon: horizon)
        let angle = dice.number(0.5...1.05) * (dice.chance(0.5) ? 1 : -1)
        let center = (x: Float(width) * dice.number(0.35...0.65), y: horizon * 0.45)
        paintBand(palette, &dice, angle: angle, center: center, horizon: horizon)
        paintStars(&dice, until: horizon, count: 1500)
        let campX = Float(width) * dice.number(0.25...0.75)
        paintGlow(x: campX, y: horizon, reach: unit * 0.3, palette.haze, 0.55, flatness: 2.5)
        for layer in 0..<3 {
            let near = Float(layer) / 2
            let noise = Noise(&dice)
            let base = horizon + unit * (0.02 + 0.09 * near)
            let line = Skyline(width) { x in
                base - noise.fractal(x / self.unit * (1.1 + near), octaves: 5, gain: 0.42) * self.unit
                    * (0.12 - 0.03 * near)
            }
            let color = palette.near.mixed(with: palette.haze, 0.4 - 0.36 * near)
            if layer == 2 {
                paintTent(x: campX, foot: line.tops[Int(campX)] + unit * 0.012, palette)
            }
            paintRidge(line, top: color, bottom: color.mixed(with: palette.near, 0.7), fade: unit * 0.15)
        }
    }

    private func paintBand(
        _ palette: Palette, _ dice: inout Dice, angle: Float, center: (x: Float, y: Float), horizon: Float
    ) {
        let noise = Noise(&dice)
        let (sine, cosine) = (sinf(angle), cosf(angle))
        let core = palette.light.mixed(with: palette.accent, 0.25)
        let edge = palette.cloudLight.mixed(with: palette.haze, 0.2)
        let rows = Int(horizon)
        let glow = Field(over: self, rows: rows, step: 3) { x, y in
            let dx = (x - center.x) / self.unit
            let dy = (y - center.y) / self.unit
            let along = dx * cosine + dy * sine
            let across = -dx * sine + dy * cosine + noise.value(along * 1.5, 3) * 0.06
            let bulge = 0.15 + 0.1 * expf(-along * along * 4)
            let body = expf(-across * across / (bulge * bulge))
            let cloud = noise.fractal(along * 3, across * 4.5, octaves: 5, gain: 0.55)
            let lane = max(0, 1 - abs(across + noise.fractal(along * 2.2, 9, octaves: 3) * 0.09) / 0.05)
            return max(0, body * (0.72 + cloud * 0.8) * (1 - 0.72 * lane * (0.6 + cloud)))
        }
        let line = UnsafeMutablePointer<Float>.allocate(capacity: width)
        defer { line.deallocate() }
        var y = 0
        while y < rows {
            glow.read(y, into: line, count: width)
            var x = 0
            while x < width {
                let light = line[x] * min(1, (horizon - Float(y)) / (unit * 0.25))
                if light > 0.004 {
                    let color = edge.mixed(with: core, min(1, light * 1.1))
                    touch(x, y, color, min(0.9, light * 0.72))
                }
                x += 1
            }
            y += 1
        }
        scatterDust(&dice, sine: sine, cosine: cosine, center: center, horizon: horizon)
    }

    /// The countless faint stars of the band.
    private func scatterDust(
        _ dice: inout Dice, sine: Float, cosine: Float, center: (x: Float, y: Float), horizon: Float
    ) {
        let scale = max(0.5, unit / 1000)
        for _ in 0..<2600 {
            let along = dice.number(-1...1) * Float(width + height) * 0.7
            let across = (dice.number(-1...1) + dice.number(-1...1) + dice.number(-1...1)) * unit * 0.1
            let x = center.x + along * cosine - across * sine
            let y = center.y + along * sine + across * cosine
            guard y > 0, y < horizon else { continue }
            paintDisc(
                x: x, y: y, radius: dice.number(0.2...0.7) * scale, RGB(1, 0.97, 0.92), dice.number(0.2...0.7)
            )
        }
    }

    /// A tent that is lit from within.
    private func paintTent(x: Float, foot: Float, _ palette: Palette) {
        let tall = unit * 0.055
        paintGlow(x: x, y: foot - tall * 0.4, reach: unit * 0.05, palette.accent, 0.7)
        var y = Int(foot - tall)
        while y < Int(foot + tall * 0.2) {
            let down = (Float(y) + 0.5 - foot + tall) / tall
            let half = tall * 0.95 * min(1, down)
            let color = palette.accent.mixed(with: RGB(1, 0.98, 0.86), 0.55 * down)
            span(y, from: x - half, to: x + half, color)
            span(y, from: x - half * 0.02 - 0.7, to: x + half * 0.02 + 0.7, palette.accent.scaled(0.6))
            y += 1
        }
    }
}
