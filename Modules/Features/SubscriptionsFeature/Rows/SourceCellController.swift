public import ListInterface
public import Observation
public import TextInterface

/// A row in a list of sources: a source, a collection of items, or a heading.
@Observable
public final class SourceCellController {
    /// The row's identity.
    public let id: RowID
    /// The texts of the row.
    public private(set) var source: SourceViewModel

    @ObservationIgnored private let onSelect: () -> Void
    @ObservationIgnored private let onRetry: () -> Void

    /// Makes a row.
    ///
    /// - Parameters:
    ///   - select: Called when the row is selected.
    ///   - retry: Called when the reader retries a failed source.
    public init(
        id: RowID, _ source: SourceViewModel, select: @escaping () -> Void = {},
        retry: @escaping () -> Void = {}
    ) {
        self.id = id
        self.source = source
        onSelect = select
        onRetry = retry
    }

    /// The row for a list.
    public var cell: CellController { CellController(id: id, self) }

    /// Updates the texts of the row.
    public func update(_ source: SourceViewModel) {
        if source != self.source { self.source = source }
    }
}

extension SourceCellController: CellDataSource {
    /// The height of a line, and of the details of a row in focus.
    public func height(in context: RowContext) -> Int {
        SourceRowLayout(source, in: context).height
    }

    /// Draws name, mark and details.
    public func draw(into grid: inout Grid, in context: RowContext) {
        SourceRowLayout(source, in: context).draw(into: &grid, in: context)
    }

    /// The name.
    public var searchableText: String { source.name.text }
}

extension SourceCellController: CellDelegate {
    /// Calls `select`.
    public func selected() { onSelect() }

    /// Calls `retry`.
    @discardableResult public func retried() -> Bool {
        onRetry()
        return true
    }

    /// The key that a detail names at a cell.
    public func key(line: Int, column: Int, in context: RowContext) -> String? {
        SourceRowLayout(source, in: context).key(line: line, column: column)
    }
}
