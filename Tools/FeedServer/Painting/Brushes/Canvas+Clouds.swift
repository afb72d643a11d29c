/// How much cloud there is, and of what kind.
struct Clouds {
    /// From −1, hardly any, to 1, all over.
    var cover: Float
    /// Large: mist; small: sharp edges.
    var softness: Float
    /// How large a cloud is, in shorter sides of the picture.
    var size: Float
    /// How much wider than high a cloud is.
    var stretch: Float
    var share: Float = 1
}

extension Canvas {
    /// Clouds that grow smaller towards the horizon, lit from where the sun stands.
    func paintClouds(_ clouds: Clouds, _ noise: Noise, _ palette: Palette, sun: Sun?, horizon: Float) {
        let step = max(2, Int(unit / 260))
        let rows = min(height, Int(horizon))
        guard rows > step else { return }
        let middle = Float(width) / 2
        let field = Field(over: self, rows: rows, step: step) { x, y in
            // The nearer to the horizon, the farther away.
            let distance = 1 / (0.16 + max(0, horizon - y) / horizon)
            let across = (x - middle) / unit * distance / (clouds.size * clouds.stretch)
            return noise.fractal(across, distance * 1.6 / clouds.size, octaves: 5, gain: 0.52)
        }
        let line = UnsafeMutablePointer<Float>.allocate(capacity: width * 2)
        defer { line.deallocate() }
        let lit = line + width
        let reach = unit * 0.035
        var y = 0
        while y < rows {
            field.read(y, into: line, count: width)
            // The density towards the light tells how much of it arrives.
            let toward = (sun.map { $0.y < Float(y) ? -reach : reach } ?? -reach)
            field.read(max(0, min(rows - 1, y + Int(toward))), into: lit, count: width)
            let above = (horizon - Float(y)) / horizon
            layClouds(y, clouds, line, lit, palette, share: clouds.share * min(1, above * 5), sun: sun)
            y += 1
        }
    }

    private func layClouds(
        _ y: Int, _ clouds: Clouds, _ density: UnsafePointer<Float>, _ toLight: UnsafePointer<Float>,
        _ palette: Palette, share: Float, sun: Sun?
    ) {
        let pixel = row(y)
        let threshold = -clouds.cover * 0.55
        let inverse = 1 / clouds.softness
        let spread = 1 / (unit * 0.9)
        var x = 0
        while x < width {
            var cover = (density[x] - threshold) * inverse
            if cover > 0 {
                cover = cover > 1 ? 1 : cover
                cover = cover * cover * (3 - 2 * cover) * share
                var light = 0.55 + (density[x] - toLight[x]) * 2.2 - (density[x] - threshold) * 0.45
                if let sun {
                    let dx = (Float(x) - sun.x) * spread
                    let dy = (Float(y) - sun.y) * spread
                    light += 0.42 / (1 + 6 * (dx * dx + dy * dy)) - 0.1
                }
                light = light < 0 ? 0 : light > 1 ? 1 : light
                let red = palette.cloudShade.red + (palette.cloudLight.red - palette.cloudShade.red) * light
                let green =
                    palette.cloudShade.green + (palette.cloudLight.green - palette.cloudShade.green) * light
                let blue =
                    palette.cloudShade.blue + (palette.cloudLight.blue - palette.cloudShade.blue) * light
                let index = x * 3
                pixel[index] += (red - pixel[index]) * cover
                pixel[index + 1] += (green - pixel[index + 1]) * cover
                pixel[index + 2] += (blue - pixel[index + 2]) * cover
            }
            x += 1
        }
    }
}
