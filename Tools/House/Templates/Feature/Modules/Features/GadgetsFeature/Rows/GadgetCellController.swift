import FoundationEssentials
public import ListInterface
public import Observation
public import TextInterface

/// A row: an item's title, and its note below.
@Observable
public final class GadgetCellController {
    /// What the row shows.
    public private(set) var item: GadgetViewModel

    /// Makes a row.
    public init(_ item: GadgetViewModel) {
        self.item = item
    }

    /// The row for a list.
    public var cell: CellController { CellController(id: RowID(item.id.uuid), self) }

    /// Shows other values of the same item.
    public func update(_ item: GadgetViewModel) {
        self.item = item
    }
}

extension GadgetCellController: CellDataSource {
    /// As high as title and note need.
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
