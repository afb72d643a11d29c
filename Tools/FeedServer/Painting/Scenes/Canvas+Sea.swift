extension Canvas {
    /// The open sea with the sun low above it, clouds, islands and a sail.
    func paintSea(_ palette: Palette, _ dice: inout Dice) {
        let horizon = Float(height) * dice.number(0.5...0.62)
        let radius = unit * dice.number(0.06...0.1)
        let sun = Sun(
            x: Float(width) * dice.number(0.25...0.75), y: horizon - radius * dice.number(0.2...2.4),
            radius: radius)
        paintSky(palette.sky, horizon: horizon)
        paintSun(sun, palette, horizon: horizon)
        let clouds = Clouds(
            cover: dice.number(-0.25...0.3), softness: dice.number(0.35...0.6), size: 0.55,
            stretch: dice.number(2...3.5),
            share: 0.9)
        paintClouds(clouds, Noise(&dice), palette, sun: sun, horizon: horizon)
        paintIslands(palette, &dice, horizon: horizon, sun: sun)
        let water = Water(
            line: horizon, color: palette.near.mixed(with: palette.haze, 0.3), ripple: dice.number(0.5...0.9))
        paintWater(water, Noise(&dice))
        paintGlitter(water, sun: sun, palette.light, &dice)
    }

    private func paintIslands(_ palette: Palette, _ dice: inout Dice, horizon: Float, sun: Sun) {
        for layer in 0..<2 {
            let noise = Noise(&dice)
            let reach = unit * dice.number(0.3...0.6)
            // Beside the sun, never before it.
            let aside = sun.radius * 1.6 + reach * dice.number(0.9...1.3)
            let center = sun.x + aside * (sun.x < Float(width) / 2 ? 1 : -1)
            let tall = unit * dice.number(0.06...0.16)
            let line = Skyline(width) { x in
                let aside = (x - center) / reach
                let hull = max(0, 1 - aside * aside)
                let rough = noise.ridged(x / self.unit * 4, octaves: 6, gain: 0.45)
                return horizon + 1 - tall * hull * (0.25 + rough)
            }
            let color = palette.near.mixed(with: palette.haze, layer == 0 ? 0.75 : 0.45)
            paintRidge(line, top: color, bottom: color.mixed(with: palette.haze, 0.4), fade: tall)
        }
    }
}
