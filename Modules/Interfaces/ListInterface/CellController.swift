public import TextInterface

/// A row: who it is, who draws it, and who is told what happens to it.
public struct CellController {
    /// The row's identity, unique in its list.
    public let id: RowID
    /// Draws the row.
    public let dataSource: any CellDataSource
    /// Is told when the row is selected.
    public let delegate: (any CellDelegate)?
    /// Is told when the row comes near the screen and when it leaves.
    public let prefetching: (any CellPrefetching)?

    /// Makes a row.
    public init(
        id: RowID, dataSource: any CellDataSource, delegate: (any CellDelegate)? = nil,
        prefetching: (any CellPrefetching)? = nil
    ) {
        self.id = id
        self.dataSource = dataSource
        self.delegate = delegate
        self.prefetching = prefetching
    }

    /// Makes a row of one object that draws it and is whatever else it can be.
    public init(id: RowID, _ source: any CellDataSource) {
        self.init(
            id: id, dataSource: source, delegate: source as? any CellDelegate,
            prefetching: source as? any CellPrefetching)
    }
}

/// Draws a row. What it reads of observable state while it measures or draws, it is measured and drawn again for.
@MainActor
public protocol CellDataSource: AnyObject, Sendable {
    /// The rows of cells that the row takes: at least 1, and the same until what it depends on changes.
    func height(in context: RowContext) -> Int

    /// Draws the row into a grid of exactly its columns and height, filled with the palette's background.
    func draw(into grid: inout Grid, in context: RowContext)

    /// What a search looks through.
    var searchableText: String { get }
}

extension CellDataSource {
    /// Nothing to search through.
    public var searchableText: String { "" }
}

/// Is told what a reader does with a row. Every method has a default that does nothing.
@MainActor
public protocol CellDelegate: AnyObject, Sendable {
    /// The row was chosen, with Enter or a second click.
    func selected()

    /// The reader moved down again while the row, the last one, had the focus.
    func overscrolled()

    /// The reader wants whatever failed in the row to be tried again.
    func retried()

    /// What the row links to, as a URL; `nil` where it links to nothing.
    var link: String? { get }

    /// The key that the row names at a place, such as `R` in "R retry", by its name in a keymap: a click there is a press of it
    /// while the row has the focus. `nil` where none is named.
    ///
    /// - Parameters:
    ///   - line: Counted from the row's first line.
    ///   - column: Counted from the row's first column.
    ///   - context: That in which the row was drawn.
    func key(line: Int, column: Int, in context: RowContext) -> String?
}

extension CellDelegate {
    /// Does nothing.
    public func selected() {}
    /// Does nothing.
    public func overscrolled() {}
    /// Does nothing.
    public func retried() {}
    /// No link.
    public var link: String? { nil }
    /// No key.
    public func key(line: Int, column: Int, in context: RowContext) -> String? { nil }
}

/// Is told when a row comes near the screen and when it leaves.
@MainActor
public protocol CellPrefetching: AnyObject, Sendable {
    /// The row is on the screen or will soon be. Called from the focus outward, and again when the context of a near
    /// row changed: its work must then be done only once.
    func prefetch(in context: RowContext)

    /// The row is neither on the screen nor close to it: what has not finished is cancelled, and what can be made
    /// again is dropped.
    func cancelPrefetching()
}
