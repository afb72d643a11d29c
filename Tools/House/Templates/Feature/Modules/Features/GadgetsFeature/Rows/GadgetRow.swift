import ListInterface
import TextInterface

/// An item in lines: its title, its note, and a free one at the end.
struct GadgetRow {
    /// The first column of everything but the focus's bar: 0 where there is no room for a bar.
    let margin: Int
    /// The columns of the texts.
    let columns: Int
    /// What the item is called, as far as there is room for that.
    let title: TextLine
    /// Its note.
    let note: [TextLine]

    /// The lines of an item in a width.
    init(_ item: GadgetViewModel, columns whole: Int) {
        margin = RowChrome.margin(whole)
        let columns = min(max(0, whole - margin), RowChrome.measure)
        title = TextLine(item.title.truncated(to: columns), isRightToLeft: item.title.isRightToLeft)
        note = TextLine.wrap(item.note, to: columns)
        self.columns = columns
    }

    /// The rows of cells that the item takes, the free one at its end included.
    var height: Int { 1 + note.count + 1 }

    /// Draws the item into a grid of its height.
    func draw(into grid: inout Grid, in context: RowContext) {
        let palette = context.palette
        RowChrome.drawFocus(lines: grid.rows - 1, into: &grid, in: context)
        // Without room for a bar, the focus shows by more than weight.
        let head = palette.title.adding(context.isFocused && margin == 0 ? .inverse : [])
        let texts = margin..<margin + columns
        RowChrome.draw([title], row: 0, columns: texts, style: head, into: &grid, in: context)
        let body = palette.body.adding(context.isFocused ? .bold : [])
        RowChrome.draw(note, row: 1, columns: texts, style: body, into: &grid, in: context)
    }
}
