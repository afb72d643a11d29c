import FoundationEssentials
public import ListInterface
public import Observation
public import TextInterface

/// The row of an item: its title, and its note below.
@Observable
public final class GadgetCellController {
    /// The texts of the row.
    public private(set) var item: GadgetViewModel

    /// Makes a row.
    public init(_ item: GadgetViewModel) {
        self.item = item
    }

    /// The row for a list.
    public var cell: CellController { CellController(id: RowID(item.id.uuid), self) }

    /// Replaces the texts with other ones of the same item.
    public func update(_ item: GadgetViewModel) {
        self.item = item
    }
}

extension GadgetCellController: CellDataSource {
    /// The lines of the title, the note and the empty line below.
    public func height(in context: RowContext) -> Int {
        GadgetRow(item, columns: context.columns).height
    }

    /// Draws title and note.
    public func draw(into grid: inout Grid, in context: RowContext) {
        GadgetRow(item, columns: context.columns).draw(into: &grid, in: context)
    }

    /// Title and note.
    public var searchableText: String { item.text }
}
