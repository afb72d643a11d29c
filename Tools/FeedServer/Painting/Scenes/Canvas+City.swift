extension Canvas {
    /// A city at dusk, its windows lit, behind a river or on its own.
    func paintCity(_ palette: Palette, _ dice: inout Dice) {
        let river = dice.chance(0.6)
        let ground = Float(height) * (river ? dice.number(0.66...0.74) : 1)
        let sun = Sun(
            x: Float(width) * dice.number(0.15...0.85), y: ground * dice.number(0.3...0.6),
            radius: unit * dice.number(0.05...0.09))
        paintSky(palette.sky, horizon: ground * 0.92)
        if palette.isNight { paintStars(&dice, until: ground * 0.6, count: 160, share: 0.8) }
        if palette.isNight {
            paintMoon(sun, palette, noise: Noise(&dice))
        } else {
            paintSun(sun, palette, horizon: ground)
        }
        let clouds = Clouds(
            cover: dice.number(-0.4...0), softness: 0.55, size: 0.55, stretch: 2.8, share: 0.7)
        paintClouds(clouds, Noise(&dice), palette, sun: sun, horizon: ground)
        for layer in 0..<4 {
            paintStreet(palette, &dice, near: Float(layer) / 3, ground: ground)
            if layer < 3 { paintMist(from: ground - unit * 0.3, to: ground, palette.haze, 0.3) }
        }
        guard river else { return }
        paintRidge(
            Skyline(width) { _ in ground - self.unit * 0.008 }, top: palette.near.scaled(0.7),
            bottom: palette.near,
            fade: unit * 0.01)
        let water = Water(
            line: ground, color: palette.near.mixed(with: palette.haze, 0.2), ripple: 0.4, clearness: 0.8)
        paintWater(water, Noise(&dice))
    }

    /// A row of buildings from edge to edge.
    private func paintStreet(_ palette: Palette, _ dice: inout Dice, near: Float, ground: Float) {
        let noise = Noise(&dice)
        let wall = palette.near.mixed(with: palette.haze, 0.72 - 0.68 * near)
        let cell = unit * (0.009 + 0.007 * near)
        var x = -unit * dice.number(0...0.1)
        while x < Float(width) {
            let wide = unit * dice.number(0.055...0.15) * (0.7 + 0.5 * near)
            // The centre stands higher than the suburbs.
            let center = 0.5 + 0.5 * noise.value(x / unit * 1.5)
            let tall = unit * (0.12 + 0.36 * center * (1 - 0.45 * near)) * dice.number(0.6...1.2)
            paintBuilding(
                palette, &dice, left: x, right: x + wide, top: ground - tall, ground: ground, wall: wall,
                cell: cell,
                near: near)
            x += wide + (dice.chance(0.25) ? unit * dice.number(0...0.03) : 0)
        }
    }

    private func paintBuilding(
        _ palette: Palette, _ dice: inout Dice, left: Float, right: Float, top: Float, ground: Float,
        wall: RGB,
        cell: Float, near: Float
    ) {
        let wide = right - left
        let setback = dice.chance(0.35) ? unit * dice.number(0.02...0.07) : 0
        let inset = wide * dice.number(0.12...0.25)
        let edge = wall.mixed(with: palette.light, 0.1)
        var y = max(0, Int(top - setback))
        let end = min(height, Int(ground))
        while y < end {
            let narrow = Float(y) < top ? inset : 0
            let down = (Float(y) - top) / (ground - top)
            let color = wall.mixed(with: palette.haze, max(0, down) * 0.18 * (1 - near))
            span(y, from: left + narrow, to: right - narrow, color)
            span(y, from: left + narrow, to: left + narrow + wide * 0.05, edge, 0.5)
            y += 1
        }
        if dice.chance(0.22) {
            paintMast(
                x: left + wide / 2, from: top - setback - unit * dice.number(0.03...0.09), to: top - setback,
                wall, palette)
        }
        lightWindows(
            palette, &dice, left: left, right: right, top: top, ground: ground, cell: cell, near: near)
    }

    private func paintMast(x: Float, from top: Float, to bottom: Float, _ color: RGB, _ palette: Palette) {
        var y = Int(top)
        while y < Int(bottom) {
            span(y, from: x - unit * 0.0022, to: x + unit * 0.0022, color)
            y += 1
        }
        paintGlow(x: x, y: top, reach: unit * 0.006, RGB(1, 0.25, 0.2), 0.8)
    }

    private func lightWindows(
        _ palette: Palette, _ dice: inout Dice, left: Float, right: Float, top: Float, ground: Float,
        cell: Float,
        near: Float
    ) {
        let share = dice.number(0.12...0.5)
        let tint = dice.chance(0.75) ? palette.accent : palette.light
        var y = top + cell * 1.2
        while y < ground - cell {
            var x = left + cell
            while x + cell * 0.8 < right - cell * 0.5 {
                if dice.chance(share) {
                    let color = tint.mixed(with: RGB(1, 0.96, 0.85), dice.number(0...0.5))
                    let bright = dice.number(0.45...1) * (0.35 + 0.65 * near)
                    var row = Int(y)
                    while row < Int(y + cell * 0.85) {
                        span(row, from: x, to: x + cell * 0.7, color, bright)
                        row += 1
                    }
                }
                x += cell * 1.35
            }
            y += cell * 1.75
        }
    }
}
