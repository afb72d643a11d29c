import FoundationEssentials
import ItemInterface
import ListInterface
import MarkupInterface
import Testing

@testable import ReaderFeature

@Suite("The page of an opened item")
struct ReaderPageTests {
    // MARK: Warnings

    @Test("A content warning is below the byline in the title's place, and all parts behind it are folded")
    func folded() {
        let page = ReaderPresenter.sample().page(
            of: .sample(
                [.text("Eleven.", link: "https://a.example")], title: "spiders", media: [.picture("a.jpg")],
                isWarned: true))
        #expect(page.isWarned)
        #expect(page.parts(isUnfolded: false).map(\.text).dropFirst() == ["Warning: spiders"])
        #expect(page.rendered().last { !$0.isEmpty } == "    Warning: spiders · Enter to show")
        let shown = page.parts(isUnfolded: true)
        #expect(
            shown.map(\.text).dropFirst() == [
                "Warning: spiders", "", "Eleven. [1]", "Links", "[1] https://a.example",
            ])
        #expect(page.rendered(isUnfolded: true).contains("    Warning: spiders"))
    }

    @Test("A page without a content warning has no folded parts")
    func unfolded() {
        let page = ReaderPage.of([.text("One")])
        #expect(!page.isWarned)
        #expect(page.parts(isUnfolded: false) == page.parts(isUnfolded: true))
    }

    // MARK: Rows

    @Test("A part is found by its row's id, and no part by that of another item")
    func rowIDs() {
        let page = ReaderPage.of([.text("One"), .text("Two")])
        #expect(Set(page.allParts.map(page.rowID)).count == 4)
        #expect(page.allParts.map { page.part(of: page.rowID(of: $0)) } == page.allParts)
        let first = RowID(page.item.id.uuid)
        #expect(page.rowID(of: page.allParts[0]) == first)
        #expect(page.part(of: RowID(high: first.high, low: first.low &+ 4)) == nil)
        #expect(page.part(of: RowID(high: first.high, low: first.low &- 1)) == nil)
        #expect(page.part(of: RowID(high: first.high &+ 1, low: first.low)) == nil)
    }

    @Test("A section makes picture rows by its closure, and other rows itself")
    func section() {
        let page = ReaderPage.of([.text("One"), .picture(HTMLPicture("https://a.example/a.jpg"))])
        var made: [Int] = []
        let item = ReaderRowItem(texts: ReaderPresenter.sample().rowTexts, address: nil) { _ in }
        let section = page.section(isUnfolded: false, item: item) { part in
            made.append(part.index)
            return part.picture.map { _ in
                CellController(id: page.rowID(of: part), ReaderTextRow(part, of: item))
            }
        }
        #expect((0..<4).map { section.controller(at: $0).id } == page.allParts.map(page.rowID))
        #expect(section.id(at: 3) == page.rowID(of: page.allParts[3]))
        #expect(made == [0, 1, 2, 3])
        #expect(page.hasPictures)
        #expect(!ReaderPage.of([.text("One")]).hasPictures)
    }

    @Test("A link is found by its number")
    func links() {
        let page = ReaderPage.of([
            .text("One", link: "https://a.example"), .text("Two", link: "https://b.example"),
        ])
        #expect((0...3).map(page.link) == [nil, "https://a.example", "https://b.example", nil])
    }

    // MARK: How much was seen

    @Test("The progress is weighted by the bytes of texts, and by the visible share of the last part")
    func percent() {
        let page = ReaderPage.of([
            .text(String(repeating: "a", count: 99)), .text(String(repeating: "b", count: 299)),
        ])
        let parts = page.allParts
        #expect(page.percent(through: parts[0], share: 1) == 0)
        #expect(page.percent(through: parts[1], share: 1) == 0)
        #expect(page.percent(through: parts[2], share: 0.5) == 12)
        #expect(page.percent(through: parts[2], share: 1) == 25)
        #expect(page.percent(through: parts[3], share: 0.5) == 62)
        #expect(page.percent(through: parts[3], share: 1) == 100)
    }

    @Test("The progress at the end of an item is 100 %, even where no part has a weight")
    func end() {
        let page = ReaderPage.of([.text("a", link: "https://a.example")])
        let last = page.allParts[page.allParts.count - 1]
        #expect(page.percent(through: last, share: 0.5) == 100)
        #expect(ReaderPage.of([]).percent(through: ReaderPage.of([]).allParts[0], share: 1) == 100)
    }

    @Test("Texts, tables and pictures have a weight, and the program's own parts have none")
    func weights() {
        let blocks: [HTMLBlock] = [
            .heading(level: 1, [TextRun("ab")]), .preformatted("ab\nc"), .rule,
            .picture(HTMLPicture("https://a.example/a.jpg")), .table(rows: [[[.text("ab")], [.text("c")]]]),
            .text("é", link: "https://a.example"),
        ]
        #expect(ReaderPage.of(blocks).allParts.map(\.weight) == [0, 0, 3, 5, 0, 300, 4, 7, 0, 0])
    }
}
