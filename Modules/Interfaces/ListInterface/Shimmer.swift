public import TextInterface

/// The background of a placeholder: plain, or with a soft light that moves across it during a load.
public struct Shimmer {
    /// The distance between two lights, in columns.
    private static let distance = 48
    /// The radius of a light, in columns.
    private static let reach = 10
    /// The columns that a light moves with each step of the ticker.
    private static let speed = 3

    private let style: Style
    private let shades: [Color]
    private let step: Int?

    /// Creates a shimmer. A moving one reads the context's ticker, so that its row is redrawn at each step.
    public init(_ context: RowContext, isMoving: Bool) {
        let (dark, light) = context.palette.placeholder
        style = context.palette.secondary
        shades = (0...Self.reach).map { Self.mix(dark, light, $0, of: Self.reach) }
        // Masked against overflow.
        step = isMoving ? context.ticker.step & 0xFFFF : nil
    }

    /// Fills a rectangle of a grid. Rectangles of one grid share one light.
    public func fill(_ frame: Rectangle, of grid: inout Grid) {
        guard let step else { return grid.fill(frame, style: style.on(shades[0])) }
        for row in frame.row..<frame.endRow {
            for column in frame.column..<frame.endColumn {
                let cell = Rectangle(row: row, column: column, rows: 1, columns: 1)
                grid.fill(cell, style: style.on(ground(row: row, column: column, at: step)))
            }
        }
    }

    private func ground(row: Int, column: Int, at step: Int) -> Color {
        let moved = step * Self.speed % Self.distance
        let offset = (column + row + Self.distance - moved) % Self.distance
        return shades[max(0, Self.reach - abs(offset - Self.distance / 2))]
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
