import ListInterface
import TextInterface

/// A row on the screen or close to it: its controller, and its memoized height and drawing.
final class NearRow {
    let controller: CellController
    private(set) var context: RowContext
    /// The layout that needed the row last.
    var layout = 0
    /// Whether the row is on the screen: only then does its change call for a frame.
    var isVisible = false
    /// Whether what was drawn moves with the ticker.
    private(set) var isMoving = false

    private var isTold = false
    private var wasNear = false
    private var contextVersion: Int
    private let knownHeight: Remembered<Int>
    private let knownDrawing: Remembered<Grid>

    /// Far above what any screen shows; it keeps a wrong row from taking all memory.
    private static let largestHeight = 10_000

    init(
        _ controller: CellController, context: RowContext, version: Int,
        onChange: @escaping (NearRow) -> Void
    ) {
        self.controller = controller
        self.context = context
        contextVersion = version
        weak var row: NearRow?
        let change = { if let row { onChange(row) } }
        knownHeight = Remembered(onChange: change)
        knownDrawing = Remembered(onChange: change)
        row = self
    }

    /// Takes the context of a version; what is known stays where nothing differs.
    func adopt(_ base: RowContext, version: Int, isFocused: Bool) {
        guard version != contextVersion || isFocused != context.isFocused else { return }
        context = base
        context.isFocused = isFocused
        contextVersion = version
        isTold = false
        knownHeight.forget()
        knownDrawing.forget()
    }

    var height: Int {
        knownHeight { min(max(1, controller.dataSource.height(in: context)), Self.largestHeight) }
    }

    func drawing() -> Grid {
        let height = height
        if let drawing = knownDrawing.value, drawing.rows != height { knownDrawing.forget() }
        return knownDrawing {
            let readings = context.ticker.readings
            let ground = Style(
                foreground: context.palette.body.foreground, background: context.palette.background)
            let blank = Grid(columns: context.columns, rows: height, style: ground, order: context.order)
            var grid = blank
            controller.dataSource.draw(into: &grid, in: context)
            isMoving = context.ticker.readings != readings
            guard grid.columns != blank.columns || grid.rows != blank.rows else { return grid }
            // A row that took another grid than its own must not reach into its neighbours.
            var exact = blank
            exact.draw(grid, row: 0, column: 0)
            return exact
        }
    }

    /// Tells the row that it is near, once for each context.
    func tellNear() {
        guard !isTold else { return }
        isTold = true
        wasNear = true
        controller.prefetching?.prefetch(in: context)
    }

    /// Tells the row that it is far, if it was near.
    func tellFar() {
        guard wasNear else { return }
        wasNear = false
        controller.prefetching?.cancelPrefetching()
    }
}
