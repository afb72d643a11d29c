/// Rows that stand one below the other: their ids, and who makes a row when it comes near the screen.
public struct ListSection {
    /// The rows' ids in order; each is unique in the whole list.
    public let ids: [RowID]
    /// Makes the row of an id. Called when the row comes near, once while it stays near.
    public let controller: (RowID) -> CellController

    /// Makes a section.
    public init(ids: [RowID], controller: @escaping (RowID) -> CellController) {
        self.ids = ids
        self.controller = controller
    }

    /// Makes a section of rows that are there already.
    public init(_ controllers: [CellController]) {
        let byID = Dictionary(controllers.map { ($0.id, $0) }) { first, _ in first }
        self.init(ids: controllers.map(\.id)) { byID[$0]! }
    }
}
