import FoundationEssentials
import ListInterface
import ListTesting
import Testing
import TextInterface

@testable import GadgetsFeature

@Suite("A row")
struct GadgetCellControllerTests {
    private let context = RowContext(columns: 80, screenRows: 24)

    @Test("The title, the note below, and a free row")
    func looks() {
        let row = renderRow(makeSUT(), in: context)

        #expect(row.lines == ["  A title", "  A note", ""])
        #expect(row.style(of: "A title") == Palette(.dark).title)
        #expect(row.style(of: "A note") == Palette(.dark).body)
    }

    @Test("An item without a note is its title")
    func noNote() {
        #expect(renderRow(makeSUT(note: ""), in: context).lines == ["  A title", ""])
    }

    @Test("The focus is a bar and bold text")
    func focus() {
        let row = renderRow(makeSUT(), in: context.focused)

        #expect(row.lines == ["│ A title", "│ A note", ""])
        #expect(row.style(of: "A note") == Palette(.dark).body.adding(.bold))
    }

    @Test("Where the focus has no room for a bar it shows in other ways")
    func focusWithoutBar() {
        let row = renderRow(makeSUT(), in: context.with(\.columns, 3).focused)

        #expect(row.lines[0] == "A …")
        #expect(row.style(row: 0, column: 0)?.attributes.contains(.inverse) == true)
    }

    @Test("Notes wrap at 72 columns, or at the end of a narrower screen", arguments: [(200, 71), (30, 26)])
    func wrapping(columns: Int, longest: Int) {
        let sut = makeSUT(note: String(repeating: "word ", count: 30))

        #expect(renderRow(sut, in: context.with(\.columns, columns)).lines.map(\.count).max() == longest)
    }

    @Test("A long title is cut off")
    func longTitle() {
        let sut = makeSUT(title: String(repeating: "m", count: 99))

        #expect(renderRow(sut, in: context).lines[0] == "  " + String(repeating: "m", count: 71) + "…")
    }

    @Test("Texts from right to left stand at the right of their 72 columns, line by line")
    func rightToLeft() {
        let row = renderRow(makeSUT(title: "שלום", note: "שלום\nhello"), in: context)

        #expect(row.grid.cluster(row: 0, column: 73) == "ם")
        #expect(row.grid.cluster(row: 1, column: 73) == "ם")
        #expect(row.lines[2] == "  hello")
    }

    @Test("Found text is marked in title and note, accents and case aside, in whichever order it is drawn")
    func marks() {
        let row = renderRow(
            makeSUT(title: "Άγγελος", note: "Καλός ΑΓΓΕΛΟΣ"), in: context.with(\.query, "αγγελ"))

        #expect(row.style(of: "Άγγελ") == Palette(.dark).match.adding(.bold))
        #expect(row.style(of: "ΑΓΓΕΛ") == Palette(.dark).match)
        #expect(row.style(of: "Καλός") == Palette(.dark).body)
    }

    @Test("A row draws itself on screens of all sizes, and is as high with the focus as without")
    func allSizes() {
        let texts = [
            ("A title", "A note"), ("東京", "東京\n\nשלום 👩‍👩‍👧"),
            (String(repeating: "m", count: 99), String(repeating: "word ", count: 99)),
        ]
        for context in context.with(\.query, "o").inAllSizes {
            for (title, note) in texts {
                let sut = makeSUT(title: title, note: note)
                let row = renderRow(sut, in: context.focused)

                #expect(row.grid.rows == sut.height(in: context))
                #expect(!row.lines.joined().isEmpty, "\(context.columns) × \(context.screenRows)")
            }
        }
    }

    @Test("Other values of an item are drawn in the next frame")
    func update() {
        let sut = makeSUT()
        let recorder = RowRecorder(sut, in: context)

        sut.update(.sample(note: "Other words"))

        #expect(recorder.nextFrame())
        #expect(recorder.latest.place(of: "Other words") != nil)
    }

    @Test("A row's identity is its item's, and it is searched by title and note")
    func cell() {
        let sut = makeSUT(note: "One\nTwo")

        #expect(sut.cell.id == RowID(UUID.numbered(1).uuid))
        #expect(sut.cell.dataSource === sut)
        #expect(sut.searchableText == "A title\nOne\nTwo")
    }

    private func makeSUT(title: String = "A title", note: String = "A note") -> GadgetCellController {
        GadgetCellController(.sample(title: title, note: note))
    }
}
