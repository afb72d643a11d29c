import Glibc

extension Canvas {
    /// Rows of flowers that run to the horizon, a tree, and hills behind.
    func paintFields(_ palette: Palette, _ dice: inout Dice) {
        let horizon = Float(height) * dice.number(0.42...0.52)
        let sun = Sun(
            x: Float(width) * dice.number(0.2...0.8), y: horizon * dice.number(0.4...0.8), radius: unit * 0.05
        )
        paintSky(palette.sky, horizon: horizon)
        paintSun(sun, palette, horizon: horizon)
        let clouds = Clouds(
            cover: dice.number(-0.2...0.25), softness: 0.4, size: 0.5, stretch: 1.7, share: 0.95)
        paintClouds(clouds, Noise(&dice), palette, sun: sun, horizon: horizon)
        for layer in 0..<3 {
            let near = Float(layer) / 2
            let noise = Noise(&dice)
            let line = Skyline(width) { x in
                horizon + self.unit * (0.012 - 0.02 * (1 - near))
                    - (0.5 + noise.fractal(x / self.unit * 0.9, octaves: 4, gain: 0.4)) * self.unit
                    * (0.12 - 0.09 * near)
            }
            let hill = palette.land.mixed(with: palette.haze, 0.75 - 0.4 * near)
            paintRidge(line, top: hill, bottom: hill.mixed(with: palette.haze, 0.3), fade: unit * 0.15)
        }
        paintRows(palette, &dice, horizon: horizon)
        paintTree(
            palette, &dice, x: Float(width) * dice.number(0.15...0.85), foot: horizon + unit * 0.03,
            tall: unit * dice.number(0.14...0.24))
    }

    private func paintRows(_ palette: Palette, _ dice: inout Dice, horizon: Float) {
        let vanishing = Float(width) * dice.number(0.3...0.7)
        let noise = Noise(&dice)
        let flower = palette.accent
        let bright = flower.mixed(with: palette.light, 0.42)
        let soil = palette.land.mixed(with: palette.near, 0.55)
        let density = dice.number(2.6...4)
        let grain = Field(over: self, rows: height, step: 3) { x, y in
            let near = max(0.02, (y - horizon) / self.unit)
            return noise.fractal((x - vanishing) / self.unit / near * 7, 3 / near, octaves: 2, gain: 0.6)
        }
        let line = UnsafeMutablePointer<Float>.allocate(capacity: width)
        defer { line.deallocate() }
        var y = Int(horizon)
        while y < height {
            let near = (Float(y) + 0.5 - horizon) / unit
            let distance = 1 / max(0.004, near)
            // Far rows are finer than pixels: there only their mean colour is seen.
            let clear = min(1, near * 14)
            let haze = expf(-near * 13) * 0.7
            let dim = 1 - 0.3 * min(1, near * 1.2)
            grain.read(y, into: line, count: width)
            let pixel = row(y)
            var x = 0
            while x < width {
                let across = (Float(x) - vanishing) / unit * distance * density
                let part = across - across.rounded(.down)
                let hump = 1 - 4 * (part - 0.5) * (part - 0.5)
                let ragged = hump + line[x] * 0.5
                var share = (ragged - 0.28) * 3.2
                share = share < 0 ? 0 : share > 1 ? 1 : share
                share = 0.72 + (share - 0.72) * clear
                var light = 0.35 + (part - 0.5) * 0.7 + line[x] * 1.1
                light = light < 0 ? 0 : light > 1 ? 1 : light
                light = (0.4 + (light - 0.4) * clear)
                let index = x * 3
                let red = soil.red + (flower.red + (bright.red - flower.red) * light - soil.red) * share
                let green =
                    soil.green + (flower.green + (bright.green - flower.green) * light - soil.green) * share
                let blue = soil.blue + (flower.blue + (bright.blue - flower.blue) * light - soil.blue) * share
                pixel[index] = red * dim + (palette.haze.red - red * dim) * haze
                pixel[index + 1] = green * dim + (palette.haze.green - green * dim) * haze
                pixel[index + 2] = blue * dim + (palette.haze.blue - blue * dim) * haze
                x += 1
            }
            y += 1
        }
    }
}
