import ListInterface
import TerminalInterface
import TextInterface

/// A screen in its pane, which is drawn again only after a change of its own.
final class PaneView {
    let screen: ListScreen
    let pane: Pane
    /// Requests a frame.
    var redraw: () -> Void = {}

    private(set) var layout: ScreenLayout?
    private var hasFocus = false
    private lazy var memo = Memoized<PaneContents> { [weak self] in self?.redraw() }

    init(_ screen: ListScreen, in pane: Pane) {
        (self.screen, self.pane) = (screen, pane)
        screen.redraw = { [weak self] in
            self?.memo.invalidate()
            self?.redraw()
        }
    }

    /// Handles an event, after which the pane is drawn again in the next frame.
    func handle(_ event: TerminalEvent) -> Bool {
        memo.invalidate()
        return screen.handle(event)
    }

    /// Ends the requests of frames.
    func end() { screen.redraw = {} }

    /// Lays out and prefetches the rows, unless they are as in the last frame.
    func prepare(in layout: ScreenLayout, hasFocus: Bool, among panes: PaneSurroundings) {
        if layout != self.layout || hasFocus != self.hasFocus || panes != screen.panes { memo.invalidate() }
        (self.layout, self.hasFocus, screen.panes) = (layout, hasFocus, panes)
        if memo.value == nil { screen.prepare(in: layout) }
    }

    /// Draws the pane into a frame. Without the focus, the bar of its focused row is dim.
    ///
    /// - Returns: Whether a part is animated.
    func draw(into frame: inout Frame) -> Bool {
        guard let layout else { return false }
        let contents = memo {
            var contents = screen.contents(in: layout)
            if !hasFocus { contents.dimFocus(screen.environment.palette) }
            return contents
        }
        frame.draw(contents, at: layout.pane, hasFocus: hasFocus)
        return contents.isMoving
    }
}

extension PaneContents {
    /// Dims the bar of the focused row.
    fileprivate mutating func dimFocus(_ palette: Palette) {
        let bar = Rectangle(row: 0, column: RowChrome.focusColumn, rows: grid.rows, columns: 1)
        grid.restyle(bar) { $0 == palette.accent ? palette.line : $0 }
    }
}
