import TerminalInterface
import TextInterface

/// Which lines of a screen are whose. A screen of fewer rows has fewer bars; one of one or two is all list.
struct ScreenLayout: Equatable {
    /// The line of the title.
    let title: Int?
    /// The line under the title, which also shows progress.
    let rule: Int?
    /// Between the bars.
    let body: Rectangle
    /// The line above the status line.
    let lowerRule: Int?
    /// The line of hints and questions.
    let status: Int?

    /// - Parameter isAlone: Whether the body has all but the last line.
    init(_ size: TerminalSize, isAlone: Bool) {
        let rows = size.rows
        title = rows >= 3 && !isAlone ? 0 : nil
        rule = rows >= 6 && !isAlone ? 1 : nil
        lowerRule = rows >= 8 && !isAlone ? rows - 2 : nil
        status = rows >= 4 ? rows - 1 : nil
        let start = (title == nil ? 0 : 1) + (rule == nil ? 0 : 1)
        let end = rows - (lowerRule == nil ? 0 : 1) - (status == nil ? 0 : 1)
        body = Rectangle(row: start, column: 0, rows: end - start, columns: size.columns)
    }

    /// The empty columns at either side of bars.
    var margin: Int { Self.margin(body.columns) }

    static func margin(_ columns: Int) -> Int { columns < 10 ? 0 : 1 }
}
