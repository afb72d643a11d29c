import ItemInterface
import MarkupInterface
import Testing

@testable import ReaderFeature

@Suite("An opened item in lines of plain text")
struct ReaderPlainTextTests {
    @Test("Plain text has lines of paragraphs, empty ones between parts, and the marks of lists and quotes")
    func lines() {
        let blocks: [HTMLBlock] = [
            .paragraph([TextRun("One\ntwo "), TextRun("three", .strong, link: "https://a.example")]),
            .list(
                start: 1, items: [[.text("a\nb")], [.text("c"), .list(start: nil, items: [[.text("d")]])]]),
            .quote([.text("e"), .text("f")]), .rule, .preformatted("  g\n\th"),
            .table(rows: [[[.text("i")], [.text("j")]], [[.text("k")], [.text("l")]]]),
        ]
        #expect(
            lines(of: .sample(blocks)).dropFirst(3) == [
                "One", "two three [1]", "", "1. a", "   b", "2. c", "   • d", "", "> e", "", "> f", "", "",
                "", "  g", " h", "",
                "i | j", "k | l", "", "Links", "[1] https://a.example",
            ])
    }

    @Test("Plain text begins with title and byline")
    func heads() {
        let lines = lines(of: .sample([.text("One")])).map { $0.replacing("\u{202F}", with: " ") }
        #expect(
            lines == ["First snow", "Field Notes · the author · Sun, Nov 22, 2026 at 5:41 AM", "", "One"])
    }

    @Test("Plain text has the text behind a content warning, and no caption of a sensitive picture")
    func warned() {
        let item = ReaderItem.sample(
            [.text("Eleven.")], title: "spiders",
            media: [
                .picture("a.jpg", "A spider", isSensitive: true), .picture("b.jpg", "A lake"),
                .picture("c.jpg"),
            ], isWarned: true)
        #expect(
            lines(of: item).dropFirst(2) == [
                "Warning: spiders", "", "Sensitive picture", "", "Picture: A lake", "", "Picture", "",
                "Eleven.",
            ])
    }

    @Test("Plain text has the numbers of pictures' links, and is sanitized")
    func safe() {
        let picture = HTMLPicture("https://a.example/a.jpg", link: "https://a.example")
        let lines = lines(of: .sample([.picture(picture), .text("\u{1B}[2Jx")]))
        #expect(lines.dropFirst(3).prefix(3) == ["Picture [1]", "", "␛[2Jx"])
    }

    private func lines(of item: ReaderItem) -> [String] { ReaderPresenter.sample().lines(of: item) }
}
