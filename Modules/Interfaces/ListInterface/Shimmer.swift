public import TextInterface

/// The ground of what stands for something that is not there yet: calm where nothing loads, with a soft light that
/// moves across where something does.
public struct Shimmer {
    /// The columns between one light and the next.
    private static let distance = 48
    /// The columns from the middle of a light to where it ends.
    private static let reach = 10
    /// The columns that the light moves in a step of the ticker.
    private static let speed = 3

    private let style: Style
    private let shades: [Color]
    private let step: Int?

    /// A shimmer for a context. One that moves reads its ticker: who draws it is drawn again at each step.
    public init(_ context: RowContext, isMoving: Bool) {
        let (dark, light) = context.palette.placeholder
        style = context.palette.secondary
        shades = (0...Self.reach).map { Self.mix(dark, light, $0, of: Self.reach) }
        // Masked, so that no number of steps overflows.
        step = isMoving ? context.ticker.step & 0xFFFF : nil
    }

    /// Fills a rectangle of a grid. The light is that of the whole grid, whichever part of it shimmers.
    public func fill(_ frame: Rectangle, of grid: inout Grid) {
        guard let step else { return grid.fill(frame, style: style.on(shades[0])) }
        for row in frame.row..<frame.endRow {
            for column in frame.column..<frame.endColumn {
                let place = Rectangle(row: row, column: column, rows: 1, columns: 1)
                grid.fill(place, style: style.on(ground(row: row, column: column, at: step)))
            }
        }
    }

    private func ground(row: Int, column: Int, at step: Int) -> Color {
        let moved = step * Self.speed % Self.distance
        let place = (column + row + Self.distance - moved) % Self.distance
        return shades[max(0, Self.reach - abs(place - Self.distance / 2))]
    }

    private static func mix(_ one: Color, _ other: Color, _ part: Int, of whole: Int) -> Color {
        func mixed(_ one: UInt8, _ other: UInt8) -> UInt8 {
            UInt8((Int(one) * (whole - part) + Int(other) * part) / whole)
        }
        return Color(
            red: mixed(one.red, other.red), green: mixed(one.green, other.green),
            blue: mixed(one.blue, other.blue))
    }
}
