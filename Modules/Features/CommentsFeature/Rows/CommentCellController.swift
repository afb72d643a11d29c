import FoundationEssentials
public import ListInterface
public import Observation
public import TextInterface

/// A row of a comment: author, age and message.
@Observable
public final class CommentCellController {
    /// The texts of the comment.
    public private(set) var comment: CommentViewModel
    @ObservationIgnored private let select: () -> Void

    /// Makes a row.
    ///
    /// - Parameter select: Called when the row is selected.
    public init(_ comment: CommentViewModel, select: @escaping () -> Void = {}) {
        self.comment = comment
        self.select = select
    }

    /// The row for a list.
    public var cell: CellController { CellController(id: RowID(comment.id.uuid), self) }

    /// Updates the values of the comment.
    public func update(_ comment: CommentViewModel) {
        if comment != self.comment { self.comment = comment }
    }

    /// Updates the age of the comment.
    public func update(age: SafeText) {
        if age != comment.age { comment.age = age }
    }
}

extension CommentCellController: CellDataSource {
    /// The height of the wrapped message and its head.
    public func height(in context: RowContext) -> Int {
        CommentRow(comment, columns: context.columns).height
    }

    /// Draws author, age and message beside the lines of the thread.
    public func draw(into grid: inout Grid, in context: RowContext) {
        CommentRow(comment, columns: context.columns).draw(into: &grid, in: context)
    }

    /// Author and message.
    public var searchableText: String { comment.text }
}

extension CommentCellController: CellDelegate {
    /// Calls `select`.
    public func selected() { select() }
}
