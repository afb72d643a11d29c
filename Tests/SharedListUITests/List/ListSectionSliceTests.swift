import ListInterface
import Testing
import TextInterface

@testable import SharedListUI

@Suite("Slices of a section")
struct ListSectionSliceTests {
    @Test("A slice of a section has its own indices")
    func slice() async {
        let rows = (0..<6).map { CellController(id: RowID(high: 0, low: $0), PlainRow()) }
        let slice = ListSection(rows, kind: .control).slice(2..<5)
        #expect(slice.count == 3 && slice.kind == .control && slice.find == nil)
        #expect((0..<3).map(slice.id) == rows[2..<5].map(\.id))
        #expect(slice.controller(at: 1).dataSource === rows[3].dataSource)
        #expect(slice.indices(of: [rows[4].id], near: 0) == [2])
        #expect(slice.indices(of: [rows[1].id], near: 0) == [nil])
        #expect(slice.indices(of: [rows[5].id], near: 0) == [nil])
    }

    @Test("A slice of rows that are not in memory searches its own rows")
    func sliceFinding() async {
        let section = ListSection(
            count: 10, id: { RowID(high: 0, low: UInt64($0)) }, index: { Int($0.low) },
            find: { _, rows, isForward in
                RowID(high: isForward ? 1 : 2, low: UInt64(rows.lowerBound * 100 + rows.upperBound))
            },
            controller: { CellController(id: RowID(high: 0, low: UInt64($0)), PlainRow()) })
        let slice = section.slice(3..<20)
        #expect(slice.count == 7)
        #expect(await slice.find?(FoldedText("text"), 1..<4, true) == RowID(high: 1, low: 407))
        #expect(await slice.find?(FoldedText("text"), 0..<7, false) == RowID(high: 2, low: 310))
    }

    private final class PlainRow: CellDataSource {
        func height(in context: RowContext) -> Int { 1 }
        func draw(into grid: inout Grid, in context: RowContext) {}
    }
}
