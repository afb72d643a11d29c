import Glibc

extension Canvas {
    /// A lighthouse on a rock, its beam over the sea.
    func paintLighthouse(_ palette: Palette, _ dice: inout Dice) {
        let horizon = Float(height) * dice.number(0.64...0.72)
        paintSky(palette.sky, horizon: horizon)
        if palette.isNight { paintStars(&dice, until: horizon, count: 380, share: 0.85) }
        let left = dice.chance(0.5)
        let x = Float(width) * (left ? dice.number(0.2...0.34) : dice.number(0.66...0.8))
        let moon = Sun(x: Float(width) - x, y: horizon * dice.number(0.2...0.45), radius: unit * 0.05)
        if palette.isNight {
            paintMoon(moon, palette, noise: Noise(&dice))
        } else {
            paintSun(moon, palette, horizon: horizon)
        }
        let clouds = Clouds(
            cover: dice.number(-0.3...0.2), softness: 0.5, size: 0.5, stretch: 2.6, share: 0.8)
        paintClouds(clouds, Noise(&dice), palette, sun: moon, horizon: horizon)
        let tall = unit * dice.number(0.34...0.42)
        let foot = horizon - unit * 0.07
        paintBeam(palette, x: x, y: foot - tall * 0.93, toward: left ? 1 : -1)
        paintRock(palette, &dice, x: x, horizon: horizon)
        paintTower(palette, x: x, foot: foot, tall: tall)
        let water = Water(
            line: horizon, color: palette.near.mixed(with: palette.haze, 0.25), ripple: 0.8, clearness: 0.8)
        paintWater(water, Noise(&dice))
        paintGlitter(water, sun: moon, palette.light, &dice, share: 0.8)
    }

    private func paintBeam(_ palette: Palette, x: Float, y: Float, toward: Float) {
        var column = toward > 0 ? Int(x) : 0
        let end = toward > 0 ? width : Int(x)
        while column < end {
            let far = abs(Float(column) - x) / unit
            let half = unit * (0.006 + 0.075 * far)
            let middle = y - unit * 0.05 * far
            var row = max(0, Int(middle - half))
            while row <= min(height - 1, Int(middle + half)) {
                let aside = abs(Float(row) - middle) / half
                touch(
                    column, row, palette.accent.mixed(with: RGB(1, 1, 0.9), 0.6),
                    max(0, 1 - aside) * 0.6 / (1 + far * 1.6))
                row += 1
            }
            column += 1
        }
        paintGlow(x: x, y: y, reach: unit * 0.05, palette.accent, 0.85)
    }

    private func paintRock(_ palette: Palette, _ dice: inout Dice, x: Float, horizon: Float) {
        let noise = Noise(&dice)
        for layer in 0..<2 {
            let near = Float(layer)
            let reach = unit * (0.5 - 0.13 * near)
            let line = Skyline(width) { column in
                let aside = abs(column - x) / reach
                let body = max(0, 1 - aside * aside)
                let rough = noise.ridged(
                    column / self.unit * (5 + 3 * near) + near * 7, octaves: 5, gain: 0.45)
                return horizon + 2 - self.unit * body * (0.045 + 0.075 * rough) * (1 - 0.25 * near)
            }
            let color = palette.near.mixed(with: palette.haze, 0.25 - 0.17 * near)
            paintRidge(
                line, top: color.mixed(with: palette.light, 0.06), bottom: palette.near, fade: unit * 0.12)
        }
    }

    private func paintTower(_ palette: Palette, x: Float, foot: Float, tall: Float) {
        let white = RGB(0.96, 0.95, 0.93).lit(by: palette.haze.mixed(with: palette.light, 0.45))
        let red = RGB(0.8, 0.2, 0.18).lit(by: palette.haze.mixed(with: palette.light, 0.45))
        var y = Int(foot - tall)
        while y < Int(foot + unit * 0.03) {
            let up = (foot - Float(y) - 0.5) / tall
            if up > 0.98 {
                span(y, from: x - unit * 0.004, to: x + unit * 0.004, palette.near)
            } else if up > 0.955 {
                span(
                    y, from: x - unit * 0.026 * (0.985 - up) / 0.03,
                    to: x + unit * 0.026 * (0.985 - up) / 0.03, red)
            } else if up > 0.9 {
                span(
                    y, from: x - unit * 0.017, to: x + unit * 0.017,
                    palette.accent.mixed(with: RGB(1, 1, 0.9), 0.7))
            } else if up > 0.875 {
                span(y, from: x - unit * 0.032, to: x + unit * 0.032, palette.near)
            } else {
                let half = unit * (0.042 - 0.019 * max(0, up))
                let paint = Int((up + 0.02) * 6.2) & 1 == 0 ? white : red
                span(y, from: x - half, to: x + half, paint)
                // Round: darker to one side.
                span(y, from: x + half * 0.25, to: x + half, palette.near, 0.28)
                span(y, from: x + half * 0.65, to: x + half, palette.near, 0.3)
            }
            y += 1
        }
        paintGlow(x: x, y: foot - tall * 0.93, reach: unit * 0.02, RGB(1, 1, 0.92), 0.9)
    }
}
