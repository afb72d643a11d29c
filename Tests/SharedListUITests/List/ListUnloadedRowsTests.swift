import ListInterface
import Testing

@testable import SharedListUI

@Suite("A list of rows that are not in memory")
struct ListUnloadedRowsTests {
    @Test("Only rows that enter the prefetch window are created")
    func prefetching() {
        let (sut, rows) = makeSUT(1_000_000, loaded: 0..<100)
        #expect(rows.created.max() == 29)
        sut.list.moveToEnd()
        sut.frame()
        #expect(rows.created.allSatisfy { $0 < 30 || $0 > 999_960 })
        #expect(sut.list.position == 1_000_000)
        sut.list.moveToStart()
        #expect(sut.frame().first == "│ row 0")
    }

    @Test("Rows that are loaded leave the focus and its line in place")
    func loading() {
        let (sut, rows) = makeSUT(1_000, loaded: 0..<10)
        sut.list.moveToEnd()
        for _ in 0..<3 { sut.list.moveUp() }
        #expect(sut.frame()[6] == "│ …")
        rows.loaded = 900..<1_000
        sut.list.display([rows.section])
        #expect(sut.frame()[6] == "│ row 996")
        #expect(sut.list.focus == RowID(996))
    }

    @Test("The focus stays in place when rows beside it are loaded among others")
    func loadingBesideOthers() {
        let (sut, rows) = makeSUT(1_000, loaded: 0..<10)
        sut.list.moveFocus(to: UnloadedRows.placeholderID(9))
        sut.list.moveDown()
        sut.frame()
        rows.loaded = 4..<100
        sut.list.display([rows.section])
        sut.frame()
        #expect(sut.list.focus == RowID(10))
        #expect(sut.list.position == 11)
    }

    @Test("A row that is higher than its placeholder is revealed when it is loaded")
    func growing() {
        let (sut, rows) = makeSUT(1_000, loaded: 0..<0)
        for _ in 0..<9 { sut.list.moveDown() }
        #expect(sut.frame().last == "│ …")
        rows.loaded = 0..<100
        rows.lines = { _ in 3 }
        sut.list.display([rows.section])
        #expect(sut.frame().last == "│ row 9 line 2")
    }

    @Test(
        "Rows inserted on top leave the focused row on its line, whether it is loaded or not",
        arguments: [true, false])
    func onTop(isLoaded: Bool) {
        let (sut, rows) = makeSUT(1_000, loaded: isLoaded ? 400..<600 : 0..<10)
        sut.list.moveFocus(to: UnloadedRows.placeholderID(500))
        sut.list.moveDown()
        let before = sut.frame()
        sut.list.display([ListSection((2_000..<2_050).map { RowStub($0).controller }), rows.section])
        #expect(sut.frame() == before)
        #expect(sut.list.position == 552)
    }

    @Test("The distance of a row from the focus is loaded for loaded rows only")
    func distance() {
        let (sut, _) = makeSUT(1_000, loaded: 0..<100)
        sut.list.moveFocus(to: RowID(40))
        #expect(sut.list.distance(to: RowID(38)) == 2)
        #expect(sut.list.distance(to: RowID(45)) == 5)
        #expect(sut.list.distance(to: RowID(500)) == nil)
        #expect(ListController().distance(to: RowID(0)) == nil)
    }

    private func makeSUT(_ count: Int, loaded: Range<Int>) -> (ListHarness, UnloadedRows) {
        let sut = ListHarness(rows: 10)
        let rows = UnloadedRows(count, loaded: loaded)
        sut.list.display([rows.section])
        sut.frame()
        return (sut, rows)
    }
}
