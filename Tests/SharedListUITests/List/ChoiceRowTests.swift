import ListInterface
import ListTesting
import Testing
import TextInterface

@testable import SharedListUI

@Suite("A row of one of several choices")
struct ChoiceRowTests {
    private static let column = RowContext.wide.with(\.columns, 25)

    private func makeSUT(_ title: SafeText, _ notes: [SafeText], select: @escaping () -> Void = {})
        -> ChoiceRow
    {
        ChoiceRow(id: RowID(high: 1, low: 2), title, notes: notes, select: select)
    }

    @Test("A choice has its title, and its notes below")
    func texts() {
        let sut = makeSUT("Comments on field notes", ["a.example/comments/feed.xml"])
        let row = renderRow(sut, in: Self.column)
        #expect(row.lines == [" Comments on field notes", " a.example/comments/", " feed.xml"])
        #expect(row.style(of: "Comments") == Palette(.dark).body)
        #expect(row.style(of: "a.example") == Palette(.dark).secondary)
        let focused = renderRow(sut, in: Self.column.focused)
        #expect(focused.lines == ["│Comments on field notes", "│a.example/comments/", "│feed.xml"])
        #expect(focused.style(of: "Comments") == Palette(.dark).body.adding(.bold))
    }

    @Test("Without room for the bar, the focus of a choice is inverse, and an empty choice has a line")
    func tiny() {
        let row = renderRow(makeSUT("A", []), in: Self.column.focused.with(\.columns, 3))
        #expect(row.style(of: "A") == Palette(.dark).body.adding(.inverse))
        #expect(renderRow(makeSUT("", []), in: Self.column).lines == [""])
        #expect(
            renderRow(makeSUT(SafeText(String(repeating: "a ", count: 60)), []), in: .wide).lines.count == 2)
    }

    @Test("A choice has the text of all that it shows, and calls its closure when it is selected")
    func chosen() {
        var isChosen = false
        let cell = makeSUT("A", ["b", "c"]) { isChosen = true }.cell
        #expect(cell.dataSource.searchableText == "A b c")
        #expect(cell.id == RowID(high: 1, low: 2))
        cell.delegate?.selected()
        #expect(isChosen)
    }

    @Test("A right-to-left choice ends before the last column")
    func rightToLeft() {
        let context = Self.column.with(\.order, ReversedOrder())
        let line = String(repeating: " ", count: 22) + "בא"
        #expect(renderRow(makeSUT("אב", ["אב"]), in: context).lines == [line, line])
    }

    @Test("Other notes of a choice are drawn in the next frame")
    func changed() {
        let sut = makeSUT("A", ["Counting…"])
        let recorder = RowRecorder(sut, in: Self.column)
        sut.notes = ["Hides 1 of 2 posts"]
        #expect(recorder.nextFrame())
        #expect(recorder.latest.lines == [" A", " Hides 1 of 2 posts"])
    }
}
