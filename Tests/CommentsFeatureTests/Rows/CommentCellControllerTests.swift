import FoundationEssentials
import ListInterface
import ListTesting
import StorageTesting
import Testing
import TextInterface

@testable import CommentsFeature

@Suite("A row of the comments")
struct CommentCellControllerTests {
    // MARK: Looks

    @Test("Author and age are above the message, with a free row below")
    func looks() {
        let sut = makeSUT(message: "The light in this one is worth getting up for.")

        #expect(
            renderRow(sut, in: context).lines == [
                "  maria · 2 days",
                "  The light in this one is worth getting up for.",
                "",
            ])
    }

    @Test("The focus is a bar, without other changes")
    func focus() {
        let row = renderRow(makeSUT(), in: context.focused)

        #expect(row.lines[0] == "│ maria · 2 days")
        #expect(row.lines[1] == "│ A message")
        #expect(row.lines[2] == "")
        #expect(row.style(row: 0, column: 0) == Palette(.dark).accent)
        #expect(row.style(of: "maria") == Palette(.dark).title)
        #expect(row.style(of: "A message") == Palette(.dark).body)
    }

    @Test("On a screen without room for the bar, the focus is an inverse author")
    func focusWithoutBar() {
        let context = context.with(\.columns, 3)

        let row = renderRow(makeSUT(), in: context.focused)

        #expect(row.lines[0] == "ma…")
        #expect(row.style(row: 0, column: 0)?.attributes.contains(.inverse) == true)
        #expect(renderRow(makeSUT(), in: context).style(row: 0, column: 0) == Palette(.dark).title)
    }

    @Test("Without the focus the author is bold and the message is not")
    func weights() {
        let row = renderRow(makeSUT(), in: context)

        #expect(row.style(of: "maria") == Palette(.dark).title)
        #expect(row.style(of: " · 2 days") == Palette(.dark).secondary)
        #expect(row.style(of: "A message") == Palette(.dark).body)
    }

    @Test("Messages wrap at 72 columns, however wide the screen is")
    func wrapping() {
        let row = renderRow(
            makeSUT(message: String(repeating: "word ", count: 30)), in: context.with(\.columns, 200))

        #expect(row.lines[1].count == 2 + 69)
        #expect(row.lines.count == 1 + 3 + 1)
    }

    @Test("Messages wrap at the end of a narrow screen")
    func narrowWrapping() {
        let row = renderRow(
            makeSUT(message: String(repeating: "word ", count: 30)), in: context.with(\.columns, 30))

        #expect(row.lines[1] == "  word word word word word")
    }

    @Test("Right-to-left messages are aligned to the right of their 72 columns")
    func rightToLeft() {
        let row = renderRow(makeSUT(message: "שלום\nhello"), in: context)

        #expect(row.grid.cluster(row: 1, column: 73) == "ם")
        #expect(row.lines[2] == "  hello")
        #expect(row.lines[0] == String(repeating: " ", count: 60) + "2 days · maria")
    }

    @Test("The lines of a right-to-left message and its matches are in visual order")
    func rightToLeftOrder() {
        let context = context.with(\.order, ReversedOrder()).with(\.query, FoldedText("ab"))
        let row = renderRow(makeSUT(message: "א" + String(repeating: " abc", count: 20)), in: context)

        #expect(row.lines[1].hasSuffix(" cba cba א"))
        #expect(row.lines[2].hasSuffix(" cba cba"))
        #expect(row.styles(of: "ba").count == 1)
        #expect(row.styles(of: "cba").count == 2)
    }

    @Test("A line of a left-to-right message begins at the left, even with a right-to-left word")
    func leftToRightOrder() {
        let context = context.with(\.order, ReversedOrder())
        let row = renderRow(makeSUT(message: String(repeating: "abc ", count: 18) + "אב 12"), in: context)

        #expect(row.lines[2] == "  אב 12")
    }

    @Test("A message keeps its blank lines")
    func blankLine() {
        #expect(
            renderRow(makeSUT(message: "One\n\nTwo"), in: context).lines.dropFirst() == [
                "  One", "", "  Two", "",
            ])
    }

    @Test("A comment without a message has a head and a free row")
    func noMessage() {
        #expect(renderRow(makeSUT(message: " "), in: context).lines.count == 3)
        #expect(renderRow(makeSUT(message: ""), in: context).lines.count == 2)
    }

    @Test("A long author is truncated before the age")
    func longAuthor() {
        let row = renderRow(
            makeSUT(username: String(repeating: "m", count: 99)), in: context.with(\.columns, 40))

        #expect(row.lines[0] == "  " + String(repeating: "m", count: 27) + "… · 2 days")
    }

    @Test("The age is beside a long author of at least eight columns")
    func ageBeside() {
        let sut = makeSUT(username: String(repeating: "m", count: 99))

        #expect(renderRow(sut, in: context.with(\.columns, 19)).lines[0] == "  mmmmmmm… · 2 days")
        #expect(renderRow(sut, in: context.with(\.columns, 18)).lines[0] == "  mmmmmmmmmmmmmmm…")
        #expect(renderRow(sut, in: context.with(\.columns, 18)).lines[1] == "  2 days")
    }

    @Test("The last column is free on screens of 30 columns or more", arguments: [29, 30])
    func freeColumn(columns: Int) {
        let sut = makeSUT(username: String(repeating: "m", count: 99))

        #expect(renderRow(sut, in: context.with(\.columns, columns)).lines[0].count == 29)
    }

    @Test("An age that does not fit beside the author is below")
    func ageBelow() {
        let row = renderRow(makeSUT(), in: context.with(\.columns, 14))

        #expect(row.lines == ["  maria", "  2 days", "  A message", ""])
    }

    @Test("Matches of a search are marked in author and message, and not in the age")
    func marks() {
        let row = renderRow(
            makeSUT(username: "Άγγελος", message: "Καλός ΑΓΓΕΛΟΣ", age: "αγγελος"),
            in: context.with(\.query, FoldedText("αγγελ")))

        #expect(row.style(of: "Άγγελ") == Palette(.dark).match.adding(.bold))
        #expect(row.style(of: "ΑΓΓΕΛ") == Palette(.dark).match)
        #expect(row.style(of: "Καλός") == Palette(.dark).body)
        #expect(row.style(of: "αγγελος") == Palette(.dark).secondary)
    }

    @Test("A match across two lines of a message is marked in both")
    func marksOverTheEnd() {
        let row = renderRow(
            makeSUT(message: "aaaa bbbb"), in: context.with(\.columns, 8).with(\.query, FoldedText("a b")))

        #expect(row.style(row: row.lines.count - 3, column: 5) == Palette(.dark).match)
        #expect(row.style(row: row.lines.count - 2, column: 2) == Palette(.dark).match)
        #expect(row.style(row: row.lines.count - 2, column: 3) == Palette(.dark).body)
    }

    @Test("A row is drawn on screens of all sizes, as high with the focus as without")
    func allSizes() {
        let comments = [
            ("maria", "A message"), ("", ""),
            (String(repeating: "m", count: 99), String(repeating: "word ", count: 99)),
            ("東京", "東京\n\nשלום 👩‍👩‍👧"),
        ]
        for context in context.with(\.query, FoldedText("o")).inAllSizes {
            for (username, message) in comments {
                let sut = makeSUT(
                    username: username, message: message, level: 12, mark: "AUTHOR", folded: "3 folded")
                let row = renderRow(sut, in: context.focused)

                #expect(row.grid.rows == sut.height(in: context))
                #expect(row.grid.rows >= 1)
                #expect(row.lines.joined().isEmpty == false, "\(context.columns) × \(context.screenRows)")
            }
        }
    }

    // MARK: Life

    @Test("New values of a comment are drawn in the next frame")
    func update() {
        let sut = makeSUT()
        let recorder = RowRecorder(sut, in: context)

        sut.update(.sample(message: "Other words"))

        #expect(recorder.nextFrame())
        #expect(recorder.latest.place(of: "Other words") != nil)
    }

    @Test("Updating a comment with equal values redraws nothing")
    func sameUpdate() {
        let sut = makeSUT()
        let recorder = RowRecorder(sut, in: context)

        sut.update(sut.comment)

        #expect(!recorder.isDirty)
    }

    @Test("Selecting a row calls its closure")
    func selection() {
        var count = 0
        let sut = CommentCellController(.sample()) { count += 1 }

        sut.cell.delegate?.selected()

        #expect(count == 1)
    }

    @Test("A row has its comment's identity, and the text of author and message")
    func cell() {
        let sut = makeSUT(message: "One\nTwo")

        #expect(sut.cell.id == RowID(UUID.numbered(1).uuid))
        #expect(sut.cell.dataSource === sut)
        #expect(sut.searchableText == "maria\nOne\nTwo")
    }

    private let context = RowContext(columns: 80, screenRows: 24)

    private func makeSUT(
        username: String = "maria", message: String = "A message", age: String = "2 days", level: Int = 0,
        mark: String = "", folded: String = ""
    ) -> CommentCellController {
        CommentCellController(
            .sample(
                username: username, age: age, message: message, level: level, mark: mark, folded: folded))
    }
}
