extension Canvas {
    /// Paints land from near to far: each column upwards, wherever the land rises above what is before it.
    ///
    /// - Parameter bottom: Below this row nothing is painted: there will be water.
    func paintTerrain(_ terrain: Terrain, until bottom: Int? = nil) {
        let lowest = min(height, bottom ?? height)
        let inverse = 1 / Float(Terrain.step)
        var scales: [Float] = []
        for depth in 0..<terrain.depths { scales.append(unit / terrain.distance(depth)) }
        scales.withUnsafeBufferPointer { scales in
            var x = 0
            while x < width {
                paintColumn(x, terrain, share: Float(x % Terrain.step) * inverse, lowest, scales.baseAddress!)
                x += 1
            }
        }
    }

    private func paintColumn(
        _ x: Int, _ terrain: Terrain, share: Float, _ lowest: Int, _ scales: UnsafePointer<Float>
    ) {
        let columns = terrain.columns
        var cell = x / Terrain.step
        var top = Float(lowest)
        var lastLevel: Float = 0
        var last = RGB(0, 0, 0)
        var depth = 0
        while depth < terrain.depths {
            let height = terrain.heights[cell] + (terrain.heights[cell + 1] - terrain.heights[cell]) * share
            let level = terrain.view.horizon + (terrain.view.eye - height) * scales[depth]
            let color = terrain.colors + cell * 3
            let current = RGB(
                color[0] + (color[3] - color[0]) * share, color[1] + (color[4] - color[1]) * share,
                color[2] + (color[5] - color[2]) * share)
            if level < top {
                let whole = depth == 0 || lastLevel <= level
                fillColumn(
                    x, from: level, to: top, current, last: whole ? current : last,
                    lastLevel: whole ? top : lastLevel)
                top = level
            }
            lastLevel = level
            last = current
            cell += columns
            depth += 1
        }
    }

    /// Fills a part of a column, blending from one colour at its top to another at `lastLevel`.
    private func fillColumn(
        _ x: Int, from level: Float, to top: Float, _ color: RGB, last: RGB, lastLevel: Float
    ) {
        let inverse = 1 / max(0.001, lastLevel - level)
        var y = max(0, Int(level))
        let end = min(height, Int(top.rounded(.up)))
        var pixel = pixels + (y * width + x) * 3
        while y < end {
            var place = (Float(y) + 0.5 - level) * inverse
            place = place < 0 ? 0 : place > 1 ? 1 : place
            // The row in which the land begins shows some of what is behind it.
            var cover = Float(y + 1) - level
            if cover > 1 { cover = 1 }
            pixel[0] += (color.red + (last.red - color.red) * place - pixel[0]) * cover
            pixel[1] += (color.green + (last.green - color.green) * place - pixel[1]) * cover
            pixel[2] += (color.blue + (last.blue - color.blue) * place - pixel[2]) * cover
            pixel += width * 3
            y += 1
        }
    }
}
