import Glibc

extension Canvas {
    /// Under the sea: light from above, a shoal of fish, weeds and stones.
    func paintUnderwater(_ palette: Palette, _ dice: inout Dice) {
        let depths = Gradient([
            palette.sky.stops[palette.sky.stops.count - 1], palette.sky.stops[1], palette.sky.stops[0],
            palette.near.mixed(with: palette.sky.stops[0], 0.35),
        ])
        paintSky(depths, horizon: Float(height) * 1.05)
        paintShafts(palette, &dice)
        paintShoal(palette, &dice)
        for layer in 0..<3 {
            paintSeabed(palette, &dice, near: Float(layer) / 2)
        }
        for _ in 0..<26 {
            let size = dice.number(0...1)
            let x = dice.number(0...Float(width))
            let y = dice.number(0.15...0.95) * Float(height)
            let radius = unit * (0.003 + 0.012 * size * size)
            paintDisc(x: x, y: y, radius: radius, palette.light, 0.22, edge: 1.5)
            paintDisc(x: x - radius * 0.3, y: y - radius * 0.35, radius: radius * 0.3, RGB(1, 1, 1), 0.7)
        }
    }

    private func paintShafts(_ palette: Palette, _ dice: inout Dice) {
        let noise = Noise(&dice)
        let sourceX = Float(width) * dice.number(0.3...0.7)
        let sourceY = -Float(height) * 0.55
        let light = Field(over: self, rows: height, step: 4) { x, y in
            let slant = (x - sourceX) / (y - sourceY)
            let rays = noise.fractal(slant * 9, 0.3, octaves: 3, gain: 0.55)
            let down = y / Float(self.height)
            let shimmer = noise.value(x / self.unit * 3, y / self.unit * 3) * 0.12
            let middle = expf(-slant * slant * 2.2)
            return max(0, (rays * 0.9 + 0.28 + shimmer) * middle) * (1 - down) * (1 - down * 0.4)
        }
        let line = UnsafeMutablePointer<Float>.allocate(capacity: width)
        defer { line.deallocate() }
        var y = 0
        while y < height {
            light.read(y, into: line, count: width)
            let pixel = row(y)
            var x = 0
            while x < width {
                let share = min(0.85, line[x] * 0.9)
                let index = x * 3
                pixel[index] += (palette.light.red - pixel[index]) * share
                pixel[index + 1] += (palette.light.green - pixel[index + 1]) * share
                pixel[index + 2] += (palette.light.blue - pixel[index + 2]) * share
                x += 1
            }
            y += 1
        }
    }

    private func paintShoal(_ palette: Palette, _ dice: inout Dice) {
        let centerX = Float(width) * dice.number(0.35...0.65)
        let centerY = Float(height) * dice.number(0.35...0.55)
        let toLeft: Float = dice.chance(0.5) ? -1 : 1
        for index in 0..<58 {
            let near = Float(index) / 57
            let angle = dice.number(0...6.283)
            let far = dice.number(0...1).squareRoot()
            let x = centerX + cosf(angle) * far * unit * 0.42
            let y = centerY + sinf(angle) * far * unit * 0.2 + cosf(angle) * toLeft * unit * 0.06
            let long = unit * (0.015 + 0.026 * near) * dice.number(0.8...1.3)
            let back = palette.near.mixed(with: palette.sky.stops[1], 0.55 - 0.4 * near)
            paintFish(
                x: x, y: y, long: long, toLeft: toLeft, back,
                belly: index % 5 == 0 ? palette.accent : palette.cloudLight)
        }
    }

    private func paintFish(x: Float, y: Float, long: Float, toLeft: Float, _ back: RGB, belly: RGB) {
        let tall = long * 0.34
        var row = Int(y - tall)
        while row <= Int(y + tall) {
            let dy = (Float(row) + 0.5 - y) / tall
            let half = long * (max(0, 1 - dy * dy)).squareRoot()
            span(row, from: x - half, to: x + half, dy < 0.15 ? back : back.mixed(with: belly, 0.6), 0.92)
            let tail = x - toLeft * long * 1.25
            let reach = long * 0.45 * abs(dy)
            span(
                row, from: min(tail, tail + toLeft * long * 0.5) - (toLeft > 0 ? reach : 0),
                to: max(tail, tail + toLeft * long * 0.5) + (toLeft > 0 ? 0 : reach), back, abs(dy) * 0.9)
            row += 1
        }
    }

    private func paintSeabed(_ palette: Palette, _ dice: inout Dice, near: Float) {
        let noise = Noise(&dice)
        let line = Skyline(width) { x in
            let rough = noise.ridged(x / self.unit * (1.5 + near), octaves: 4, gain: 0.4)
            return Float(self.height) * (0.95 + 0.04 * near) - rough * self.unit * (0.24 - 0.11 * near)
        }
        let color = palette.near.mixed(with: palette.sky.stops[0], 0.65 - 0.55 * near)
        for _ in 0..<Int(9 + 9 * near) {
            let x = dice.number(0...Float(width - 1))
            let tall = unit * dice.number(0.1...0.32) * (0.6 + 0.4 * near)
            let sway = dice.number(0...6.283)
            let foot = line.tops[Int(x)] + 4
            let leaf = color.mixed(with: palette.land, 0.35)
            var y = Int(foot - tall)
            while y < Int(foot) {
                let up = (foot - Float(y)) / tall
                let middle = x + sinf(up * 5 + sway) * tall * 0.09 * up
                let half = unit * (0.006 + 0.005 * near) * (1.05 - up) * (1 + 0.35 * sinf(up * 40))
                span(y, from: middle - half, to: middle + half, leaf)
                y += 1
            }
        }
        paintRidge(line, top: color.mixed(with: palette.land, 0.12), bottom: color, fade: unit * 0.12)
    }
}
