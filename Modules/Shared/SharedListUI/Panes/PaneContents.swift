import ListInterface
import TerminalInterface
import TextInterface

/// The drawn area of a pane between the bars, in coordinates of its own.
struct PaneContents {
    var grid: Grid
    /// The position of the cursor; `nil` hides it.
    let cursor: Frame.Position?
    /// Whether a part is animated.
    let isMoving: Bool
}

/// The panes around a screen, which its hints name.
struct PaneSurroundings: Equatable {
    /// The number of panes on the screen.
    var count = 1
    /// Whether panes would be beside each other without the zoom.
    var isSplit = false
    /// Whether the screen handles the keys, and draws the bars.
    var hasFocus = true
    /// Whether the pane beside this list shows the item in focus, which a key for a page reads on.
    var isBesidePost = false
}

extension Frame {
    /// A frame without content.
    init(_ size: TerminalSize, in environment: ScreenEnvironment) {
        let palette = environment.palette
        let ground = Style(foreground: palette.body.foreground, background: palette.background)
        self.init(
            grid: Grid(columns: size.columns, rows: size.rows, style: ground, order: environment.order))
    }

    /// Draws a pane, with its cursor where it has the focus.
    mutating func draw(_ contents: PaneContents, at area: Rectangle, hasFocus: Bool) {
        grid.draw(contents.grid, row: area.row, column: area.column)
        guard hasFocus else { return }
        cursor = contents.cursor.map {
            Position(row: $0.row + area.row, column: $0.column + area.column)
        }
    }
}
