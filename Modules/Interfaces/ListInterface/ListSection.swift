/// Rows that stand one below the other: their ids, and who makes a row when it comes near the screen.
public struct ListSection {
    /// What rows are to a reader who moves through the list.
    public enum Kind: Hashable, Sendable {
        /// What the list is about: counted in the position, and the focus stops there.
        case items
        /// Something to act on, such as the row that loads more: the focus stops there, but it is not counted.
        case control
        /// A line between rows or at the end: the focus passes over it, and it is not counted.
        case decoration
    }

    /// The rows' ids in order; each is unique in the whole list.
    public let ids: [RowID]
    /// What its rows are to a reader.
    public let kind: Kind
    /// Makes the row of an id. Called when the row comes near, once while it stays near.
    public let controller: (RowID) -> CellController

    /// Makes a section.
    public init(ids: [RowID], kind: Kind = .items, controller: @escaping (RowID) -> CellController) {
        self.ids = ids
        self.kind = kind
        self.controller = controller
    }

    /// Makes a section of rows that are there already.
    public init(_ controllers: [CellController], kind: Kind = .items) {
        let byID = Dictionary(controllers.map { ($0.id, $0) }) { first, _ in first }
        self.init(ids: controllers.map(\.id), kind: kind) { byID[$0]! }
    }
}
