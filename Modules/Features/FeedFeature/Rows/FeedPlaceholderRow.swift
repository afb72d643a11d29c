public import ListInterface
public import TextInterface

/// Stands for a row of the feed while the feed loads for the first time: the room for a picture and lines of text, through
/// which light moves.
public final class FeedPlaceholderRow: CellDataSource {
    /// Makes a placeholder; one may stand for many rows.
    public init() {}

    /// As high as a row with a head, a title and a line of description.
    public func height(in context: RowContext) -> Int {
        let layout = FeedRowLayout(context)
        return switch layout.arrangement {
        case .line: 1
        case .texts: min(layout.lineLimit, Self.shares.count) + 1
        case .stacked(let box): box.rows + Self.shares.count + 1
        case .beside(let box): box.rows + 1
        }
    }

    /// Draws the places of picture and texts; reads the ticker.
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

    /// How much of a line's columns the head, the title and a line of description take, in percent.
    private static let shares = [35, 60, 85]
}
