import ItemInterface
import ListInterface
import ListTesting
import MarkupInterface
import Testing
import TextInterface

@testable import ReaderFeature

@Suite("A row of an opened item's text")
struct ReaderTextRowTests {
    // MARK: Room

    @Test(
        "Text has at most 72 columns, in the middle of wide screens, and no margins on narrow ones",
        arguments: [
            (140, 34..<106, 34..<136), (81, 4..<76, 4..<77), (80, 4..<76, 4..<76), (79, 3..<75, 3..<77),
            (60, 2..<58, 2..<58),
            (30, 2..<28, 2..<28), (29, 1..<28, 1..<28),
            (12, 1..<11, 1..<11), (11, 0..<11, 0..<11), (1, 0..<1, 0..<1),
        ])
    func columns(columns: Int, text: Range<Int>, wide: Range<Int>) {
        #expect(ReaderColumns(columns).text == text)
        #expect(ReaderColumns(columns).wide == wide)
    }

    @Test("An item's first row has a free line above on screens of 10 rows or more")
    func top() {
        let page = ReaderPage.of([])
        #expect(
            page.rendered().prefix(3).map { $0 } == ["", "    First snow", "    " + page.allParts[1].text])
        #expect(page.rendered(in: .usual.with(\.screenRows, 10)).first == "")
        #expect(page.rendered(in: .usual.with(\.screenRows, 9)).first == "    First snow")
    }

    @Test("A text row is as high as its lines and a free one, on screens of all sizes")
    func everySize() {
        let item = ReaderRowItem(texts: ReaderPresenter.sample().rowTexts, address: nil) { _ in }
        for context in RowContext.usual.inAllSizes {
            for part in ReaderPage.of(Self.everything).allParts {
                let row = renderRow(ReaderTextRow(part, of: item), in: context)
                #expect(row.grid.rows >= (part.isSpaced ? 2 : 1))
            }
        }
    }

    // MARK: Kinds

    @Test("Title, headings, byline and text differ in weight and color")
    func weights() {
        let palette = Palette(.dark)
        let blocks: [HTMLBlock] = [
            .heading(level: 2, [TextRun("Two")]), .heading(level: 3, [TextRun("Three")]),
            .heading(level: 4, [TextRun("Four")]), .text("Text"), .text("a […]"),
        ]
        let parts = ReaderPage.of(blocks).allParts
        let styles = parts.map { row($0).style(row: 0 + ($0.index == 0 ? 1 : 0), column: 4) }
        #expect(
            styles == [
                palette.title, palette.secondary, palette.title, palette.body.adding(.bold),
                palette.body.adding(.italic), palette.body, palette.body, palette.accent,
            ])
    }

    @Test("Lists and quotes have their marks before the first line, and aligned lines")
    func marks() {
        let words = String(repeating: "word ", count: 15)
        let blocks: [HTMLBlock] = [
            .list(start: 1, items: [[.text(words), .quote([.text(words), .text("b")])]]), .text("c"),
        ]
        #expect(
            ReaderPage.of(blocks).renderedBody() == [
                "    1. " + line(14), "       word", "", "       │ " + line(13), "       │ word word",
                "       │", "       │ b", "", "    c", "",
            ])
    }

    @Test("The marks of nested parts take at most half of the columns")
    func deep() {
        let nested = (0..<40).reduce(HTMLBlock.text("a b")) { block, _ in .quote([block]) }
        let lines = ReaderPage.of([nested]).renderedBody(in: .usual.with(\.columns, 20))
        #expect(lines == [" │ │ │ │ a b", ""])
        #expect(
            ReaderPage.of([.list(start: 1_000_000, items: [[.text("a")]])]).renderedBody(
                in: .usual.with(\.columns, 14)) == [" a", ""])
    }

    @Test("Right-to-left paragraphs and their marks are aligned to the right")
    func rightToLeft() {
        let context = RowContext.usual.with(\.order, ReversedOrder()).with(\.columns, 30)
        let blocks: [HTMLBlock] = [
            .quote([.text("אב"), .text("ab")]), .list(start: 1, items: [[.text("אב גד הו זח טי כל מנ סע")]]),
        ]
        #expect(
            ReaderPage.of(blocks).renderedBody(in: context) == [
                "                        בא │", "                           │", "  │ ab", "",
                "  עס נמ לכ יט חז וה דג בא .1", "",
            ])
    }

    @Test("Code has a ground that is a column wider at both sides, and wrapped lines with a sign")
    func code() {
        let text = "a  b\n\tc\n1234567\td\n" + String(repeating: "x", count: 140)
        let page = ReaderPage.of([.preformatted(text)])
        let x = { String(repeating: "x", count: $0) }
        #expect(
            page.renderedBody() == [
                "     a  b", "             c", "     1234567 d", "     " + x(70), "     ↪ " + x(68),
                "     ↪ " + x(2), "",
            ])
        #expect(
            page.renderedBody(in: .usual.with(\.columns, 140))[3...].map { $0.drop { $0 == " " } } == [
                x(100)[...], "↪ " + x(40), "",
            ])
        let row = row(page.allParts[2])
        let ground = Palette(.dark).placeholder.0
        #expect(
            (0..<6).allSatisfy { line in (4..<76).allSatisfy { row.grid[line, $0].style.background == ground }
            })
        #expect(row.grid[0, 3].style.background != ground && row.grid[0, 76].style.background != ground)
        #expect(row.grid[6, 4].style.background != ground)
        #expect(row.style(of: "↪") == Palette(.dark).accent.on(ground))
    }

    @Test(
        "Code is wrapped behind a space or a separator near the end of a line, otherwise within a word",
        arguments: [
            ("let value = first.second(one, two)", ["let value = first.", "↪ second(one, two)"]),
            ("abcdefghijklmno(12345678)", ["abcdefghijklmno(", "↪ 12345678)"]),
            ("abcdefghijklmnopqr next", ["abcdefghijklmnopqr", "↪ next"]),
            ("a bcdefghijklmnopqrstuvw", ["a bcdefghijklmnopq", "↪ rstuvw"]),
            ("f(abcdefghijklmnopqrs, tuvw)", ["f(abcdefghijklmnop", "↪ qrs, tuvw)"]),
        ])
    func wrappedCode(code: String, lines: [String]) {
        #expect(ReaderLine.code(code, to: 18).map { trimmed($0.text.text) } == lines)
    }

    private func trimmed(_ line: String) -> String {
        var line = line
        while line.last == " " { line.removeLast() }
        return line
    }

    @Test("Code that fits is as wide as text on a wide screen")
    func shortCode() {
        let row = row(ReaderPage.of([.preformatted("a")]).allParts[2], in: .usual.with(\.columns, 140))
        let ground = Palette(.dark).placeholder.0
        #expect((0..<140).filter { row.grid[0, $0].style.background == ground } == Array(34..<106))
    }

    @Test("A rule is as wide as the text, and a link's address is whole, without the usual scheme")
    func ruleAndLink() {
        let x = { String(repeating: "x", count: $0) }
        let lines = ReaderPage.of([
            .rule, .text("a", link: "https://a.example/" + x(80)), .text("b", link: "http://b.example/"),
        ]).renderedBody()
        #expect(lines[0] == "    " + String(repeating: "─", count: 72))
        #expect(
            lines[7...] == [
                "    [1] a.example/" + x(58), "        " + x(22), "    [2] http://b.example/", "",
            ])
    }

    // MARK: Tables

    @Test("The columns of a table are aligned, numbers to the right, below a header and a rule")
    func table() {
        #expect(
            ReaderPage.of([Self.table]).renderedBody() == [
                "    Peak   Height  By", "    " + String(repeating: "─", count: 25),
                "    Eiger   3,967  Barrington", "    Mönch      12", "",
            ])
    }

    @Test("The widest column of text is wrapped where a table does not fit, and its links keep their numbers")
    func wrappedTable() {
        let notes = [
            TextRun("throttles after "), TextRun("four minutes", link: "https://a.example"),
            TextRun(" of load"),
        ]
        let table = HTMLBlock.table(rows: [
            ["Machine", "p99", "Notes"].map { [.paragraph([TextRun($0, .strong)])] },
            [[.text("Old laptop")], [.text("1,204.0")], [.paragraph(notes)]],
            [[.text("Server")], [.text("80.4")], [.text("idle")]],
        ])
        #expect(
            ReaderPage.of([table]).renderedBody(in: .usual.with(\.columns, 46)).prefix(5) == [
                "  Machine         p99  Notes", "  " + String(repeating: "─", count: 42),
                "  Old laptop  1,204.0  throttles after four",
                "                       minutes [1] of load",
                "  Server         80.4  idle",
            ])
    }

    @Test("A table that is too wide is a block of the names and values of each row")
    func wideTable() {
        let context = RowContext.usual.with(\.columns, 26)
        #expect(
            ReaderPage.of([Self.table]).renderedBody(in: context) == [
                " Peak: Eiger", " Height: 3,967", " By: Barrington", "", " Peak: Mönch", " Height: 12", "",
            ])
        let unnamed = HTMLBlock.table(rows: [
            [[.text("one one one one")], [.text("two two two two")]], [[.text("three")]],
        ])
        #expect(
            ReaderPage.of([unnamed]).renderedBody(in: context) == [
                " one one one one · two", " two two two", "", " three", "",
            ])
        #expect(
            ReaderPage.of([Self.table]).renderedBody(in: .usual.with(\.columns, 27))[0]
                == " Peak   Height  By")
    }

    @Test("A table that is wider than text extends to the right margin of a wide screen")
    func tableOnWideScreen() {
        let rows = (0..<2).map { _ in (0..<8).map { [HTMLBlock.text("column number \($0)")] } }
        let lines = ReaderPage.of([.table(rows: rows)]).renderedBody(in: .usual.with(\.columns, 220))
        #expect(lines[0].count == 74 + 8 * 15 + 7 * 2)
    }

    @Test("The headings of the first two levels have a rule below")
    func headings() {
        let blocks = (1...4).map { HTMLBlock.heading(level: $0, [TextRun("Level \($0)")]) }
        #expect(
            ReaderPage.of(blocks).renderedBody() == [
                "    Level 1", "    ───────", "", "    Level 2", "    ───────", "", "    Level 3", "",
                "    Level 4", "",
            ])
    }

    @Test("The records of a wide table are apart even where a long table is in several parts")
    func longWideTable() {
        let rows = (0..<42).map { row in
            [[HTMLBlock.text("cell number \(row)")], [HTMLBlock.text("another cell \(row)")]]
        }
        let lines = ReaderPage.of([.table(rows: rows)]).renderedBody(in: .usual.with(\.columns, 28))
        #expect(lines.count == 3 * 42)
        #expect(lines.enumerated().allSatisfy { $1.isEmpty == ($0 % 3 == 2) })
    }

    @Test("A right-to-left table has its first column and its looks at the right")
    func tableFromTheRight() {
        let rows: [[[HTMLBlock]]] = [
            [[.text("אב")], [.text("cd")]], [[.paragraph([TextRun("הו", .emphasis)])], [.text("gh")]],
        ]
        let context = RowContext.usual.with(\.order, ReversedOrder()).with(\.columns, 20)
        let page = ReaderPage.of([.table(rows: rows)])
        #expect(page.renderedBody(in: context) == ["             cd  בא", "             gh  וה", ""])
        let row = row(page.allParts[2], in: context)
        #expect(row.style(of: "וה") == Palette(.dark).body.adding(.italic))
        #expect(row.style(of: "gh") == Palette(.dark).body)
    }

    @Test("The looks of a table's cells are in their columns")
    func tableLooks() {
        let row = row(ReaderPage.of([Self.table]).allParts[2])
        let palette = Palette(.dark)
        #expect(row.style(of: "Peak") == palette.title)
        #expect(row.style(of: "Height") == palette.title)
        #expect(row.style(of: "By") == palette.title)
        #expect(row.style(of: "Barrington") == palette.body)
        #expect(row.style(of: "──") == palette.line)
    }

    // MARK: Finding

    @Test("A match across two lines of text is marked in both")
    func find() {
        let words = String(repeating: "word ", count: 14) + "last one"
        let row = row(
            ReaderPage.of([.text(words)]).allParts[2], in: .usual.with(\.query, FoldedText("last one")))
        #expect(row.style(of: "last") == Palette(.dark).match)
        #expect(row.style(of: "one") == Palette(.dark).match)
        #expect(row.style(row: 0, column: 4) == Palette(.dark).body)
    }

    @Test("All texts of a row are searched")
    func searched() {
        let texts = ReaderPage.of(Self.everything + [.text("a", link: "https://a.example")]).allParts.map {
            part in
            ReaderTextRow(part, of: item { _ in }).searchableText
        }
        #expect(
            texts[2...] == [
                "Emphasis and code", "2", "a", "b", "x\ny", "",
                "Peak | Height | By\nEiger | 3,967 | Barrington\nMönch | 12", "q", "a [1]", "Links",
                "[1] https://a.example",
            ])
    }

    // MARK: What a reader does

    @Test("Selecting a text row passes its part, and its address is the item's")
    func click() {
        var parts: [Int] = []
        let page = ReaderPage.of([.text("a", link: "https://a.example")])
        let sut = ReaderTextRow(page.allParts[4], of: item { parts.append($0.index) })
        sut.selected()
        #expect(parts == [4])
        #expect(sut.link == "https://notes.example")
    }

    @Test("A text row has another layout for another width or height of the screen")
    func again() {
        let page = ReaderPage.of([.text(String(repeating: "word ", count: 20))])
        let sut = ReaderTextRow(page.allParts[2], of: item { _ in })
        let first = ReaderTextRow(page.allParts[0], of: item { _ in })
        #expect([80, 30, 80].map { sut.height(in: .usual.with(\.columns, $0)) } == [3, 5, 3])
        #expect([22, 9, 22].map { first.height(in: .usual.with(\.screenRows, $0)) } == [2, 1, 2])
    }

    // MARK: Samples

    private static let table = HTMLBlock.table(rows: [
        ["Peak", "Height", "By"].map { [.paragraph([TextRun($0, .strong)])] },
        ["Eiger", "3,967", "Barrington"].map { [.text($0)] }, ["Mönch", "12"].map { [.text($0)] },
    ])

    private static let everything: [HTMLBlock] = [
        .paragraph([TextRun("Emphasis", .emphasis), TextRun(" and "), TextRun("code", .code)]),
        .heading(level: 2, [TextRun("2")]), .list(start: nil, items: [[.text("a")], [.text("b")]]),
        .preformatted("x\ny"), .rule, table, .quote([.text("q")]),
    ]

    private func item(_ select: @escaping (ReaderPart) -> Void) -> ReaderRowItem {
        ReaderRowItem(
            texts: ReaderPresenter.sample().rowTexts, address: "https://notes.example", select: select)
    }

    private func row(_ part: ReaderPart, in context: RowContext = .usual) -> RenderedRow {
        renderRow(ReaderTextRow(part, of: item { _ in }), in: context)
    }

    private func line(_ count: Int) -> String {
        Array(repeating: "word", count: count).joined(separator: " ")
    }
}
