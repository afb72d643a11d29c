import ListInterface
import TextInterface

/// A row in the prefetch window: its controller, and its memoized height and drawing.
final class PrefetchedRow {
    let controller: CellController
    private(set) var context: RowContext
    /// The number of the latest layout that needs the row.
    var layout = 0
    /// Whether the row is in the viewport: only a visible row's change requests a frame.
    var isVisible = false
    /// Whether the drawing is animated.
    private(set) var isMoving = false

    private var hasPrefetched = false
    private var isPrefetching = false
    private var contextVersion: Int
    private let memoizedHeight: Memoized<Int>
    private let memoizedDrawing: Memoized<Grid>

    /// Far beyond any screen's height: limits the memory that a row's drawing can take.
    private static let largestHeight = 10_000

    init(
        _ controller: CellController, context: RowContext, version: Int,
        onChange: @escaping (PrefetchedRow) -> Void
    ) {
        self.controller = controller
        self.context = context
        contextVersion = version
        weak var row: PrefetchedRow?
        let change = { if let row { onChange(row) } }
        memoizedHeight = Memoized(onChange: change)
        memoizedDrawing = Memoized(onChange: change)
        row = self
    }

    /// Applies a version of the context. An equal context keeps the memoized values.
    func adopt(_ base: RowContext, version: Int, isFocused: Bool) {
        guard version != contextVersion || isFocused != context.isFocused else { return }
        context = base
        context.isFocused = isFocused
        contextVersion = version
        hasPrefetched = false
        memoizedHeight.invalidate()
        memoizedDrawing.invalidate()
    }

    var height: Int {
        memoizedHeight { min(max(1, controller.dataSource.height(in: context)), Self.largestHeight) }
    }

    func drawing() -> Grid {
        let height = height
        if let drawing = memoizedDrawing.value, drawing.rows != height { memoizedDrawing.invalidate() }
        return memoizedDrawing {
            let readings = context.ticker.readings
            let ground = Style(
                foreground: context.palette.body.foreground, background: context.palette.background)
            let blank = Grid(columns: context.columns, rows: height, style: ground, order: context.order)
            var grid = blank
            controller.dataSource.draw(into: &grid, in: context)
            isMoving = context.ticker.readings != readings
            guard grid.columns != blank.columns || grid.rows != blank.rows else { return grid }
            // A row that replaced its grid by one of another size must not overlap its neighbors.
            var exact = blank
            exact.draw(grid, row: 0, column: 0)
            return exact
        }
    }

    /// Prefetches the row's content once per context.
    func prefetch() {
        guard !hasPrefetched else { return }
        hasPrefetched = true
        isPrefetching = true
        controller.prefetching?.prefetch(in: context)
    }

    /// Cancels the prefetching, if there was any.
    func cancelPrefetching() {
        guard isPrefetching else { return }
        isPrefetching = false
        controller.prefetching?.cancelPrefetching()
    }
}
