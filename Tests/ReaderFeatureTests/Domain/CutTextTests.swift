import MarkupInterface
import Testing

@testable import ReaderFeature

@Suite("A text of which a feed has only the beginning")
struct CutTextTests {
    @Test(
        "ends with an ellipsis, bare or in brackets",
        arguments: ["One …", "One...", "One […]", "One [...]", "One (…)", "One (...)", "One… \n"])
    func ellipsis(text: String) {
        #expect(CutText.isCut([.text("Before."), .text(text)]))
        #expect(!CutText.isCut([.text(text), .text("Behind.")]))
    }

    @Test("ends with a link that says to read on", arguments: CutText.phrases)
    func phrases(phrase: String) {
        let link = TextRun("→ \(phrase.uppercased()) →", link: "https://notes.example/snow")
        #expect(CutText.isCut([.paragraph([TextRun("One. "), link])]))
        #expect(!CutText.isCut([.paragraph([TextRun("One. \(phrase)")])]))
        #expect(!CutText.isCut([.paragraph([link, TextRun(" and more words.")])]))
    }

    @Test("may have its link in several looks, and signs behind it")
    func looks() {
        let runs = [
            TextRun("One. "), TextRun("Read ", link: "a"), TextRun("more", .strong, link: "a"), TextRun(" »"),
        ]
        #expect(CutText.isCut([.paragraph(runs)]))
        let other = [TextRun("Read ", link: "a"), TextRun("more", link: "b")]
        #expect(!CutText.isCut([.paragraph(other)]))
        #expect(!CutText.isCut([.paragraph([TextRun("Nothing", link: "a")])]))
    }

    @Test("may end with where the post appeared")
    func origin() {
        let origin = HTMLBlock.text("The post One appeared first on Notes.")
        #expect(CutText.isCut([.text("One […]"), origin]))
        #expect(!CutText.isCut([.text("One."), origin]))
        #expect(!CutText.isCut([.text("One […]"), .text("The post office is closed.")]))
        #expect(!CutText.isCut([.text("One […]"), .text("It appeared first on Monday.")]))
        #expect(!CutText.isCut([origin]))
    }

    @Test("may end within a list or a quote, and ends with nothing else")
    func nested() {
        let cut = HTMLBlock.text("One …")
        #expect(CutText.isCut([.quote([cut])]))
        #expect(CutText.isCut([.list(start: nil, items: [[.text("Two.")], [cut]])]))
        #expect(!CutText.isCut([.list(start: nil, items: [[cut], [.text("Two.")]])]))
        for block in [
            HTMLBlock.heading(level: 2, [TextRun("One …")]), .preformatted("One …"), .rule,
            .picture(HTMLPicture("a", alternativeText: "One …")), .table(rows: [[[cut], [cut]]]),
        ] {
            #expect(!CutText.isCut([block]))
        }
        #expect(!CutText.isCut([]))
    }
}
