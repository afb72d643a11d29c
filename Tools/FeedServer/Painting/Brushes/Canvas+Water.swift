import Glibc

/// Water that lies before the scene.
struct Water {
    /// Where it begins, in pixels from the top.
    var line: Float
    /// What it looks like by itself, near the onlooker.
    var color: RGB
    /// How rough it is: 0 is a mirror.
    var ripple: Float
    /// How much of the scene it mirrors.
    var clearness: Float = 0.85
}

extension Canvas {
    /// Mirrors what is above the line, broken by ripples that grow towards the onlooker.
    func paintWater(_ water: Water, _ noise: Noise) {
        let first = Int(water.line)
        guard first > 1, first < height - 1 else { return }
        let depth = Float(height - first)
        let ripples = Field(over: self, rows: height - first, step: 3) { x, y in
            let near = (y + 2) / depth
            let distance = 1 / (near + 0.05)
            return noise.fractal(
                x / self.unit * 5 * distance.squareRoot(), distance * 9, octaves: 2, gain: 0.6)
        }
        let line = UnsafeMutablePointer<Float>.allocate(capacity: width)
        defer { line.deallocate() }
        var y = first
        while y < height {
            ripples.read(y - first, into: line, count: width)
            mirror(y, first: first, near: Float(y - first) / depth, water, line)
            y += 1
        }
    }

    private func mirror(_ y: Int, first: Int, near: Float, _ water: Water, _ ripple: UnsafePointer<Float>) {
        let target = row(y)
        let below = Float(y - first)
        let swing = water.ripple * (1.5 + below * 0.55)
        let share = water.clearness * (1 - 0.45 * near)
        let slant = Int(0.2 * swing) + 1
        var x = 0
        while x < width {
            let wave = ripple[x]
            var source = Float(first) - 1 - below * 0.92 + wave * swing
            if source < 0 { source = -source }
            var sourceRow = Int(source)
            if sourceRow >= first { sourceRow = first - 1 }
            var sourceColumn = x + Int(wave * Float(slant))
            if sourceColumn < 0 { sourceColumn = 0 }
            if sourceColumn >= width { sourceColumn = width - 1 }
            let pixel = pixels + (sourceRow * width + sourceColumn) * 3
            let index = x * 3
            // The slope that faces the onlooker shows the water, the other one the sky.
            let shade = share * (1 + wave * 0.22 * (water.ripple > 0 ? 1 : 0))
            target[index] = water.color.red + (pixel[0] - water.color.red) * shade
            target[index + 1] = water.color.green + (pixel[1] - water.color.green) * shade
            target[index + 2] = water.color.blue + (pixel[2] - water.color.blue) * shade
            x += 1
        }
    }

    /// The sun's path on the water: short strokes of light, the wider the nearer.
    func paintGlitter(_ water: Water, sun: Sun, _ color: RGB, _ dice: inout Dice, share: Float = 1) {
        let depth = Float(height) - water.line
        let strokes = Int(420 * depth / unit)
        for _ in 0..<strokes {
            let near = powf(dice.number(0...1), 1.7)
            let y = water.line + near * depth
            let spread = sun.radius * (0.8 + 2.6 * near)
            // The sum of three throws gathers around the middle.
            let throwing = dice.number(-1...1) + dice.number(-1...1) + dice.number(-1...1)
            let x = sun.x + throwing * 0.55 * spread
            let half = unit * (0.006 + 0.034 * near) * dice.number(0.4...1.3)
            let thickness = unit * (0.0012 + 0.0065 * near) * dice.number(0.5...1.2)
            let weight = share * dice.number(0.25...0.8) * (1 - 0.45 * near)
            paintStroke(x: x, y: y, half: half, thickness: thickness, color, weight)
        }
    }

    /// A lens-shaped stroke that lies flat.
    func paintStroke(x: Float, y: Float, half: Float, thickness: Float, _ color: RGB, _ share: Float) {
        var line = Int(y - thickness)
        while line <= Int(y + thickness) {
            let dy = (Float(line) + 0.5 - y) / max(0.5, thickness)
            if abs(dy) < 1 {
                let reach = half * (1 - dy * dy)
                span(line, from: x - reach, to: x + reach, color, share * min(1, thickness * 2))
            }
            line += 1
        }
    }
}
