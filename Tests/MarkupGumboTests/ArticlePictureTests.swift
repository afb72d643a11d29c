import ArticleInterface
import MarkupGumbo
import Testing

@Suite("Pictures of articles")
struct ArticlePictureTests {
    @Test(
        "A picture that a script loads has its address",
        arguments: [
            "<img src=data:image/gif;base64,R0lG data-src=/p.jpg>", "<img data-src=/p.jpg>",
            "<img class=lazyload src=/small.jpg data-src=/p.jpg>", "<img data-original='/p.jpg'>",
            "<img srcset='/s.jpg 320w, /p.jpg 1280w, /xl.jpg 5000w'>", "<img data-srcset='/p.jpg'>",
            "<picture><source srcset='/p.jpg 2x'><img></picture>",
            "<div><img src=/blank.gif></div><noscript><img src=/p.jpg></noscript>",
            "<div class=lazy></div><noscript><img src=/p.jpg></noscript>",
        ])
    func lazy(picture: String) throws {
        let html = try article("<article>\(prose("Today"))<p>\(sentence("See"))</p>\(picture)</article>").html
        #expect(html.components(of: "<img") == 1)
        #expect(html.contains(#"<img src="https://news.example/p.jpg""#))
    }

    @Test(
        "A picture that its style hides is omitted",
        arguments: ["display: none", "width:1px;height:1px", "visibility:hidden"])
    func hidden(style: String) throws {
        let picture = "<img src=/t.gif style='\(style)'>"
        let html = try article("<article>\(prose("Today"))<p>\(sentence("See"))\(picture)</p></article>").html
        #expect(!html.contains("t.gif"))
    }

    @Test("The lead picture is that of the metadata, otherwise the first one of the text")
    func lead() throws {
        let body =
            "<article>\(prose("Today"))<p>\(sentence("See"))</p><img src=first.jpg><img src=/second.jpg></article>"
        #expect(try article(body).picture == "https://news.example/2026/first.jpg")
        let named = try article("<meta property=og:image content=/lead.jpg>" + body)
        #expect(named.picture == "https://news.example/lead.jpg")
        #expect(try article("<article>\(prose("Today"))</article>").picture == nil)
    }
}

extension String {
    fileprivate func components(of part: String) -> Int { ranges(of: part).count }
}
