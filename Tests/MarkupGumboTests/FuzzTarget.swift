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
        ].map { Array($0.utf8) } + pages

    /// Pages with their articles.
    static let pages = [
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
    ].map { Array($0.utf8) }

    /// The promise that the blocks of the bytes, or of the article in them, break.
    static func fault(in bytes: [UInt8]) -> String? {
        fault(inText: bytes) ?? fault(inPage: bytes)
    }

    /// The promise that the article in a page breaks.
    static func fault(inPage bytes: [UInt8]) -> String? {
        guard let address = URL(string: "https://a.example/"),
            let article = try? GumboArticleExtractor().article(in: Data(bytes), charset: nil, at: address)
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
