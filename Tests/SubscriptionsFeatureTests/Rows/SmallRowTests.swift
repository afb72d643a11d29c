import FoundationEssentials
import ListInterface
import ListTesting
import Testing
import TextInterface

@testable import SubscriptionsFeature

@Suite("Rows of sentences, and the welcome page")
struct SmallRowTests {
    private static let column = RowContext.wide.with(\.columns, 25)

    // MARK: Sentences

    @Test("A sentence is wrapped, behind a spinner while it is busy")
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

    @Test("A sentence has all columns but the first, the last and those of its spinner")
    func widths() {
        let fitting = SafeText(String(repeating: "a", count: 23)),
            busy = SafeText(String(repeating: "a", count: 21))
        #expect(renderRow(SentenceRow(fitting), in: Self.column).lines == [" \(fitting)"])
        #expect(renderRow(SentenceRow(fitting + "b"), in: Self.column).lines == [" \(fitting)", " b"])
        #expect(renderRow(SentenceRow(busy, isBusy: true), in: Self.column).lines == [" - \(busy)"])
        #expect(
            renderRow(SentenceRow(busy + "b", isBusy: true), in: Self.column).lines == [" - \(busy)", "   b"])
    }

    @Test("A sentence on a narrow screen has all columns")
    func narrow() {
        #expect(renderRow(SentenceRow("abcd"), in: Self.column.with(\.columns, 3)).lines == ["abc", "d"])
    }

    @Test("A right-to-left sentence ends before the last column")
    func rightToLeft() {
        let context = Self.column.with(\.order, ReversedOrder())
        let line = String(repeating: " ", count: 22) + "בא"
        #expect(renderRow(SentenceRow("אב"), in: context).lines == [line])
    }

    @Test("An empty sentence is a free line, which the focus skips")
    func blank() {
        #expect(renderRow(SentenceRow(.empty), in: Self.column).lines == [""])
        let section = SentenceRow(.empty).section(.sample)
        #expect(section.kind == .decoration)
        #expect(section.id(at: 0) == .sample)
    }

    @Test("A sentence is at most 72 columns wide")
    func measure() {
        let text = SafeText(String(repeating: "a ", count: 36) + "b")
        #expect(renderRow(SentenceRow(text), in: .wide).lines.count == 2)
    }

    // MARK: The welcome page

    private let page: [SafeText] = ["A title.", "Some words of a page.", "More."]

    @Test("The welcome page is in the middle of the screen, with a title in its own style")
    func middle() {
        let row = renderRow(
            WelcomePageRow(page), in: RowContext.wide.with(\.columns, 41).with(\.screenRows, 9))
        #expect(
            row.lines == [
                "", "", String(repeating: " ", count: 10) + "A title.", "",
                String(repeating: " ", count: 10) + "Some words of a page.", "",
                String(repeating: " ", count: 10) + "More.", "", "",
            ])
        #expect(row.style(of: "A title.") == Palette(.dark).title)
        #expect(row.style(of: "Some words") == Palette(.dark).body)
    }

    @Test("The welcome page has no free lines on a low screen, and may be higher than it")
    func lowPage() {
        let context = RowContext.wide.with(\.columns, 26)
        #expect(
            renderRow(WelcomePageRow(page), in: context.with(\.screenRows, 5)).lines == [
                "  A title.", "", "  Some words of a page.", "", "  More.",
            ])
        #expect(
            renderRow(WelcomePageRow(page), in: context.with(\.screenRows, 4)).lines == [
                "  A title.", "  Some words of a page.", "  More.", "",
            ])
        #expect(renderRow(WelcomePageRow(page), in: context.with(\.screenRows, 2)).lines.count == 3)
    }

    @Test("The welcome page in a grid smaller than its context begins with its title")
    func lessRoom() {
        var grid = Grid(columns: 16, rows: 2, style: .plain)
        WelcomePageRow(page).draw(into: &grid, in: RowContext.wide.with(\.screenRows, 4))
        #expect(grid.line(0) == "   A title.     ")
        #expect(grid.line(1) == "   Some words   ")
    }

    @Test("A wrapped title of the welcome page has its style in all lines")
    func longTitle() {
        let page: [SafeText] = ["A title of words", "x"]
        let row = renderRow(
            WelcomePageRow(page), in: RowContext.wide.with(\.columns, 14).with(\.screenRows, 4))
        #expect(row.style(of: "words") == Palette(.dark).title)
        #expect(row.style(of: "x") == Palette(.dark).body)
    }

    @Test("The welcome page is drawn on screens of all sizes")
    func pageInAllSizes() {
        for context in RowContext.wide.inAllSizes {
            let sut = WelcomePageRow(page)
            #expect(renderRow(sut, in: context).grid.rows == sut.height(in: context))
        }
    }

    // MARK: Ids

    @Test("A named row has the same id in every run, and another name another id")
    func ids() {
        #expect(RowID(naming: "a") == RowID(high: 0x089C_4307_B545_96B7, low: 0x08A6_3307_B54D_D00C))
        #expect(RowID(naming: "a") != RowID(naming: "b"))
    }
}
