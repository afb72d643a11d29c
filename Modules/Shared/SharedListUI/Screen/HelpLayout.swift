import TextInterface

/// The layout of the help: its box and its columns. It depends on the frame's size and all groups, but not on
/// the filter, so that filtering moves nothing.
struct HelpLayout: Equatable {
    struct Column: Equatable {
        let groups: [HelpGroup]
        var keyWidth: Int
        /// The width, including the keys' names.
        var width: Int
        /// The height of all groups, in lines.
        let rows: Int

        init(_ groups: [HelpGroup]) {
            self.groups = groups
            let entries = groups.flatMap(\.entries)
            keyWidth = entries.map(\.keys.width).max() ?? 0
            width = keyWidth + HelpLayout.gap + (entries.map(\.text.width).max() ?? 0)
            rows = HelpOverlay.lines(of: groups).count
        }
    }

    /// The area of the help.
    let box: Rectangle
    /// The padding at the left and the right of the box, in columns.
    let padding: Int
    /// The columns, from left to right.
    let columns: [Column]

    /// The height of the content, between the box's first and last line.
    var rows: Int { max(0, box.rows - 2) }

    init(_ groups: [HelpGroup], in bounds: Rectangle) {
        padding = bounds.columns < 20 ? 0 : 2
        var columns = [Column(groups)]
        if columns[0].rows + 2 > bounds.rows {
            let two = Self.halves(of: groups)
            if Self.width(of: two) + 2 * padding <= bounds.columns { columns = two }
        }
        let wide = Self.width(of: columns) + 2 * padding
        let high = (columns.map(\.rows).max() ?? 0) + 2
        let boxColumns = wide + 4 <= bounds.columns || columns.count > 1 ? wide : bounds.columns
        let boxRows = high + 2 <= bounds.rows ? high : min(high, bounds.rows)
        box = Rectangle(
            row: (bounds.rows - boxRows) / 2, column: (bounds.columns - boxColumns) / 2, rows: boxRows,
            columns: boxColumns)
        if columns.count == 1 {
            columns[0].width = boxColumns - 2 * padding
            columns[0].keyWidth = min(columns[0].keyWidth, max(1, columns[0].width / 2))
        }
        self.columns = columns
    }

    private static func halves(of groups: [HelpGroup]) -> [Column] {
        let divisions = groups.indices.dropFirst().map { index in
            [Column(Array(groups[..<index])), Column(Array(groups[index...]))]
        }
        return divisions.min { ($0.map(\.rows).max() ?? 0) < ($1.map(\.rows).max() ?? 0) } ?? [Column(groups)]
    }

    private static func width(of columns: [Column]) -> Int {
        columns.reduce(0) { $0 + $1.width } + (columns.count - 1) * gutter
    }

    /// The distance between keys and descriptions, in columns.
    static let gap = 2
    /// The distance between two columns of groups.
    static let gutter = 4
}
