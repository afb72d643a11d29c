import ListInterface
import ListTesting
import PresentationInterface
import Testing
import TextInterface

@testable import FeedFeature

@Suite("Arrangement of a row of the feed")
struct FeedRowArrangementTests {
    @Test("On a wide screen the texts of a row are right of its picture, above a free row")
    func wide() {
        let (sut, _) = makeRow(.london)
        sut.prefetch(in: .wideLarge)
        sut.displayArt(columns: 42, rows: 12)

        let picture = "  " + String(repeating: "#", count: 42)
        #expect(
            renderRow(sut, in: .wideLarge).lines == [
                picture + "   @ Cannon Street, London",
                picture,
                picture + "   Tables set out in the garden, early in the morning,",
                picture + "   before the market opens.",
            ] + Array(repeating: picture, count: 8) + [""])
    }

    @Test("A row in focus has a bar, and a bold title or location")
    func wideFocused() {
        let (sut, _) = makeRow(.london)
        sut.prefetch(in: .wideLarge)
        sut.displayArt(columns: 42, rows: 12)

        let row = renderRow(sut, in: .wideLarge.focused)

        let picture = "│ " + String(repeating: "#", count: 42)
        #expect(
            row.lines == [
                picture + "   @ Cannon Street, London",
                picture,
                picture + "   Tables set out in the garden, early in the morning,",
                picture + "   before the market opens.",
            ] + Array(repeating: picture, count: 8) + [""])
        #expect(row.style(of: "Cannon")?.attributes == .bold)
        #expect(row.style(of: "Tables")?.attributes == [])
        #expect(renderRow(sut, in: .wideLarge).style(of: "Cannon")?.attributes == [])
        let (titled, _) = makeRow(.sample(title: "A title", location: "L"))
        #expect(renderRow(titled, in: .wideLarge.focused).style(of: "A title")?.attributes == .bold)
        #expect(renderRow(titled, in: .wideLarge.focused).style(of: "@ L") == Palette(.dark).body)
        #expect(row.style(row: 0, column: 0) == Palette(.dark).accent)
    }

    @Test("On a narrow screen the picture of a row is above its texts")
    func narrow() {
        let (sut, _) = makeRow(.london)
        sut.prefetch(in: .narrowLarge)
        sut.displayArt(columns: 35, rows: 10)

        let picture = "  " + String(repeating: "#", count: 35)
        #expect(
            renderRow(sut, in: .narrowLarge).lines == Array(repeating: picture, count: 10) + [
                "  @ Cannon Street, London",
                "  Tables set out in the garden, early in the morning,",
                "  before the market opens.",
                "",
            ])
    }

    @Test("On a tiny screen a row has one line")
    func tiny() {
        let (sut, _) = makeRow(.london)

        #expect(renderRow(sut, in: .tiny).lines == ["  Cannon Street, London"])
        #expect(renderRow(sut, in: .tiny.focused).lines == ["│ Cannon Street, London"])
        #expect(
            renderRow(sut, in: .tiny.with(\.columns, 200)).lines == [
                "  Cannon Street, London  Tables set out in the garden, early in the morning, before the market opens."
            ])
    }

    @Test("On a screen without room for the bar, the focus is bold and inverse")
    func focusWithoutBar() {
        let (sut, _) = makeRow(.london)
        let context = RowContext.tiny.with(\.columns, 3)

        let style = renderRow(sut, in: context.focused).style(row: 0, column: 0)

        #expect(renderRow(sut, in: context).lines == ["Ca…"])
        #expect(style?.attributes.isSuperset(of: [.bold, .inverse]) == true)
    }
}
