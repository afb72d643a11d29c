import GrowthTesting
import MarkupGumbo
import MarkupInterface
import RandomTesting
import Testing

@Suite("Untrusted HTML")
struct UntrustedHTMLTests {
    private static let elements = [
        "a", "b", "em", "i", "code", "s", "p", "div", "h1", "h2", "ul", "ol", "li", "table", "tr", "td", "th",
        "caption", "blockquote", "pre",
        "br", "hr", "img", "script", "form", "svg", "title", "head", "body", "select", "dd",
    ]

    @Test("Random markup is read into blocks that are not empty and within the limit of depth")
    func anyPieces() async {
        let pieces = [
            "<", ">", "</", "<!--", "-->", "'", "\"", "=", " ", "x", "é", "&", "&lt;", "\u{0}", "\n",
            " src=/x", " href='", " width=1",
        ]
        await expectNoFault(inHistories: historyCount / 16, upTo: 40) { random in
            let element = Self.elements.randomElement(using: &random)!
            switch Int.random(in: 0..<4, using: &random) {
            case 0: return "<\(element)>"
            case 1: return "</\(element)>"
            case 2: return "x"
            default: return pieces.randomElement(using: &random)!
            }
        } fault: { history in
            FuzzTarget.fault(inText: Array(history.joined().utf8))
        }
    }

    @Test("Damaged documents are read into blocks that are not empty")
    func damage() async {
        await expectNoFault(inDamageTo: FuzzTarget.seeds, times: 2_000) { FuzzTarget.fault(inText: $0) }
    }

    @Test("Text between random tags is kept")
    func text() async {
        let shown = Self.elements.filter {
            !["script", "form", "svg", "title", "select", "head"].contains($0)
        }
        await expectNoFault(inHistories: historyCount / 16, upTo: 40) { random in
            let element = shown.randomElement(using: &random)!
            return Bool.random(using: &random) ? "<\(element)>x" : "</\(element)>x"
        } fault: { history in
            let count = GumboReader().blocks(of: history.joined(), at: nil).plainText.count { $0 == "x" }
            return count == history.count ? nil : "\(count) of \(history.count) are left"
        }
    }

    @Test(
        "Elements beyond the limit of depth are flattened, and their text stays in order", arguments: elements
    )
    func deep(element: String) {
        let html =
            (0..<1_000).map { "<\(element)>\($0) " }.joined()
            + String(repeating: "</\(element)>", count: 1_000) + "<p>end"
        let blocks = GumboReader().blocks(of: html, at: nil)
        #expect(FuzzTarget.fault(in: blocks) == nil)
        if !["script", "form", "svg", "title", "select"].contains(element) {
            let numbers = blocks.plainText.split { !$0.isNumber || !$0.isASCII }.compactMap { Int($0) }
            #expect(numbers.filter { $0 == 999 }.count >= 1)
        }
    }

    @Test(
        "Elements of several kinds within each other are within the limit of depth",
        arguments: [
            "<dd><blockquote>x", "<dt><blockquote>x", "<li><dd>x", "<li><blockquote>x", "<dd><li>x",
            "<dl><dd>x",
            "<dd><h1>x", "<li><pre>x", "<dd><table><td>x",
        ])
    func deepMixture(part: String) throws {
        let blocks = GumboReader().blocks(of: String(repeating: part, count: 1_000), at: nil)
        // A failed expectation would describe the deep blocks.
        let fault = FuzzTarget.fault(in: blocks)
        try #require(fault == nil)
        #expect(blocks.plainText.count { $0 == "x" } == 1_000)
    }

    @Test("Paragraphs beyond the limit of depth stay separate")
    func deepParagraphs() {
        let html =
            String(repeating: "<div>", count: 500) + "a</div><div>b" + String(repeating: "</div>", count: 500)
            + "c"
        #expect(GumboReader().blocks(of: html, at: nil).plainText == "a\n\nb\n\nc")
    }

    @Test(
        "Reading takes time linear in the text",
        arguments: [
            "<", "<a ", "<a href='", "</", "<!", "<!--", "<!-- >", "&", "&#1", "<script>", "<script></",
            "<svg>", "<svg", "<form></form>", "<p>x", "<b>", "<b>x", "<a href=x>x", "<font size=1>x",
            "<div>x", "<div></p>", "<table>", "<table><td>x", "<table><p>x", "<table><a>x", "<li>x",
            "<ul><li>", "<b><p>x", "<i><b></i>x", "<a><p>", "<p></b>", "<h1><h2>", "<td>", "<blockquote>x",
            "<pre>x", "<a><table>", "<br>x", " ", "x ",
            "<em><div></em>", "<dl><dt>x<dd>x", "<dt>", "<sup>2", "<figure><img src=a><figcaption>x",
            "<table><tr><td colspan=999>x<td>x</table>", "<tr><td rowspan=999>x<td>x", "<select>",
            "<math><mi>", "<b><table><td></b>", "<dd><blockquote>x", "<li><dd>x", "<dl><dd>x",
            "<sup><div></sup></div>", "<del><div></del></div>", "<s><div></s></div>", "<sup><em></sup>x</em>",
        ])
    func linear(part: String) {
        let growth = growth(
            upTo: 80_000, making: { String(repeating: part, count: max(1, $0 / part.utf8.count)) },
            of: { _ = GumboReader().blocks(of: $0, at: nil) })
        #expect(growth < linearGrowth)
    }

    @Test("The spans of cells add a limited number of empty cells to a table of any size")
    func spans() {
        for cell in ["<td rowspan=99999>", "<td colspan=99999>"] {
            let row = "<tr>" + String(repeating: cell + "x", count: 50)
            let html = "<table>" + String(repeating: row + "<tr><td>y<td>z", count: 3_000) + "</table>"
            guard case .table(let rows) = GumboReader().blocks(of: html, at: nil).first else {
                Issue.record("no table")
                return
            }
            #expect(rows.allSatisfy { $0.count <= HTMLBlock.columnLimit })
            #expect(rows.joined().count(where: \.isEmpty) <= 100_100)
        }
    }

    @Test("Reading a tag takes time linear in the number of its attributes")
    func attributes() {
        let growth = growth(
            upTo: 40_000, making: { count in "<a " + (0..<count).map { "x\($0)=1 " }.joined() + ">x" },
            of: { _ = GumboReader().blocks(of: $0, at: nil) })
        #expect(growth < linearGrowth)
    }
}
