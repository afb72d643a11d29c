import TerminalInterface
import TextInterface

/// The areas of a screen in a pane. Small screens have fewer bars; one of one or two rows shows only the list.
struct ScreenLayout: Equatable {
    /// The row of the title bar.
    let title: Int?
    /// The area of the pane, between the bars.
    private(set) var pane: Rectangle
    /// The area of the rows in the pane.
    private(set) var body: Rectangle
    /// The row of the status bar.
    let status: Int?
    /// The width of the bars, which is that of all panes.
    let columns: Int

    /// - Parameter isFullScreen: Whether the status bar is the only bar.
    init(_ size: TerminalSize, isFullScreen: Bool) {
        let rows = size.rows
        columns = size.columns
        title = rows >= 3 && !isFullScreen ? 0 : nil
        status = rows >= 4 ? rows - 1 : nil
        let start = title == nil ? 0 : 1
        let end = status ?? rows
        pane = Rectangle(row: start, column: 0, rows: end - start, columns: size.columns)
        body = pane
    }

    /// The layout of a pane of some of the columns.
    func pane(_ columns: Range<Int>) -> ScreenLayout {
        var layout = self
        (layout.pane.column, layout.pane.columns) = (columns.lowerBound, columns.count)
        layout.body = layout.pane
        return layout
    }

    /// The layout in the coordinates of its pane.
    var inPane: ScreenLayout {
        var layout = self
        (layout.pane.row, layout.pane.column) = (0, 0)
        layout.body = layout.pane
        return layout
    }

    /// The layout of a sidebar over the left of the pane, with a separator at its right: 26 columns
    /// together, or the full width of a narrow pane.
    var sidebar: ScreenLayout {
        var layout = self
        if pane.columns >= Self.fewestColumnsBesideSidebar { layout.body.columns = Self.sidebarColumns }
        return layout
    }

    /// The part of the body beside a sidebar and its separator.
    var besideSidebar: Rectangle {
        var area = body
        area.column = sidebar.body.endColumn + 1
        area.columns = max(0, pane.columns - area.column)
        return area
    }

    private static let sidebarColumns = 25
    private static let fewestColumnsBesideSidebar = 50

    /// The padding at the left and the right of bars, in columns.
    var margin: Int { Self.margin(columns) }

    /// The columns of a notice in the pane, without padding.
    var paneRoom: Int { pane.columns - 2 * Self.margin(pane.columns) }

    static func margin(_ columns: Int) -> Int { columns < 10 ? 0 : 1 }
}
