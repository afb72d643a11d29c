import TerminalInterface
import Testing
import TextInterface

@testable import PreviewKit

@Suite("PreviewLayout")
struct PreviewLayoutTests {
    private let terminal = TerminalSize(columns: 100, rows: 30)

    @Test("A frame without a size fills the terminal above the preview's own lines")
    func full() {
        let layout = PreviewLayout(terminal: terminal, wanted: nil, below: 3)
        #expect(layout.inner == TerminalSize(columns: 100, rows: 27))
        #expect(layout.box == Rectangle(row: 0, column: 0, rows: 27, columns: 100))
    }

    @Test("A frame smaller than the terminal is centered")
    func middle() {
        let layout = PreviewLayout(terminal: terminal, wanted: TerminalSize(columns: 40, rows: 9))
        #expect(layout.inner == TerminalSize(columns: 40, rows: 9))
        #expect(layout.box == Rectangle(row: 10, column: 30, rows: 9, columns: 40))
    }

    @Test("A frame larger than the terminal keeps its size and is clipped at the right and the bottom")
    func cutOff() {
        let layout = PreviewLayout(terminal: terminal, wanted: TerminalSize(columns: 120, rows: 40))
        #expect(layout.inner == TerminalSize(columns: 120, rows: 40))
        #expect(layout.box == Rectangle(row: 1, column: 1, rows: 40, columns: 120))
        #expect(layout.isSeen(row: 28, column: 99))
        #expect(!layout.isSeen(row: 29, column: 99))
        #expect(!layout.isSeen(row: 28, column: 100))
    }
}
