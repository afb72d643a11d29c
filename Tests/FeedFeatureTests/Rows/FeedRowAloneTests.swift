import ItemInterface
import ListInterface
import ListTesting
import PresentationInterface
import Testing
import TextInterface

@testable import FeedFeature

@Suite("A row of the feed in full screen")
struct FeedRowAloneTests {
    @Test("A row in full screen has its texts at the bottom, and its picture in all rows above")
    func looks() throws {
        let (sut, messages) = makeRow(.london, isFullScreen: true)
        let context = RowContext.narrow.with(\.screenRows, 12)
        sut.prefetch(in: context)
        try #require(messages.boxes == [PictureBox(columns: 60, rows: 8)])
        sut.displayArt(columns: 60, rows: 8)

        #expect(
            renderRow(sut, in: context).lines == Array(repeating: String(repeating: "#", count: 60), count: 8)
                + [
                    "",
                    "  @ Cannon Street, London",
                    "  Tables set out in the garden, early in the morning,",
                    "  before the market opens.",
                ])
    }

    @Test("A picture in full screen with another aspect ratio is centered")
    func middle() {
        let (sut, _) = makeRow(.sample(), isFullScreen: true)
        let context = RowContext.narrow.with(\.screenRows, 8)
        sut.prefetch(in: context)
        sut.displayArt(columns: 4, rows: 2)

        let picture = String(repeating: " ", count: 28) + "####"
        #expect(renderRow(sut, in: context).lines == ["", "", "", picture, picture, "", "", ""])
    }

    @Test("A picture in full screen that is narrower than its box is centered between columns")
    func middleOfColumns() {
        let (sut, _) = makeRow(.sample(), isFullScreen: true)
        let context = RowContext.narrow.with(\.screenRows, 8)
        sut.prefetch(in: context)
        sut.displayArt(columns: 4, rows: 8)

        let picture = String(repeating: " ", count: 28) + "####"
        #expect(renderRow(sut, in: context).lines == Array(repeating: picture, count: 8))
    }

    @Test("A line of text in full screen takes two rows from the picture")
    func oneLine() {
        let (sut, messages) = makeRow(.sample(location: "L"), isFullScreen: true)

        sut.prefetch(in: .wide)

        #expect(messages.boxes == [PictureBox(columns: 100, rows: 28)])
    }

    @Test("The source of an item in full screen has a line of its own")
    func status() {
        let (sut, messages) = makeRow(
            .sample(location: "L"), status: ItemStatus(source: "Field Notes"), isFullScreen: true)

        sut.prefetch(in: .wide)

        #expect(messages.boxes == [PictureBox(columns: 100, rows: 27)])
        #expect(renderRow(sut, in: .wide).lines.suffix(2) == ["  Field Notes", "  @ L"])
    }

    @Test("A picture without a text in full screen has all rows")
    func noTexts() {
        let (sut, messages) = makeRow(.sample(), isFullScreen: true)

        sut.prefetch(in: .wide)

        #expect(messages.boxes == [PictureBox(columns: 100, rows: 30)])
    }

    @Test("Texts in full screen are truncated to a third of the rows")
    func longDescription() {
        let (sut, messages) = makeRow(.verbose, isFullScreen: true)
        sut.prefetch(in: .wide)

        let row = renderRow(sut, in: .wide)

        #expect(messages.boxes == [PictureBox(columns: 100, rows: 19)])
        #expect(row.lines[20] == "  @ L")
        #expect(row.lines[29].hasSuffix("word…"))
    }

    @Test("A location is visible on the smallest full screen above its description")
    func smallScreen() {
        let (sut, _) = makeRow(.verbose, isFullScreen: true)

        let row = renderRow(sut, in: RowContext(columns: 30, screenRows: 8))

        #expect(row.lines[6] == "  @ L")
        #expect(row.lines[7].hasSuffix("word…"))
    }

    @Test("A row in full screen on a screen that is too small for pictures shows its texts")
    func tinyScreen() {
        let (sut, messages) = makeRow(.london, isFullScreen: true)
        sut.prefetch(in: .tiny)

        #expect(messages.all.isEmpty)
        #expect(
            renderRow(sut, in: .tiny).lines == [
                "  @ Cannon Street…", "  Tables set out in the", "  garden, early in the",
                "  morning, before the", "  market opens.", "",
            ])
        #expect(
            renderRow(makeRow(.sample(), isFullScreen: true).sut, in: .tiny).lines[0]
                == "  (picture)")
    }

    @Test("A row in full screen does not depend on the picture size of lists")
    func pictureSize() {
        let (sut, messages) = makeRow(.london, isFullScreen: true)

        for size in PictureSize.allCases { sut.prefetch(in: .wide.with(\.pictureSize, size)) }

        #expect(messages.boxes.count == 1)
    }

    @Test("A row in full screen shows no focus")
    func focus() {
        let (sut, _) = makeRow(.london, isFullScreen: true)

        #expect(renderRow(sut, in: .wide.focused) == renderRow(sut, in: .wide))
    }

    @Test("A failed picture in full screen shows its message in the middle, and can be retried")
    func failure() throws {
        let (sut, messages) = makeRow(.sample(), isFullScreen: true)
        sut.prefetch(in: .wide)
        sut.displayFailure()

        let place = try #require(renderRow(sut, in: .wide).place(of: "× Couldn't load picture"))
        #expect(place.row == 14)
        #expect(place.column == 38)

        sut.retried()
        #expect(messages.boxes.count == 2)
    }

    @Test("A row in full screen is as high as the screen and draws something, on screens of all sizes")
    func allSizes() {
        let items: [FeedItem] = [.london, .sample(), .verbose]
        for context in RowContext.wide.inAllSizes {
            for item in items {
                let (sut, _) = makeRow(item, isFullScreen: true)
                sut.prefetch(in: context)
                sut.displayArt(columns: 30, rows: 30)
                let row = renderRow(sut, in: context)

                #expect(row.grid.rows == context.screenRows)
                #expect(
                    row.text.contains { !$0.isWhitespace }, "\(context.columns) × \(context.screenRows)")
            }
        }
    }
}
