import ListInterface
import TextInterface

/// The layout of an item: its title, its note, an empty line.
struct GadgetRow {
    /// The first column of the texts, behind the bar that marks the focus; 0 in a row too narrow for the bar.
    let margin: Int
    /// The columns of the texts.
    let columns: Int
    let title: TextLine
    let note: [TextLine]

    init(_ item: GadgetViewModel, columns rowColumns: Int) {
        margin = RowChrome.margin(rowColumns)
        columns = min(max(0, rowColumns - margin), RowChrome.measure)
        title = TextLine(item.title.truncated(to: columns), isRightToLeft: item.title.isRightToLeft)
        note = TextLine.wrap(item.note, to: columns)
    }

    var height: Int { 1 + note.count + 1 }

    func draw(into grid: inout Grid, in context: RowContext) {
        let palette = context.palette
        RowChrome.drawFocus(lines: grid.rows - 1, into: &grid, in: context)
        // Bold text alone does not mark the focus: some terminals draw it like other text.
        let head = palette.title.adding(context.isFocused && margin == 0 ? .inverse : [])
        let texts = margin..<margin + columns
        RowChrome.draw([title], row: 0, columns: texts, style: head, into: &grid, in: context)
        let body = palette.body.adding(context.isFocused ? .bold : [])
        RowChrome.draw(note, row: 1, columns: texts, style: body, into: &grid, in: context)
    }
}
