import ItemInterface
import ListInterface
import ListTesting
import PresentationInterface
import Testing
import TextInterface

@testable import FeedFeature

@Suite("A row of the feed that has the whole screen")
struct FeedRowAloneTests {
    @Test("Its texts stand at the end of the screen, and its picture has all the room above")
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

    @Test("A picture of another shape stands in the middle")
    func middle() {
        let (sut, _) = makeRow(.sample(), isFullScreen: true)
        let context = RowContext.narrow.with(\.screenRows, 8)
        sut.prefetch(in: context)
        sut.displayArt(columns: 4, rows: 2)

        let picture = String(repeating: " ", count: 28) + "####"
        #expect(renderRow(sut, in: context).lines == ["", "", "", picture, picture, "", "", ""])
    }

    @Test("A picture that is as high as its place and narrower stands in the middle of its columns")
    func middleOfColumns() {
        let (sut, _) = makeRow(.sample(), isFullScreen: true)
        let context = RowContext.narrow.with(\.screenRows, 8)
        sut.prefetch(in: context)
        sut.displayArt(columns: 4, rows: 8)

        let picture = String(repeating: " ", count: 28) + "####"
        #expect(renderRow(sut, in: context).lines == Array(repeating: picture, count: 8))
    }

    @Test("A line of text takes two rows from the picture")
    func oneLine() {
        let (sut, messages) = makeRow(.sample(location: "L"), isFullScreen: true)

        sut.prefetch(in: .wide)

        #expect(messages.boxes == [PictureBox(columns: 100, rows: 28)])
    }

    @Test("Where an item comes from takes a line of its own")
    func status() {
        let (sut, messages) = makeRow(
            .sample(location: "L"), status: ItemStatus(source: "Field Notes"), isFullScreen: true)

        sut.prefetch(in: .wide)

        #expect(messages.boxes == [PictureBox(columns: 100, rows: 27)])
        #expect(renderRow(sut, in: .wide).lines.suffix(2) == ["  Field Notes", "  @ L"])
    }

    @Test("A picture without any text has the whole screen")
    func noTexts() {
        let (sut, messages) = makeRow(.sample(), isFullScreen: true)

        sut.prefetch(in: .wide)

        #expect(messages.boxes == [PictureBox(columns: 100, rows: 30)])
    }

    @Test("Texts take a third of the screen at most, and are cut off there")
    func longDescription() {
        let (sut, messages) = makeRow(.verbose, isFullScreen: true)
        sut.prefetch(in: .wide)

        let row = renderRow(sut, in: .wide)

        #expect(messages.boxes == [PictureBox(columns: 100, rows: 19)])
        #expect(row.lines[20] == "  @ L")
        #expect(row.lines[29].hasSuffix("word…"))
    }

    @Test("A location is not pushed off the smallest screen by its description")
    func smallScreen() {
        let (sut, _) = makeRow(.verbose, isFullScreen: true)

        let row = renderRow(sut, in: RowContext(columns: 30, screenRows: 8))

        #expect(row.lines[6] == "  @ L")
        #expect(row.lines[7].hasSuffix("word…"))
    }

    @Test("On a screen that is too small for pictures it is its texts")
    func tinyScreen() {
        let (sut, messages) = makeRow(.london, isFullScreen: true)
        sut.prefetch(in: .tiny)

        #expect(messages.all.isEmpty)
        #expect(
            renderRow(sut, in: .tiny).lines == [
                "  @ Cannon Street, Lon…", "  Tables set out in the", "  garden, early in the",
                "  morning, before the", "  market opens.", "",
            ])
        #expect(
            renderRow(makeRow(.sample(), isFullScreen: true).sut, in: .tiny).lines[0]
                == "  Picture without a te…")
    }

    @Test("How large pictures in lists are to be does not matter to it")
    func pictureSize() {
        let (sut, messages) = makeRow(.london, isFullScreen: true)

        for size in PictureSize.allCases { sut.prefetch(in: .wide.with(\.pictureSize, size)) }

        #expect(messages.boxes.count == 1)
    }

    @Test("A focus that cannot go anywhere is not shown")
    func focus() {
        let (sut, _) = makeRow(.london, isFullScreen: true)

        #expect(renderRow(sut, in: .wide.focused) == renderRow(sut, in: .wide))
    }

    @Test("A failed picture says so in the middle, and is tried again")
    func failure() throws {
        let (sut, messages) = makeRow(.sample(), isFullScreen: true)
        sut.prefetch(in: .wide)
        sut.displayFailure()

        let place = try #require(renderRow(sut, in: .wide).place(of: "× Picture failed"))
        #expect(place.row == 14)
        #expect(place.column == 42)

        sut.retried()
        #expect(messages.boxes.count == 2)
    }

    @Test("It is as high as the screen and shows something, on screens of all sizes")
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
