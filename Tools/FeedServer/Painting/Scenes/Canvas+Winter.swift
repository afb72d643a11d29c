extension Canvas {
    /// A cabin with lit windows among snowy pines, under a moon, in falling snow.
    func paintWinter(_ palette: Palette, _ dice: inout Dice) {
        let horizon = Float(height) * dice.number(0.6...0.68)
        paintSky(palette.sky, horizon: horizon)
        if palette.isNight {
            paintStars(&dice, until: horizon, count: 200, share: 0.8)
        }
        let moon = Sun(
            x: Float(width) * dice.number(0.15...0.85), y: horizon * dice.number(0.2...0.4),
            radius: unit * 0.055)
        paintMoon(moon, palette, noise: Noise(&dice))
        let snow = RGB(0.93, 0.96, 1).lit(by: palette.haze.mixed(with: palette.light, 0.55))
        let shade = palette.haze.mixed(with: palette.near, 0.35)
        for layer in 0..<3 {
            let near = Float(layer) / 2
            let noise = Noise(&dice)
            let level = horizon + (Float(height) - horizon) * (near * 0.62)
            let line = Skyline(width) { x in
                level - noise.fractal(x / self.unit * 0.9 + near * 5, octaves: 3, gain: 0.35) * self.unit
                    * (0.16 - 0.05 * near)
            }
            let wood = palette.near.mixed(with: palette.haze, 0.5 * (1 - near))
            let tall = unit * (0.1 + 0.24 * near)
            paintPines(
                palette, &dice, along: line, tall: tall * 0.45...tall, color: wood,
                lit: wood.mixed(with: snow, 0.75),
                fromLeft: moon.x < Float(width) / 2, spacing: 1.2 + 3.4 * near * near)
            let top = snow.mixed(with: palette.haze, 0.35 * (1 - near))
            paintRidge(line, top: top, bottom: shade.mixed(with: top, 0.3), fade: unit * 0.45)
            if layer == 2 {
                paintCabin(palette, &dice, line: line, snow: snow)
            }
        }
        paintSnowfall(&dice)
    }

    private func paintCabin(_ palette: Palette, _ dice: inout Dice, line: Skyline, snow: RGB) {
        let x = Float(width) * dice.number(0.3...0.7)
        let wide = unit * 0.15
        let foot = line.tops[Int(x)] + unit * 0.05
        let wallTop = foot - unit * 0.075
        let roofTop = wallTop - unit * 0.07
        let wood = palette.near.mixed(with: RGB(0.35, 0.2, 0.12), 0.55)
        paintGlow(x: x, y: foot, reach: unit * 0.12, palette.accent, 0.5, flatness: 1.6)
        var y = Int(roofTop)
        while y < Int(foot) {
            let level = Float(y) + 0.5
            if level < wallTop {
                let half = wide * (0.08 + 0.56 * (level - roofTop) / (wallTop - roofTop))
                span(y, from: x - half, to: x + half, snow)
            } else {
                span(y, from: x - wide / 2, to: x + wide / 2, wood)
                if level < wallTop + unit * 0.012 {
                    span(y, from: x - wide / 2, to: x + wide / 2, wood.scaled(0.5))
                }
                let inWindow = level > wallTop + unit * 0.022 && level < wallTop + unit * 0.052
                if inWindow {
                    for place: Float in [-0.28, 0.28] {
                        let middle = x + place * wide
                        span(
                            y, from: middle - wide * 0.1, to: middle + wide * 0.1,
                            palette.accent.mixed(with: RGB(1, 0.95, 0.7), 0.5))
                    }
                }
                if level > wallTop + unit * 0.022 {
                    span(y, from: x - wide * 0.07, to: x + wide * 0.07, wood.scaled(0.6))
                }
            }
            y += 1
        }
        for place: Float in [-0.28, 0.28] {
            paintGlow(x: x + place * wide, y: wallTop + unit * 0.037, reach: unit * 0.03, palette.accent, 0.5)
        }
    }

    private func paintSnowfall(_ dice: inout Dice) {
        for _ in 0..<Int(420 * Float(width * height) / (unit * unit)) {
            let size = dice.number(0...1) * dice.number(0...1)
            paintDisc(
                x: dice.number(0...Float(width)), y: dice.number(0...Float(height)),
                radius: unit * (0.0009 + 0.0048 * size), RGB(1, 1, 1), dice.number(0.3...0.85),
                edge: unit * (0.0014 + 0.004 * size))
        }
    }
}
