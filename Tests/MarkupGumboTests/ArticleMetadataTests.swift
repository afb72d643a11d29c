import ArticleInterface
import FoundationEssentials
import MarkupGumbo
import Testing

@Suite("Metadata of articles")
struct ArticleMetadataTests {
    private let body = "<article>\(prose("Today"))</article>"

    private func json(_ properties: String, type: String = "NewsArticle") -> String {
        #"<script type="application/ld+json">{"@context": "https://schema.org", "@type": "\#(type)", \#(properties)}</script>"#
    }

    @Test("Structured data precedes properties, which precede names, which precede the page")
    func order() throws {
        let page = "<title>Of the page</title>" + body
        #expect(try article(page).title == "Of the page")
        let named = "<meta name=title content='Of a name'>" + page
        #expect(try article(named).title == "Of a name")
        let open = "<meta property=og:title content='Of a property'>" + named
        #expect(try article(open).title == "Of a property")
        #expect(try article(json(#""headline": "Of the data""#) + open).title == "Of the data")
    }

    @Test("The authors are those of structured data, metadata, or a line in the text, which it then leaves")
    func byline() throws {
        let line = "<div><p class=byline>By J. Doe</p>\(body)</div>"
        let found = try article(line)
        #expect(found.byline == "By J. Doe")
        #expect(!found.html.contains("J. Doe"))
        #expect(try article("<meta name=author content='A. Roe'>" + line).byline == "A. Roe")
        let authors = json(#""author": [{"name": "A &amp; B"}, {"name": "C"}]"#)
        #expect(try article(authors + line).byline == "A & B, C")
        let profile = "<meta property=article:author content='https://social.example/a'>"
        #expect(try article(profile + body).byline == nil)
        #expect(try article("<p><a rel=author>J. Doe</a></p>" + body).byline == "J. Doe")
    }

    @Test(
        "The site's name is cut off the page's title",
        arguments: [
            ("Ferry strike ends after a week | Harbour News", "Ferry strike ends after a week"),
            ("Harbour News - Ferry strike ends after a week", "Ferry strike ends after a week"),
            ("Heading of the page – Harbour News", "Heading of the page"),
            ("Strike | Harbour News", "Strike | Harbour News"),
            ("Harbour News: The ferry strike ends today", "The ferry strike ends today"),
            (
                "The long-awaited end of the great strike: all ferries sail",
                "The long-awaited end of the great strike: all ferries sail"
            ),
            ("Strike ends", "Strike ends"), ("", "Heading of the page"),
        ])
    func siteInTitle(title: String, expected: String) throws {
        #expect(try article("<title>\(title)</title><h1>Heading of the page</h1>" + body).title == expected)
    }

    @Test(
        "Times of publication are read in any form of ISO 8601, as UTC where they have no offset",
        arguments: [
            "2026-11-03T10:00:00Z", "2026-11-03T12:00:00+02:00", "2026-11-03T12:00:00.123+0200",
            "2026-11-03T10:00",
            "2026-11-03 12:00:00 +0200", "2026-11-03T10:00Z",
        ])
    func times(time: String) throws {
        let found = try article("<meta property=article:published_time content='\(time)'>" + body).published
        #expect(found == Date(timeIntervalSince1970: 1_793_700_000))
        #expect(try article(json(#""datePublished": "\#(time)""#) + body).published == found)
        #expect(
            try article("<article><time datetime='\(time)'>Now</time>\(prose("Today"))</article>").published
                == found)
    }

    @Test(
        "A time that cannot be read is none", arguments: ["yesterday", "2026", "T10:00", "2026-11-03T10", ""])
    func noTime(time: String) throws {
        #expect(try article("<meta name=date content='\(time)'>" + body).published == nil)
    }

    @Test("The article in structured data is found in arrays, graphs and CDATA, behind other and broken data")
    func structures() throws {
        let data = #"{"@type": ["BlogPosting"], "headline": "Found", "publisher": {"name": "Harbour News"}}"#
        for text in [
            data, "[1, \(data)]", #"{"@graph": [{"@type": "WebPage"}, \#(data)]}"#, "<![CDATA[\(data)]]>",
        ] {
            let found = try article(
                json("}") + json(#""name": "Shop""#, type: "Organization")
                    + "<script type=application/ld+json>\(text)</script>" + body)
            #expect(found.title == "Found")
            #expect(found.site == "Harbour News")
        }
    }

    @Test("Structured data that is nested too deep is ignored")
    func deepData() throws {
        let deep = String(repeating: #"{"@graph":["#, count: 100_000)
        let page = "<title>Ferries</title><script type=application/ld+json>\(deep)</script>" + body
        #expect(try article(page).title == "Ferries")
    }

    @Test("The language is that of the page, otherwise of its metadata")
    func language() throws {
        #expect(try article("<html lang=el>" + json(#""inLanguage": "en""#) + body).language == "el")
        #expect(try article(json(#""inLanguage": "en""#) + body).language == "en")
        #expect(try article("<meta property=og:locale content=pt_BR>" + body).language == "pt-BR")
        #expect(try article(body).language == nil)
    }
}
