import FoundationEssentials
import ListInterface
import ListTesting
import StorageTesting
import Testing
import TextInterface

@testable import SubscriptionsFeature

@Suite("What stands between sources, and in their place")
struct SmallRowTests {
    private static let column = RowContext.wide.with(\.columns, 25)

    // MARK: Offers

    private func offer(_ title: SafeText, _ notes: [SafeText], select: @escaping () -> Void = {})
        -> OfferCellController
    {
        let offer = SourceOffer(id: .numbered(1), title: nil, address: "", kind: "")
        return OfferCellController(OfferViewModel(offer: offer, title: title, notes: notes), select: select)
    }

    @Test("What can be subscribed to has its title and, below it, its address")
    func offers() {
        let sut = offer("Comments on field notes", ["a.example/comments/feed.xml"])
        let row = renderRow(sut, in: Self.column)
        #expect(row.lines == [" Comments on field notes", " a.example/comments/feed", " .xml"])
        #expect(row.style(of: "Comments") == Palette(.dark).body)
        #expect(row.style(of: "a.example") == Palette(.dark).secondary)
        let focused = renderRow(sut, in: Self.column.focused)
        #expect(focused.lines == ["│Comments on field notes", "│a.example/comments/feed", "│.xml"])
        #expect(focused.style(of: "Comments") == Palette(.dark).body.adding(.bold))
    }

    @Test("Where there is no room for a bar the focus of an offer is inverse, and an empty one has a line")
    func tinyOffer() {
        let row = renderRow(offer("A", []), in: Self.column.focused.with(\.columns, 3))
        #expect(row.style(of: "A") == Palette(.dark).body.adding(.inverse))
        #expect(renderRow(offer("", []), in: Self.column).lines == [""])
        #expect(
            renderRow(offer(SafeText(String(repeating: "a ", count: 60)), []), in: .wide).lines.count == 2)
    }

    @Test("An offer is found by all that it says, and tells who made it that it was chosen")
    func chosen() {
        var isChosen = false
        let cell = offer("A", ["b", "c"]) { isChosen = true }.cell
        #expect(cell.dataSource.searchableText == "A b c")
        #expect(cell.id == RowID(UUID.numbered(1).uuid))
        cell.delegate?.selected()
        #expect(isChosen)
    }

    // MARK: Sentences

    @Test("A sentence stands in lines, behind a sign that turns while something goes on")
    func sentence() {
        #expect(
            renderRow(SentenceRow("Several feeds at example.org."), in: Self.column).lines == [
                " Several feeds at", " example.org.",
            ])
        let ticker = Ticker()
        let context = Self.column.with(\.ticker, ticker)
        let recorder = RowRecorder(SentenceRow("Looking at a host of a name", isBusy: true), in: context)
        #expect(recorder.latest.lines == [" - Looking at a host of", "   a name"])
        #expect(recorder.latest.style(of: "-") == Palette(.dark).accent)
        #expect(recorder.latest.style(of: "Looking") == Palette(.dark).secondary)
        for sign in ["\\", "|", "/", "-"] {
            ticker.advance()
            #expect(recorder.nextFrame())
            #expect(recorder.latest.lines[0].hasPrefix(" \(sign) L"))
        }
    }

    @Test("A sentence has all columns but the first and the last, and those of the sign that turns")
    func widths() {
        let fitting = SafeText(String(repeating: "a", count: 23)),
            busy = SafeText(String(repeating: "a", count: 21))
        #expect(renderRow(SentenceRow(fitting), in: Self.column).lines == [" \(fitting)"])
        #expect(renderRow(SentenceRow(fitting + "b"), in: Self.column).lines == [" \(fitting)", " b"])
        #expect(renderRow(SentenceRow(busy, isBusy: true), in: Self.column).lines == [" - \(busy)"])
        #expect(
            renderRow(SentenceRow(busy + "b", isBusy: true), in: Self.column).lines == [" - \(busy)", "   b"])
    }

    @Test("A sentence has whole narrow columns, as there is no bar")
    func narrow() {
        #expect(renderRow(SentenceRow("abcd"), in: Self.column.with(\.columns, 3)).lines == ["abc", "d"])
    }

    @Test("What is read from right to left ends before the last column")
    func rightToLeft() {
        let context = Self.column.with(\.order, ReversedOrder())
        let line = String(repeating: " ", count: 22) + "בא"
        #expect(renderRow(SentenceRow("אב"), in: context).lines == [line])
        #expect(renderRow(offer("אב", ["אב"]), in: context).lines == [line, line])
    }

    @Test("A sentence without words is a free line, which the focus passes over")
    func blank() {
        #expect(renderRow(SentenceRow(.empty), in: Self.column).lines == [""])
        let section = SentenceRow(.empty).section(.sample)
        #expect(section.kind == .decoration)
        #expect(section.id(at: 0) == .sample)
    }

    @Test("A sentence is at most as wide as lines are read with ease")
    func measure() {
        let text = SafeText(String(repeating: "a ", count: 36) + "b")
        #expect(renderRow(SentenceRow(text), in: .wide).lines.count == 2)
    }

    // MARK: The first page

    private let page = FirstPage(paragraphs: ["A title.", "Some words of a page.", "More."])

    @Test("The page of a library without sources stands in the middle, its title in front")
    func middle() {
        let row = renderRow(FirstPageRow(page), in: RowContext.wide.with(\.columns, 41).with(\.screenRows, 9))
        #expect(
            row.lines == [
                "", "", String(repeating: " ", count: 10) + "A title.", "",
                String(repeating: " ", count: 10) + "Some words of a page.", "",
                String(repeating: " ", count: 10) + "More.", "", "",
            ])
        #expect(row.style(of: "A title.") == Palette(.dark).title)
        #expect(row.style(of: "Some words") == Palette(.dark).body)
    }

    @Test("On a low screen there are no free lines, and a page that is higher is there whole")
    func lowPage() {
        let context = RowContext.wide.with(\.columns, 26)
        #expect(
            renderRow(FirstPageRow(page), in: context.with(\.screenRows, 5)).lines == [
                "  A title.", "", "  Some words of a page.", "", "  More.",
            ])
        #expect(
            renderRow(FirstPageRow(page), in: context.with(\.screenRows, 4)).lines == [
                "  A title.", "  Some words of a page.", "  More.", "",
            ])
        #expect(renderRow(FirstPageRow(page), in: context.with(\.screenRows, 2)).lines.count == 3)
    }

    @Test("In less room than its context says, the page has its lines in that room, from its title on")
    func lessRoom() {
        var grid = Grid(columns: 16, rows: 2, style: .plain)
        FirstPageRow(page).draw(into: &grid, in: RowContext.wide.with(\.screenRows, 4))
        #expect(grid.line(0) == "   A title.     ")
        #expect(grid.line(1) == "   Some words   ")
    }

    @Test("A title in several lines is a title in all of them")
    func longTitle() {
        let page = FirstPage(paragraphs: ["A title of words", "x"])
        let row = renderRow(FirstPageRow(page), in: RowContext.wide.with(\.columns, 14).with(\.screenRows, 4))
        #expect(row.style(of: "words") == Palette(.dark).title)
        #expect(row.style(of: "x") == Palette(.dark).body)
    }

    @Test("The page can be drawn on screens of all sizes")
    func pageInAllSizes() {
        for context in RowContext.wide.inAllSizes {
            let sut = FirstPageRow(page)
            #expect(renderRow(sut, in: context).grid.rows == sut.height(in: context))
        }
    }

    // MARK: Ids

    @Test("A row of a name has the same id in every run, another name another one")
    func ids() {
        #expect(RowID(naming: "a") == RowID(high: 0x089C_4307_B545_96B7, low: 0x08A6_3307_B54D_D00C))
        #expect(RowID(naming: "a") != RowID(naming: "b"))
    }
}
