import Glibc

/// The layers of a landscape, from the sky to the foreground.
extension Canvas {
    /// - Parameter part: The place of the horizon, from 0, at the top, to 1.
    func sky(_ part: Float, _ colors: [Color]? = nil) -> Self {
        horizon = height * part
        let shades = (0..<rows).map { (colors ?? palette.sky).color(at: (Float($0) + 0.5) / unit / horizon) }
        return paint(0...width, 0...height) { (shades[Int($1 * unit)], 1) }
    }

    /// The sun, or by night the moon, at parts of the width and of the sky's height.
    func sun(_ x: Extent, _ y: Extent, _ radius: Float = 0.06) -> Self {
        sun = (width * random(x), horizon * random(y), radius)
        let (light, isNight) = (palette.light, palette.isNight)
        glow(sun.x, sun.y, 1.4, light, isNight ? 0.25 : 0.45, flat: 1.9)
        glow(sun.x, sun.y, isNight ? radius * 3 : 0.5, light, isNight ? 0.4 : 0.7)
        return disc(sun.x, sun.y, radius, light.mixed(.white, isNight ? 0 : 0.35))
    }

    /// Clouds that are smaller toward the horizon, from −1, hardly any, to 1.
    func clouds(_ cover: Float) -> Self {
        let (noise, horizon, light, shade) = (noise, horizon, palette.cloudLight, palette.cloudShade)
        return paint(0...width, 0...horizon) { x, y in
            let distance = 1 / (1.16 - min(1, y / horizon))
            let (u, v) = ((x - 0.6) * distance * 0.75, distance * 3)
            let density = noise.fractal(u, v)
            let share = ((density + cover * 0.5 + 0.02) * 2.2).clamped
            guard share > 0 else { return (light, 0) }
            let lit = 0.85 - density * 0.9 + (noise.value(u, v - 0.25) - noise.value(u, v)) * 0.5
            return (shade.mixed(light, lit.clamped), share * (2 - share) * 0.85)
        }
    }

    /// Ranges of hills from the farthest to the nearest: `feet` and `pines` are parts of the height.
    func ridges(
        _ count: Int, _ feet: (Float, Float), tall: Float, _ relief: Relief = .alpine, colors: [Color]? = nil,
        fade: Color? = nil, lit: Float = 0, pines: (Float, Float)? = nil, spacing: Float = 1
    ) -> Self {
        for layer in 1...count {
            let (near, noise, side, light) = (Float(layer) / Float(count), noise, side, palette.light)
            let (foot, size) = (height * (feet.0 + (feet.1 - feet.0) * near), tall * (1.2 - 0.5 * near))
            let tops = line { foot - size * relief.height(noise, $0) }
            let shade = palette.near.mixed(palette.haze, 0.9 * (1 - near))
            let color = colors?.color(at: near) ?? shade
            let below = color.mixed(fade ?? palette.haze, fade == nil ? 0.65 * (1 - near) : 0.8)
            if let pines { wood(tops, pines.0 + (pines.1 - pines.0) * near * near, shade, spacing) }
            paint(0...width, min(height, tops.min()!)...height) { x, y in
                let depth = y - tops[Int(x * unit)]
                let own = color.mixed(below, (depth * 2.6).clamped)
                guard depth > -1 / unit, lit > 0 else { return (own, depth * unit + 0.5) }
                // A face has the light of the slope of the crest above it, from which it runs down aslant.
                let crest = max(0, min(columns - 1, Int((x + depth * side * 0.7) * unit)))
                let slope = (tops[min(columns - 1, crest + 8)] - tops[crest]) * unit / 8 * side * lit
                let face = own.mixed(slope < 0 ? light : shade, min(0.6, abs(slope)) * (1 - depth).clamped)
                return (face, depth * unit + 0.5)
            }
        }
        return self
    }

    private func wood(_ tops: [Float], _ tall: Float, _ color: Color, _ spacing: Float) {
        let (side, lit) = (side, color.mixed(palette.haze.mixed(palette.land, 0.5), 0.35))
        var x = -tall * 0.2
        while x < width + tall * 0.2 {
            let (long, wide) = (tall * random(0.45...1), random(0.17...0.23))
            let foot = tops[max(0, min(columns - 1, Int(x * unit)))] + long * 0.08
            let (tiers, half) = (6 + long * 30, long * wide / 2)
            figure(x, foot - long...foot, half: { half * $0 * (1 + ($0 * tiers).fraction) }) { across, _ in
                across * side > 0.1 ? lit : color
            }
            x += long * random(0.12...0.42) * spacing
        }
    }

    /// A mirror of all above the horizon, with ripples that grow downward, and the path of the sun.
    func water(_ ripple: Float, glitter: Float = 0) -> Self {
        let (noise, horizon, depth, palette) = (noise, horizon, max(1 / unit, height - horizon), palette)
        paint(0...width, horizon...height) { x, y in
            let (below, near) = (max(0, y - horizon), max(0, y - horizon) / depth)
            let distance = 1 / (near + 0.05)
            let wave = noise.fractal(x * 5 * distance.squareRoot(), distance * 9, octaves: 2)
            let swing = wave * ripple * (0.002 + below * 0.55)
            let row = max(0, min(Int(abs(horizon - below * 0.92 + swing) * unit), Int(horizon * unit) - 1))
            let mirrored = pixels[row * columns + min(columns - 1, Int(abs(x + swing * 0.2) * unit))]
            let share = 0.86 * (1 - 0.45 * near) * (1 + wave * 0.22)
            return (palette.near.mixed(palette.haze, 0.3).mixed(mirrored, share), 1)
        }
        for _ in 0..<Int(glitter * 420 * depth) {
            let (near, spread) = (random(0...1) * random(0.3...1), random(-1...1) + random(-1...1))
            let x = sun.x + spread * sun.radius * (0.6 + 1.8 * near)
            glow(x, horizon + near * depth, 0.002 + 0.01 * near, palette.light, 0.8, flat: random(2...6))
        }
        return self
    }
}

/// The height of a range above its foot.
struct Relief: Sendable {
    let height: @Sendable (_ noise: Noise, _ x: Float) -> Float

    static let alpine = Relief { $0.crests($1 * 1.7) - 0.35 + $0.value($1, 7) * 0.4 }
    static let rolling = Relief { $0.fractal($1 * 1.5, octaves: 3) }
    static let billows = Relief { $0.crests($1 * 3, octaves: 2) * 0.6 + $0.value($1 * 0.8) * 0.4 }
    static let dune = Relief { 0.6 - abs($0.value($1 * 0.8)) + $0.value($1 * 0.5, 5) * 0.4 }
    static let mesa = Relief {
        ($0.value($1 * 1.3) * 14).clamped * 0.7 + ($0.value($1 * 1.3) * 16 - 5).clamped * 0.4
    }

    static func cone(_ middle: Float) -> Relief {
        Relief { expf(-2.6 * max(0, abs($1 - middle) - 0.04)) * 1.08 - 0.08 + $0.crests($1 * 8) * 0.03 }
    }

    static func island(_ middle: Float, _ reach: Float) -> Relief {
        Relief { max(-0.1, 1 - ($1 - middle) * ($1 - middle) / (reach * reach)) * (0.3 + $0.crests($1 * 4)) }
    }
}
