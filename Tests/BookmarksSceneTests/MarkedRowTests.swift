import ListInterface
import ListTesting
import Observation
import Testing
import TextInterface

@testable import BookmarksScene

@Suite("The sign on a row") struct MarkedRowTests {
    private final class Row: CellDataSource {
        let searchableText = "searched"

        func height(in context: RowContext) -> Int { 3 }

        func draw(into grid: inout Grid, in context: RowContext) {
            grid.put("  row", row: 0, column: 0, style: context.palette.body)
        }
    }

    @Observable final class Mark {
        var isSet = false
    }

    @Test("A row has a sign in the column before it as long as it is marked, and is otherwise as it was")
    func sign() {
        let mark = Mark()
        let recorder = RowRecorder(MarkedRow(Row()) { mark.isSet }, in: .wide)
        #expect(recorder.latest.lines == ["  row", "", ""])
        mark.isSet = true
        recorder.nextFrame()
        #expect(recorder.latest.lines == [" *row", "", ""])
        mark.isSet = false
        recorder.nextFrame()
        #expect(recorder.latest.lines == ["  row", "", ""])
    }

    @Test("A row that is alone, or has no columns to spare, has no sign")
    func noRoom() {
        let sut = MarkedRow(Row()) { true }
        #expect(!renderRow(sut, in: .wide.with(\.isAlone, true)).text.contains("*"))
        #expect(!renderRow(sut, in: .wide.with(\.columns, 3)).text.contains("*"))
    }

    @Test("Everything else is the row's own")
    func forwarding() {
        let row = Row()
        let cell = CellController(id: RowID(high: 1, low: 2), row).marked { true }
        #expect(cell.id == RowID(high: 1, low: 2))
        #expect(cell.dataSource.height(in: .wide) == 3)
        #expect(cell.dataSource.searchableText == "searched")
    }
}
