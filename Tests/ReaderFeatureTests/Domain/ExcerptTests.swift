import MarkupInterface
import Testing

@testable import ReaderFeature

@Suite("Detection of excerpts")
struct ExcerptTests {
    @Test(
        "A text that ends with an ellipsis, bare or in brackets, is an excerpt",
        arguments: ["One …", "One...", "One […]", "One [...]", "One (…)", "One (...)", "One… \n"])
    func ellipsis(text: String) {
        #expect(Excerpt.isExcerpt([.text("Before."), .text(text)]))
        #expect(!Excerpt.isExcerpt([.text(text), .text("Behind.")]))
    }

    @Test("A text that ends with a link such as \"Read more\" is an excerpt", arguments: Excerpt.phrases)
    func phrases(phrase: String) {
        let link = TextRun("→ \(phrase.uppercased()) →", link: "https://notes.example/snow")
        #expect(Excerpt.isExcerpt([.paragraph([TextRun("One. "), link])]))
        #expect(!Excerpt.isExcerpt([.paragraph([TextRun("One. \(phrase)")])]))
        #expect(!Excerpt.isExcerpt([.paragraph([link, TextRun(" and more words.")])]))
    }

    @Test("An excerpt may end with a link of several runs, and signs behind it")
    func looks() {
        let runs = [
            TextRun("One. "), TextRun("Read ", link: "a"), TextRun("more", .strong, link: "a"), TextRun(" »"),
        ]
        #expect(Excerpt.isExcerpt([.paragraph(runs)]))
        let other = [TextRun("Read ", link: "a"), TextRun("more", link: "b")]
        #expect(!Excerpt.isExcerpt([.paragraph(other)]))
        #expect(!Excerpt.isExcerpt([.paragraph([TextRun("Nothing", link: "a")])]))
    }

    @Test("An excerpt may end with a paragraph \"The post … appeared first on …\"")
    func origin() {
        let origin = HTMLBlock.text("The post One appeared first on Notes.")
        #expect(Excerpt.isExcerpt([.text("One […]"), origin]))
        #expect(!Excerpt.isExcerpt([.text("One."), origin]))
        #expect(!Excerpt.isExcerpt([.text("One […]"), .text("The post office is closed.")]))
        #expect(!Excerpt.isExcerpt([.text("One […]"), .text("It appeared first on Monday.")]))
        #expect(!Excerpt.isExcerpt([origin]))
    }

    @Test("An excerpt may end within a list or a quote, and with no other block")
    func nested() {
        let cut = HTMLBlock.text("One …")
        #expect(Excerpt.isExcerpt([.quote([cut])]))
        #expect(Excerpt.isExcerpt([.list(start: nil, items: [[.text("Two.")], [cut]])]))
        #expect(!Excerpt.isExcerpt([.list(start: nil, items: [[cut], [.text("Two.")]])]))
        for block in [
            HTMLBlock.heading(level: 2, [TextRun("One …")]), .preformatted("One …"), .rule,
            .picture(HTMLPicture("a", alternativeText: "One …")), .table(rows: [[[cut], [cut]]]),
        ] {
            #expect(!Excerpt.isExcerpt([block]))
        }
        #expect(!Excerpt.isExcerpt([]))
    }
}
