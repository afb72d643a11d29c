/// A picture while it is being painted: three floats a pixel, red, green, blue.
///
/// The brushes go over raw memory with `while` loops: a picture has two million pixels, and tests paint them in a
/// build without optimisation, where anything else takes minutes.
final class Canvas {
    let width: Int
    let height: Int
    let pixels: UnsafeMutablePointer<Float>
    /// The shorter side, in pixels: what is a tenth of it is as large in a portrait as in a landscape.
    let unit: Float

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        unit = Float(min(width, height))
        pixels = .allocate(capacity: width * height * 3)
        pixels.initialize(repeating: 0, count: width * height * 3)
    }

    deinit {
        pixels.deallocate()
    }

    func row(_ y: Int) -> UnsafeMutablePointer<Float> {
        pixels + y * width * 3
    }

    func color(_ x: Int, _ y: Int) -> RGB {
        let pixel = pixels + (y * width + x) * 3
        return RGB(pixel[0], pixel[1], pixel[2])
    }

    /// Lays a colour over one pixel; outside of the picture it does nothing.
    func touch(_ x: Int, _ y: Int, _ color: RGB, _ share: Float) {
        guard x >= 0, y >= 0, x < width, y < height else { return }
        let pixel = pixels + (y * width + x) * 3
        pixel[0] += (color.red - pixel[0]) * share
        pixel[1] += (color.green - pixel[1]) * share
        pixel[2] += (color.blue - pixel[2]) * share
    }

    /// Lays a colour over a part of a row whose ends may lie between pixels.
    func span(_ y: Int, from start: Float, to end: Float, _ color: RGB, _ share: Float = 1) {
        guard y >= 0, y < height, end > start, end > 0, start < Float(width) else { return }
        let first = max(0, Int(start.rounded(.down)))
        let last = min(width - 1, Int(end.rounded(.down)))
        var x = first
        while x <= last {
            let covered = min(end, Float(x + 1)) - max(start, Float(x))
            touch(x, y, color, share * covered)
            x += 1
        }
    }

    /// A straight line, so many pixels thick at its start, and `taper` of that thinner at its end.
    func stroke(
        fromX x0: Float, _ y0: Float, toX x1: Float, _ y1: Float, thickness: Float, _ color: RGB,
        taper: Float = 0.85
    ) {
        let steps = max(1, Int(max(abs(x1 - x0), abs(y1 - y0)) * 1.5))
        var step = 0
        while step <= steps {
            let part = Float(step) / Float(steps)
            let half = max(0.35, thickness * 0.5 * (1 - taper * part))
            let x = x0 + (x1 - x0) * part
            let y = y0 + (y1 - y0) * part
            var row = Int((y - half).rounded(.down))
            while row <= Int(y + half) {
                span(row, from: x - half, to: x + half, color, min(1, half * 2))
                row += 1
            }
            step += 1
        }
    }
}
