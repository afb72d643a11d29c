extension Canvas {
    /// Peaks that rise from a sea of clouds.
    func paintCloudSea(_ palette: Palette, _ dice: inout Dice) {
        let horizon = Float(height) * dice.number(0.46...0.54)
        let sun = Sun(
            x: Float(width) * dice.number(0.2...0.8), y: horizon - unit * dice.number(0.02...0.14),
            radius: unit * 0.055)
        paintSky(palette.sky, horizon: horizon)
        if palette.isNight { paintStars(&dice, until: horizon, count: 260, share: 0.7) }
        paintSun(sun, palette, horizon: horizon)
        let layers = 7
        for layer in 0..<layers {
            let near = Float(layer) / Float(layers - 1)
            let base = horizon + (Float(height) - horizon) * near * near * 0.95
            if layer > 0, layer < layers - 1 { paintPeaks(palette, &dice, near: near, base: base) }
            paintBillows(palette, &dice, near: near, base: base, sun: sun)
        }
    }

    private func paintPeaks(_ palette: Palette, _ dice: inout Dice, near: Float, base: Float) {
        let noise = Noise(&dice)
        let center = Float(width) * dice.number(0...1)
        let reach = unit * (0.22 + 0.3 * near)
        let tall = unit * (0.14 + 0.2 * near) * dice.number(0.7...1.1)
        let line = Skyline(width) { x in
            let aside = abs(x - center) / reach
            let hull = max(0, 1 - aside)
            let rough = noise.ridged(x / self.unit * (5 - 2 * near), octaves: 6, gain: 0.45)
            return base + self.unit * 0.1 - (tall + self.unit * 0.1) * hull * (0.62 + 0.5 * rough)
        }
        let color = palette.near.mixed(with: palette.haze, 0.78 - 0.62 * near)
        paintRidge(line, top: color, bottom: color.mixed(with: palette.haze, 0.6), fade: tall + unit * 0.08)
    }

    /// A layer of cloud tops: round above, soft below.
    private func paintBillows(_ palette: Palette, _ dice: inout Dice, near: Float, base: Float, sun: Sun) {
        let noise = Noise(&dice)
        let size = 0.16 + 0.5 * near
        let line = Skyline(width) { x in
            let place = x / self.unit / size
            let puff = 1 - abs(noise.value(place * 1.6))
            let small = 1 - abs(noise.value(place * 4.3 + 7))
            return base - self.unit * size
                * (0.16 * puff + 0.055 * small + 0.1 * noise.value(place * 0.6) - 0.1)
        }
        let bright = palette.cloudLight.mixed(with: palette.light, 0.3 * (1 - near))
        let top = bright.mixed(with: palette.haze, 0.15 + 0.2 * (1 - near))
        let shade = palette.cloudShade.mixed(with: palette.haze, 0.55 * (1 - near))
        paintBank(line, top: top, shade: shade, fade: unit * size * 0.34, sun: sun, light: palette.light)
    }

    private func paintBank(_ line: Skyline, top: RGB, shade: RGB, fade: Float, sun: Sun, light: RGB) {
        let inverse = 1 / fade
        let soft = max(2, fade * 0.1)
        var y = max(0, Int(line.highest))
        while y < height {
            let pixel = row(y)
            var x = 0
            while x < width {
                let depth = Float(y) - line.tops[x]
                if depth > 0 {
                    var down = depth * inverse
                    if down > 1 { down = 1 }
                    down = down * (2 - down)
                    let dx = (Float(x) - sun.x) / unit
                    let near = 0.35 / (1 + dx * dx * 7) * (1 - down)
                    let cover = min(1, depth / soft)
                    let index = x * 3
                    let red = top.red + (shade.red - top.red) * down
                    let green = top.green + (shade.green - top.green) * down
                    let blue = top.blue + (shade.blue - top.blue) * down
                    pixel[index] += (red + (light.red - red) * near - pixel[index]) * cover
                    pixel[index + 1] += (green + (light.green - green) * near - pixel[index + 1]) * cover
                    pixel[index + 2] += (blue + (light.blue - blue) * near - pixel[index + 2]) * cover
                }
                x += 1
            }
            y += 1
        }
    }
}
