import Glibc

extension Canvas {
    /// Northern lights over mountains, a wood, and sometimes a fjord that mirrors them.
    func paintAurora(_ palette: Palette, _ dice: inout Dice) {
        let horizon = Float(height) * dice.number(0.62...0.72)
        paintSky(palette.sky, horizon: horizon)
        paintStars(&dice, until: horizon, count: 420, share: 0.9)
        let colors = Self.auroras[dice.whole(0...Self.auroras.count - 1)]
        for curtain in 0..<3 {
            paintCurtain(
                colors, &dice, base: horizon * (0.5 + 0.17 * Float(curtain)),
                share: 0.7 + 0.3 * Float(curtain))
        }
        paintSnowyRange(palette, &dice, horizon: horizon)
        if dice.chance(0.65) {
            let water = Water(
                line: horizon + unit * 0.03, color: palette.near, ripple: dice.number(0.15...0.4),
                clearness: 0.82)
            paintWater(water, Noise(&dice))
        } else {
            let shape = Noise(&dice)
            let line = Skyline(width) { x in
                Float(self.height) - self.unit * (0.1 + 0.05 * shape.fractal(x / self.unit * 2, octaves: 3))
            }
            let dark = palette.near
            paintPines(
                palette, &dice, along: line, tall: unit * 0.1...unit * 0.34, color: dark,
                lit: dark.mixed(with: colors.stops[0], 0.12), fromLeft: true, spacing: 1.4)
            paintRidge(line, top: dark, bottom: dark, fade: unit)
        }
    }

    /// From the lower edge upwards.
    private static let auroras = [
        Gradient([RGB(0xB6FFC8), RGB(0x4CF0A0), RGB(0x1FBFA8), RGB(0x4A6BD8), RGB(0x7A3FB8)]),
        Gradient([RGB(0xE8FFB0), RGB(0x6CF07A), RGB(0x27C98C), RGB(0x1C7FA8), RGB(0x2C3F98)]),
        Gradient([RGB(0xFFD0E8), RGB(0xE86FC0), RGB(0x8A5CE0), RGB(0x4A50D0), RGB(0x2A3590)]),
        Gradient([RGB(0xC8FFF0), RGB(0x50F0D8), RGB(0x40A0F0), RGB(0x8A60E8), RGB(0xC04090)]),
    ]

    /// One curtain of rays along a wavy lower edge.
    private func paintCurtain(_ colors: Gradient, _ dice: inout Dice, base: Float, share: Float) {
        let noise = Noise(&dice)
        let scale = 1 / unit
        let line = UnsafeMutablePointer<Float>.allocate(capacity: width * 3)
        defer { line.deallocate() }
        let reach = line + width
        let strength = line + width * 2
        var x = 0
        while x < width {
            let place = Float(x) * scale
            let wave = noise.fractal(place * 1.1, octaves: 3, gain: 0.4)
            let rays = noise.fractal(place * 26 + wave * 14, 0.5, octaves: 3, gain: 0.6)
            let patches = noise.value(place * 1.4, 7.3)
            line[x] = base + wave * unit * 0.32
            reach[x] = unit * (0.27 + 0.09 * rays + 0.1 * patches)
            strength[x] = max(0, min(1.15, 0.5 + 0.6 * rays + 0.9 * patches)) * share
            x += 1
        }
        var table: [RGB] = []
        for step in 0...255 { table.append(colors.color(at: Float(step) / 255)) }
        table.withUnsafeBufferPointer { table in
            var y = 0
            while y < min(height, Int(base + unit * 0.5)) {
                hang(y, line, reach, strength, table.baseAddress!)
                y += 1
            }
        }
    }

    private func hang(
        _ y: Int, _ line: UnsafePointer<Float>, _ reach: UnsafePointer<Float>,
        _ strength: UnsafePointer<Float>,
        _ table: UnsafePointer<RGB>
    ) {
        let pixel = row(y)
        let soft = unit * 0.022
        var x = 0
        while x < width {
            let up = line[x] - Float(y)
            if up > -soft {
                let place = up / reach[x]
                if place < 2.2 {
                    // Quickly bright at the lower edge, slowly gone above.
                    let rise = min(1, (up + soft) / (soft * 2))
                    let fall = max(0, 1 - place / 2.2) / (1 + 1.6 * max(0, place))
                    let light = strength[x] * rise * rise * fall
                    let color = table[max(0, min(255, Int(place * 118)))]
                    let index = x * 3
                    // Light is added to light, and never more than all.
                    pixel[index] += color.red * light * (1 - pixel[index])
                    pixel[index + 1] += color.green * light * (1 - pixel[index + 1])
                    pixel[index + 2] += color.blue * light * (1 - pixel[index + 2])
                }
            }
            x += 1
        }
    }

    private func paintSnowyRange(_ palette: Palette, _ dice: inout Dice, horizon: Float) {
        for layer in 0..<2 {
            let near = Float(layer)
            let noise = Noise(&dice)
            let tall = unit * (0.2 - 0.08 * near)
            let line = Skyline(width) { x in
                let place = x / self.unit * (1.6 + near)
                let crest = noise.ridged(place, octaves: 7, gain: 0.46)
                return horizon + self.unit * 0.03 - tall * (crest * 0.95 + noise.value(place * 0.4) * 0.35)
            }
            let color = palette.near.mixed(with: palette.haze, 0.75 - 0.5 * near)
            paintRidge(line, top: color, bottom: color.mixed(with: palette.near, 0.6), fade: tall * 1.2)
        }
    }
}
