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

    @Test("Author and age stand above the message, with a free row below")
    func looks() {
        let sut = makeSUT(message: "The light in this one is worth getting up for.")

        #expect(
            renderRow(sut, in: context).lines == [
                "  maria · 2 days",
                "  The light in this one is worth getting up for.",
                "",
            ])
    }

    @Test("The focus is a bar, and changes nothing else")
    func focus() {
        let row = renderRow(makeSUT(), in: context.focused)

        #expect(row.lines[0] == "│ maria · 2 days")
        #expect(row.lines[1] == "│ A message")
        #expect(row.lines[2] == "")
        #expect(row.style(row: 0, column: 0) == Palette(.dark).accent)
        #expect(row.style(of: "maria") == Palette(.dark).title)
        #expect(row.style(of: "A message") == Palette(.dark).body)
    }

    @Test("Where the focus has no room for a bar it shows in other ways")
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

    @Test("Messages from right to left stand at the right of their 72 columns, line by line")
    func rightToLeft() {
        let row = renderRow(makeSUT(message: "שלום\nhello"), in: context)

        #expect(row.grid.cluster(row: 1, column: 73) == "ם")
        #expect(row.lines[2] == "  hello")
        #expect(row.lines[0] == String(repeating: " ", count: 60) + "2 days · maria")
    }

    @Test("The lines of a message from right to left are in its order, and what is found is marked there")
    func rightToLeftOrder() {
        let context = context.with(\.order, ReversedOrder()).with(\.query, "ab")
        let row = renderRow(makeSUT(message: "א" + String(repeating: " abc", count: 20)), in: context)

        #expect(row.lines[1].hasSuffix(" cba cba א"))
        #expect(row.lines[2].hasSuffix(" cba cba"))
        #expect(row.styles(of: "ba").count == 1)
        #expect(row.styles(of: "cba").count == 2)
    }

    @Test(
        "A line of a message from left to right begins at the left, also where its first word is of the others"
    )
    func leftToRightOrder() {
        let context = context.with(\.order, ReversedOrder())
        let row = renderRow(makeSUT(message: String(repeating: "abc ", count: 18) + "אב 12"), in: context)

        #expect(row.lines[2] == "  אב 12")
    }

    @Test("A blank line between others stays")
    func blankLine() {
        #expect(
            renderRow(makeSUT(message: "One\n\nTwo"), in: context).lines.dropFirst() == [
                "  One", "", "  Two", "",
            ])
    }

    @Test("A comment without message is its author")
    func noMessage() {
        #expect(renderRow(makeSUT(message: " "), in: context).lines.count == 3)
        #expect(renderRow(makeSUT(message: ""), in: context).lines.count == 2)
    }

    @Test("A long author is cut off before the age")
    func longAuthor() {
        let row = renderRow(
            makeSUT(username: String(repeating: "m", count: 99)), in: context.with(\.columns, 40))

        #expect(row.lines[0] == "  " + String(repeating: "m", count: 27) + "… · 2 days")
    }

    @Test("An age stands beside a long author who has room for eight columns")
    func ageBeside() {
        let sut = makeSUT(username: String(repeating: "m", count: 99))

        #expect(renderRow(sut, in: context.with(\.columns, 19)).lines[0] == "  mmmmmmm… · 2 days")
        #expect(renderRow(sut, in: context.with(\.columns, 18)).lines[0] == "  mmmmmmmmmmmmmmm…")
        #expect(renderRow(sut, in: context.with(\.columns, 18)).lines[1] == "  2 days")
    }

    @Test("A column stays free at the right of a screen of at least 30", arguments: [29, 30])
    func freeColumn(columns: Int) {
        let sut = makeSUT(username: String(repeating: "m", count: 99))

        #expect(renderRow(sut, in: context.with(\.columns, columns)).lines[0].count == 29)
    }

    @Test("An age that has no room beside the author stands below")
    func ageBelow() {
        let row = renderRow(makeSUT(), in: context.with(\.columns, 14))

        #expect(row.lines == ["  maria", "  2 days", "  A message", ""])
    }

    @Test("Found text is marked in author and message, but not in the age")
    func marks() {
        let row = renderRow(
            makeSUT(username: "Άγγελος", message: "Καλός ΑΓΓΕΛΟΣ", age: "αγγελος"),
            in: context.with(\.query, "αγγελ"))

        #expect(row.style(of: "Άγγελ") == Palette(.dark).match.adding(.bold))
        #expect(row.style(of: "ΑΓΓΕΛ") == Palette(.dark).match)
        #expect(row.style(of: "Καλός") == Palette(.dark).body)
        #expect(row.style(of: "αγγελος") == Palette(.dark).secondary)
    }

    @Test("Found text is marked over the end of a line")
    func marksOverTheEnd() {
        let row = renderRow(
            makeSUT(message: "aaaa bbbb"), in: context.with(\.columns, 8).with(\.query, "a b"))

        #expect(row.style(row: row.lines.count - 3, column: 5) == Palette(.dark).match)
        #expect(row.style(row: row.lines.count - 2, column: 2) == Palette(.dark).match)
        #expect(row.style(row: row.lines.count - 2, column: 3) == Palette(.dark).body)
    }

    @Test("A row draws itself on screens of all sizes, and is as high with the focus as without")
    func allSizes() {
        let comments = [
            ("maria", "A message"), ("", ""),
            (String(repeating: "m", count: 99), String(repeating: "word ", count: 99)),
            ("東京", "東京\n\nשלום 👩‍👩‍👧"),
        ]
        for context in context.with(\.query, "o").inAllSizes {
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

    @Test("Other values of a comment are drawn in the next frame")
    func update() {
        let sut = makeSUT()
        let recorder = RowRecorder(sut, in: context)

        sut.update(.sample(message: "Other words"))

        #expect(recorder.nextFrame())
        #expect(recorder.latest.place(of: "Other words") != nil)
    }

    @Test("The same values again are no reason to draw")
    func sameUpdate() {
        let sut = makeSUT()
        let recorder = RowRecorder(sut, in: context)

        sut.update(sut.comment)

        #expect(!recorder.isDirty)
    }

    @Test("A reader who chooses the row is told of")
    func selection() {
        var count = 0
        let sut = CommentCellController(.sample()) { count += 1 }

        sut.cell.delegate?.selected()

        #expect(count == 1)
    }

    @Test("A row's identity is its comment's, and it is searched by author and message")
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
