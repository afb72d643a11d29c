public import ListInterface
public import TextInterface

/// A row of an opened item without a picture: title, paragraph, heading, table and other text.
public final class ReaderTextRow {
    private let own: ReaderPart
    private let item: ReaderRowItem
    /// The memoized layout: a row is measured, and then drawn.
    private var known: (part: ReaderPart, columns: Int, rows: Int, layout: ReaderRowLayout)?

    init(_ part: ReaderPart, of item: ReaderRowItem) {
        own = part
        self.item = item
    }

    private var part: ReaderPart {
        if case .byline = own.content { item.byline.part ?? own } else { own }
    }

    private func layout(in context: RowContext) -> ReaderRowLayout {
        let part = part
        if let known, known.part == part, known.columns == context.columns,
            known.rows == context.screenRows
        {
            return known.layout
        }
        let layout = ReaderRowLayout(part, in: context)
        known = (part, context.columns, context.screenRows, layout)
        return layout
    }
}

extension ReaderTextRow: CellDataSource {
    /// The height of the text.
    public func height(in context: RowContext) -> Int { layout(in: context).height }

    /// Draws marks, lines and matches of a search.
    public func draw(into grid: inout Grid, in context: RowContext) {
        layout(in: context).draw(into: &grid, in: context)
    }

    /// The text of the part.
    public var searchableText: String { part.text }
}

extension ReaderTextRow: CellDelegate {
    /// Opens the address of a link, or unfolds a text with a content warning.
    public func selected() { item.select(part) }

    /// The item's address. Links are opened by their numbers.
    public var link: String? { item.address }
}
