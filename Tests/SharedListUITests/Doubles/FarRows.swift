import ListInterface

@testable import SharedListUI

/// Rows that stand somewhere else: a few of them are known at a time, the others have ids made of their places.
final class FarRows {
    let count: Int
    /// Behind how many rows these stand in a list, as when others were put on top.
    var shift = 0
    /// The places of those that are known.
    var known: Range<Int>
    var lines: (Int) -> Int = { _ in 1 }
    private(set) var made: [Int] = []
    /// What was looked for, and among which rows.
    private(set) var searches: [(text: String, rows: Range<Int>, isForward: Bool)] = []
    /// The row that has what is looked for.
    var match: Int?
    /// Holds a search back until it returns.
    var wait: () async -> Void = {}

    init(_ count: Int, known: Range<Int>) {
        self.count = count
        self.known = known
    }

    /// The id of a place of which nothing is known.
    static func place(_ index: Int) -> RowID { RowID(high: 7, low: UInt64(index)) }

    func id(_ index: Int) -> RowID { known.contains(index) ? RowID(index) : Self.place(index) }

    /// The rows as they are now.
    var section: ListSection {
        let known = known
        let count = count
        return ListSection(
            count: count,
            id: { known.contains($0) ? RowID($0) : Self.place($0) },
            index: { id in
                let index = Int(id.low)
                return id.high == 7 || known.contains(index) ? index : nil
            },
            find: { [self] text, rows, isForward in await find(text, rows, isForward) },
            controller: { [self] index in row(index) })
    }

    private func row(_ index: Int) -> CellController {
        made.append(index)
        let stub = RowStub(index, lines: known.contains(index) ? lines(index) : 1)
        if !known.contains(index) { stub.text = "…" }
        return CellController(id: id(index), stub)
    }

    private func find(_ text: String, _ rows: Range<Int>, _ isForward: Bool) async -> RowID? {
        searches.append((text, rows, isForward))
        await wait()
        return match.flatMap { rows.contains($0) ? Self.place($0) : nil }
    }
}
