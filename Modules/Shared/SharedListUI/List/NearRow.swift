import ListInterface
import TerminalInterface
import TextInterface

/// A row on the screen or close to it: its controller, and its memoized height, drawing and direction.
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
    private let knownDirection: Remembered<Bool>

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
        knownDirection = Remembered(onChange: change)
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

    /// Whether its text, as a whole, is read from right to left.
    var isRightToLeft: Bool {
        knownDirection { SafeText(controller.dataSource.searchableText).isRightToLeft }
    }

    /// Where its text begins, of the lines that are on the screen: at its right where it is read from right to left. The row's
    /// first cell where it has none.
    ///
    /// - Parameter top: The screen's line at which the row begins.
    func cursor(from top: Int, viewport: Int) -> Frame.Position {
        let drawing = drawing()
        for row in max(0, -top)..<min(drawing.rows, viewport - top) {
            guard let text = drawing.text(in: row) else { continue }
            let startsAtRight = text.endsRightToLeft && isRightToLeft
            return Frame.Position(row: top + row, column: startsAtRight ? text.last : text.first)
        }
        return Frame.Position(row: max(0, top), column: 0)
    }

    /// Tells the row that it is near, once for each context.
    func tellNear() {
        guard !isTold else { return }
        isTold = true
        wasNear = true
        controller.prefetching?.near(in: context)
    }

    /// Tells the row that it is far, if it was near.
    func tellFar() {
        guard wasNear else { return }
        wasNear = false
        controller.prefetching?.far()
    }
}

extension Grid {
    /// The first and the last column of a line that show a letter or a number, which pictures drawn in cells do not, and
    /// whether the last one is read from right to left; `nil` where none does.
    fileprivate func text(in row: Int) -> (first: Int, last: Int, endsRightToLeft: Bool)? {
        guard let first = (0..<columns).first(where: { isText(row: row, column: $0) }),
            let last = (first..<columns).last(where: { isText(row: row, column: $0) })
        else { return nil }
        return (first, last, SafeText(cluster(row: row, column: last)).isRightToLeft)
    }

    private func isText(row: Int, column: Int) -> Bool {
        guard let character = cluster(row: row, column: column).first else { return false }
        return character.isLetter || character.isNumber
    }
}
