import ListInterface

@testable import SharedListUI

/// Rows that are not in memory: some of them are loaded, the others have ids derived from their indices.
final class UnloadedRows {
    let count: Int
    /// The number of rows inserted on top of them.
    var shift = 0
    /// The loaded rows.
    var loaded: Range<Int>
    var lines: (Int) -> Int = { _ in 1 }
    private(set) var created: [Int] = []
    /// The recorded searches.
    private(set) var searches: [(text: String, rows: Range<Int>, isForward: Bool)] = []
    /// The row that matches a search.
    var match: Int?
    /// Delays a search.
    var wait: () async -> Void = {}

    init(_ count: Int, loaded: Range<Int>) {
        self.count = count
        self.loaded = loaded
    }

    /// The id of a row that is not loaded.
    static func placeholderID(_ index: Int) -> RowID { RowID(high: 7, low: UInt64(index)) }

    func id(_ index: Int) -> RowID { loaded.contains(index) ? RowID(index) : Self.placeholderID(index) }

    /// A snapshot of the rows.
    var section: ListSection {
        let loaded = loaded
        let count = count
        return ListSection(
            count: count,
            id: { loaded.contains($0) ? RowID($0) : Self.placeholderID($0) },
            index: { id in
                let index = Int(id.low)
                return id.high == 7 || loaded.contains(index) ? index : nil
            },
            find: { [self] query, rows, isForward in await find(query.text, rows, isForward) },
            controller: { [self] index in row(index) })
    }

    private func row(_ index: Int) -> CellController {
        created.append(index)
        let stub = RowStub(index, lines: loaded.contains(index) ? lines(index) : 1)
        if !loaded.contains(index) { stub.text = "…" }
        return CellController(id: id(index), stub)
    }

    private func find(_ text: String, _ rows: Range<Int>, _ isForward: Bool) async -> RowID? {
        searches.append((text, rows, isForward))
        await wait()
        return match.flatMap { rows.contains($0) ? Self.placeholderID($0) : nil }
    }
}
