import Glibc

extension Canvas {
    /// Colours that flow into each other like ink in water.
    func paintFlow(_ palette: Palette, _ dice: inout Dice) {
        let first = Noise(&dice)
        let second = Noise(&dice)
        let shift = dice.number(0...40)
        let zoom = dice.number(0.75...1.25)
        var stops = palette.sky.stops
        stops.insert(palette.cloudLight, at: dice.whole(1...stops.count - 1))
        stops.append(palette.accent)
        stops.append(palette.light)
        let colors = Gradient(stops)
        let step = 4
        let tone = Field(over: self, rows: height, step: step) { x, y in
            let px = x / self.unit * zoom + shift
            let py = y / self.unit * zoom
            let bendX = first.fractal(px, py, octaves: 3, gain: 0.4)
            let bendY = first.fractal(px + 5.2, py + 1.3, octaves: 3, gain: 0.4)
            return second.fractal(px + bendX * 1.7, py + bendY * 1.7, octaves: 2, gain: 0.35) * 0.85 + 0.46
                + bendX * 0.22
        }
        let line = UnsafeMutablePointer<Float>.allocate(capacity: width * 2)
        defer { line.deallocate() }
        let above = line + width
        var table: [RGB] = []
        for place in 0...1023 { table.append(colors.color(at: Float(place) / 1023)) }
        var y = 0
        while y < height {
            tone.read(y, into: line, count: width)
            tone.read(max(0, y - step), into: above, count: width)
            let pixel = row(y)
            var x = 0
            while x < width {
                let color = table[max(0, min(1023, Int(line[x] * 1023)))]
                // What rises towards the upper edge catches light, as silk does.
                let light = 1 + max(-0.16, min(0.16, (line[x] - above[x]) * 7 * self.unit / 800))
                let index = x * 3
                pixel[index] = color.red * light
                pixel[index + 1] = color.green * light
                pixel[index + 2] = color.blue * light
                x += 1
            }
            y += 1
        }
    }

    /// Waves of paper, one behind the other, each with a shadow on the one behind it.
    func paintWaves(_ palette: Palette, _ dice: inout Dice) {
        var stops = palette.sky.stops
        stops.append(palette.accent)
        stops.append(palette.near)
        let colors = Gradient(stops)
        let slope = dice.number(-0.35...0.35)
        let layers = 9
        paintSky(Gradient([stops[0].scaled(1.1), stops[0], stops[1]]), horizon: Float(height))
        paintDisc(
            x: Float(width) * dice.number(0.25...0.75), y: Float(height) * dice.number(0.16...0.26),
            radius: unit * 0.1,
            palette.light, 0.95, edge: 1.5)
        for layer in 0..<layers {
            let near = (Float(layer) + 0.6) / Float(layers)
            let noise = Noise(&dice)
            let base = Float(height) * (0.16 + 0.84 * near)
            let line = Skyline(width) { x in
                let place = (x - Float(self.width) / 2) / self.unit
                let swell = noise.fractal(place * 1.1 + near * 3, octaves: 2, gain: 0.3)
                return base + slope * place * self.unit * 0.35 - swell * self.unit * 0.17
            }
            paintShadow(above: line, reach: unit * 0.045, share: 0.32)
            let color = colors.color(at: near)
            paintRidge(
                line, top: color.mixed(with: palette.light, 0.16), bottom: color.scaled(0.86),
                fade: unit * 0.34)
        }
    }

    /// A soft dark edge above a line: what lies below the line lies higher.
    private func paintShadow(above line: Skyline, reach: Float, share: Float) {
        var y = max(0, Int(line.highest - reach))
        while y < height {
            let pixel = row(y)
            var x = 0
            while x < width {
                let up = line.tops[x] - Float(y)
                if up > -2, up < reach {
                    let part = 1 - max(0, up) / reach
                    let left = 1 - share * part * part
                    let index = x * 3
                    pixel[index] *= left
                    pixel[index + 1] *= left
                    pixel[index + 2] *= left
                }
                x += 1
            }
            y += 1
        }
    }

    /// Glass spheres of different sizes that float in coloured light.
    func paintOrbs(_ palette: Palette, _ dice: inout Dice) {
        let tilted = Gradient(palette.sky.stops.reversed())
        paintSky(tilted, horizon: Float(height))
        for _ in 0..<4 {
            paintGlow(
                x: dice.number(0...Float(width)), y: dice.number(0...Float(height)),
                reach: unit * dice.number(0.2...0.4),
                dice.chance(0.5) ? palette.accent : palette.cloudLight, 0.55)
        }
        let tints = [palette.accent, palette.sky.stops[0], palette.cloudLight, palette.land, palette.haze]
        let count = 11
        for index in 0..<count {
            let near = Float(index) / Float(count - 1)
            paintOrb(
                x: dice.number(0.05...0.95) * Float(width), y: dice.number(0.08...0.92) * Float(height),
                radius: unit * (0.03 + 0.17 * near * near) * dice.number(0.8...1.15),
                tints[index % tints.count], palette)
        }
    }

    private func paintOrb(x: Float, y: Float, radius: Float, _ tint: RGB, _ palette: Palette) {
        paintGlow(
            x: x + radius * 0.25, y: y + radius * 0.85, reach: radius * 0.3, palette.near, 0.35, flatness: 2)
        var row = Int(y - radius)
        while row <= Int(y + radius) {
            var column = Int(x - radius)
            while column <= Int(x + radius) {
                let dx = (Float(column) + 0.5 - x) / radius
                let dy = (Float(row) + 0.5 - y) / radius
                let square = dx * dx + dy * dy
                if square < 1 {
                    let depth = (1 - square).squareRoot()
                    let light = max(0, -0.5 * dx - 0.62 * dy + 0.6 * depth)
                    let rim = (1 - depth) * (1 - depth)
                    let shine = powf(light, 22)
                    let color = tint.scaled(0.42 + 0.75 * light).mixed(with: palette.light, rim * 0.5)
                        .mixed(with: RGB(1, 1, 1), min(1, shine * 0.85))
                    touch(column, row, color, min(1, (1 - square) * radius * 0.5) * 0.96)
                }
                column += 1
            }
            row += 1
        }
    }
}
