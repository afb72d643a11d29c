import FoundationEssentials
import MarkupGumbo
import MarkupInterface
import Testing

@Suite("Media and formulas as blocks")
struct MediaBlocksTests {
    private func blocks(_ html: String) -> [HTMLBlock] { GumboReader().blocks(of: html, at: nil) }

    private func paragraph(_ text: String) -> HTMLBlock { .paragraph([TextRun(text)]) }

    @Test(
        "Embedded documents and recordings are their addresses",
        arguments: [
            ("<iframe src='https://www.youtube.com/embed/x?a=1&amp;b'>y</iframe>", HTMLMedia.Kind.video),
            (
                "<iframe src='about:blank' data-src='https://www.youtube.com/embed/x?a=1&amp;b'></iframe>",
                .video
            ),
            ("<video src='https://www.youtube.com/embed/x?a=1&amp;b'><p>y</video>", .video),
            (
                "<video><source src='https://www.youtube.com/embed/x?a=1&amp;b'><source src=z>y</video>",
                .video
            ),
            ("<embed src='https://www.youtube.com/embed/x?a=1&amp;b' type='video/mp4'>", .video),
            ("<object data='https://www.youtube.com/embed/x?a=1&amp;b'></object>", .video),
            (
                """
                <object><param name=allow value=y><param name=movie value='https://www.youtube.com/embed/x?a=1&amp;b'>\
                <embed src='https://www.youtube.com/embed/x?a=1&amp;b'></object>
                """, .video
            ),
            ("<object><param name=SRC value='//www.youtube.com/embed/x?a=1&amp;b'></object>", .video),
        ])
    func media(html: String, kind: HTMLMedia.Kind) {
        #expect(
            blocks("<p>a \(html) b</p>") == [
                paragraph("a"), .media(HTMLMedia(kind, at: "https://www.youtube.com/embed/x?a=1&b")),
                paragraph("b"),
            ])
    }

    @Test("Media are resolved against the page, and those of other sites are audio or a page")
    func otherMedia() {
        let html = """
            <audio src=/a.ogg>x</audio><iframe src='//maps.example/m'></iframe>\
            <object data=/b.swf><b>c</b></object><iframe src='//w.soundcloud.com/player/?url=x'></iframe>
            """
        #expect(
            GumboReader().blocks(of: html, at: URL(string: "https://d.example/e")) == [
                .media(HTMLMedia(.audio, at: "https://d.example/a.ogg")),
                .media(HTMLMedia(.page, at: "https://maps.example/m")),
                .media(HTMLMedia(.page, at: "https://d.example/b.swf")),
                .paragraph([TextRun("c", .strong)]),
                .media(HTMLMedia(.audio, at: "https://w.soundcloud.com/player/?url=x")),
            ])
    }

    @Test(
        "A formula is its alternative text, otherwise its text in one line",
        arguments: [
            ("<math alttext='x &lt; 1'><mi>y</mi></math>", "x < 1"),
            ("<math><mi>x</mi>\n<mn>2</mn></math>", "x2"),
            ("<math><mi>E</mi><mo>=</mo><mi>m</mi><msup><mi>c</mi><mn>2</mn></msup></math>", "E = mc^2"),
            (
                "<math><mfrac><mrow><mi>a</mi><mo>+</mo><mn>1</mn></mrow><mi>b</mi></mfrac></math>",
                "(a + 1)/b"
            ),
            ("<math><msqrt><mi>x</mi></msqrt><mroot><mi>y</mi><mn>3</mn></mroot></math>", "√x3√y"),
            ("<math><msub><mi>x</mi><mi>i</mi></msub><mo>&le;</mo><mo>-</mo><mn>1</mn></math>", "x_i ≤ -1"),
            (
                "<math><munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>0</mn></mrow><mi>n</mi></munderover></math>",
                "∑_(i = 0)^n"
            ),
            (
                "<math><mtable><mtr><mtd>1</mtd><mtd>2</mtd></mtr><mtr><mtd>3</mtd></mtr></mtable></math>",
                "1, 2; 3"
            ),
            ("<math><semantics><mi>x</mi><annotation>y</annotation></semantics></math>", "x"),
            ("<math><mi>&alpha;</mi><mi>x</math>", "αx"), ("<math alttext=' '><mi>x</mi></math>", "x"),
            ("<math alttext='x'><mi>y</mi></math><img src=/x.svg alt='x'>", "x"),
        ])
    func formulas(html: String, text: String) {
        #expect(blocks("a \(html) b") == [paragraph("a \(text) b")])
    }

    @Test("A formula in lines of its own is a paragraph, and elements of HTML end one")
    func displayedFormulas() {
        #expect(
            blocks("a<math display=block><mi>x</mi></math>b") == ["a", "x", "b"].map(paragraph))
        #expect(blocks("a<math><mi>x<p>b</math>") == ["ax", "b"].map(paragraph))
    }
}
