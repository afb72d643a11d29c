import TextInterface

/// The places of a screen's last frame, in which the mouse acts.
struct DrawnScreen {
    /// The area of the pane.
    var pane = Rectangle(row: 0, column: 0, rows: 0, columns: 0)
    /// The area of the rows.
    private(set) var body = Rectangle(row: 0, column: 0, rows: 0, columns: 0)
    /// The click targets of the pane.
    var paneHints: [ClickTarget] = []
    /// The click targets of the status bar.
    var barHints: [ClickTarget] = []

    /// All click targets.
    var hints: [ClickTarget] { paneHints + barHints }

    /// Sets the area of the rows, in the coordinates of the pane.
    mutating func place(body area: Rectangle) {
        body = area
        (body.row, body.column) = (area.row + pane.row, area.column + pane.column)
    }

    /// Adds targets in the coordinates of the pane.
    mutating func addHints(_ targets: [ClickTarget]) {
        paneHints += targets.map { $0.moved(rows: pane.row, columns: pane.column) }
    }
}
