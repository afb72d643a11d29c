import Glibc

extension Canvas {
    /// A beach with palms before the evening sea.
    func paintPalms(_ palette: Palette, _ dice: inout Dice) {
        let horizon = Float(height) * dice.number(0.54...0.62)
        let sun = Sun(
            x: Float(width) * dice.number(0.35...0.65), y: horizon - unit * dice.number(0.03...0.16),
            radius: unit * 0.09)
        paintSky(palette.sky, horizon: horizon)
        paintSun(sun, palette, horizon: horizon)
        let clouds = Clouds(
            cover: dice.number(-0.2...0.2), softness: 0.45, size: 0.6, stretch: 2.6, share: 0.85)
        paintClouds(clouds, Noise(&dice), palette, sun: sun, horizon: horizon)
        let water = Water(line: horizon, color: palette.near.mixed(with: palette.haze, 0.4), ripple: 0.6)
        paintWater(water, Noise(&dice))
        paintGlitter(water, sun: sun, palette.light, &dice)
        let fromLeft = dice.chance(0.5)
        paintBeach(palette, &dice, horizon: horizon, fromLeft: fromLeft)
        let dark = palette.near
        let palms = width > height ? 3 : 2
        for palm in 0..<palms {
            let near = Float(palm) / 2
            let place = fromLeft ? 0.1 + 0.19 * Float(palm) : 0.9 - 0.19 * Float(palm)
            let foot = Float(height) * (0.9 + 0.1 * near)
            paintPalm(
                &dice, x: Float(width) * place, foot: foot, tall: unit * dice.number(0.46...0.76),
                lean: (fromLeft ? 1 : -1) * dice.number(0.05...0.4),
                dark, rim: dark.mixed(with: palette.light, 0.2))
        }
    }

    private func paintBeach(_ palette: Palette, _ dice: inout Dice, horizon: Float, fromLeft: Bool) {
        let noise = Noise(&dice)
        let sand = palette.near.mixed(with: palette.land, 0.35).mixed(with: palette.haze, 0.12)
        let line = Skyline(width) { x in
            let across = fromLeft ? x / Float(self.width) : 1 - x / Float(self.width)
            let curve = 0.8 + 0.17 * across * across
            return Float(self.height) * curve + noise.value(x / self.unit * 1.4) * self.unit * 0.015
        }
        let foam = Skyline(width) { x in
            line.tops[Int(x)] - self.unit * (0.012 + 0.008 * noise.value(x / self.unit * 5))
        }
        paintRidge(
            foam, top: palette.cloudLight.mixed(with: palette.haze, 0.3), bottom: sand, fade: unit * 0.03)
        paintRidge(line, top: sand, bottom: palette.near, fade: unit * 0.3)
    }

    private func paintPalm(
        _ dice: inout Dice, x: Float, foot: Float, tall: Float, lean: Float, _ color: RGB, rim: RGB
    ) {
        let crownX = x + lean * tall
        let crownY = foot - tall
        var y = max(0, Int(crownY))
        while y < min(height, Int(foot)) {
            let up = (foot - Float(y)) / tall
            let middle = x + (crownX - x) * up * up
            let ring = Int(up * 34) & 1 == 0 ? Float(1) : 0.9
            let half = unit * (0.013 - 0.006 * up) * ring
            span(y, from: middle - half, to: middle + half, color)
            y += 1
        }
        let fronds = 11
        for frond in 0..<fronds {
            let angle = -3.35 + 3.55 * Float(frond) / Float(fronds - 1) + dice.number(-0.12...0.12)
            paintFrond(
                &dice, x: crownX, y: crownY, angle: angle, long: tall * dice.number(0.36...0.48), color,
                rim: rim)
        }
        for _ in 0..<4 {
            paintDisc(
                x: crownX + dice.number(-0.02...0.02) * tall, y: crownY + dice.number(0.01...0.04) * tall,
                radius: tall * 0.018, color)
        }
    }

    /// A leaf that bends down under its own weight, with leaflets on both sides that hang.
    private func paintFrond(
        _ dice: inout Dice, x: Float, y: Float, angle: Float, long: Float, _ color: RGB, rim: RGB
    ) {
        let steps = 46
        var last = (x: x, y: y)
        for step in 1...steps {
            let out = Float(step) / Float(steps)
            let px = x + cosf(angle) * long * out
            let py = y + sinf(angle) * long * out * 0.8 + long * 0.6 * out * out
            stroke(fromX: last.x, last.y, toX: px, py, thickness: unit * 0.006 * (1.1 - out), color, taper: 0)
            let (dx, dy) = (px - last.x, py - last.y)
            let length = max(0.01, (dx * dx + dy * dy).squareRoot())
            let leaflet = long * 0.27 * sinf(min(1, out * 0.9 + 0.16) * 3.1416) * dice.number(0.8...1.15)
            for side: Float in [-1, 1] {
                let tipX = px + (dx / length * 0.75 - dy / length * 0.5 * side) * leaflet
                let tipY = py + (dy / length * 0.75 + dx / length * 0.5 * side) * leaflet + leaflet * 0.3
                stroke(
                    fromX: px, py, toX: tipX, tipY, thickness: unit * 0.0042,
                    side * cosf(angle) < 0 ? rim : color)
            }
            last = (px, py)
        }
    }
}
