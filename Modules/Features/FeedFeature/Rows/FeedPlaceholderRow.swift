public import ListInterface
public import TextInterface

/// Stands for a row of the feed while the feed loads for the first time: the room for a picture and two lines of text,
/// through which light moves.
public final class FeedPlaceholderRow: CellDataSource {
    /// Makes a placeholder; one may stand for many rows.
    public init() {}

    /// As high as a row with a location and a line of description.
    public func height(in context: RowContext) -> Int {
        switch FeedRowLayout(context).arrangement {
        case .line: 1
        case .texts: 3
        case .stacked(let box): box.rows + 3
        case .beside(let box): box.rows + 1
        }
    }

    /// Draws the places of picture and texts; reads the ticker.
    public func draw(into grid: inout Grid, in context: RowContext) {
        let layout = FeedRowLayout(context)
        let shimmer = Shimmer(context, isMoving: true)
        var top = 0
        if let box = layout.box {
            shimmer.fill(layout.frame(of: box), of: &grid)
            if case .stacked = layout.arrangement { top = box.rows }
        }
        func fill(line row: Int, percent: Int) {
            let columns = max(1, layout.textColumns * percent / 100)
            shimmer.fill(
                Rectangle(row: row, column: layout.textColumn, rows: 1, columns: columns), of: &grid)
        }
        switch layout.arrangement {
        case .line: fill(line: 0, percent: 60)
        // A blank line between the two, where texts beside a picture have one.
        case .beside(let box):
            fill(line: 0, percent: 40)
            fill(line: box.rows >= 5 ? 2 : 1, percent: 75)
        case .texts, .stacked:
            fill(line: top, percent: 40)
            fill(line: top + 1, percent: 75)
        }
    }
}
