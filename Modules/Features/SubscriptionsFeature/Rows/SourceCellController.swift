public import ListInterface
public import Observation
public import TextInterface

/// A row in a list of sources: a source, what else can be chosen there, or a heading.
@Observable
public final class SourceCellController {
    /// The row's identity.
    public let id: RowID
    /// What the row says.
    public private(set) var source: SourceViewModel

    @ObservationIgnored private let onSelect: () -> Void
    @ObservationIgnored private let onRetry: () -> Void

    /// Makes a row.
    ///
    /// - Parameters:
    ///   - select: Called when the row is chosen.
    ///   - retry: Called when what failed is to be tried again.
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

    /// Shows other values of the same row.
    public func update(_ source: SourceViewModel) {
        if source != self.source { self.source = source }
    }
}

extension SourceCellController: CellDataSource {
    /// A line, and below it what is said of the row in focus.
    public func height(in context: RowContext) -> Int {
        SourceRowLayout(source, in: context).height
    }

    /// Draws the name, what stands at the end of its line, and what is said below it.
    public func draw(into grid: inout Grid, in context: RowContext) {
        SourceRowLayout(source, in: context).draw(into: &grid, in: context)
    }

    /// The name.
    public var searchableText: String { source.name.text }
}

extension SourceCellController: CellDelegate {
    /// Chooses the row.
    public func selected() { onSelect() }

    /// Tries again what failed.
    public func retried() { onRetry() }

    /// The key named below what failed.
    public func key(line: Int, column: Int, in context: RowContext) -> String? {
        SourceRowLayout(source, in: context).key(line: line, column: column)
    }
}
