import Glibc

extension Canvas {
    /// The sun behind the moon: a black disc, its corona, and a ring of dusk around the horizon.
    func paintEclipse(_ palette: Palette, _ dice: inout Dice) {
        let horizon = Float(height) * dice.number(0.78...0.86)
        paintSky(palette.sky, horizon: horizon)
        paintStars(&dice, until: horizon * 0.8, count: 120, share: 0.7)
        let x = Float(width) * dice.number(0.38...0.62)
        let y = horizon * dice.number(0.34...0.46)
        let radius = unit * dice.number(0.09...0.13)
        paintGlow(x: x, y: y, reach: radius * 1.5, palette.light, 0.5)
        paintCorona(palette, &dice, x: x, y: y, radius: radius)
        paintDisc(x: x, y: y, radius: radius, palette.near.scaled(0.5), edge: 1.5)
        let angle = dice.number(-2.4 ... -0.7)
        paintGlow(
            x: x + cosf(angle) * radius, y: y + sinf(angle) * radius, reach: radius * 0.09, RGB(1, 1, 1), 1)
        for layer in 0..<3 {
            let near = Float(layer) / 2
            let noise = Noise(&dice)
            let line = Skyline(width) { x in
                horizon + self.unit * 0.07 * near - noise.fractal(x / self.unit * (1.4 + near), octaves: 6)
                    * self.unit * 0.1
            }
            let color = palette.near.mixed(with: palette.haze, 0.45 * (1 - near))
            paintRidge(line, top: color, bottom: palette.near, fade: unit * 0.2)
        }
    }

    /// Rays of different length around the disc, longest to the sides.
    private func paintCorona(_ palette: Palette, _ dice: inout Dice, x: Float, y: Float, radius: Float) {
        let noise = Noise(&dice)
        let steps: Float = 2048
        let turn: Float = 6.2831855
        var lengths: [Float] = []
        for step in 0...Int(steps) {
            let angle = Float(step) / steps * turn
            let (across, down) = (cosf(angle), sinf(angle))
            let rays = noise.fractal(across * 3.2, down * 3.2, octaves: 4, gain: 0.6)
            lengths.append(max(0.12, 0.55 + 0.55 * max(-0.4, rays) + 0.5 * across * across))
        }
        let color = RGB(1, 0.98, 0.95).mixed(with: palette.light, 0.4)
        let reach: Float = 4
        var row = max(0, Int(y - radius * reach))
        while row < min(height, Int(y + radius * reach)) {
            var column = max(0, Int(x - radius * reach))
            while column < min(width, Int(x + radius * reach)) {
                let dx = (Float(column) + 0.5 - x) / radius
                let dy = (Float(row) + 0.5 - y) / radius
                let far = (dx * dx + dy * dy).squareRoot()
                if far > 0.9, far < reach {
                    let place = (atan2f(dy, dx) / turn + 1) * steps
                    let long = lengths[Int(place) % Int(steps)]
                    let light = expf(-(far - 0.96) / long) - expf(-(reach - 0.96) / long)
                    touch(column, row, color, max(0, min(1, light)))
                }
                column += 1
            }
            row += 1
        }
    }
}
