import TextInterface

/// A naive implementation of ``Grid``, to compare with.
struct NaiveGrid {
    struct Place: Equatable {
        var text = " "
        var style = Style.plain
        var width = 1
    }

    let columns: Int
    let rows: Int
    private(set) var places: [[Place]]

    init(columns: Int, rows: Int) {
        (self.columns, self.rows) = (columns, rows)
        places = Array(repeating: Array(repeating: Place(), count: columns), count: rows)
    }

    mutating func put(_ text: SafeText, row: Int, column: Int, style: Style, limit: Int) {
        guard places.indices.contains(row), limit > 0 else { return }
        var at = column
        for cluster in text.clusters {
            guard at + cluster.width <= min(columns, column + limit) else { return }
            if at >= 0 { write(cluster.text, cluster.width, row, at, style) }
            at += cluster.width
        }
    }

    mutating func fill(_ rectangle: Rectangle, style: Style, with text: String) {
        each(rectangle) { grid, row, column in grid.write(text, 1, row, column, style) }
    }

    mutating func restyle(_ rectangle: Rectangle, _ change: (Style) -> Style) {
        each(rectangle) { grid, row, column in
            grid.places[row][column].style = change(grid.places[row][column].style)
        }
    }

    mutating func draw(_ other: NaiveGrid, row: Int, column: Int) {
        let area = Rectangle(row: row, column: column, rows: other.rows, columns: other.columns)
        each(area) { grid, target, at in grid.erase(target, at) }
        each(area) { grid, target, at in
            let place = other.places[target - row][at - column]
            grid.places[target][at] = place
        }
        each(area) { grid, target, at in
            let line = grid.places[target]
            let hasRight = at + 1 < min(grid.columns, column + other.columns) && line[at + 1].width == 0
            let hasLeft = at - 1 >= max(0, column) && line[at - 1].width == 2
            if line[at].width == 2 && !hasRight || line[at].width == 0 && !hasLeft {
                grid.places[target][at] = Place(style: line[at].style)
            }
        }
    }

    private mutating func each(_ rectangle: Rectangle, _ body: (inout NaiveGrid, Int, Int) -> Void) {
        for row in 0..<rows {
            for column in 0..<columns
            where (rectangle.row..<rectangle.endRow).contains(row)
                && (rectangle.column..<rectangle.endColumn).contains(column)
            {
                body(&self, row, column)
            }
        }
    }

    private mutating func write(_ text: String, _ width: Int, _ row: Int, _ column: Int, _ style: Style) {
        for offset in 0..<width { erase(row, column + offset) }
        places[row][column] = Place(text: text, style: style, width: width)
        if width == 2 { places[row][column + 1] = Place(text: "", style: style, width: 0) }
    }

    private mutating func erase(_ row: Int, _ column: Int) {
        let width = places[row][column].width
        if width == 2 { places[row][column + 1] = Place(style: places[row][column + 1].style) }
        if width == 0 { places[row][column - 1] = Place(style: places[row][column - 1].style) }
        if width != 1 { places[row][column] = Place(style: places[row][column].style) }
    }
}
