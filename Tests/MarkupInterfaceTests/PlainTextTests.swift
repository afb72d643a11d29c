import MarkupInterface
import Testing

@Suite("HTMLBlock.plainText")
struct PlainTextTests {
    @Test("Blocks are separated by an empty line, and those without text are omitted")
    func separated() {
        let blocks: [HTMLBlock] = [
            .heading(level: 2, [TextRun("Title")]), .rule,
            .paragraph([TextRun("One "), TextRun("two", .strong), TextRun(" three", [], link: "/3")]),
            .picture(HTMLPicture("/a.jpg", alternativeText: "A cat")), .picture(HTMLPicture("/b.jpg")),
            .preformatted("a\n  b"), .media(HTMLMedia(.video, at: "https://a.example/v")),
        ]
        #expect(
            blocks.plainText == "Title\n\nOne two three\n\nA cat\n\na\n  b\n\n► https://a.example/v")
        #expect([HTMLBlock]().plainText == "")
    }

    @Test("Items of a list begin with a hyphen or their number, and their further lines are indented")
    func lists() {
        let inner = HTMLBlock.list(
            start: nil, items: [[.paragraph([TextRun("b")])], [.paragraph([TextRun("c\nd")])]])
        let list = HTMLBlock.list(
            start: 9, items: [[.paragraph([TextRun("a")]), inner], [.paragraph([TextRun("e")])], [.rule]])
        #expect(list.plainText == "9. a\n   - b\n   - c\n     d\n10. e\n11. ")
    }

    @Test("Each line of a quote begins with an angle bracket")
    func quotes() {
        let quote = HTMLBlock.quote([
            .paragraph([TextRun("a\nb")]), .quote([.paragraph([TextRun("c")])]),
        ])
        #expect(quote.plainText == "> a\n> b\n>\n> > c")
    }

    @Test("Rows of a table are lines, and cells are separated by tabs")
    func tables() {
        let table = HTMLBlock.table(rows: [
            [
                [.paragraph([TextRun("a")])], [],
                [.paragraph([TextRun("b\nc")]), .paragraph([TextRun("d\te")])],
            ],
            [[.picture(HTMLPicture("/f", alternativeText: "f"))]],
        ])
        #expect(table.plainText == "a\t\tb c d e\nf")
    }
}
