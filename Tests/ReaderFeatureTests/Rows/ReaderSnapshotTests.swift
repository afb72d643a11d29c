import ItemInterface
import ListInterface
import ListTesting
import MarkupInterface
import Testing

@testable import ReaderFeature

@Suite("An opened item on the screen")
struct ReaderSnapshotTests {
    @Test("An item at 80 columns is 72 columns wide, with the box of a picture that is not loaded")
    func usual() {
        let context = RowContext.usual.with(\.screenRows, 12)
        #expect(
            page.rendered(in: context) == [
                "",
                "    First snow at Grindelwald",
                "    Field Notes · the author · Sun, Nov 22, 2026 at 5:41\u{202F}AM · ◊ 8 comments",
                "",
                "    We had been told to expect rain. Instead the valley went quiet at about",
                "    four, and when the shutters opened there was a second valley lying",
                "    upside down in the lake.",
                "", "", "", "", "", "",
                "    The Eiger from the boathouse. Photo: the author             v to enlarge",
                "",
                "    The path on the right has been closed since spring [1], so one goes by",
                "    the mill, which is longer and better.",
                "",
                "    1. A thermos flask",
                "    2. A map that ends where the snow begins",
                "",
                "    │ It lasted eleven minutes.",
                "",
                "    Links",
                "    [1] notes.example/closed",
                "",
            ])
    }

    @Test("An item at 40 columns has smaller margins, and a picture of its share of the screen")
    func narrow() {
        let context = RowContext.usual.with(\.columns, 40).with(\.screenRows, 10)
        #expect(
            page.rendered(in: context) == [
                "",
                "  First snow at Grindelwald",
                "  Field Notes · the author",
                "  Sun, Nov 22, 2026 at 5:41\u{202F}AM",
                "  ◊ 8 comments",
                "",
                "  We had been told to expect rain.",
                "  Instead the valley went quiet at",
                "  about four, and when the shutters",
                "  opened there was a second valley",
                "  lying upside down in the lake.",
                "", "", "", "", "",
                "  The Eiger from the      v to enlarge",
                "  boathouse. Photo: the",
                "  author",
                "",
                "  The path on the right has been",
                "  closed since spring [1], so one goes",
                "  by the mill, which is longer and",
                "  better.",
                "",
                "  1. A thermos flask",
                "  2. A map that ends where the snow",
                "     begins",
                "",
                "  │ It lasted eleven minutes.",
                "",
                "  Links",
                "  [1] notes.example/closed",
                "",
            ])
    }

    private var page: ReaderPage {
        let blocks: [HTMLBlock] = [
            .text(
                "We had been told to expect rain. Instead the valley went quiet at about four, and when the "
                    + "shutters opened there was a second valley lying upside down in the lake."),
            .picture(
                HTMLPicture(
                    "https://notes.example/eiger.jpg",
                    alternativeText: "The Eiger from the boathouse. Photo: the author", width: 1_600,
                    height: 436)),
            .paragraph([
                TextRun("The path on the right has been "),
                TextRun("closed since spring", link: "https://notes.example/closed"),
                TextRun(", so one goes by the mill, which is longer and better."),
            ]),
            .list(
                start: 1,
                items: [[.text("A thermos flask")], [.text("A map that ends where the snow begins")]]),
            .quote([.text("It lasted eleven minutes.")]),
        ]
        return ReaderPresenter.sample().page(
            of: .sample(
                blocks, title: "First snow at Grindelwald", comments: ItemComments(reference: "1", count: 8)))
    }
}
