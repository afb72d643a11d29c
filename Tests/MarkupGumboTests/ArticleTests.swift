import ArticleInterface
import MarkupGumbo
import MarkupInterface
import MarkupTesting
import Testing

@Suite("GumboArticleExtractor")
struct ArticleTests {
    @Test(
        "The article of a news page is its text, without header, related stories, comments and share buttons")
    func news() throws {
        let text = try text(
            """
            <header class=site-header><h1>Harbour News</h1><ul class=menu><li><a href=/>Home</a></ul></header>
            <main><div class="story-content"><h1>Ferry strike ends</h1>
            <div class=share-tools><a href=/s>Share</a> <span>12 shares</span></div>
            \(prose("Today"))
            <div class=related-links><h3>Related</h3><ul><li><a href=/1>One</a><li><a href=/2>Two</a></ul></div>
            \(prose("Later"))</div>
            <section id=comments><p>\(sentence("Comment"))</p><p>\(sentence("Reply"))</p></section></main>
            """)
        #expect(text.contains("Today 1,") && text.contains("Later 4,"))
        for word in ["Home", "Share", "Related", "Comment", "Reply", "Two"] { #expect(!text.contains(word)) }
    }

    @Test("The article of a weblog is the post, not the longer sidebar beside it")
    func weblog() throws {
        let links = (1...80).map { "<li><a href=/\($0)>An older post with a long title, \($0)</a>" }.joined()
        let text = try text(
            "<div id=page><div class=post>\(prose("Today"))</div><div class=column><ul>\(links)</ul></div></div>"
        )
        #expect(text.contains("Today 4,"))
        #expect(!text.contains("older"))
    }

    @Test("Text between line breaks is read as paragraphs")
    func lineBreaks() throws {
        let page = "<div>" + (1...6).map { sentence("Line \($0)") }.joined(separator: "<br> <br/>") + "</div>"
        let blocks = try GumboReader().blocks(of: article(page).html, at: nil)
        #expect(blocks == (1...6).map { .paragraph([TextRun(sentence("Line \($0)"))]) })
    }

    @Test("An article laid out by tables is read as paragraphs")
    func layoutTable() throws {
        let page = """
            <table><tr><td width=120><a href=/1>One</a><br><a href=/2>Two</a><td>
            <table><tr><td>\(prose("Today"))</table></table>
            """
        let blocks = try GumboReader().blocks(of: article(page).html, at: nil)
        #expect(blocks.count == 4)
        #expect(blocks.plainText.contains("Today 4,"))
    }

    @Test("A table of data within an article stays a table")
    func dataTable() throws {
        let table = "<table><tr><th>Pier<th>Time<tr><td>1<td>8:00<tr><td>2<td>9:00</table>"
        let blocks = try GumboReader().blocks(
            of: article("<article>\(prose("Today"))\(table)</article>").html, at: nil)
        guard case .table(let rows) = blocks.last else {
            Issue.record("no table: \(blocks)")
            return
        }
        #expect(rows.count == 3)
    }

    @Test(
        "A hidden element is not a part of the article",
        arguments: [
            "<p hidden>", "<p style='color: red; Display : none'>", "<p style=visibility:hidden>",
            "<p aria-hidden=true>",
            "<div role=dialog aria-modal=true><p>",
        ])
    func hidden(start: String) throws {
        let text = try text("<article>\(prose("Today"))\(start)\(sentence("Secret"))</p></article>")
        #expect(text.contains("Today 4,"))
        #expect(!text.contains("Secret"))
    }

    @Test("A heading that repeats the title is omitted, and other headings stay")
    func headings() throws {
        let text = try text(
            "<title>Ferry strike ends today</title><article><h1>Ferry strike ends today</h1>"
                + "\(prose("Today"))<h2>Timetable</h2>\(prose("Later"))</article>")
        #expect(!text.contains("strike ends"))
        #expect(text.contains("Timetable"))
    }

    @Test("A short article in an unlikely element is found by a later attempt")
    func attempts() throws {
        let text = try text("<div class=comment><p>\(sentence("Short"))</p></div><div class=footer>x</div>")
        #expect(text.contains("Short"))
    }

    @Test(
        "An article in a script without spaces or Latin letters is found",
        arguments: [
            "Το πλοίο της γραμμής έφυγε αργά από το λιμάνι, και κανείς δεν παραπονέθηκε, όπως είπαν στην προβλήτα. ",
            "連絡船は今朝、いつもより遅く港を出たが、桟橋で待っていた人々は、誰も文句を言わなかったという。駅員はそう話した。",
        ])
    func scripts(sentence: String) throws {
        let links = (1...30).map { "<li><a href=/\($0)>\(sentence.prefix(12))</a>" }.joined()
        let page =
            "<ul class=menu>\(links)</ul><div>"
            + String(repeating: "<p>\(String(repeating: sentence, count: 3))</p>", count: 5) + "</div>"
        let text = try text(page)
        #expect(text.split(separator: "\n", omittingEmptySubsequences: true).count == 5)
        #expect(text.hasPrefix(sentence.prefix(20)))
    }

    @Test("Broken markup has the article that browsers show")
    func broken() throws {
        let text = try text(
            "<div><p>\(sentence("One"))<p><b>\(sentence("Two"))</div></section></p><td>\(sentence("Three"))<p>"
                + prose("Four") + "<div <p>\(sentence("Five"))</a></b><!-- <p>\(sentence("Comment"))")
        for word in ["One", "Two", "Three", "Four 4"] { #expect(text.contains(word)) }
        #expect(!text.contains("Comment"))
    }

    @Test(
        "A page that only says that it is loading has no article",
        arguments: ["Loading…", "<b>loading</b>..."])
    func loading(words: String) {
        #expect(throws: ArticleError.noArticle) { _ = try article("<div id=app>\(words)</div>") }
    }

    @Test("Films and recordings stay as their addresses, and other frames are omitted")
    func frames() throws {
        let html = try article(
            "<article>\(prose("Today"))<iframe src='//www.youtube.com/embed/x'></iframe>"
                + "<iframe src=https://ads.example/></iframe></article>"
        ).html
        #expect(html.contains("https://www.youtube.com/embed/x"))
        #expect(!html.contains("ads.example"))
    }

    @Test("A link to a script is text")
    func scriptLink() throws {
        let html = try article(
            "<article>\(prose("Today"))<p>\(sentence("See")) <a href=' JavaScript:x()'>it</a></article>"
        ).html
        #expect(html.contains("it"))
        #expect(!html.lowercased().contains("javascript"))
    }
}
