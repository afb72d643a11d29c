import FoundationEssentials
import ItemInterface
import MarkupGumbo
import MarkupInterface
import RandomTesting
import Testing

@Suite("Teasers and blocks")
struct TeaserTests {
    @Test(
        "A teaser has the first text of the blocks",
        arguments: [
            "a <b>b</b><p>c&eacute;<ul><li>d<li>e</ul><pre>f\n g</pre>",
            "<script>x</script>a<!-- b --><style>c</style>d",
            "<h1>a</h1><form>b</form><svg><text>c</text></svg>d<iframe>e</iframe>f",
            "a<br>b<br><br>c<hr>d&nbsp;&#8364;&lt;i>",
            "<blockquote><p>a<p>b</blockquote>c<img src=/x alt=y>d", "a < b <3 </> c",
            "a<video>b</video>c<textarea>d</textarea>", "a<svg></<!--<svg/>b</svg>c",
            "a<math><mfrac><mi>x</mi><mn>2</mn></mfrac><mo>&lt;</mo></math>b<math alttext='1 < &amp;'>c</math>",
            "a<math><mi>x<p>b</math>c", "a<object data=/x>b</object>c<iframe src=//d.example>e</iframe>f",
            "a<embed src=//b.example>c<audio src=//d.example>e</audio>f",
        ])
    func same(html: String) {
        #expect(
            letters(Teaser.text(.html(html))) == letters(text(of: GumboReader().blocks(of: html, at: nil))))
    }

    @Test("A teaser of random markup without tables has the text of the blocks")
    func random() async {
        let pieces = [
            "<b>", "</b>", "<p>", "</p>", "<div>", "</div>", "<li>", "<ul>", "</ul>", "<h2>", "</h2>",
            "<a href='>'>", "</a>", "<br>", "<hr/>", "<script>", "</script>", "<form>", "</form>", "<svg>",
            "</svg>", "<svg/>", "<!--", "-->", "<", ">", "&amp;", "&lt;", "&eacute", "x", "y ", "<unknown>",
            "</", "<title>", "</title>", "<pre>", "</pre>", "<x y='", "'", "<math>", "</math>", "<mi>",
            "</mi>", "<mfrac>",
            "<object>", "</object>", "<iframe src=//x.example>", "</iframe>", "<video>", "</video>",
        ]
        await expectNoFault(inHistories: historyCount / 16, upTo: 16) { random in
            pieces.randomElement(using: &random)!
        } fault: { history in
            let html = history.joined()
            let (teaser, blocks) = (
                Teaser.text(.html(html)), text(of: GumboReader().blocks(of: html, at: nil))
            )
            return letters(teaser) == letters(blocks) ? nil : "<\(teaser)> is not <\(blocks)>"
        }
    }

    /// The text without marks of lists and quotes, and without pictures.
    private func text(of blocks: [HTMLBlock]) -> String {
        blocks.map { block in
            switch block {
            case .paragraph(let runs), .heading(_, let runs): runs.map(\.text).joined()
            case .list(_, let items): text(of: items.flatMap(\.self))
            case .quote(let blocks), .description(let blocks): text(of: blocks)
            case .preformatted(let text): text
            case .table(let rows): text(of: rows.joined().flatMap(\.self))
            case .rule, .picture, .media: ""
            }
        }.joined(separator: " ")
    }

    private func letters(_ text: String) -> String { text.filter { !$0.isWhitespace } }
}
