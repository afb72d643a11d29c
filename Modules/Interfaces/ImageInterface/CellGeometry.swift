/// The aspect of a terminal's cells, and the fitting of pictures into cells.
public struct CellGeometry: Hashable, Sendable {
    /// A cell's height divided by its width.
    public let aspect: Double

    /// Makes a geometry; an aspect that is not a positive number becomes 2.
    public init(aspect: Double) {
        self.aspect = aspect.isFinite && aspect > 0 ? aspect : 2
    }

    /// Cells that are twice as high as wide.
    public static let usual = CellGeometry(aspect: 2)

    /// The largest box within `columns` × `rows` in which a picture keeps its aspect ratio; at least one cell
    /// if there is room for one.
    public func cells(for size: PixelSize, columns: Int, rows: Int) -> (columns: Int, rows: Int) {
        guard columns > 0, rows > 0, size.width > 0, size.height > 0 else { return (0, 0) }
        let shape = Double(size.width) / Double(size.height) * aspect
        let byHeight = Double(rows) * shape
        if byHeight <= Double(columns) { return (max(1, Int(byHeight.rounded())), rows) }
        return (columns, min(rows, max(1, Int((Double(columns) / shape).rounded()))))
    }

    /// The largest part of a picture with the aspect ratio of `columns` × `rows` cells, at least a pixel.
    public func part(of size: PixelSize, filling columns: Int, by rows: Int) -> PixelSize {
        guard columns > 0, rows > 0, size.width > 0, size.height > 0 else {
            return PixelSize(width: 0, height: 0)
        }
        let shape = Double(columns) / (Double(rows) * aspect)
        let byHeight = Double(size.height) * shape
        if byHeight <= Double(size.width) {
            return PixelSize(width: max(1, Int(byHeight.rounded())), height: size.height)
        }
        let byWidth = Double(size.width) / shape
        return PixelSize(width: size.width, height: min(size.height, max(1, Int(byWidth.rounded()))))
    }
}
