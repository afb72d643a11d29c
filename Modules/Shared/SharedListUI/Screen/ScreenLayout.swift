import TerminalInterface
import TextInterface

/// Which lines of a screen are whose. A screen of fewer rows has fewer bars; one of one or two is all list.
struct ScreenLayout: Equatable {
    /// The line of the title.
    let title: Int?
    /// The rows of the list, between the bars.
    private(set) var body: Rectangle
    /// The line of hints and questions.
    let status: Int?
    /// The columns of the whole screen.
    let columns: Int

    /// - Parameter isFullScreen: Whether the body has all but the last line.
    init(_ size: TerminalSize, isFullScreen: Bool) {
        let rows = size.rows
        columns = size.columns
        title = rows >= 3 && !isFullScreen ? 0 : nil
        status = rows >= 4 ? rows - 1 : nil
        let start = title == nil ? 0 : 1
        let end = status ?? rows
        body = Rectangle(row: start, column: 0, rows: end - start, columns: size.columns)
    }

    /// The layout of a screen that lies over the left of this one's body, with a line at its right: 26 columns in all, or
    /// the whole body where little would be left beside them.
    var sidebar: ScreenLayout {
        var layout = self
        if columns >= Self.fewestColumnsBesideSidebar { layout.body.columns = Self.sidebarColumns }
        return layout
    }

    /// The part of the body beside a sidebar and its line.
    var besideSidebar: Rectangle {
        var area = body
        area.column = sidebar.body.endColumn + 1
        area.columns = max(0, columns - area.column)
        return area
    }

    private static let sidebarColumns = 25
    private static let fewestColumnsBesideSidebar = 30

    /// The empty columns at either side of bars.
    var margin: Int { Self.margin(columns) }

    static func margin(_ columns: Int) -> Int { columns < 10 ? 0 : 1 }
}
