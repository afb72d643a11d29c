import Glibc

extension Canvas {
    /// High mountains with snow in low sunlight, behind woods or a lake.
    func paintAlps(_ palette: Palette, _ dice: inout Dice, lake: Bool) {
        let horizon = Float(height) * (lake ? dice.number(0.56...0.64) : dice.number(0.6...0.68))
        let fromLeft = dice.chance(0.5)
        paintSky(palette.sky, horizon: horizon)
        let sunX = fromLeft ? Float(width) * 0.06 : Float(width) * 0.94
        paintGlow(x: sunX, y: horizon * 0.75, reach: unit * 0.5, palette.light, 0.5, flatness: 1.6)
        let clouds = Clouds(
            cover: dice.number(-0.4...0.15), softness: 0.55, size: 0.5, stretch: 1.9, share: 0.85)
        paintClouds(
            clouds, Noise(&dice), palette, sun: Sun(x: sunX, y: horizon * 0.6, radius: 1), horizon: horizon)
        paintTerrain(
            alps(palette, &dice, horizon: horizon, fromLeft: fromLeft, lake: lake),
            until: lake ? Int(horizon + unit * 0.03) : nil)
        if !lake {
            let floor = Noise(&dice)
            for row in 0..<3 {
                let near = Float(row) / 2
                let base = Float(height) * (0.9 + 0.1 * near)
                let line = Skyline(width) { x in
                    base - floor.fractal(x / self.unit * 1.3 + near * 7, octaves: 3) * self.unit * 0.09
                }
                let dark = palette.near.mixed(with: palette.haze, 0.14 - 0.13 * near)
                let tall = unit * (0.1 + 0.1 * near)
                paintPines(
                    palette, &dice, along: line, tall: tall * 0.4...tall, color: dark,
                    lit: dark.mixed(with: palette.land, 0.26), fromLeft: fromLeft, spacing: 2.4 - 0.7 * near)
                paintRidge(line, top: dark, bottom: dark.scaled(0.8), fade: unit * 0.2)
            }
        }
        if lake {
            let water = Water(
                line: horizon + unit * 0.03, color: palette.near.mixed(with: palette.haze, 0.22),
                ripple: dice.number(0.05...0.3), clearness: 0.88)
            paintWater(water, Noise(&dice))
        }
    }

    func alps(_ palette: Palette, _ dice: inout Dice, horizon: Float, fromLeft: Bool, lake: Bool) -> Terrain {
        let view = Terrain.View(
            horizon: horizon, eye: lake ? 0.14 : 0.42, nearest: lake ? 3.3 : 0.8, farthest: 15,
            sun: (x: fromLeft ? -0.85 : 0.85, y: 0.5, z: 0.1))
        let noise = Noise(&dice)
        let grain = Noise(&dice)
        let shift = dice.number(0...50)
        let passage = dice.number(-1.6...1.6)
        let frequency = dice.number(0.17...0.27)
        let rock = palette.land.mixed(with: palette.cloudShade, 0.55).scaled(0.95)
        let snow = RGB(0.97, 0.98, 1)
        // Light from all over the sky, which snow in the shade shows best.
        let ambient = palette.cloudShade.mixed(with: palette.haze, 0.25)
        return Terrain(
            self, view,
            height: { x, z in
                let rise = max(0, min(1, (z - (lake ? 3.4 : 1.6)) / 5))
                let crest = noise.ridged(x * frequency + shift, z * frequency, octaves: 8, gain: 0.47)
                let aside = x - passage * z * 0.2
                let valley = min(1, (aside * aside + 0.15).squareRoot() / (0.5 + 0.28 * z))
                let foothill = noise.fractal(x * 0.7 + shift, z * 0.7, octaves: 4) * 0.12
                return crest * rise * (3 - 2 * rise) * rise * (0.7 + 1.3 * valley) * 1.45 + foothill
                    * min(1, rise * 6) - 0.02
            },
            color: { place in
                let rough = grain.fractal(place.x * 5, place.z * 5, octaves: 3)
                let snowed = max(0, min(1, (place.height - 0.5 + rough * 0.3 - place.steepness * 0.5) * 5))
                let bare = max(0, min(1, (place.height - 0.22 + rough * 0.25 + place.steepness * 0.3) * 4))
                let ground = palette.land.scaled(0.8).mixed(with: rock, bare).scaled(0.9 + rough * 0.5)
                let surface = ground.mixed(with: snow, snowed)
                let lit = surface.lit(
                    by: ambient.scaled(0.62).plus(palette.light, min(1, place.light * 1.5) * 0.85))
                let haze = 1 - expf(-max(0, place.z - 1.2) * 0.085)
                return lit.mixed(with: palette.haze, haze)
            })
    }
}
