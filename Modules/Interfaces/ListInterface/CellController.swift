public import TextInterface

/// A row of a list: its id, its data source, and the delegate and prefetching that receive its events.
public struct CellController {
    /// The row's identity, unique in its list.
    public let id: RowID
    /// Draws the row.
    public let dataSource: any CellDataSource
    /// Receives the row's selection and its other events; `nil` for a row that only draws.
    public let delegate: (any CellDelegate)?
    /// Prefetches the row's content; `nil` for a row without any.
    public let prefetching: (any CellPrefetching)?

    /// Creates a row from its parts.
    public init(
        id: RowID, dataSource: any CellDataSource, delegate: (any CellDelegate)? = nil,
        prefetching: (any CellPrefetching)? = nil
    ) {
        self.id = id
        self.dataSource = dataSource
        self.delegate = delegate
        self.prefetching = prefetching
    }

    /// Creates a row from one object, used as the delegate and the prefetching too where it conforms to them.
    public init(id: RowID, _ source: any CellDataSource) {
        self.init(
            id: id, dataSource: source, delegate: source as? any CellDelegate,
            prefetching: source as? any CellPrefetching)
    }
}

/// Draws a row. The list observes what a row reads while it measures and draws, and repeats both.
@MainActor
public protocol CellDataSource: AnyObject, Sendable {
    /// The row's height in cells: at least 1, and constant until the context or an observed property changes.
    func height(in context: RowContext) -> Int

    /// Draws the row into a grid of exactly its columns and height, filled with the palette's background.
    func draw(into grid: inout Grid, in context: RowContext)

    /// The text that a search in the list compares with its query.
    var searchableText: String { get }
}

extension CellDataSource {
    /// The empty text, which no search finds.
    public var searchableText: String { "" }
}

/// Receives a reader's actions on a row. Every method has a default that does nothing.
@MainActor
public protocol CellDelegate: AnyObject, Sendable {
    /// Handles the selection of the row, by Enter or a second click.
    func selected()

    /// Handles an attempt to move beyond the row, which is the list's last one and has the focus.
    func overscrolled()

    /// Handles the retry command: loads again what failed in the row.
    ///
    /// - Returns: Whether there is something to load.
    @discardableResult func retried() -> Bool

    /// The URL that the row links to; `nil` for a row without a link.
    var link: String? { get }

    /// The name in the keymap of the key that the row's text shows at a position, such as `R` in "R retry";
    /// `nil` if it shows none. A click there presses that key while the row has the focus.
    ///
    /// - Parameters:
    ///   - line: The line, counted from the row's first one.
    ///   - column: The column, counted from the row's first one.
    ///   - context: The context in which the row was drawn.
    func key(line: Int, column: Int, in context: RowContext) -> String?
}

extension CellDelegate {
    /// Does nothing.
    public func selected() {}
    /// Does nothing.
    public func overscrolled() {}
    /// Does nothing.
    @discardableResult public func retried() -> Bool { false }
    /// No link.
    public var link: String? { nil }
    /// No key.
    public func key(line: Int, column: Int, in context: RowContext) -> String? { nil }
}

/// Loads a row's content while it is in the prefetch window: on the screen or a few screens away.
@MainActor
public protocol CellPrefetching: AnyObject, Sendable {
    /// Loads the row's content. Called when the row enters the prefetch window, from the focus outward, and
    /// again when the context changes: a load that has started must not start twice.
    func prefetch(in context: RowContext)

    /// Cancels loads and releases what can be loaded again. Called when the row leaves the prefetch window.
    func cancelPrefetching()
}
