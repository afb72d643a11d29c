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
        "Text has at most 72 columns, and no margins on narrow screens",
        arguments: [
            (140, 4..<76, 4..<136), (80, 4..<76, 4..<76), (60, 4..<56, 4..<56), (59, 2..<57, 2..<57),
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
            .heading(level: 2, [TextRun("Two")]), .heading(level: 3, [TextRun("Three")]), .text("Text"),
            .text("a […]"),
        ]
        let parts = ReaderPage.of(blocks).allParts
        let styles = parts.map { row($0).style(row: 0 + ($0.index == 0 ? 1 : 0), column: 4) }
        #expect(
            styles == [
                palette.title, palette.secondary, palette.title, palette.body.adding(.bold), palette.body,
                palette.body, palette.accent,
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

    @Test("Preformatted lines keep their spaces, extend to the right margin, and are truncated")
    func preformatted() {
        let text = "a  b\n\tc\n1234567\td\n" + String(repeating: "x", count: 140)
        let block = HTMLBlock.preformatted(text)
        let lines = ReaderPage.of([block]).renderedBody()
        #expect(
            lines == [
                "    a  b", "            c", "    1234567 d",
                "    " + String(repeating: "x", count: 71) + "…", "",
            ])
        #expect(ReaderPage.of([block]).renderedBody(in: .usual.with(\.columns, 140))[3].count == 4 + 132)
        let row = row(ReaderPage.of([block]).allParts[2])
        let ground = Palette(.dark).placeholder.0
        #expect(
            (0..<4).allSatisfy { line in (4..<76).allSatisfy { row.grid[line, $0].style.background == ground }
            })
        #expect(row.grid[0, 3].style.background != ground && row.grid[0, 76].style.background != ground)
        #expect(row.grid[4, 4].style.background != ground)
    }

    @Test("A rule is as wide as the text, and a link's address is truncated")
    func ruleAndLink() {
        let address = "https://a.example/" + String(repeating: "x", count: 80)
        let lines = ReaderPage.of([.rule, .text("a", link: address)]).renderedBody()
        #expect(lines[0] == "    " + String(repeating: "─", count: 72))
        #expect(
            lines[5].count == 76 && lines[5].hasPrefix("    [1] https://a.example/xx")
                && lines[5].hasSuffix("x…"))
    }

    // MARK: Tables

    @Test("The columns of a table are aligned, numbers to the right, below a header and a rule")
    func table() {
        #expect(
            ReaderPage.of([Self.table]).renderedBody()
                == [
                    "    Peak  │ Height │ By", "    ──────────────────────",
                    "    Eiger │  3,967 │ Barrington", "    Mönch │     12 │", "",
                ].map { $0 == "    ──────────────────────" ? "    " + String(repeating: "─", count: 27) : $0 }
        )
    }

    @Test("A table that is too wide is a paragraph for each cell, behind the name of its column")
    func wideTable() {
        let context = RowContext.usual.with(\.columns, 28)
        #expect(
            ReaderPage.of([Self.table]).renderedBody(in: context) == [
                " Peak: Eiger", " Height: 3,967", " By: Barrington", "", " Peak: Mönch", " Height: 12", "",
            ])
        let unnamed = HTMLBlock.table(rows: [
            [[.text("one one one one")], [.text("two two two two")]], [[.text("three")]],
        ])
        #expect(
            ReaderPage.of([unnamed]).renderedBody(in: context) == [
                " one one one one", " two two two two", "", " three", "",
            ])
        #expect(
            ReaderPage.of([Self.table]).renderedBody(in: .usual.with(\.columns, 31))[0]
                == "  Peak  │ Height │ By")
        #expect(
            ReaderPage.of([Self.table]).renderedBody(in: .usual.with(\.columns, 30))[0] == "  Peak: Eiger")
    }

    @Test("The records of a wide table are apart also where a long table is in several parts")
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
        #expect(page.renderedBody(in: context) == ["            cd │ בא", "            gh │ וה", ""])
        let row = row(page.allParts[2], in: context)
        #expect(row.style(of: "וה") == Palette(.dark).body.adding(.italic))
        #expect(row.style(of: "gh") == Palette(.dark).body)
        #expect(row.style(of: "│") == Palette(.dark).line)
    }

    @Test("The looks of a table's cells are in their columns")
    func tableLooks() {
        let row = row(ReaderPage.of([Self.table]).allParts[2])
        let palette = Palette(.dark)
        #expect(row.style(of: "Peak") == palette.title)
        #expect(row.style(of: "Height") == palette.title)
        #expect(row.style(of: "By") == palette.title)
        #expect(row.style(of: "Barrington") == palette.body)
        #expect(row.styles(of: "│") == [palette.line])
        #expect(row.style(of: "──") == palette.line)
    }

    // MARK: Finding

    @Test("A match across two lines of text is marked in both")
    func find() {
        let words = String(repeating: "word ", count: 14) + "last one"
        let row = row(ReaderPage.of([.text(words)]).allParts[2], in: .usual.with(\.query, "last one"))
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
