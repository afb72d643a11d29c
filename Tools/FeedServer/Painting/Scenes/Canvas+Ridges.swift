extension Canvas {
    /// Mountain behind mountain, each one paler than the one before it.
    func paintRidges(_ palette: Palette, _ dice: inout Dice) {
        let horizon = Float(height) * dice.number(0.58...0.72)
        let sun = Sun(
            x: Float(width) * dice.number(0.2...0.8), y: horizon * dice.number(0.45...0.78),
            radius: unit * dice.number(0.045...0.085))
        paintSky(palette.sky, horizon: horizon)
        paintSun(sun, palette, horizon: horizon)
        let clouds = Clouds(
            cover: dice.number(-0.5 ... -0.05), softness: 0.5, size: 0.5, stretch: 2.4, share: 0.75)
        paintClouds(clouds, Noise(&dice), palette, sun: sun, horizon: horizon)
        let layers = dice.whole(5...7)
        for layer in 0..<layers {
            let near = Float(layer) / Float(layers - 1)
            paintMountains(palette, &dice, near: near, horizon: horizon)
        }
    }

    private func paintMountains(_ palette: Palette, _ dice: inout Dice, near: Float, horizon: Float) {
        let noise = Noise(&dice)
        let base = horizon + (Float(height) - horizon) * (near * 0.95 - 0.08)
        let relief = unit * (0.34 - 0.16 * near) * dice.number(0.85...1.15)
        let frequency = (2.1 + 1.1 * near) / unit
        let offset = dice.number(0...500)
        let line = Skyline(width) { x in
            let place = x * frequency + offset
            let rough = noise.ridged(place * 0.8, octaves: 7, gain: 0.46)
            let broad = noise.value(place * 0.45)
            return base - relief * (rough * 0.9 + broad * 0.5 - 0.25)
        }
        let distance = 1 - near
        let top = palette.near.mixed(with: palette.haze, 0.08 + 0.86 * distance)
        if near == 1 {
            paintPines(
                palette, &dice, along: line, tall: unit * 0.06...unit * 0.15, color: top,
                lit: top.mixed(with: palette.haze, 0.14), fromLeft: dice.chance(0.5))
        }
        let bottom = top.mixed(with: palette.haze, near == 1 ? 0 : 0.62)
        paintRidge(line, top: top, bottom: bottom, fade: unit * (0.42 - 0.12 * near))
    }
}
