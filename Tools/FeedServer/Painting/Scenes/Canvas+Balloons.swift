import Glibc

extension Canvas {
    /// Hot-air balloons above a valley at sunrise.
    func paintBalloons(_ palette: Palette, _ dice: inout Dice) {
        let horizon = Float(height) * dice.number(0.66...0.76)
        let sun = Sun(
            x: Float(width) * dice.number(0.2...0.8), y: horizon * dice.number(0.6...0.86),
            radius: unit * 0.06)
        paintSky(palette.sky, horizon: horizon)
        paintSun(sun, palette, horizon: horizon)
        let clouds = Clouds(cover: -0.25, softness: 0.6, size: 0.5, stretch: 3, share: 0.7)
        paintClouds(clouds, Noise(&dice), palette, sun: sun, horizon: horizon)
        for layer in 0..<4 {
            let near = Float(layer) / 3
            let noise = Noise(&dice)
            let line = Skyline(width) { x in
                let rough = noise.ridged(x / self.unit * (1.6 + near), octaves: 5, gain: 0.4)
                return horizon + self.unit * (0.06 + 0.2 * near) - rough * self.unit * (0.2 - 0.06 * near)
            }
            let color = palette.near.mixed(with: palette.haze, 0.85 - 0.72 * near).mixed(
                with: palette.land, 0.2)
            paintRidge(
                line, top: color, bottom: color.mixed(with: palette.haze, 0.5 * (1 - near)), fade: unit * 0.25
            )
        }
        let count = dice.whole(5...8)
        for index in 0..<count {
            let near = powf(Float(index + 1) / Float(count), 1.6)
            let radius = unit * (0.022 + 0.105 * near)
            // Each has a lane of its own, so that none hides another one for good.
            let lane = (Float(index * 5 % count) + dice.number(0.25...0.75)) / Float(count)
            let y = Float(height) * dice.number(0.1...0.5) + radius
            paintBalloon(
                palette, &dice, x: Float(width) * lane, y: y, radius: radius, haze: 0.55 * (1 - near),
                sun: sun)
        }
    }

    private func paintBalloon(
        _ palette: Palette, _ dice: inout Dice, x: Float, y: Float, radius: Float, haze: Float, sun: Sun
    ) {
        let cloths = [
            palette.accent, RGB(0xF2E8CF), RGB(0x2A6F97), RGB(0xC1443C), RGB(0xF4B942), RGB(0x5B8E7D),
            RGB(0x7B4B94),
        ]
        let first = cloths[dice.whole(0...cloths.count - 1)]
        let second = cloths[dice.whole(0...cloths.count - 1)].mixed(with: RGB(1, 1, 1), 0.15)
        let gores = Float(dice.whole(3...5)) * 2
        let side: Float = sun.x < x ? -1 : 1
        let long = radius * 1.28
        var row = Int(y - radius)
        while row <= Int(y + long) {
            let dy = (Float(row) + 0.5 - y) / (Float(row) < y ? radius : long)
            let round = (max(0, 1 - dy * dy)).squareRoot()
            // Below its middle the cloth draws in to the mouth.
            let half = radius * (dy > 0 ? max(0.14, round * (1 - 0.12 * dy)) * (dy > 0.985 ? 0 : 1) : round)
            var column = Int(x - half)
            while column <= Int(x + half) {
                let across = (Float(column) + 0.5 - x) / max(1, half)
                if abs(across) < 1 {
                    let turned = asinf(across) / 3.1416 * gores
                    let cloth = Int(turned.rounded(.down)) & 1 == 0 ? first : second
                    let light = 0.78 + 0.34 * across * side - 0.16 * dy
                    let color = cloth.lit(by: RGB(light, light, light)).mixed(with: palette.haze, haze)
                    touch(column, row, color, min(1, (1 - abs(across)) * half))
                }
                column += 1
            }
            row += 1
        }
        let basket = palette.near.mixed(with: RGB(0.45, 0.28, 0.15), 0.5).mixed(with: palette.haze, haze)
        row = Int(y + long)
        while row < Int(y + long + radius * 0.48) {
            let hangs = Float(row) - y - long > radius * 0.22
            let half = radius * 0.13
            if hangs {
                span(row, from: x - half, to: x + half, basket)
            } else {
                span(row, from: x - half, to: x - half + max(0.6, radius * 0.015), basket, 0.8)
                span(row, from: x + half - max(0.6, radius * 0.015), to: x + half, basket, 0.8)
            }
            row += 1
        }
    }
}
