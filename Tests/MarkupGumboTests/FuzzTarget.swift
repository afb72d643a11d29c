import ArticleInterface
import FoundationEssentials
import MarkupGumbo
import MarkupInterface

/// The fuzz target of `Tools/fuzz MarkupGumbo`.
enum FuzzTarget {
    /// The seed corpus.
    static let seeds =
        [
            """
            <h1>a</h1><p>b <b>c <i>d</b> e</i><br><br><a href="/x?a=1&amp;b">f</a>\
            <ul><li>g<ul><li>h</ul><li>i</ul><img src=/p.jpg alt="j" width=20><pre>\n k\n</pre>\
            <blockquote>l</blockquote><hr>\
            <table><tr><th>m<td>n</table><!-- o --><script>p</script><form>q</form>\
            <iframe src=//r.example>s</iframe><video><source src=https://t.example></video>\
            <object data=u><param name=src value=v></object>\
            <math alttext="w"><mfrac><mi>x</mi><mn>1</mn></mfrac></math>
            """,
            "<table><b><td></b><p>x<table><caption>y</table></p></table>"
                + "<a><div><a><svg><title>z</svg>&eacute;&#8364;",
            """
            <ol start=3><li><code>a</code><sup>b</sup><sub>c</sub></ol><ol><li>d</ol><img src=e height=1><img src=f width=9 \
            height=9><img alt=g src=h style="display:none"><img src=" "><embed src=i alt=audio><embed src=j><video src=k />\
            <object><object data=l /></object><math display=block alttext=m><mi>m</mi></math><img alt=m src=n></p></br>\
            <math alttext=o></math><style>p</style q><textarea>r</textarea><iframe src=s width=0></iframe><table><tr>t
            """,
            """
            <math><msqrt><mi>a</mi><mo>,</mo><mi>b</mi></msqrt><mfenced><mi>c</mi><mi>d</mi></mfenced><mtable><mtr><mtd>e</mtd>\
            <mtd>f</mtd></mtr></mtable><mroot><mi>g</mi><mn>3</mn></mroot><msup><mi>h</mi><mn>2</mn></msup><msub><mi>i</mi>\
            <mrow>j + k</mrow></msub><mover><mi>l</mi><mo>^</mo></mover><mover><mi>m</mi><mi>n</mi></mover><munderover>\
            <mo>&sum;</mo><mi>o</mi><mi>p</mi></munderover><mo>=</mo><annotation>q<annotation>r</annotation>s</annotation>\
            <mphantom>t</math><math alttext="u < v" display=inline></math><math alttext="w < x"><mi></mi></math><math><1</math
            """, String(repeating: "<div><b>", count: 150) + "<p>a<br>",
            "<table><tr>" + String(repeating: "<td>a", count: 120),
            "<table><tr>" + String(repeating: "<td rowspan=2>a", count: 90),
            "<sup>1%</sup><sup>1 2</sup><iframe src=https://vimeo.com/1></iframe><iframe src=//a.example/b.opus?c></iframe><iframe src=//soundcloud.com/d></iframe><iframe src=//a.example/e.mp4>",
            "<style>a</style", "<style>a</style b", "<style>a<",
        ].map { Array($0.utf8) } + pages

    private static let sentence = "A sentence of some length, with commas, as they are, so that it counts."

    /// The charsets of HTTP, by a page's first byte.
    private static let charsets = ["iso-8859-7", "utf-16le", "utf-8", "gb18030", "unknown"]

    /// Pages with their articles. A first byte below 8 is the number of a charset of HTTP.
    static let pages = texts + encodedPages

    /// Pages in other encodings, some of which declare them, each with bytes that are no UTF-8, that are, and
    /// with none.
    private static let encodedPages: [[UInt8]] = {
        let starts: [(mark: [UInt8], text: String)] = [
            ([0], "<p>"), ([], "<meta charset=windows-1253><p>"), ([], "<meta charset=utf-16><p>"),
            ([3], "<meta charset=utf-8><p>"), ([2], ""), ([4], "<p>"), ([0xEF, 0xBB, 0xBF], "<p>"),
            ([], "<!-- a --><meta http-equiv=content-type content='text/html; charset=koi8-r; b'><p>"),
            ([], "<meta name=a content=b><a><meta charset=gb18030><p>"),
        ]
        let ends: [[UInt8]] = [[0xE1, 0xE2, 0xF0, 0xFF, 0xFF], [0xC3, 0xA9], []]
        var pages: [[UInt8]] = []
        for start in starts {
            for end in ends { pages.append(start.mark + Array("\(start.text)\(sentence)".utf8) + end) }
        }
        let wide: [UInt8] = sentence.utf8.flatMap { [$0, 0] }
        let marks: [[UInt8]] = [[0xFF, 0xFE], [0xFE, 0xFF, 0], [1]]
        for mark in marks { pages.append(mark + wide) }
        return pages
    }()

    private static let texts = [
        """
        <!DOCTYPE html><html lang=en><title>a | b</title><base href=/c/><meta property=og:title content="d">\
        <script type="application/ld+json">{"@type": "Article", "author": [{"name": "e"}]}</script>\
        <body><nav class=menu><a href=#f>f</a></nav><div id=content><h1>a</h1><p class=byline>By g</p>\
        <p>A sentence of some length, with commas, as they are, so that it counts.<br><br>And another one, as \
        long as the first, and with commas.<noscript><img src=h.jpg></noscript><img data-src=i.jpg srcset="j 2x">\
        <table><tr><th>k<td>l</table><ul><li>m</ul><form><input><p hidden>n</form>\
        <iframe src=//youtube.com/o></iframe></div><aside style="display:none">p</aside>
        """,
        """
        <html><head><meta name=dc.title content=a><meta property="og:site_name article:author" content=http://b>\
        <meta itemprop=datePublished content="2026-01-02 03:04 +01:00"><meta name=author content=c>\
        <meta property=og:image content=d.jpg><meta name=language content=el_GR><title content=e></title>\
        <script type="application/ld+json"><![CDATA[[{"@graph": [{"@type": ["x", "NewsArticle"], "headline": "f &amp; g",\
        "name": "h", "author": {"name": "i"}, "publisher": {"name": "j"}, "datePublished": "2026-01-02",\
        "inLanguage": "en", "image": [{"url": "k.jpg"}]}]}]]]></script><body><article><time datetime=2026-01-03T04:05Z>\
        <picture><source srcset="l.webp 1x, m.webp 2x"><img src=data:n data-original="o.jpg" width=1 height=1></picture>\
        <p>A sentence of some length, with commas, as they are, so that it counts.<table><tr><td colspan=2 rowspan=3>p\
        <td>q<tr><td>r</table><audio src=s.mp3></audio><embed src=t><figure><img src=u.png><figcaption>v</figure></article>
        """,
        """
        <title>a</title><body><div id=main class="article body"><h2 class=promo>b</h2><h3>c</h3><h4>d</h4><h5>e</h5><h6>f</h6>\
        <p>\(sentence)</p><p>\(sentence)، \(sentence)， \(sentence)、</p><div class=share><p>g, h</div><p class=sharedaddy>i</p>\
        <p class=hid>j</p><div class="sidebar comment"><p>k</div><table summary=l><tr><td>m</table><table role=presentation><tr><td>n\
        </table><table datatable=0><tr><td>o</table><div aria-hidden=true class=fallback-image>p</div><div aria-hidden=true>q</div>\
        <div aria-modal=true role=dialog>r</div><div role=navigation>s</div><a rel=author href=t>u</a><i itemprop="author name">v</i>\
        <img src=data:, data-src=w.jpg class=lazy srcset="x.jpg 10w, y.jpg 3000w , z.jpg"><img class=lazyload src=a.jpg><img \
        srcset="b.jpg, c.jpg 2x d, e.jpg zx"><img src=f.jpg> <noscript><img src=g.jpg></noscript><p><noscript><img src=h.jpg>\
        </noscript><p>i&nbsp;&nbsp; j<br> <br>k<span>l</span> <div>m</div><br><br> <p>\(sentence)<div><div><span>n</span></div></div>\
        <math display=block alttext=o><mi>o</mi></math><img alt=o src=p.png><style>q</style><video src=r.mp4 /><ul class=tags><li>s\
        <li>t</ul><section><h1>u</h1><a href="javascript:v()">w</a><a href=#x>y</a></section></br></p></div>
        """,
        "<article>" + String(repeating: "<div><b>", count: 150) + "<p>\(sentence)<br>" + sentence,
        "<div><p>\(sentence)<p>\(sentence)</div><div>"
            + String(repeating: "<p class=comment>\(sentence)", count: 3),
        "<div><img src=a.jpg><div> </div><noscript> <img src=b.jpg> </noscript></div><p>\(sentence)<picture><img src=c></picture>"
            + "<div><noscript><img src=d><img src=e></noscript><noscript>f</noscript></div><p>\(sentence)",
    ].map { Array($0.utf8) }

    /// The promise that the blocks of the bytes, or of the article in them, break.
    static func fault(in bytes: [UInt8]) -> String? {
        fault(inText: bytes) ?? fault(inPage: bytes)
    }

    /// The promise that the article in a page breaks.
    static func fault(inPage bytes: [UInt8]) -> String? {
        let charset = bytes.first.flatMap { charsets.indices.contains(Int($0)) ? charsets[Int($0)] : nil }
        let page = Data(charset == nil ? bytes[...] : bytes.dropFirst())
        guard let address = URL(string: "https://a.example/"),
            let article = try? GumboArticleExtractor().article(in: page, charset: charset, at: address)
        else { return nil }
        if article.title.contains("\n") { return "a title of several lines" }
        return fault(inText: Array(article.html.utf8))
    }

    /// The promise that the blocks of a text break.
    static func fault(inText bytes: [UInt8]) -> String? {
        let blocks = GumboReader().blocks(of: String(decoding: bytes, as: UTF8.self), at: nil)
        _ = blocks.plainText
        return fault(in: blocks, depth: 0)
    }

    /// Whether the bytes contain the canary of `Tools/fuzz --canary`.
    static func isCanary(_ bytes: [UInt8]) -> Bool {
        GumboReader().blocks(of: String(decoding: bytes, as: UTF8.self), at: nil).contains { block in
            if case .quote(let blocks) = block { blocks.contains(.rule) } else { false }
        }
    }

    /// The first block that is empty or too deep.
    static func fault(in blocks: [HTMLBlock], depth: Int = 0) -> String? {
        if depth > HTMLBlock.depthLimit { return "too deep" }
        return blocks.lazy.compactMap { fault(in: $0, depth: depth) }.first
    }

    private static func fault(in block: HTMLBlock, depth: Int) -> String? {
        switch block {
        case .paragraph(let runs), .heading(_, let runs): fault(in: runs)
        case .list(_, let items):
            items.isEmpty || items.contains(where: \.isEmpty)
                ? "an empty item" : items.lazy.compactMap { fault(in: $0, depth: depth + 1) }.first
        case .quote(let blocks): blocks.isEmpty ? "an empty quote" : fault(in: blocks, depth: depth + 1)
        case .description(let blocks):
            blocks.isEmpty ? "an empty description" : fault(in: blocks, depth: depth + 1)
        case .table(let rows):
            rows.isEmpty || rows.contains { row in row.allSatisfy(\.isEmpty) }
                ? "an empty row" : rows.joined().lazy.compactMap { fault(in: $0, depth: depth + 1) }.first
        case .preformatted(let text): text.isEmpty ? "no lines" : nil
        case .picture(let picture): picture.address.isEmpty ? "no address" : nil
        case .media(let media): media.address.isEmpty ? "no address" : nil
        case .rule: nil
        }
    }

    private static func fault(in runs: [TextRun]) -> String? {
        if runs.isEmpty || runs.contains(where: \.text.isEmpty) { return "an empty run" }
        if zip(runs, runs.dropFirst()).contains(where: { $0.traits == $1.traits && $0.link == $1.link }) {
            return "two runs of one look"
        }
        let text = runs.map(\.text).joined()
        return [" ", "\n"].contains(text.first) || [" ", "\n"].contains(text.last) ? "a space at an end" : nil
    }
}
