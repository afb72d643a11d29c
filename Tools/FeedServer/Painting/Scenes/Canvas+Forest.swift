extension Canvas {
    /// A wood in the mist, with light falling in.
    func paintForest(_ palette: Palette, _ dice: inout Dice) {
        let base = Float(height)
        paintSky(palette.sky, horizon: base * 0.8)
        let sun = Sun(
            x: Float(width) * dice.number(0.25...0.75), y: base * dice.number(0.12...0.4), radius: unit * 0.06
        )
        paintSun(sun, palette, horizon: base)
        let fromLeft = sun.x < Float(width) / 2
        let layers = 6
        for layer in 0..<layers {
            let near = Float(layer) / Float(layers - 1)
            let noise = Noise(&dice)
            let level = base * (0.56 + 0.46 * near)
            let line = Skyline(width) { x in
                level - noise.fractal(x / self.unit * (1.4 - 0.5 * near) + near * 9, octaves: 3) * self.unit
                    * 0.16
            }
            let color = palette.near.mixed(with: palette.haze, 0.86 * (1 - near) * (1 - near * 0.35))
            let tall = unit * (0.13 + 0.42 * near * near)
            paintPines(
                palette, &dice, along: line, tall: tall * 0.5...tall, color: color,
                lit: color.mixed(with: palette.land, 0.28 * (0.4 + near)), fromLeft: fromLeft,
                spacing: 0.9 + 0.9 * near)
            paintRidge(
                line, top: color, bottom: color.mixed(with: palette.haze, 0.75 * (1 - near)),
                fade: unit * 0.25)
            if layer < layers - 1 {
                paintMist(
                    from: level - tall * 0.4, to: level + unit * 0.14, palette.haze, 0.5 * (1 - 0.6 * near))
            }
        }
        paintGlow(x: sun.x, y: sun.y, reach: unit * 0.3, palette.light, 0.22)
    }
}
