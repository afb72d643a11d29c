public import ListInterface
public import Observation
public import TextInterface

/// A row of one of several choices: its title, and notes below it.
@Observable
public final class ChoiceRow {
    /// The row's identity.
    public let id: RowID
    /// The title.
    public let title: SafeText
    /// The paragraphs below the title.
    public var notes: [SafeText]

    @ObservationIgnored private let onSelect: () -> Void

    /// Creates a row.
    ///
    /// - Parameter select: Called when the row is selected.
    public init(id: RowID, _ title: SafeText, notes: [SafeText] = [], select: @escaping () -> Void) {
        self.id = id
        self.title = title
        self.notes = notes
        onSelect = select
    }

    /// The row for a list.
    public var cell: CellController { CellController(id: id, self) }

    private func lines(_ columns: Int) -> (title: [TextLine], notes: [TextLine], margin: Int) {
        let margin = min(1, RowChrome.margin(columns))
        let room = min(RowChrome.measure, columns - 2 * margin)
        return (TextLine.wrap([title], to: room), TextLine.wrap(notes, to: room), margin)
    }
}

extension ChoiceRow: CellDataSource {
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
    public var searchableText: String { ([title] + notes).map(\.text).joined(separator: " ") }
}

extension ChoiceRow: CellDelegate {
    /// Calls `select`.
    public func selected() { onSelect() }
}
