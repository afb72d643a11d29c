import ListInterface
import Testing

@testable import SharedListUI

@Suite("Reports of the focus")
struct ListFocusTests {
    @Test(
        "Only a frame whose focus differs from the previous frame's reports it")
    func told() {
        let sut = ScreenHarness()
        var told: [RowID?] = []
        sut.screen.list.onFocus = { told.append($0) }
        _ = sut.frame
        #expect(told.isEmpty)
        let rows = (0..<9).map { RowStub($0) }
        sut.show(rows)
        _ = sut.frame
        #expect(told == [rows[0].id])
        sut.type("jj")
        #expect(told.count == 1)
        _ = sut.frame
        #expect(told == [rows[0].id, rows[2].id])
        sut.show([])
        #expect(told == [rows[0].id, rows[2].id, nil])
    }
}
