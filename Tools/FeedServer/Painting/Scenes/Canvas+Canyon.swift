import Glibc

extension Canvas {
    /// Table mountains of layered rock that stand in a plain.
    func paintCanyon(_ palette: Palette, _ dice: inout Dice) {
        let horizon = Float(height) * dice.number(0.58...0.66)
        let fromLeft = dice.chance(0.5)
        let sun = Sun(
            x: Float(width) * (fromLeft ? 0.12 : 0.88), y: horizon * dice.number(0.3...0.6),
            radius: unit * 0.045)
        paintSky(palette.sky, horizon: horizon)
        paintSun(sun, palette, strength: 0.8, horizon: horizon)
        let clouds = Clouds(
            cover: dice.number(-0.35...0.1), softness: 0.45, size: 0.45, stretch: 2, share: 0.85)
        paintClouds(clouds, Noise(&dice), palette, sun: sun, horizon: horizon)
        paintTerrain(canyon(palette, &dice, horizon: horizon, fromLeft: fromLeft))
    }

    private func canyon(_ palette: Palette, _ dice: inout Dice, horizon: Float, fromLeft: Bool) -> Terrain {
        let view = Terrain.View(
            horizon: horizon, eye: 0.3, nearest: 0.8, farthest: 14,
            sun: (x: fromLeft ? -0.8 : 0.8, y: 0.5, z: -0.35))
        let noise = Noise(&dice)
        let grain = Noise(&dice)
        let shift = dice.number(0...50)
        let rock = palette.land.mixed(with: RGB(0.78, 0.38, 0.22), 0.68)
        let pale = rock.mixed(with: palette.cloudLight, 0.42)
        let ambient = palette.cloudShade.mixed(with: palette.haze, 0.3)
        return Terrain(
            self, view,
            height: { x, z in
                let mass = noise.fractal(x * 0.42 + shift, z * 0.4, octaves: 5, gain: 0.42)
                let far = max(0, min(1, (z - 2) / 2.5))
                let wall = max(0, min(1, (mass - 0.12) * 13))
                let second = max(0, min(1, (mass - 0.3) * 16))
                let slope = max(0, min(1, (mass + 0.14) * 2.6))
                let rough = grain.fractal(x * 3, z * 3, octaves: 3) * 0.03
                return (slope * 0.16 + wall * 0.62 + second * 0.34) * far + rough
            },
            color: { place in
                let rough = grain.fractal(place.x * 2, place.z * 2, octaves: 4)
                let band = sinf(place.height * 46 + rough * 3) * 0.5 + 0.5
                let stripe = sinf(place.height * 17 + 2) * 0.5 + 0.5
                let steep = min(1, place.steepness * 2.2)
                let layered = rock.mixed(with: pale, band * 0.35 + stripe * 0.25).scaled(0.9 + rough * 0.3)
                let scrub = max(0, min(0.45, (rough - 0.08) * 3.5))
                let plain = rock.mixed(with: palette.land, 0.15).mixed(
                    with: palette.land.mixed(with: palette.near, 0.6), scrub
                ).scaled(
                    1 + rough * 0.25)
                let surface = plain.mixed(with: layered, steep)
                let lit = surface.lit(
                    by: ambient.scaled(0.65).plus(palette.light, min(1, place.light * 1.5) * 0.85))
                let haze = 1 - expf(-max(0, place.z - 1.5) * 0.075)
                return lit.mixed(with: palette.haze, haze)
            })
    }
}
