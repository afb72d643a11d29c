import Glibc

extension Canvas {
    /// Fills the picture with the sky's colours from the top to the horizon, and with the last of them below it.
    func paintSky(_ sky: Gradient, horizon: Float) {
        var y = 0
        while y < height {
            let color = sky.color(at: Float(y) / horizon)
            let pixel = row(y)
            var index = 0
            while index < width * 3 {
                pixel[index] = color.red
                pixel[index + 1] = color.green
                pixel[index + 2] = color.blue
                index += 3
            }
            y += 1
        }
    }

    /// Light that spreads around a point and fades: what is near the sun takes its colour.
    ///
    /// - Parameter reach: Where a third of the light is left, in pixels.
    /// - Parameter flatness: Above 1 the light spreads more to the sides than up and down.
    func paintGlow(
        x centerX: Float, y centerY: Float, reach: Float, _ color: RGB, _ share: Float, flatness: Float = 1
    ) {
        let steps = 4096
        let limit = reach * 5
        let table = UnsafeMutablePointer<Float>.allocate(capacity: steps + 1)
        defer { table.deallocate() }
        for step in 0...steps {
            // Ends at nothing where the table ends.
            let distance = Float(step) / Float(steps) * 5
            table[step] = share * (expf(-distance) - expf(-5))
        }
        let scale = Float(steps) / limit
        let first = max(0, Int(centerY - limit))
        let last = min(height, Int(centerY + limit) + 1)
        var y = first
        while y < last {
            let dy = Float(y) - centerY
            let pixel = row(y)
            var x = max(0, Int(centerX - limit * flatness))
            let end = min(width, Int(centerX + limit * flatness) + 1)
            while x < end {
                let dx = (Float(x) - centerX) / flatness
                let place = (dx * dx + dy * dy).squareRoot() * scale
                if place < Float(steps) {
                    let weight = table[Int(place)]
                    let index = x * 3
                    pixel[index] += (color.red - pixel[index]) * weight
                    pixel[index + 1] += (color.green - pixel[index + 1]) * weight
                    pixel[index + 2] += (color.blue - pixel[index + 2]) * weight
                }
                x += 1
            }
            y += 1
        }
    }

    /// A round disc with a soft edge.
    func paintDisc(
        x centerX: Float, y centerY: Float, radius: Float, _ color: RGB, _ share: Float = 1, edge: Float = 1
    ) {
        var y = max(0, Int(centerY - radius - edge))
        let last = min(height - 1, Int(centerY + radius + edge))
        while y <= last {
            var x = max(0, Int(centerX - radius - edge))
            let end = min(width - 1, Int(centerX + radius + edge))
            while x <= end {
                let dx = Float(x) - centerX
                let dy = Float(y) - centerY
                let inside = (radius - (dx * dx + dy * dy).squareRoot()) / edge + 0.5
                if inside > 0 { touch(x, y, color, share * min(1, inside)) }
                x += 1
            }
            y += 1
        }
    }

    /// The sun with its glow, wide and near.
    func paintSun(_ sun: Sun, _ palette: Palette, strength: Float = 1, horizon: Float) {
        paintGlow(x: sun.x, y: sun.y, reach: unit * 0.42, palette.light, 0.42 * strength, flatness: 1.9)
        paintGlow(x: sun.x, y: sun.y, reach: unit * 0.13, palette.light, 0.75 * strength, flatness: 1.15)
        paintDisc(
            x: sun.x, y: sun.y, radius: sun.radius, palette.light.mixed(with: RGB(1, 1, 1), 0.35),
            edge: unit * 0.006)
    }

    /// The moon with its dark plains.
    func paintMoon(_ moon: Sun, _ palette: Palette, noise: Noise) {
        paintGlow(x: moon.x, y: moon.y, reach: unit * 0.22, palette.light, 0.34)
        paintGlow(x: moon.x, y: moon.y, reach: moon.radius * 0.8, palette.light, 0.5)
        paintDisc(x: moon.x, y: moon.y, radius: moon.radius, palette.light, edge: 1.4)
        let plain = palette.light.mixed(with: palette.haze, 0.45)
        var y = Int(moon.y - moon.radius)
        while y <= Int(moon.y + moon.radius) {
            var x = Int(moon.x - moon.radius)
            while x <= Int(moon.x + moon.radius) {
                let dx = (Float(x) - moon.x) / moon.radius
                let dy = (Float(y) - moon.y) / moon.radius
                let rim = 1 - (dx * dx + dy * dy)
                if rim > 0 {
                    let dark = noise.fractal(dx * 1.7 + 3, dy * 1.7, octaves: 3) * 1.6 + 0.1
                    touch(x, y, plain, max(0, min(0.75, dark)) * min(1, rim * 6))
                }
                x += 1
            }
            y += 1
        }
    }

    /// Stars of all sizes; the brightest have a glow.
    ///
    /// - Parameter count: How many there are in a square whose side is the picture's shorter one.
    func paintStars(_ dice: inout Dice, until bottom: Float, count: Int, share: Float = 1) {
        let area = Float(width) * bottom / (unit * unit)
        let scale = max(0.55, unit / 900)
        for _ in 0..<Int(Float(count) * area) {
            let x = dice.number(0...Float(width))
            let y = dice.number(0...bottom)
            let size = powf(dice.number(0...1), 7)
            let tint = dice.number(0...1)
            let color = RGB(0.82 + 0.18 * tint, 0.88 + 0.06 * tint, 1 - 0.18 * tint)
            let low = 1 - 0.75 * (y / bottom) * (y / bottom)
            let light = share * low * (0.3 + 0.7 * size)
            paintDisc(x: x, y: y, radius: (0.35 + 1.2 * size) * scale, color, light, edge: 1.1 * scale)
            if size > 0.72 { paintGlow(x: x, y: y, reach: 3.6 * scale * size, color, 0.55 * light) }
        }
    }
}
