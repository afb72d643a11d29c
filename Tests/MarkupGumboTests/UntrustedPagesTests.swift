import ArticleInterface
import GrowthTesting
import MarkupGumbo
import MarkupInterface
import MarkupTesting
import RandomTesting
import Testing

@Suite("Untrusted pages")
struct UntrustedPagesTests {
    @Test("Damaged pages have articles that are read into blocks, or none")
    func damage() async {
        await expectNoFault(inDamageTo: FuzzTarget.pages, times: 500) { FuzzTarget.fault(inPage: $0) }
    }

    @Test(
        "Text below any number of elements is found",
        arguments: [
            "div", "span", "section", "b", "table><tr><td", "ul><li", "blockquote", "form", "x-y",
        ])
    func deep(element: String) throws {
        let name = element.prefix { $0 != ">" }
        let page =
            String(repeating: "<\(element)>", count: 2_000) + prose("Deep")
            + String(repeating: "</\(name)>", count: 2_000)
        #expect(try text(page).contains("Deep 4,"))
    }

    @Test(
        "Time is linear in the page",
        arguments: [
            "<div>", "<p>", "</p>", "<br>", "<br><br>x", "<a>", "<p>, , , </p>", "<b class=byline>",
            "<h1>x</h1>",
            "<div class=comment>x", "<noscript><img src=x></noscript>",
            "<i></i><noscript><img src=x></noscript>",
            "<table><tr><td>x", "<td>", "<ul><li>x", "<meta name=a content=b>", "<img srcset='a 1w, b 2w'>",
            "<section>x</div>",
            "<script type=application/ld+json>{}</script>", "<!--", "<a href=x>y</a>, <span>z</span>",
            "<div><span>x</div>",
            "<h2><div>x", "<iframe>", "</section>", "<title>", "<form><input>", "<math>",
        ])
    func growth(part: String) {
        let growth = GrowthTesting.growth(upTo: 4_000) {
            prose("Today") + String(repeating: part, count: $0)
        } of: { page in
            _ = try? article(page)
        }
        #expect(growth < linearGrowth)
    }
}
