public import ArticleInterface
import FoundationEssentials
public import Testing

/// The contract of every ``ArticleInterface/ArticleExtractor``.
public enum ArticleExtractorContract {
    /// A promise of an extractor.
    public struct Case: Sendable, CustomTestStringConvertible {
        /// The promise as a sentence.
        public let testDescription: String
        private let body: @Sendable (any ArticleExtractor) throws -> Void

        init(_ sentence: String, _ body: @escaping @Sendable (any ArticleExtractor) throws -> Void) {
            testDescription = sentence
            self.body = body
        }

        /// Records an issue where the extractor breaks the promise.
        public func check(_ extractor: any ArticleExtractor) throws { try body(extractor) }
    }

    /// All promises.
    public static var cases: [Case] { articles + addresses + failures }

    /// A sentence of 80 characters that reads as prose, with a mark to find it by.
    public static func sentence(_ mark: String) -> String {
        "\(mark), the ferry left the harbour late, and nobody on the quay, of those who waited, minded."
    }

    /// Paragraphs of such sentences, of 500 characters and more together.
    public static func prose(_ mark: String) -> String {
        (1...4).map { "<p>\(sentence(mark)) \(sentence("\(mark) \($0)"))</p>" }.joined(separator: "\n")
    }

    private static func article(
        _ html: String, _ extractor: any ArticleExtractor,
        at address: String = "https://news.example/2026/post"
    ) throws -> Article {
        try extractor.article(
            in: Data(html.utf8), charset: "utf-8", at: #require(URL(string: address)))
    }

    private static var articles: [Case] {
        [
            Case("The text of an article is its paragraphs, without navigation, sidebars and scripts") {
                extractor in
                let page = """
                    <!DOCTYPE html><title>Ferries</title><nav><a href=/>Home</a> <a href=/a>Archive</a></nav>
                    <div class="sidebar"><p>\(sentence("Elsewhere"))</p></div>
                    <article>\(prose("Today"))<script>let x = "<p>Script"</script></article>
                    <footer>All rights reserved</footer>
                    """
                let html = try article(page, extractor).html
                for number in 1...4 { #expect(html.contains("Today \(number),")) }
                for word in ["Home", "Archive", "Elsewhere", "Script", "rights"] {
                    #expect(!html.contains(word))
                }
            },
            Case("Markup of the text stays: headings, lists, quotes, code, links and pictures") { extractor in
                let page = """
                    <title>Ferries</title><article>\(prose("Today"))<h2>Times</h2><ul><li>Eight</ul>
                    <blockquote>Slowly</blockquote><pre>x  y</pre><p>See <a href="https://a.example/">A</a>.</p>
                    <img src="https://a.example/p.jpg" alt="Pier"></article>
                    """
                let html = try article(page, extractor).html
                for part in [
                    "<h2>Times</h2>", "<li>Eight</li>", "<blockquote>", "<pre>x  y</pre>",
                    #"href="https://a.example/""#,
                    #"src="https://a.example/p.jpg""#, #"alt="Pier""#,
                ] { #expect(html.contains(part)) }
            },
            Case("An article has its page's title, author, site, language and time") { extractor in
                let page = """
                    <html lang=en><title>Ferries</title><meta name=author content="J. Doe">
                    <meta property="og:site_name" content="Harbour News">
                    <meta property="article:published_time" content="2026-11-03T10:00:00Z">
                    <article>\(prose("Today"))</article>
                    """
                let found = try article(page, extractor)
                #expect(found.title == "Ferries")
                #expect(found.byline == "J. Doe")
                #expect(found.site == "Harbour News")
                #expect(found.language == "en")
                #expect(found.published == Date(timeIntervalSince1970: 1_793_700_000))
            },
        ]
    }

    private static var addresses: [Case] {
        [
            Case("Addresses are absolute, by the page's address") { extractor in
                let page =
                    "<article>\(prose("Today"))<p><a href=../b>B</a></p><img src=/p.jpg><p>\(sentence("End"))</p></article>"
                let html = try article(page, extractor, at: "https://news.example/2026/post").html
                #expect(html.contains(#"href="https://news.example/b""#))
                #expect(html.contains(#"src="https://news.example/p.jpg""#))
            },
            Case("Addresses are absolute, by the page's <base>, which may be relative") { extractor in
                let page =
                    "<base href=/deep/><article>\(prose("Today"))<p><a href=b>B</a></p><p>\(sentence("End"))</p></article>"
                let html = try article(page, extractor).html
                #expect(html.contains(#"href="https://news.example/deep/b""#))
            },
        ]
    }

    private static var failures: [Case] {
        [
            Case("A page without text has no article") { extractor in
                for page in ["<html><body></body></html>", "<div id=root></div><script>run()</script>"] {
                    #expect(throws: ArticleError.noArticle) { _ = try article(page, extractor) }
                }
            },
            Case("A page of links has no article") { extractor in
                let links = (1...60).map { "<li><a href=/\($0)>The headline of story number \($0)</a>" }
                    .joined()
                #expect(throws: ArticleError.noArticle) { _ = try article("<ul>\(links)</ul>", extractor) }
            },
            Case("Bytes without an element are not HTML") { extractor in
                for page in ["", "plain text", "%PDF-1.7 \u{1} 1 < 2", "{\"a\": 1}"] {
                    #expect(throws: ArticleError.notHTML) { _ = try article(page, extractor) }
                }
            },
            Case("A page beyond the limit of bytes is refused") { extractor in
                let page = prose("Today") + String(repeating: " ", count: ArticleError.byteLimit)
                #expect(throws: ArticleError.tooLarge) { _ = try article(page, extractor) }
            },
        ]
    }
}
