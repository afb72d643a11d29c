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

    @Test("The progress is by rows of the screen's width, and by the visible share of the last part")
    func percent() {
        let page = ReaderPage.of([
            .text(String(repeating: "a ", count: 130)), .text(String(repeating: "字", count: 330)),
        ])
        func percent(_ part: Int, _ share: Double, columns: Int = 80) -> Int {
            page.percent(through: page.allParts[part], share: share, columns: columns)
        }
        // One row, two rows, 5 rows and 11 rows of 19.
        #expect([percent(0, 1), percent(1, 1), percent(2, 0.4), percent(2, 1)] == [5, 15, 26, 42])
        #expect([percent(3, 0.5), percent(3, 1)] == [71, 100])
        #expect(percent(2, 1, columns: 40) == 38)
    }

    @Test("Each row further is further in percent, in whatever part it is")
    func steady() {
        let blocks: [HTMLBlock] = [
            .heading(level: 1, [TextRun("ab")]), .preformatted("ab\nc"), .rule,
            .picture(HTMLPicture("https://a.example/a.jpg")), .table(rows: [[[.text("ab")], [.text("c")]]]),
            .text("é", link: "https://a.example"),
        ]
        let page = ReaderPage.of(blocks)
        let percents = page.allParts.flatMap { part in
            [0.25, 0.5, 0.75, 1].map { page.percent(through: part, share: $0, columns: 80) }
        }
        #expect(percents == percents.sorted())
        #expect(percents.last == 100)
    }

    @Test("The progress at the end of an item is 100 %")
    func end() {
        let page = ReaderPage.of([])
        #expect(page.percent(through: page.allParts[2], share: 1, columns: 80) == 100)
    }
}
