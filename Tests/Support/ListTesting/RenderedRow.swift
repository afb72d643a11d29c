public import ListInterface
public import TextInterface

/// One rendering of a row.
public struct RenderedRow: Equatable, Sendable {
    /// The drawn cells, of the row's height.
    public let grid: Grid

    /// The characters of each line, without the spaces at its end.
    public var lines: [String] {
        (0..<grid.rows).map { row in
            var line = grid.line(row)[...]
            while line.last == " " { line.removeLast() }
            return String(line)
        }
    }

    /// The lines, one below the other.
    public var text: String { lines.joined(separator: "\n") }

    /// The style of a cell; `nil` outside the row.
    public func style(row: Int, column: Int) -> Style? {
        guard (0..<grid.rows).contains(row), (0..<grid.columns).contains(column) else { return nil }
        return grid[row, column].style
    }

    /// The cells of the first occurrence of a text, line by line; `nil` without one.
    public func place(of text: String) -> Rectangle? {
        for row in 0..<grid.rows {
            let clusters = (0..<grid.columns).map { grid.cluster(row: row, column: $0) }
            for column in clusters.indices where !clusters[column].isEmpty {
                var end = column
                var found = ""
                while end < clusters.count, found.count < text.count {
                    found += clusters[end]
                    end += 1
                }
                if found == text {
                    while end < clusters.count, clusters[end].isEmpty { end += 1 }
                    return Rectangle(row: row, column: column, rows: 1, columns: end - column)
                }
            }
        }
        return nil
    }

    /// The different styles of the cells of a text's first occurrence, from left to right.
    public func styles(of text: String) -> [Style] {
        guard let place = place(of: text) else { return [] }
        var styles: [Style] = []
        for column in place.column..<place.endColumn {
            let style = grid[place.row, column].style
            if !styles.contains(style) { styles.append(style) }
        }
        return styles
    }

    /// The style of all cells of a text's first occurrence; `nil` without one, or where the styles differ.
    public func style(of text: String) -> Style? {
        let styles = styles(of: text)
        return styles.count == 1 ? styles[0] : nil
    }
}

extension RenderedRow: CustomStringConvertible {
    /// The row's ``text`` in a frame, so that a failed comparison shows both screens.
    public var description: String {
        let edge = String(repeating: "─", count: grid.columns)
        return (["", "┌\(edge)┐"] + (0..<grid.rows).map { "│\(grid.line($0))│" } + ["└\(edge)┘"])
            .joined(separator: "\n")
    }
}

/// Measures a row and draws it into a grid of its height, filled with the palette's background, as a list
/// does.
@MainActor
public func renderRow(_ row: any CellDataSource, in context: RowContext) -> RenderedRow {
    let ground = Style(
        foreground: context.palette.body.foreground, background: context.palette.background)
    var grid = Grid(
        columns: context.columns, rows: row.height(in: context), style: ground, order: context.order)
    row.draw(into: &grid, in: context)
    return RenderedRow(grid: grid)
}

/// Measures and draws the row of a controller, as a list does.
@MainActor
public func renderRow(_ controller: CellController, in context: RowContext) -> RenderedRow {
    renderRow(controller.dataSource, in: context)
}
