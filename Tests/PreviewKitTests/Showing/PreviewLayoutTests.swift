import TerminalInterface
import Testing
import TextInterface

@testable import PreviewKit

@Suite("The frame of a preview")
struct PreviewLayoutTests {
    private let terminal = TerminalSize(columns: 100, rows: 30)

    @Test("Without a size, the feature has all but the preview's own lines")
    func full() {
        let layout = PreviewLayout(terminal: terminal, wanted: nil, below: 3)
        #expect(layout.inner == TerminalSize(columns: 100, rows: 27))
        #expect(layout.box == Rectangle(row: 0, column: 0, rows: 27, columns: 100))
    }

    @Test("A smaller frame stands in the middle")
    func middle() {
        let layout = PreviewLayout(terminal: terminal, wanted: TerminalSize(columns: 40, rows: 9))
        #expect(layout.inner == TerminalSize(columns: 40, rows: 9))
        #expect(layout.box == Rectangle(row: 10, column: 30, rows: 9, columns: 40))
    }

    @Test("A larger frame is cut off at the right and at the bottom, and drawn in its own size")
    func cutOff() {
        let layout = PreviewLayout(terminal: terminal, wanted: TerminalSize(columns: 120, rows: 40))
        #expect(layout.inner == TerminalSize(columns: 120, rows: 40))
        #expect(layout.box == Rectangle(row: 1, column: 1, rows: 40, columns: 120))
        #expect(layout.isSeen(row: 28, column: 99))
        #expect(!layout.isSeen(row: 29, column: 99))
        #expect(!layout.isSeen(row: 28, column: 100))
    }
}
