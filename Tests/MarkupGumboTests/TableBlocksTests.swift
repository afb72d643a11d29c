import FoundationEssentials
import MarkupGumbo
import MarkupInterface
import Testing

@Suite("Tables as blocks")
struct TableBlocksTests {
    private func blocks(_ html: String) -> [HTMLBlock] { GumboReader().blocks(of: html, at: nil) }

    private func paragraph(_ text: String) -> HTMLBlock { .paragraph([TextRun(text)]) }

    @Test("Tables are rows of cells, those of headers strong, and layout tables of one column are omitted")
    func tables() {
        let strong = { (text: String) in HTMLBlock.paragraph([TextRun(text, .strong)]) }
        #expect(
            blocks("<table><thead><tr><th>a</th><TH>b<tbody><tr><td>c<td></table>d") == [
                .table(rows: [[[strong("a")], [strong("b")]], [[paragraph("c")], []]]), paragraph("d"),
            ])
        let cells = [[[paragraph("a")], [paragraph("b")]], [[paragraph("c")], []]]
        #expect(
            blocks("<table><caption>x</caption><tr><td>a<td>b<tr><td>c<td></table>y") == [
                paragraph("x"), .table(rows: cells), paragraph("y"),
            ])
        #expect(
            blocks("<table><tr><td><p>a</p><p>b<tr><td>c</table>") == [
                paragraph("a"), paragraph("b"), paragraph("c"),
            ])
    }

    @Test("A cell that spans columns or rows is followed by empty cells, and empty rows are omitted")
    func spans() {
        let cell = { (text: String) in [paragraph(text)] }
        #expect(
            blocks(
                "<table><tr><td colspan=2>a<td>b<tr><td rowspan=2>c<td>d<td>e<tr><td>f<tr><td><tr><td>g</table>"
            )
                == [
                    .table(rows: [
                        [cell("a"), [], cell("b")], [cell("c"), cell("d"), cell("e")], [[], cell("f")],
                        [cell("g")],
                    ])
                ])
        #expect(
            blocks("<table><tr><td>a<td rowspan=2>b<tr><td colspan=2>c<tr><td>d<td>e</table>") == [
                .table(rows: [[cell("a"), cell("b")], [cell("c"), []], [cell("d"), cell("e")]])
            ])
        let wide = "<table><tr><td>a<td colspan=1000>b<td>c</table>"
        guard case .table(let rows) = blocks(wide).first else { Issue.record("no table"); return }
        #expect(rows[0].count == HTMLBlock.columnLimit)
        #expect(rows[0][1] == cell("b"))
        #expect(rows[0].last == cell("c"))
    }

    @Test(
        "A table without headers whose cells hold more than text is a layout table",
        arguments: [
            "<h2>a</h2>", "<img src=/a>", "<blockquote>a</blockquote>", "<pre>a</pre>",
            "<table><tr><th>a<th>b</table>",
        ])
    func layoutTables(html: String) {
        #expect(blocks("<table><tr><td>x<td>\(html)</table>") == [paragraph("x")] + blocks(html))
        let isTable =
            if case .table = blocks("<table><tr><th>x<td>\(html)</table>").first { true } else { false }
        #expect(isTable)
    }
}
