import Glibc

extension Canvas {
    /// Dunes in low light: one side bright, the other one in the shade.
    func paintDunes(_ palette: Palette, _ dice: inout Dice) {
        let horizon = Float(height) * dice.number(0.4...0.52)
        let fromLeft = dice.chance(0.5)
        let sun = Sun(
            x: Float(width) * (fromLeft ? dice.number(0.1...0.3) : dice.number(0.7...0.9)),
            y: horizon * dice.number(0.35...0.7), radius: unit * dice.number(0.035...0.06))
        paintSky(palette.sky, horizon: horizon)
        paintSun(sun, palette, strength: 0.9, horizon: horizon)
        let clouds = Clouds(
            cover: dice.number(-0.5 ... -0.1), softness: 0.6, size: 0.6, stretch: 3, share: 0.6)
        paintClouds(clouds, Noise(&dice), palette, sun: sun, horizon: horizon)
        paintTerrain(dunes(palette, &dice, horizon: horizon, fromLeft: fromLeft))
    }

    private func dunes(_ palette: Palette, _ dice: inout Dice, horizon: Float, fromLeft: Bool) -> Terrain {
        let view = Terrain.View(
            horizon: horizon, eye: 0.62, nearest: 0.7, farthest: 14, depths: 380,
            sun: (x: fromLeft ? -0.9 : 0.9, y: 0.42, z: 0.25))
        let noise = Noise(&dice)
        let grain = Noise(&dice)
        let shift = dice.number(0...50)
        let side: Float = fromLeft ? 1 : -1
        let sand = palette.land.mixed(with: RGB(0.9, 0.64, 0.4), 0.45)
        let ambient = palette.cloudShade.mixed(with: palette.haze, 0.2)
        return Terrain(
            self, view,
            height: { x, z in
                let bend = noise.fractal(x * 0.35 + shift, z * 0.3, octaves: 2) * 1.5
                let first = Self.dune(x * 0.34 * side + z * 0.3 + bend + shift, distance: z)
                let second = Self.dune(x * 0.7 * side + z * 0.55 + bend * 1.4, distance: z)
                let ease = min(1, (z - 0.4) / 1.6) * (z > 6 ? max(0.35, 1.6 - z * 0.1) : 1)
                return (first * 0.52 + second * 0.13 * min(1, 4 / z)) * ease + noise.value(
                    x * 0.2, z * 0.2 + shift) * 0.12
            },
            color: { place in
                let ripple = sinf(
                    (place.x * 26 * side + place.z * 9 + grain.value(place.x * 2, place.z * 2) * 7))
                let fine = ripple * 0.1 / (0.7 + place.z * place.z * 0.35)
                let light = max(0, min(1, place.light * 1.55 + fine))
                let lit = sand.lit(by: ambient.scaled(0.62).plus(palette.light, light * 0.95))
                let haze = 1 - expf(-max(0, place.z - 1) * 0.1)
                return lit.mixed(with: palette.haze, haze * 0.9)
            })
    }

    /// A wave that rises slowly and falls fast, with a sharp crest; from 0 to 1, once for each whole number.
    private static func dune(_ place: Float, distance: Float) -> Float {
        let part = place - place.rounded(.down)
        let crest: Float = 0.7
        let up = part / crest
        let down = (1 - part) / (1 - crest)
        let rising = up * up * (1.6 - 0.6 * up)
        let falling = down * (0.6 + 0.4 * down)
        // The lower one of the two, but rounded where they meet, the more the farther away:
        // a knife's edge would jump from one row of the land to the next.
        let roundness = 0.17 + 0.07 * distance
        let gap = max(0, roundness - abs(rising - falling)) / roundness
        return min(rising, falling) - gap * gap * roundness * 0.25
    }
}
