/// A map of numbers that is coarser than the picture, and read smoothly between its points: clouds, mist, auroras.
final class Field {
    let width: Int
    let height: Int
    let values: UnsafeMutablePointer<Float>

    /// - Parameter step: How many pixels of the picture lie between two points.
    /// - Parameter make: The number at a place of the picture, in pixels.
    init(over canvas: Canvas, rows: Int, step: Int, make: (_ x: Float, _ y: Float) -> Float) {
        width = canvas.width / step + 2
        height = max(1, rows) / step + 2
        values = .allocate(capacity: width * height)
        var y = 0
        while y < height {
            var x = 0
            while x < width {
                values[y * width + x] = make(Float(x * step), Float(y * step))
                x += 1
            }
            y += 1
        }
        self.step = step
    }

    deinit {
        values.deallocate()
    }

    let step: Int

    /// Writes the numbers of a row of the picture.
    func read(_ y: Int, into line: UnsafeMutablePointer<Float>, count: Int) {
        let row = min(y / step, height - 2)
        let down = Float(y - row * step) / Float(step)
        let upper = values + row * width
        let lower = upper + width
        let inverse = 1 / Float(step)
        var x = 0
        var column = 0
        while x < count {
            let left = upper[column] + (lower[column] - upper[column]) * down
            let right = upper[column + 1] + (lower[column + 1] - upper[column + 1]) * down
            let slope = (right - left) * inverse
            var value = left
            let end = min(count, x + step)
            while x < end {
                line[x] = value
                value += slope
                x += 1
            }
            column += 1
        }
    }
}
