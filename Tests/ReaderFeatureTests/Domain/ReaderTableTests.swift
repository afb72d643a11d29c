import MarkupInterface
import Testing

@testable import ReaderFeature

@Suite("A table in a text")
struct ReaderTableTests {
    @Test("The columns of a table are as wide as their widest cells, in rows of any number of cells")
    func widths() {
        #expect(table([["a", "bbb"], ["cc"], ["", "字字", "d"]]).widths == [2, 4, 1])
        #expect(table([]).widths.isEmpty)
    }

    @Test("A table whose first row is all strong has a header")
    func head() {
        #expect(table([["a", "b"], ["c", "d"]], strong: 2).hasHead)
        #expect(!table([["a", "b"], ["c", "d"]], strong: 1).hasHead)
        #expect(!table([["a", "b"], ["c", "d"]]).hasHead)
        #expect(!table([["a", "b"]], strong: 2).hasHead)
        #expect(!table([[" ", ""], ["c", "d"]], strong: 2).hasHead)
        let spaced = [[[run("a", .strong), run(" "), ReaderRun(text: " [1]", role: .number)]], [[run("b")]]]
        #expect(ReaderTable(spaced).hasHead)
    }

    @Test("A column of a table is numeric where all cells below the header are numbers")
    func numeric() {
        #expect(
            table([["Height", "b"], ["3,967 m", "1"], ["4,110", "−2.5 %"]], strong: 2).isNumeric == [
                false, true,
            ])
        #expect(
            table([["Height", "b"], ["3,967", "½"], ["", "x"]], strong: 2).isNumeric == [true, false])
        #expect(table([["Height"], ["3,967"]]).isNumeric == [false])
    }

    @Test("The text of a table's row has strokes between its cells")
    func text() {
        #expect(table([["a", "b"], ["c"]]).text(of: 0) == "a | b")
    }

    private func run(_ text: String, _ traits: TextRun.Traits = []) -> ReaderRun {
        ReaderRun(text: text, traits: traits)
    }

    /// - Parameter strong: The number of strong cells in the first row.
    private func table(_ rows: [[String]], strong: Int = 0) -> ReaderTable {
        ReaderTable(
            rows.enumerated().map { row, cells in
                cells.enumerated().map { column, text in
                    [run(text, row == 0 && column < strong ? .strong : [])]
                }
            })
    }
}
