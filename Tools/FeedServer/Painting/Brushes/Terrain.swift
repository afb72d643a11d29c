import Glibc

/// Land in perspective: heights and colours on a grid of screen columns and depths.
///
/// The grid lies as the eye sees it, its rows ever farther apart, so that near and far have as much detail. Lengths are
/// in shorter sides of the picture, as seen at a distance of 1.
final class Terrain {
    /// How the land is looked at.
    struct View {
        /// Where the horizon lies, in pixels from the top.
        var horizon: Float
        /// How high the eye is above the ground's zero.
        var eye: Float
        var nearest: Float
        var farthest: Float
        /// How many rows the grid has from near to far.
        var depths = 170
        /// Sunlight comes from there: to the right, up, and away from the onlooker.
        var sun: (x: Float, y: Float, z: Float)
    }

    /// A place of the land, as its colour depends on it.
    struct Place {
        let x: Float
        let z: Float
        let height: Float
        /// 0 is flat, 1 is a wall.
        let steepness: Float
        /// How much sun it gets, from 0, in the shade, to 1.
        let light: Float
    }

    static let step = 2

    let columns: Int
    let depths: Int
    let view: View
    let unit: Float
    private let middle: Float
    let heights: UnsafeMutablePointer<Float>
    let colors: UnsafeMutablePointer<Float>

    init(_ canvas: Canvas, _ view: View, height: (_ x: Float, _ z: Float) -> Float, color: (Place) -> RGB) {
        columns = canvas.width / Self.step + 2
        depths = view.depths
        self.view = view
        unit = canvas.unit
        middle = Float(canvas.width) / 2
        heights = .allocate(capacity: columns * depths)
        colors = .allocate(capacity: columns * depths * 3)
        raise(height)
        paint(color)
    }

    deinit {
        heights.deallocate()
        colors.deallocate()
    }

    func distance(_ depth: Int) -> Float {
        view.nearest * powf(view.farthest / view.nearest, Float(depth) / Float(depths - 1))
    }

    private func raise(_ height: (Float, Float) -> Float) {
        var depth = 0
        while depth < depths {
            let z = distance(depth)
            let row = heights + depth * columns
            var column = 0
            while column < columns {
                row[column] = height((Float(column * Self.step) - middle) / unit * z, z)
                column += 1
            }
            depth += 1
        }
    }

    private func paint(_ color: (Place) -> RGB) {
        let length = (view.sun.x * view.sun.x + view.sun.y * view.sun.y + view.sun.z * view.sun.z)
            .squareRoot()
        let sun = (x: view.sun.x / length, y: view.sun.y / length, z: view.sun.z / length)
        let shade = UnsafeMutablePointer<Float>.allocate(capacity: columns)
        defer { shade.deallocate() }
        var depth = 0
        while depth < depths {
            let z = distance(depth)
            let row = heights + depth * columns
            let behind = heights + min(depth + 1, depths - 1) * columns
            let width = Float(Self.step) / unit * z
            let apart = max(0.0001, distance(min(depth + 1, depths - 1)) - z)
            castShadows(
                row, into: shade, fall: view.sun.y / max(0.05, abs(view.sun.x)) * width,
                fromLeft: view.sun.x < 0)
            var column = 0
            while column < columns {
                let height = row[column]
                let slopeX = (row[min(columns - 1, column + 1)] - row[max(0, column - 1)]) / (2 * width)
                let slopeZ = (behind[column] - height) / apart
                let upright = 1 / (1 + slopeX * slopeX + slopeZ * slopeZ).squareRoot()
                let facing = (sun.y - slopeX * sun.x - slopeZ * sun.z) * upright
                let hidden = max(0, min(1, (shade[column] - height) / (width * 3 + 0.004)))
                let place = Place(
                    x: (Float(column * Self.step) - middle) / unit * z, z: z, height: height,
                    steepness: 1 - upright,
                    light: max(0, facing) * (1 - hidden))
                let painted = color(place)
                let target = colors + (depth * columns + column) * 3
                target[0] = painted.red
                target[1] = painted.green
                target[2] = painted.blue
                column += 1
            }
            depth += 1
        }
    }

    /// The height up to which each place of a row lies in the shadow of one nearer to the sun.
    private func castShadows(
        _ row: UnsafePointer<Float>, into shade: UnsafeMutablePointer<Float>, fall: Float, fromLeft: Bool
    ) {
        var top: Float = -1000
        var step = 0
        while step < columns {
            let column = fromLeft ? step : columns - 1 - step
            top -= fall
            shade[column] = top
            if row[column] > top { top = row[column] }
            step += 1
        }
    }
}
