import FoundationEssentials
public import ListInterface
public import TextInterface

/// A row of a found source: its title, and below it address and kind.
public final class OfferCellController {
    private let offer: OfferViewModel
    private let onSelect: () -> Void

    /// Makes a row.
    ///
    /// - Parameter select: Called when the row is selected.
    public init(_ offer: OfferViewModel, select: @escaping () -> Void) {
        self.offer = offer
        onSelect = select
    }

    /// The row for a list.
    public var cell: CellController { CellController(id: RowID(offer.offer.id.uuid), self) }

    private func lines(_ columns: Int) -> (title: [TextLine], notes: [TextLine], margin: Int) {
        let margin = min(1, RowChrome.margin(columns))
        let room = min(RowChrome.measure, columns - 2 * margin)
        return (TextLine.wrap([offer.title], to: room), TextLine.wrap(offer.notes, to: room), margin)
    }
}

extension OfferCellController: CellDataSource {
    /// The height of title and notes.
    public func height(in context: RowContext) -> Int {
        let lines = lines(context.columns)
        return max(1, lines.title.count + lines.notes.count)
    }

    /// Draws title and notes.
    public func draw(into grid: inout Grid, in context: RowContext) {
        let (title, notes, margin) = lines(context.columns)
        let palette = context.palette
        RowChrome.drawFocus(lines: grid.rows, into: &grid, in: context)
        let texts = margin..<max(margin, grid.columns - margin)
        let style = palette.body.adding(context.isFocused ? (margin == 0 ? .inverse : .bold) : [])
        RowChrome.draw(title, row: 0, columns: texts, style: style, into: &grid, in: context)
        RowChrome.draw(
            notes, row: title.count, columns: texts, style: palette.secondary, into: &grid, in: context)
    }

    /// Title and notes.
    public var searchableText: String { ([offer.title] + offer.notes).map(\.text).joined(separator: " ") }
}

extension OfferCellController: CellDelegate {
    /// Calls `select`.
    public func selected() { onSelect() }
}
