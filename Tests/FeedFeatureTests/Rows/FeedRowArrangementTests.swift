import ListInterface
import ListTesting
import PresentationInterface
import Testing
import TextInterface

@testable import FeedFeature

@Suite("How a row of the feed is arranged")
struct FeedRowArrangementTests {
    @Test("On a wide screen the texts stand right of the picture, and a free row below")
    func wide() {
        let (sut, _) = makeRow(.london)
        sut.near(in: .wide)
        sut.displayArt(columns: 42, rows: 12)

        let picture = "  " + String(repeating: "#", count: 42)
        #expect(
            renderRow(sut, in: .wide).lines == [
                picture + "   @ Cannon Street, London",
                picture,
                picture + "   Tables set out in the garden, early in the morning,",
                picture + "   before the market opens.",
            ] + Array(repeating: picture, count: 8) + [""])
    }

    @Test("On a wide screen the focus is a bar, bold text and the key that opens comments")
    func wideFocused() {
        let (sut, _) = makeRow(.london)
        sut.near(in: .wide)
        sut.displayArt(columns: 42, rows: 12)

        let row = renderRow(sut, in: .wide.focused)

        let picture = "│ " + String(repeating: "#", count: 42)
        #expect(
            row.lines == [
                picture + "   @ Cannon Street, London",
                picture,
                picture + "   Tables set out in the garden, early in the morning,",
                picture + "   before the market opens.",
                picture,
                picture + "   Enter  comments",
            ] + Array(repeating: picture, count: 6) + [""])
        #expect(row.style(of: "Tables")?.attributes == .bold)
        #expect(row.style(row: 0, column: 0) == Palette(.dark).accent)
    }

    @Test("On a narrow screen the picture stands above the texts")
    func narrow() {
        let (sut, _) = makeRow(.london)
        sut.near(in: .narrow)
        sut.displayArt(columns: 35, rows: 10)

        let picture = "  " + String(repeating: "#", count: 35)
        #expect(
            renderRow(sut, in: .narrow).lines == Array(repeating: picture, count: 10) + [
                "  @ Cannon Street, London",
                "  Tables set out in the garden, early in the morning,",
                "  before the market opens.",
                "",
            ])
    }

    @Test("On a narrow screen the focus says its key at the end of the first line of text")
    func narrowFocused() {
        let (sut, _) = makeRow(.london)

        let row = renderRow(sut, in: .narrow.focused)

        #expect(row.lines[10] == "│ @ Cannon Street, London                   Enter  comments")
        #expect(row.lines[11].hasPrefix("│ Tables"))
        #expect(row.lines[13] == "")
    }

    @Test("On a tiny screen a row is a line")
    func tiny() {
        let (sut, _) = makeRow(.london)

        #expect(renderRow(sut, in: .tiny).lines == ["  Cannon Street, London…"])
        #expect(renderRow(sut, in: .tiny.focused).lines == ["│ Cannon Street, London…"])
        #expect(
            renderRow(sut, in: .tiny.with(\.columns, 200)).lines == [
                "  Cannon Street, London — Tables set out in the garden, early in the morning, before the market opens."
            ])
    }

    @Test("Without pictures a row is its texts")
    func noPictures() {
        let (sut, _) = makeRow(.london)

        #expect(
            renderRow(sut, in: .wide.with(\.pictureSize, .none)).lines == [
                "  @ Cannon Street, London",
                "  Tables set out in the garden, early in the morning, before the market",
                "  opens.",
                "",
            ])
    }

    @Test("Where the focus has no room for a bar it shows in other ways")
    func focusWithoutBar() {
        let (sut, _) = makeRow(.london)
        let context = RowContext.tiny.with(\.columns, 3)

        let style = renderRow(sut, in: context.focused).style(row: 0, column: 0)

        #expect(renderRow(sut, in: context).lines == ["Ca…"])
        #expect(style?.attributes.isSuperset(of: [.bold, .inverse]) == true)
    }
}
