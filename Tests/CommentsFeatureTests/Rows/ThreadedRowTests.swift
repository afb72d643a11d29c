import ListInterface
import ListTesting
import Testing
import TextInterface

@testable import CommentsFeature

@Suite("A row of a thread")
struct ThreadedRowTests {
    @Test("Each level of a thread is a vertical line, which continues below as far as its thread")
    func levels() {
        #expect(
            lines(.sample(message: "One\n\nTwo", level: 2, levelBelow: 1)) == [
                "  │ │ maria · 2 days", "  │ │ One", "  │ │", "  │ │ Two", "  │",
            ])
        #expect(lines(.sample(level: 1)) == ["  │ maria · 2 days", "  │ A message", ""])
        #expect(lines(.sample(level: 1, levelBelow: 1)).last == "  │")
    }

    @Test("The lines of levels differ from the bar of the focus")
    func styles() {
        let row = renderRow(CommentCellController(.sample(level: 1, levelBelow: 1)), in: context.focused)

        #expect(row.lines == ["│ │ maria · 2 days", "│ │ A message", "  │"])
        #expect(row.style(row: 0, column: 0) == Palette(.dark).accent)
        #expect(row.style(row: 0, column: 2) == Palette(.dark).line)
    }

    @Test("Texts of all levels wrap at the same column")
    func wrapping() {
        let message = String(repeating: "word ", count: 40)

        let row = lines(.sample(message: message, level: 3))

        #expect(row[1] == "  │ │ │ " + String(repeating: "word ", count: 12) + "word")
        #expect(row[1].count == 2 + 6 + 64)
    }

    @Test("A right-to-left paragraph has its levels at the right in all of its lines")
    func rightToLeft() {
        let text = "א" + String(repeating: " אב", count: 30)

        let row = renderRow(
            CommentCellController(.sample(message: text + "\nhello", level: 2, levelBelow: 2)), in: context)

        for line in 1...2 {
            #expect(row.grid.cluster(row: line, column: 73) == "│")
            #expect(row.grid.cluster(row: line, column: 71) == "│")
            #expect(row.grid.cluster(row: line, column: 69) != " ")
            #expect(row.grid.cluster(row: line, column: 2) == " ")
        }
        #expect(row.lines[0] == String(repeating: " ", count: 56) + "2 days · maria │ │")
        #expect(row.lines[3] == "  │ │ hello")
        #expect(row.lines[4] == "  │ │")
    }

    @Test("The free row below a right-to-left text has its levels at the right")
    func rightToLeftBelow() {
        let row = lines(.sample(message: "שלום", level: 1, levelBelow: 1))

        #expect(row[2] == String(repeating: " ", count: 73) + "│")
    }

    @Test("A comment without a text has the direction of its author's name")
    func nameAlone() {
        let row = lines(.sample(username: "נועה", message: "", level: 1))

        #expect(row[0].hasSuffix(" │"))
        #expect(row[0].hasPrefix("      "))
    }

    @Test("One level is drawn for each ten columns, and the number of deeper ones is before the name")
    func deepLevels() {
        #expect(lines(.sample(level: 8))[0] == "  │ │ │ │ │ │ │ │ maria · 2 days")
        #expect(lines(.sample(level: 11))[0] == "  │ │ │ │ │ │ │ │ +3 maria · 2 days")
        #expect(lines(.sample(level: 9, levelBelow: 9)).last == "  │ │ │ │ │ │ │ │")
        #expect(lines(.sample(level: 3), columns: 20)[0] == "  │ │ +1 maria")
        #expect(lines(.sample(level: 3), columns: 9)[0] == "  +3 mar…")
    }

    @Test("A folded comment has a sign before its name, and the number of replies behind its age")
    func folded() {
        #expect(
            lines(.sample(level: 1, folded: "3 replies folded")) == [
                "  │ ► maria · 2 days · 3 replies folded", "  │ A message", "",
            ])
        #expect(lines(.sample(level: 12, folded: "2 folded"))[0].contains("│ ► +4 maria"))
    }

    @Test("The word for the item's author is behind the age, where it fits")
    func mark() {
        let row = renderRow(CommentCellController(.sample(mark: "AUTHOR")), in: context)

        #expect(row.lines[0] == "  maria · 2 days   AUTHOR")
        #expect(row.style(of: "AUTHOR") == Palette(.dark).accent)
        let sut = CommentViewModel.sample(username: String(repeating: "m", count: 30), mark: "AUTHOR")
        #expect(
            lines(sut, columns: 40)[0] == "  " + String(repeating: "m", count: 18) + "… · 2 days   AUTHOR")
        #expect(lines(sut, columns: 20)[1] == "  2 days   AUTHOR")
        #expect(lines(sut, columns: 16)[1] == "  2 days")
    }

    private let context = RowContext(columns: 80, screenRows: 24)

    private func lines(_ comment: CommentViewModel, columns: Int = 80) -> [String] {
        renderRow(CommentCellController(comment), in: context.with(\.columns, columns)).lines
    }
}
