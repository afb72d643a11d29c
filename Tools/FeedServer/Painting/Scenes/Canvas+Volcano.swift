import Glibc

extension Canvas {
    /// A single snow-capped cone above a lake or a plain, with blossoms in front.
    func paintVolcano(_ palette: Palette, _ dice: inout Dice) {
        let horizon = Float(height) * dice.number(0.62...0.7)
        let sun = Sun(
            x: Float(width) * dice.number(0.15...0.85), y: horizon * dice.number(0.25...0.5),
            radius: unit * dice.number(0.07...0.11))
        paintSky(palette.sky, horizon: horizon)
        paintSun(sun, palette, strength: 0.8, horizon: horizon)
        let clouds = Clouds(
            cover: dice.number(-0.35...0.05), softness: 0.5, size: 0.55, stretch: 3.2, share: 0.8)
        paintClouds(clouds, Noise(&dice), palette, sun: sun, horizon: horizon)
        paintCone(palette, &dice, horizon: horizon, sun: sun)
        paintMist(from: horizon - unit * 0.2, to: horizon, palette.cloudLight, 0.55)
        for layer in 0..<2 {
            let near = Float(layer)
            let noise = Noise(&dice)
            let line = Skyline(width) { x in
                horizon + 2 - (0.55 + noise.fractal(x / self.unit * 2.2, octaves: 6)) * self.unit
                    * (0.09 - 0.045 * near)
            }
            let color = palette.near.mixed(with: palette.haze, 0.62 - 0.32 * near)
            paintRidge(line, top: color, bottom: color.mixed(with: palette.haze, 0.25), fade: unit * 0.1)
        }
        let water = Water(
            line: horizon, color: palette.near.mixed(with: palette.haze, 0.35),
            ripple: dice.number(0.1...0.35), clearness: 0.86)
        paintWater(water, Noise(&dice))
        paintBlossoms(palette, &dice, fromLeft: sun.x > Float(width) / 2)
    }

    private func paintCone(_ palette: Palette, _ dice: inout Dice, horizon: Float, sun: Sun) {
        let noise = Noise(&dice)
        let peakX = Float(width) * dice.number(0.38...0.62)
        let tall = min(unit * 0.46, horizon * 0.8)
        let crater = unit * 0.045
        let line = Skyline(width) { x in
            let aside = max(0, abs(x - peakX) - crater) / (self.unit * 0.82)
            let rim = abs(x - peakX) < crater ? noise.value(x / self.unit * 40) * 0.012 : 0
            // Steep above and ever flatter below.
            return horizon - tall * (expf(-aside * 2.6) * 1.08 - 0.08 + rim) + noise.fractal(
                x / self.unit * 9, octaves: 3) * self.unit * 0.004
        }
        let rock = palette.near.mixed(with: palette.haze, 0.5)
        let side: Float = sun.x < peakX ? -1 : 1
        let snow = RGB(0.98, 0.98, 1)
        let ambient = palette.cloudShade.mixed(with: palette.haze, 0.3)
        var x = 0
        while x < width {
            let slope = (Float(x) - peakX) / unit
            var y = max(0, Int(line.tops[x]))
            while y < min(height, Int(horizon)) {
                let down = (Float(y) - horizon + tall) / tall
                // Gullies run from the peak downwards.
                let spread = slope / max(0.06, down)
                let gully = noise.fractal(spread * 5, down * 2.5, octaves: 4, gain: 0.55)
                let snowed = max(0, min(1, (0.36 - down + gully * 0.34) * 9))
                let light = max(0, min(1, 0.5 + side * spread * 0.42 + gully * 0.55))
                let lit = ambient.scaled(0.85).plus(palette.light, light * 0.6)
                let color = rock.mixed(with: snow, snowed).lit(by: lit).mixed(
                    with: palette.haze, 0.12 + 0.45 * down * down)
                touch(x, y, color, min(1, Float(y + 1) - line.tops[x]))
                y += 1
            }
            x += 1
        }
    }

    /// Twigs with blossoms that hang in from an upper corner.
    private func paintBlossoms(_ palette: Palette, _ dice: inout Dice, fromLeft: Bool) {
        let side: Float = fromLeft ? 1 : -1
        let corner = fromLeft ? -unit * 0.03 : Float(width) + unit * 0.03
        let petal = RGB(1, 0.78, 0.86).lit(by: palette.cloudLight.mixed(with: RGB(1, 1, 1), 0.6))
        let core = petal.lit(by: RGB(0.96, 0.68, 0.76))
        for branch in 0..<4 {
            var x = corner
            var y = unit * (0.02 + 0.07 * Float(branch))
            var angle = dice.number(0.05...0.4)
            for step in 0..<70 {
                let thick = unit * 0.0065 * (1 - Float(step) / 75)
                paintDisc(x: x, y: y, radius: thick, palette.near)
                x += cosf(angle) * unit * 0.0075 * side
                y += sinf(angle) * unit * 0.0075
                angle += dice.number(-0.16...0.16)
                if step > 10, dice.chance(0.5) {
                    for _ in 0..<3 {
                        let shade = dice.number(0...1)
                        paintDisc(
                            x: x + dice.number(-0.028...0.028) * unit,
                            y: y + dice.number(-0.024...0.024) * unit,
                            radius: unit * dice.number(0.006...0.014),
                            petal.mixed(with: core, shade), 0.92)
                    }
                }
            }
        }
    }
}
