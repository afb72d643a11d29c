import TextInterface

/// The layout of the help: its box and its columns. It depends on the frame's size and all groups, but not on
/// the filter, so that filtering moves nothing.
struct HelpLayout: Equatable {
    struct Column: Equatable {
        let groups: [HelpGroup]
        let keyWidth: Int
        /// The width, including the keys' names.
        let width: Int
        /// The height of all groups, in lines.
        private(set) var rows = 0

        /// - Parameter width: The width, to which keys and descriptions are wrapped; `nil` for that of the
        ///   widest ones.
        init(_ groups: [HelpGroup], width: Int? = nil) {
            self.groups = groups
            let entries = groups.flatMap(\.entries)
            let keys = entries.map(\.keys.width).max() ?? 0
            let all = keys + HelpLayout.gap + (entries.map(\.text.width).max() ?? 0)
            self.width = width ?? all
            keyWidth = self.width < all ? min(keys, max(1, self.width / 3)) : keys
            rows = lines(matching: "").count
        }

        /// The lines of the groups that match a filter.
        func lines(matching filter: String) -> [HelpOverlay.Line] {
            groups.compactMap { $0.matching(filter) }.enumerated().flatMap { index, group in
                (index > 0 ? [.space] : []) + [.heading(group.title)] + group.entries.flatMap(lines(of:))
            }
        }

        private func lines(of entry: HelpEntry) -> [HelpOverlay.Line] {
            let keys = entry.keys.wrapped(to: keyWidth)
            let texts = entry.text.wrapped(to: max(1, width - keyWidth - HelpLayout.gap))
            return (0..<max(keys.count, texts.count)).map { line in
                .entry(
                    HelpEntry(
                        keys: line < keys.count ? keys[line] : .empty,
                        text: line < texts.count ? texts[line] : .empty, press: entry.press))
            }
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
        if columns.count == 1, columns[0].width + 2 * padding + 4 > bounds.columns {
            columns = [Column(groups, width: bounds.columns - 2 * padding)]
        }
        let wide = Self.width(of: columns) + 2 * padding
        let high = (columns.map(\.rows).max() ?? 0) + 2
        let boxRows = high + 2 <= bounds.rows ? high : min(high, bounds.rows)
        box = Rectangle(
            row: (bounds.rows - boxRows) / 2, column: (bounds.columns - wide) / 2, rows: boxRows,
            columns: wide)
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
