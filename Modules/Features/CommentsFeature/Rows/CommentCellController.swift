import FoundationEssentials
public import ListInterface
public import Observation
public import TextInterface

/// A row of the comments: who wrote one and when, and what was written.
@Observable
public final class CommentCellController {
    /// What the row shows.
    public private(set) var comment: CommentViewModel
    @ObservationIgnored private let select: () -> Void

    /// Makes a row.
    ///
    /// - Parameter select: Told that the reader has chosen the row.
    public init(_ comment: CommentViewModel, select: @escaping () -> Void = {}) {
        self.comment = comment
        self.select = select
    }

    /// The row for a list.
    public var cell: CellController { CellController(id: RowID(comment.id.uuid), self) }

    /// Shows other values of the same comment.
    public func update(_ comment: CommentViewModel) {
        self.comment = comment
    }
}

extension CommentCellController: CellDataSource {
    /// As high as the message needs.
    public func height(in context: RowContext) -> Int {
        CommentRow(comment, columns: context.columns).height
    }

    /// Draws author, age and message, beside the lines of its thread.
    public func draw(into grid: inout Grid, in context: RowContext) {
        CommentRow(comment, columns: context.columns).draw(into: &grid, in: context)
    }

    /// Author and message.
    public var searchableText: String { comment.text }
}

extension CommentCellController: CellDelegate {
    /// Tells that the reader has chosen the row.
    public func selected() { select() }
}
