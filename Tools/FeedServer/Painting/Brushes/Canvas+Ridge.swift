extension Canvas {
    /// Fills what lies under a skyline, from one colour at its highest to another `fade` pixels below that.
    func paintRidge(_ line: Skyline, top: RGB, bottom: RGB, fade: Float) {
        let inverse = 1 / fade
        let red = bottom.red - top.red
        let green = bottom.green - top.green
        let blue = bottom.blue - top.blue
        let tops = line.tops
        let highest = line.highest
        var y = max(0, Int(highest))
        while y < height {
            let pixel = row(y)
            let level = Float(y) + 0.5
            let place = max(0, min(1, (level - highest) * inverse))
            let shown = RGB(top.red + red * place, top.green + green * place, top.blue + blue * place)
            var x = 0
            while x < width {
                let depth = level - tops[x]
                if depth > 0 {
                    let index = x * 3
                    let cover = depth < 1 ? depth : 1
                    pixel[index] += (shown.red - pixel[index]) * cover
                    pixel[index + 1] += (shown.green - pixel[index + 1]) * cover
                    pixel[index + 2] += (shown.blue - pixel[index + 2]) * cover
                }
                x += 1
            }
            y += 1
        }
    }

    /// A layer of mist between two heights, thickest at the lower one.
    func paintMist(from top: Float, to bottom: Float, _ color: RGB, _ share: Float) {
        var y = max(0, Int(top))
        while y < min(height, Int(bottom)) {
            let place = (Float(y) - top) / (bottom - top)
            let weight = share * place * place
            let pixel = row(y)
            var index = 0
            while index < width * 3 {
                pixel[index] += (color.red - pixel[index]) * weight
                pixel[index + 1] += (color.green - pixel[index + 1]) * weight
                pixel[index + 2] += (color.blue - pixel[index + 2]) * weight
                index += 3
            }
            y += 1
        }
    }
}
