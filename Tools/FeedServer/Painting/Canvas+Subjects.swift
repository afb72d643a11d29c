import Glibc

extension Canvas {
    func aurora() -> Self {
        for curtain: Float in [0, 1, 2] {
            let (noise, base) = (noise, horizon * (0.45 + 0.16 * curtain))
            for x in stride(from: 0, to: width, by: 0.009) {
                let y = base + noise.fractal(x * 1.1, octaves: 3) * 0.3
                let ray = (0.5 + noise.fractal(x * 26 + y * 30, octaves: 3)) * (0.7 + 0.3 * curtain)
                glow(x, y - 0.2, 0.5 + 0.2 * ray, Color(0x7A50D8), 0.3 * ray, flat: 0.05)
                glow(x, y - 0.03, 0.2 + 0.1 * ray, Color(0x3CE8A8), 0.6 * ray, flat: 0.1)
            }
        }
        return self
    }

    func milkyWay() -> Self {
        let (slope, light) = (random(0.5...1.2), palette.cloudLight.mixed(.white, 0.5))
        for along in stride(from: -0.8, to: 0.8, by: 0.002) as StrideTo<Float> {
            let (across, size) = (random(-0.1...0.1) + random(-0.1...0.1), random(0.03...0.1))
            let (x, y) = (width / 2 + along - slope * across, horizon * 0.45 + along * slope + across)
            glow(x, y, size, abs(across) < 0.02 ? palette.sky[0] : light, abs(across) < 0.02 ? 0.4 : 0.11)
        }
        return self
    }

    func eclipse() -> Self {
        let (x, y, radius) = sun
        return glow(x, y, radius * 4.5, .white, 0.9, flat: 1.3).glow(x, y, radius * 2.2, .white, 1)
            .disc(x, y, radius, palette.near * 0.5).glow(x - radius * 0.7, y - radius * 0.7, 0.04, .white, 1)
    }

    func city() -> Self {
        for near: Float in [0, 0.33, 0.67, 1] {
            let (noise, cell, ground) = (noise, 0.014 + 0.009 * near, horizon)
            let wall = palette.near.mixed(palette.haze, 0.72 - 0.68 * near)
            let window = wall.mixed(palette.accent.mixed(.white, 0.25), 0.4 + 0.6 * near)
            var x = -random(0...0.1)
            while x < width {
                let (wide, key) = (cell * (random(0.04...0.15) / cell + 1).rounded(), Int32(x * 999))
                let tall = (0.32 + 0.18 * noise.value(x * 1.5)) * (1 - 0.4 * near) * random(0.6...1.3)
                let lit = UInt32(random(0.12...0.5) * 0xFFFF)
                figure(x + wide / 2, ground - tall...ground, half: { _ in wide / 2 }) { side, part in
                    let (u, v) = ((side + 1) * wide / 2 / cell, part * tall / cell / 1.4)
                    let isPane = abs(u.fraction - 0.5) < 0.28 && abs(v.fraction - 0.5) < 0.3
                    return isPane && noise.hash(Int32(u) + key, Int32(v)) & 0xFFFF < lit ? window : wall
                }
                x += wide + max(0, random(-0.06...0.03))
            }
            glow(width / 2, ground, 0.3, palette.haze, 0.4 * (1 - near), flat: 9)
        }
        return self
    }

    func lighthouse(_ x: Float, foot: Float, tall: Float) -> Self {
        let (lamp, toward, dark) = (foot - tall, x < width / 2 ? Float(1) : -1, palette.near)
        let (day, gleam) = (palette.haze.mixed(palette.light, 0.45), palette.accent.mixed(.white, 0.6))
        let (white, red) = (Color(0xF5F2ED) * day, Color(0xCC332E) * day)
        return glow(x, lamp, 0.2, gleam, 0.8).glow(x + toward * 0.45, lamp, 0.06, gleam, 0.6, flat: 9)
            .figure(x, lamp...foot + 0.03, half: { 0.02 + 0.022 * $0 }) { side, part in
                (Int(part * 6) % 2 == 0 ? white : red).mixed(dark, (side * 0.5).clamped)
            }
            .disc(x, lamp - 0.012, 0.018, gleam).disc(x, lamp, 0.006, dark, flat: 5)
            .figure(x, lamp - 0.045...lamp - 0.022, half: { 0.022 * $0 }) { _, _ in red }
    }

    func balloons(_ count: Int) -> Self {
        let cloths = [palette.accent] + [Color](0xF2E8CF, 0x2A6F97, 0xC1443C, 0xF4B942, 0x5B8E7D, 0x7B4B94)
        for index in 0..<count {
            let near = powf(Float(index + 1) / Float(count), 1.6)
            let (radius, side, haze, far) = (0.022 + 0.105 * near, side, palette.haze, 0.55 * (1 - near))
            // Each one has a lane of its own, so that none hides another one.
            let x = width * (Float(index * 5 % count) + random(0.3...0.7)) / Float(count)
            let (y, first) = (height * random(0.16...0.5), Int(random(0...6.9)))
            let pair = [cloths[first], cloths[(first + Int(random(1...6.9))) % 7]]
            disc(x, y + radius * 1.68, radius * 0.14, Color(0x4A3020).mixed(haze, far))
            figure(x, y - radius...y + radius * 1.45, half: { radius * sinf(3 * powf($0, 0.65)) }) { u, v in
                let cloth = pair[Int((asinf(max(-1, min(1, u))) / 3.14 + 1) * 8) % 2]
                return (cloth * (0.85 + 0.34 * u * side - 0.16 * v)).mixed(haze, far)
            }
        }
        return self
    }

    /// A cabin with lit windows under a roof, or a roof alone: a tent.
    func cabin(_ x: Float, foot: Float, walls: Float, roof: Color) -> Self {
        let (lamp, wood) = (palette.accent.mixed(.white, 0.3), palette.near.mixed(Color(0x5A3420), 0.55))
        return glow(x, foot, 0.45, palette.accent, 0.5, flat: 1.6)
            .figure(x, foot - walls...foot, half: { _ in walls }) { side, part in
                abs(abs(side) - 0.5) < 0.2 && abs(part - 0.5) < 0.2 ? lamp : wood
            }
            .figure(x, foot - walls - 0.07...foot - walls, half: { 0.09 * $0 }) { _, _ in roof }
    }

    func shoal() -> Self {
        let (noise, x0, height, light) = (noise, width * random(0.3...0.7), height, palette.light)
        paint(0...width, 0...height) { x, y in
            let (slant, down) = ((x - x0) / (y + height * 0.55), y / height)
            let ray = noise.fractal(slant * 9, 0.3, octaves: 3) * 0.9 + 0.28
            return (light, ray / (1 + 3 * slant * slant) * (1 - down) * (1 - down * 0.4) * 0.85)
        }
        let back = palette.near.mixed(palette.sky[1], 0.3)
        for fish in 0..<58 {
            let (angle, far) = (random(0...6.28), random(0...1).squareRoot())
            let (x, y) = (width / 2 + cosf(angle) * far * 0.42, height * 0.45 + sinf(angle) * far * 0.2)
            let long = (0.015 + 0.00045 * Float(fish)) * random(0.8...1.3)
            let belly = back.mixed(fish % 5 == 0 ? palette.accent : palette.cloudLight, 0.6)
            disc(x - long, y, long * 0.28, back, flat: 0.6).disc(x, y, long * 0.34, back, flat: 3)
            disc(x, y + long * 0.1, long * 0.2, belly, flat: 4)
        }
        return self
    }

    func rows(density: Float) -> Self {
        let (noise, horizon, x0, palette) = (noise, horizon, width * random(0.3...0.7), palette)
        return paint(0...width, horizon...height) { x, y in
            let near = max(0.004, y - horizon)
            let (part, clear) = (((x - x0) / near * density).fraction - 0.5, min(1, near * 14))
            let grain = noise.fractal((x - x0) / near * 7, 3 / near, octaves: 2)
            let flower = palette.accent.mixed(palette.light, 0.2 + (part * 0.4 + grain * 0.4) * clear)
            let share = 0.72 + (((0.72 - 4 * part * part + grain * 0.5) * 3.2).clamped - 0.72) * clear
            let ground = palette.land.mixed(palette.near, 0.55).mixed(flower, share)
            return (ground.mixed(palette.haze, 0.7 * (1 - near * 4).clamped), 1)
        }
    }

    /// Discs all over the picture: stars, snowflakes, petals, lights out of focus, marbles, ink.
    func discs(
        _ density: Float, _ sizes: Extent, _ colors: [Color], _ share: Float, edge: Float = 0.7,
        shine: Float = 0
    ) -> Self {
        for index in 0..<Int(density * width * height) {
            let (x, y) = (random(0...width), random(0...height))
            let size = random(sizes.lowerBound...random(sizes))
            disc(x, y, size, colors[index % colors.count], share * random(0.4...1), edge: size * edge)
            glow(x - size * 0.3, y - size * 0.35, size * 1.1, .white, shine)
        }
        return self
    }
}
