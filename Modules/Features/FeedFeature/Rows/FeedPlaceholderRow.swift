public import ListInterface
public import TextInterface

/// The placeholder of a row: an animated box for a picture, and lines for texts.
public final class FeedPlaceholderRow: CellDataSource {
    /// Makes a placeholder, which may be used for many rows.
    public init() {}

    /// The height of a row with a head, a title and a line of description.
    public func height(in context: RowContext) -> Int {
        let layout = FeedRowLayout(context)
        return switch layout.arrangement {
        case .line: 1
        case .texts: min(layout.lineLimit, Self.shares.count) + 1
        case .stacked(let box): box.rows + Self.shares.count + 1
        case .beside(let box): box.rows + 1
        }
    }

    /// Draws the boxes of picture and texts. Reads the ticker.
    public func draw(into grid: inout Grid, in context: RowContext) {
        let layout = FeedRowLayout(context)
        let shimmer = Shimmer(context, isMoving: true)
        if let box = layout.box { shimmer.fill(layout.frame(of: box), of: &grid) }
        let shares = layout.arrangement == .line ? [60] : Self.shares
        for (line, percent) in shares.prefix(layout.lineLimit).enumerated() {
            let columns = max(1, layout.textColumns * percent / 100)
            let place = Rectangle(
                row: layout.textRow + line, column: layout.textColumn, rows: 1, columns: columns)
            shimmer.fill(place, of: &grid)
        }
    }

    /// The widths of head, title and description in percent of a line's columns.
    private static let shares = [35, 60, 85]
}
