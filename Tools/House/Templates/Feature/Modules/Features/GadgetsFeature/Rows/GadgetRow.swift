import ListInterface
import TextInterface

/// An item in lines: its title, its note, and a free one at the end.
struct GadgetRow {
    /// A line, and on which side it begins.
    struct Line: Equatable {
        let text: SafeText
        let isRightToLeft: Bool
    }

    /// The most columns in which texts are read with ease.
    private static let measure = 72

    /// The first column of everything but the focus's bar: 0 where there is no room for a bar.
    let margin: Int
    /// The columns of the texts.
    let columns: Int
    /// What the item is called, as far as there is room for that.
    let title: Line
    /// Its note.
    let note: [Line]

    /// The lines of an item in a width.
    init(_ item: GadgetViewModel, columns whole: Int) {
        margin = whole >= 4 ? 2 : 0
        let columns = min(max(0, whole - margin), Self.measure)
        title = Line(text: item.title.truncated(to: columns), isRightToLeft: item.title.isRightToLeft)
        note = item.note.flatMap { paragraph in
            let isRightToLeft = paragraph.isRightToLeft
            let lines = paragraph.isEmpty ? [paragraph] : paragraph.wrapped(to: columns)
            return lines.map { Line(text: $0, isRightToLeft: isRightToLeft) }
        }
        self.columns = columns
    }

    /// The rows of cells that the item takes, the free one at its end included.
    var height: Int { 1 + note.count + 1 }

    /// Draws the item into a grid of its height.
    func draw(into grid: inout Grid, in context: RowContext) {
        let palette = context.palette
        if context.isFocused, margin > 0 {
            for row in 0..<grid.rows - 1 {
                grid.put(Sign.focus.text, row: row, column: 0, style: palette.accent)
            }
        }
        // Without room for a bar, the focus shows by more than weight.
        let head = palette.title.adding(context.isFocused && margin == 0 ? .inverse : [])
        put([title], from: 0, style: head, into: &grid, in: context)
        let body = palette.body.adding(context.isFocused ? .bold : [])
        put(note, from: 1, style: body, into: &grid, in: context)
    }

    private func column(of line: Line) -> Int {
        line.isRightToLeft ? margin + columns - line.text.width : margin
    }

    /// Draws the lines of one text, with whatever is searched for marked in them.
    private func put(
        _ lines: [Line], from first: Int, style: Style, into grid: inout Grid, in context: RowContext
    ) {
        for (row, line) in lines.enumerated() {
            grid.put(
                line.text, row: first + row, column: column(of: line), style: style,
                isRightToLeft: line.isRightToLeft)
        }
        guard !context.query.isEmpty else { return }
        let match = context.palette.match.adding(style.attributes)
        let found = TextMatch.columns(of: context.query, in: lines.map(\.text))
        for (row, (line, found)) in zip(lines, found).enumerated() {
            for columns in found {
                grid.restyle(
                    columns, of: line.text, row: first + row, column: column(of: line),
                    isRightToLeft: line.isRightToLeft
                ) { _ in match }
            }
        }
    }
}
