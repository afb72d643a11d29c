import FoundationEssentials
import MarkupGumbo
import MarkupInterface
import Testing

@Suite("GumboReader")
struct BlocksTests {
    private func blocks(_ html: String) -> [HTMLBlock] { GumboReader().blocks(of: html, at: nil) }

    private func paragraph(_ text: String) -> HTMLBlock { .paragraph([TextRun(text)]) }

    @Test("Text without markup is a paragraph, and empty text has no blocks")
    func text() {
        #expect(blocks("a b") == [paragraph("a b")])
        #expect(blocks("").isEmpty)
        #expect(blocks(" \n").isEmpty)
        #expect(
            blocks("a &amp; &lt;b&gt; &eacute;&nbsp;&#8364; 1 < 2 &unknown;") == [
                paragraph("a & <b> é\u{A0}€ 1 < 2 &unknown;")
            ])
    }

    @Test(
        "Text in block elements and between line breaks is read as paragraphs",
        arguments: [
            "<p>a</p><p>b</p>", "<p>a<p>b", "a<p>b", "<div>a</div>b",
            "<div><div>a</div></div><section>b</section>", "a<br><br>b",
            "a<br> <br/>\n<br>b", "<p>a<br></p><p><br>b</p>", "<p>a</p><p> </p><p>&nbsp;</p><p>b",
            "<html><head><title>x</title></head><body>a<p>b",
            "<article><p>a</article>b", "<center>a</center>b",
            "<!DOCTYPE html><p>a<!-- <p>x --><p>b",
        ])
    func paragraphs(html: String) {
        #expect(blocks(html) == [paragraph("a"), paragraph("b")])
    }

    @Test("White space is collapsed, and removed at the ends of lines")
    func whiteSpace() {
        #expect(blocks("<p> a \n\t b <br> c </p>") == [paragraph("a b\nc")])
        #expect(
            blocks("a <em> b </em> c") == [
                .paragraph([TextRun("a "), TextRun("b ", .emphasis), TextRun("c")])
            ])
        #expect(
            blocks("a<a href=/x> b </a>c") == [
                .paragraph([TextRun("a "), TextRun("b", [], link: "/x"), TextRun(" c")])
            ])
    }

    @Test("Styles and links are runs, even where they cross paragraphs and each other")
    func runs() {
        #expect(
            blocks("<b>a<i>b</b>c</i><code>d</code><s>e</s><a href='/?a=1&amp;b=2'>f</a>") == [
                .paragraph([
                    TextRun("a", .strong), TextRun("b", [.strong, .emphasis]), TextRun("c", .emphasis),
                    TextRun("d", .code), TextRun("e", .deleted), TextRun("f", [], link: "/?a=1&b=2"),
                ])
            ])
        #expect(
            blocks("<b><p>a</p><p>b</b>c") == [
                .paragraph([TextRun("a", .strong)]), .paragraph([TextRun("b", .strong), TextRun("c")]),
            ])
        #expect(blocks("<b><b>a</b></b>b") == [.paragraph([TextRun("a", .strong), TextRun("b")])])
        #expect(
            blocks("<a href=/1>a<a href=/2>b") == [
                .paragraph([TextRun("a", [], link: "/1"), TextRun("b", [], link: "/2")])
            ])
        #expect(blocks("<a name=x>a</a>") == [paragraph("a")])
    }

    @Test("Headings have their level, and contain no paragraphs")
    func headings() {
        #expect(
            blocks("<h1>a</h1>b<h6><a>c</a></h6>") == [
                .heading(level: 1, [TextRun("a")]), paragraph("b"), .heading(level: 6, [TextRun("c")]),
            ])
        #expect(blocks("<h2> </h2>").isEmpty)
    }

    @Test("Lists have items, numbers where they are ordered, and nested lists")
    func lists() {
        #expect(
            blocks("<ul><li>a<li><p>b</p>c</ul>") == [
                .list(start: nil, items: [[paragraph("a")], [paragraph("b"), paragraph("c")]])
            ])
        #expect(blocks("<ol start=3><li>a</ol>") == [.list(start: 3, items: [[paragraph("a")]])])
        #expect(blocks("<ol><li>a</ol>") == [.list(start: 1, items: [[paragraph("a")]])])
        let nested = HTMLBlock.list(
            start: nil,
            items: [[paragraph("a"), .list(start: nil, items: [[paragraph("b")]])], [paragraph("c")]])
        #expect(blocks("<ul><li>a<ul><li>b</ul><li>c</ul>") == [nested])
        #expect(blocks("<ul><li>a</li><ul><li>b</ul><li>c</ul>") == [nested])
        #expect(
            blocks("<ul>a<li>b</ul>") == [.list(start: nil, items: [[paragraph("a")], [paragraph("b")]])])
        #expect(blocks("<ul><li> </ul>a<li>b") == [paragraph("a"), paragraph("b")])
    }

    @Test("Quotes contain blocks, and preformatted lines keep their spaces")
    func quotesAndLines() {
        #expect(blocks("<blockquote>a<p>b</blockquote>") == [.quote([paragraph("a"), paragraph("b")])])
        #expect(
            blocks("<pre>\n  a <b>b</b>\n\n c\n</pre>d") == [.preformatted("  a b\n\n c"), paragraph("d")])
        #expect(blocks("<pre>a<br>b</pre>") == [.preformatted("a\nb")])
        #expect(blocks("a<hr>b") == [paragraph("a"), .rule, paragraph("b")])
    }

    @Test(
        "Relative addresses are resolved against the address of the page",
        arguments: [
            ("/x", "https://a.example/x"), ("x y.html ", "https://a.example/b/x%20y.html"),
            ("../x", "https://a.example/x"),
            ("#x", "https://a.example/b/c?d#x"), ("?x:y", "https://a.example/b/c?x:y"),
            ("//b.example/x", "https://b.example/x"), ("http://b.example/../x", "http://b.example/../x"),
            ("mailto:x@a.example", "mailto:x@a.example"),
        ])
    func relative(address: String, absolute: String) {
        let page = URL(string: "https://a.example/b/c?d")
        let html = "<a href='\(address)'>a <img src='\(address)'></a>"
        #expect(
            GumboReader().blocks(of: html, at: page) == [
                .paragraph([TextRun("a", [], link: absolute)]),
                .picture(HTMLPicture(absolute, link: absolute)),
            ])
    }

    @Test("Relative addresses are resolved against the first base, and stay relative without any")
    func base() {
        let html = "<base><base href='/x/?a&amp;b'><base href='/y/'>a<p><a href=z>b</a>"
        let text = { (link: String) in [paragraph("a"), .paragraph([TextRun("b", [], link: link)])] }
        #expect(
            GumboReader().blocks(of: html, at: URL(string: "https://a.example/b"))
                == text("https://a.example/x/z"))
        #expect(
            blocks("<base href='https://b.example/x/'>a<p><a href=z>b</a>") == text("https://b.example/x/z"))
        #expect(blocks("a<p><a href=z>b</a>") == text("z"))
    }

    @Test("Pictures are blocks with alternative texts, sizes and links")
    func pictures() {
        let attributes = "SRC='/c.jpg?x=1&amp;y=2' alt=\" two\n words \" width=640 height='480px'"
        let picture = HTMLPicture(
            "/c.jpg?x=1&y=2", alternativeText: "two words", width: 640, height: 480, link: "/b")
        #expect(
            blocks("<p>a<a href=/b><img \(attributes)></a>d")
                == [paragraph("a"), .picture(picture), paragraph("d")])
        #expect(blocks("<img alt=x><img src=''>").isEmpty)
    }

    @Test("A caption belongs to the picture before it, and is text without one or with more than text")
    func captions() {
        #expect(
            blocks("<figure><img src=/a><figcaption>b <a href=/c>d</a><p>e</figcaption></figure>f") == [
                .picture(
                    HTMLPicture(
                        "/a",
                        caption: [
                            TextRun("b "), TextRun("d", [], link: "/c"), TextRun("\n"), TextRun("e"),
                        ])), paragraph("f"),
            ])
        #expect(
            blocks("<figure><figcaption>b</figcaption><img src=/a></figure>") == [
                paragraph("b"), .picture(HTMLPicture("/a")),
            ])
        #expect(
            blocks("<figure><img src=/a><figcaption><h2>b</h2></figcaption></figure>") == [
                .picture(HTMLPicture("/a")), .heading(level: 2, [TextRun("b")]),
            ])
    }

    @Test("The caption of a gallery leaves its last picture the caption of its own")
    func galleryCaption() {
        #expect(
            blocks(
                "<figure><figure><img src=/a><figcaption>b</figcaption></figure><figcaption>c</figcaption></figure>"
            ) == [.picture(HTMLPicture("/a", caption: [TextRun("b")])), paragraph("c")])
    }

    @Test(
        "An icon is within its line as its alternative text, and one of a symbol as that symbol",
        arguments: [
            ("<img src=/i width=16 height=16 alt=check>", "a [check] b"),
            ("<img src=/i width=16 height=16>", "a b"),
            ("<img src=/i height=20 alt='build ok'>", "a [build ok] b"),
            ("<img src=/i alt=😀>", "a 😀 b"), ("<img src=/i width=72 height=72 alt=😀>", "a 😀 b"),
        ])
    func icons(html: String, text: String) {
        #expect(blocks("<p>a \(html) b</p>") == [paragraph(text)])
    }

    @Test("A picture of 3 × 2 cells is a block")
    func smallPicture() {
        #expect(
            blocks("a<img src=/i width=24 height=32 alt=x>b") == [
                paragraph("a"), .picture(HTMLPicture("/i", alternativeText: "x", width: 24, height: 32)),
                paragraph("b"),
            ])
    }

    @Test("The terms of a definition list are strong, and their descriptions contain blocks")
    func definitions() {
        let term = { (text: String) in HTMLBlock.paragraph([TextRun(text, .strong)]) }
        #expect(
            blocks("<dl><dt>a<dd>b<dt>c<dd><p>d</p><ul><li>e</ul></dl>f") == [
                term("a"), .description([paragraph("b")]), term("c"),
                .description([paragraph("d"), .list(start: nil, items: [[paragraph("e")]])]), paragraph("f"),
            ])
        #expect(blocks("<dl><dd> <dd>a</dl>") == [.description([paragraph("a")])])
        #expect(
            blocks("<dl><dt>a<dd>b<dl><dt>c<dd>d</dl>e</dl>") == [
                term("a"),
                .description([
                    paragraph("b"), term("c"), .description([paragraph("d")]), paragraph("e"),
                ]),
            ])
    }

    @Test(
        "Superscripts and subscripts are characters of their own where all of them exist",
        arguments: [
            ("E = mc<sup>2</sup>", "E = mc²"), ("H<sub>2</sub>O", "H₂O"), ("x<sup>n+1</sup>", "xⁿ⁺¹"),
            ("4<sup>th</sup>", "4ᵗʰ"), ("a<sup>q</sup>", "aq"), ("a<sup>1,2</sup>", "a1,2"),
            ("a<sup>2<sub>i</sub></sup>b<sup>", "a²ᵢb"),
        ])
    func scripts(html: String, text: String) { #expect(blocks(html) == [paragraph(text)]) }

    @Test(
        "A superscript and a deletion without an end tag end with their paragraph, but struck text does not")
    func openMarks() {
        #expect(blocks("<p>a<sup>1</p><p>10<sup>6</sup>") == [paragraph("a¹"), paragraph("10⁶")])
        let struck = { (text: String) in HTMLBlock.paragraph([TextRun(text, .deleted)]) }
        #expect(blocks("<p><del>a</p><p>b") == [struck("a"), paragraph("b")])
        #expect(blocks("<p><s>a</p><p>b") == [struck("a"), struck("b")])
    }

    @Test(
        "Tracking pixels are omitted",
        arguments: [
            "width=1 height=1", "width='1px'", "height=0", "width=\"1\" height=\"50\"",
            "style='border:0; Width : 1px'", "style='height:0!important'", "style=display:none",
        ])
    func tracking(size: String) { #expect(blocks("a<img src=/t.gif \(size)>b") == [paragraph("ab")]) }

    @Test(
        "A picture with a style of another size is shown",
        arguments: ["width:1.2ex", "width:100px;height:1em", ""])
    func styled(style: String) {
        #expect(blocks("<img src=/a.png style='\(style)'>") == blocks("<img src=/a.png>"))
    }

    @Test(
        "Scripts, forms and embedded documents are omitted with their contents",
        arguments: [
            "<script>if (a < b) '<p>'</script>", "<style>p { }</style>",
            "<form>x<form>y</form><input>z</form>", "<!-- x -- > -->", "<!-->",
            "<svg><text>x</text><svg/></svg>", "<iframe src=/x>y</iframe>", "<video>x</video>",
            "<select><option>x</select>", "<?php x ?>", "<iframe src=about:blank>y</iframe>",
            "<textarea><p>x</textarea>", "<template>x</template>", "<math></math>",
            "<iframe src=https://x.example width=1 height=1></iframe>",
            "<iframe src='javascript:x'></iframe>",
            "<math><mphantom>x</mphantom><annotation>y</annotation></math>",
            "<math><mrow><annotation>y</math>",
            "<script>'</scripts>'</SCRIPT x>",
        ])
    func omitted(html: String) {
        #expect(blocks("<p>a \(html) b</p>") == [paragraph("a b")])
    }

    @Test(
        "A truncated text is read up to its end",
        arguments: [
            "<p>a<b", "<p>a<b x='", "<p>a<!-- x", "<p>a<script>x", "<p>a</", "<p>a</p", "<p>a<form>x",
        ])
    func cutOff(html: String) {
        #expect(blocks(html).plainText.hasPrefix("a"))
        #expect(blocks(html).plainText.count <= 3)
    }
}
