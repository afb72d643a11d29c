import FoundationEssentials
import ListInterface
import ListTesting
import Testing
import TextInterface

@testable import GadgetsFeature

@Suite("GadgetCellController")
struct GadgetCellControllerTests {
    private let context = RowContext(columns: 80, screenRows: 24)

    @Test("A row is the title, the note and an empty line")
    func content() {
        let row = renderRow(makeSUT(), in: context)

        #expect(row.lines == ["  A title", "  A note", ""])
        #expect(row.style(of: "A title") == Palette(.dark).title)
        #expect(row.style(of: "A note") == Palette(.dark).body)
    }

    @Test("A focused row has a bar and bold text")
    func focus() {
        let row = renderRow(makeSUT(), in: context.focused)

        #expect(row.lines == ["│ A title", "│ A note", ""])
        #expect(row.style(of: "A note") == Palette(.dark).body.adding(.bold))
    }

    @Test("A row has its height on screens of all sizes, with and without the focus")
    func allSizes() {
        let texts = [
            ("東京", "東京\n\nשלום 👩‍👩‍👧"),
            (String(repeating: "m", count: 99), String(repeating: "word ", count: 99)),
        ]
        for context in context.with(\.query, FoldedText("o")).inAllSizes {
            for (title, note) in texts {
                let sut = makeSUT(title: title, note: note)
                #expect(renderRow(sut, in: context.focused).grid.rows == sut.height(in: context))
            }
        }
    }

    @Test("Updated values are drawn in the next frame")
    func update() {
        let sut = makeSUT()
        let recorder = RowRecorder(sut, in: context)

        sut.update(.sample(note: "Other words"))

        #expect(recorder.nextFrame())
        #expect(recorder.latest.place(of: "Other words") != nil)
    }

    @Test("A row has its item's identity, and is searched by title and note")
    func cell() {
        let sut = makeSUT(note: "One\nTwo")

        #expect(sut.cell.id == RowID(UUID.numbered(1).uuid))
        #expect(sut.searchableText == "A title\nOne\nTwo")
    }

    private func makeSUT(title: String = "A title", note: String = "A note") -> GadgetCellController {
        GadgetCellController(.sample(title: title, note: note))
    }
}
