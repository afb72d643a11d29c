import ListInterface
import ListTesting
import PresentationInterface
import Testing
import TextInterface

@testable import FeedFeature

@Suite("How a row of the feed looks")
struct FeedRowDrawingTests {
    // MARK: Arrangements

    @Test("On a wide screen the texts stand right of the picture, and a free row below")
    func wide() {
        let (sut, _) = makeRow(london)
        sut.near(in: .wide)
        sut.displayArt(columns: 42, rows: 12)

        let picture = "  " + String(repeating: "#", count: 42)
        #expect(
            renderRow(sut, in: .wide).lines == [
                picture + "   ⌖ Cannon Street, London",
                picture,
                picture + "   Tables set out in the garden, early in the morning,",
                picture + "   before the market opens.",
            ] + Array(repeating: picture, count: 8) + [""])
    }

    @Test("On a wide screen the focus is a bar, bold text and the key that opens comments")
    func wideFocused() {
        let (sut, _) = makeRow(london)
        sut.near(in: .wide)
        sut.displayArt(columns: 42, rows: 12)

        let row = renderRow(sut, in: .wide.focused)

        let picture = "▌ " + String(repeating: "#", count: 42)
        #expect(
            row.lines == [
                picture + "   ⌖ Cannon Street, London",
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
        let (sut, _) = makeRow(london)
        sut.near(in: .narrow)
        sut.displayArt(columns: 35, rows: 10)

        let picture = "  " + String(repeating: "#", count: 35)
        #expect(
            renderRow(sut, in: .narrow).lines == Array(repeating: picture, count: 10) + [
                "  ⌖ Cannon Street, London",
                "  Tables set out in the garden, early in the morning,",
                "  before the market opens.",
                "",
            ])
    }

    @Test("On a narrow screen the focus says its key at the end of the first line of text")
    func narrowFocused() {
        let (sut, _) = makeRow(london)

        let row = renderRow(sut, in: .narrow.focused)

        #expect(row.lines[10] == "▌ ⌖ Cannon Street, London                   Enter  comments")
        #expect(row.lines[11].hasPrefix("▌ Tables"))
        #expect(row.lines[13] == "")
    }

    @Test("On a tiny screen a row is a line")
    func tiny() {
        let (sut, _) = makeRow(london)

        #expect(renderRow(sut, in: .tiny).lines == ["  Cannon Street, London…"])
        #expect(renderRow(sut, in: .tiny.focused).lines == ["▌ Cannon Street, London…"])
        #expect(
            renderRow(sut, in: .tiny.with(\.columns, 200)).lines == [
                "  Cannon Street, London — Tables set out in the garden, early in the morning, before the market opens."
            ])
    }

    @Test("Without pictures a row is its texts")
    func noPictures() {
        let (sut, _) = makeRow(london)

        #expect(
            renderRow(sut, in: .wide.with(\.pictureSize, .none)).lines == [
                "  ⌖ Cannon Street, London",
                "  Tables set out in the garden, early in the morning, before the market",
                "  opens.",
                "",
            ])
    }

    @Test("Where the focus has no room for a bar it shows in other ways")
    func focusWithoutBar() {
        let (sut, _) = makeRow(london)
        let context = RowContext.tiny.with(\.columns, 3)

        let style = renderRow(sut, in: context.focused).style(row: 0, column: 0)

        #expect(renderRow(sut, in: context).lines == ["Ca…"])
        #expect(style?.attributes.isSuperset(of: [.bold, .inverse]) == true)
    }

    // MARK: Texts

    @Test("A row without location has its description in the first line")
    func noLocation() {
        let (sut, _) = makeRow(.sample(description: "A description"))
        sut.near(in: .wide)
        sut.displayArt(columns: 1, rows: 1)

        let row = renderRow(sut, in: .wide)

        #expect(row.place(of: "A description")?.row == 0)
        #expect(row.place(of: "⌖") == nil)
    }

    @Test("A row without any text says so where pictures are not shown")
    func noTexts() {
        let (sut, _) = makeRow(.sample())

        let contexts: [RowContext] = [
            .tiny.with(\.columns, 29), .wide.with(\.pictureSize, .none), .narrow.with(\.pictureSize, .none),
        ]
        for context in contexts {
            #expect(renderRow(sut, in: context).place(of: "Picture without a text")?.row == 0)
        }
    }

    @Test("A row without any text is a picture where pictures are shown")
    func pictureOnly() {
        let (sut, _) = makeRow(.sample())

        #expect(renderRow(sut, in: .narrow).lines.joined() == "")
    }

    @Test("A description beside a picture may fill its height, and is cut off at its end")
    func longDescriptionBeside() {
        let (sut, _) = makeRow(.sample(description: long, location: "L"))

        let row = renderRow(sut, in: .wide)

        #expect(row.lines.count == 13)
        #expect(row.lines[11].hasSuffix("…"))
        #expect(row.lines[10].hasSuffix("word"))
        #expect(row.lines[12] == "")
    }

    @Test("The key that opens comments takes no line from a description")
    func hintWithoutRoom() {
        let (sut, _) = makeRow(.sample(description: long, location: "L"))

        #expect(renderRow(sut, in: .wide.focused).place(of: "Enter") == nil)
    }

    @Test("A description below a picture is cut off at 40 % of the screen")
    func longDescriptionBelow() {
        let (sut, _) = makeRow(.sample(description: long))

        let row = renderRow(sut, in: .narrow)

        #expect(row.lines.count == 10 + 9 + 1)
        #expect(row.lines[18].hasSuffix("…"))
    }

    @Test("Text from right to left stands at the right")
    func rightToLeft() {
        let (sut, _) = makeRow(.sample(description: "تصویر", location: "תל אביב"))

        let row = renderRow(sut, in: .wide.with(\.pictureSize, .none))

        #expect(row.grid.cluster(row: 0, column: 73) == "ב")
        #expect(row.grid.cluster(row: 1, column: 73) == "ر")
    }

    @Test("Found text is marked, whatever its case and accents, in location and description")
    func marks() {
        let (sut, _) = makeRow(.sample(description: "Ωραία φωτογραφία", location: "ΦΩΤΟγραφείο"))

        let row = renderRow(sut, in: .wide.with(\.query, "φωτο"))

        #expect(row.style(of: "ΦΩΤΟ") == Palette(.dark).match.adding(.bold))
        #expect(row.style(of: "φωτο") == Palette(.dark).match)
        #expect(row.style(of: "Ωραία") == Palette(.dark).body)
        #expect(row.style(of: "γραφία") == Palette(.dark).body)
    }

    @Test("Found text is marked over the end of a line")
    func marksOverTheEnd() {
        let (sut, _) = makeRow(london)

        let row = renderRow(sut, in: .wide.with(\.query, "morning, before"))

        #expect(row.style(of: "morning,") == Palette(.dark).match)
        #expect(row.style(of: "before") == Palette(.dark).match)
        #expect(row.style(of: "the market") == Palette(.dark).body)
    }

    @Test("What the row says by itself is not marked")
    func ownTextsUnmarked() {
        let (sut, _) = makeRow(london)

        let row = renderRow(sut, in: .wide.focused.with(\.query, "comments"))

        #expect(row.style(of: "comments") == Palette(.dark).accent)
    }

    // MARK: Pictures

    @Test("A row is as high before its picture comes as after, as when it failed, and in focus")
    func sameHeight() {
        for context in RowContext.wide.inAllSizes {
            let (sut, _) = makeRow(london)
            let height = sut.height(in: context)
            sut.near(in: context)
            let loading = sut.height(in: context)
            sut.displayFailure()
            let failed = sut.height(in: context)
            sut.retried()
            sut.displayArt(columns: 500, rows: 200)

            #expect(height >= 1)
            #expect(
                [loading, failed, sut.height(in: context), sut.height(in: context.focused)].allSatisfy {
                    $0 == height
                })
        }
    }

    @Test(
        "A row draws itself on screens of all sizes, whatever its picture's state",
        arguments: PictureSize.allCases)
    func allSizes(size: PictureSize) {
        let items: [FeedImage] = [
            london, .sample(), .sample(description: long, location: long), .sample(location: "東京 तोक्यो 👩‍👩‍👧"),
        ]
        for context in RowContext.wide.with(\.pictureSize, size).with(\.query, "o").inAllSizes {
            for item in items {
                let (sut, _) = makeRow(item)
                let before = renderRow(sut, in: context.focused)
                sut.near(in: context)
                _ = renderRow(sut, in: context)
                sut.displayFailure()
                _ = renderRow(sut, in: context)
                sut.retried()
                sut.displayArt(columns: 30, rows: 30)
                _ = renderRow(sut, in: context)

                #expect(
                    before.text.contains { !$0.isWhitespace }, "\(context.columns) × \(context.screenRows)")
            }
        }
    }

    @Test("Art that is smaller than its box stands at its left, in the middle of its height")
    func smallArt() {
        let (sut, _) = makeRow(.sample())
        sut.near(in: .narrow)
        sut.displayArt(columns: 4, rows: 2)

        #expect(
            renderRow(sut, in: .narrow).lines
                == ["", "", "", "", "  ####", "  ####", "", "", "", "", ""])
    }

    @Test("Art of a larger box stays in the box")
    func largeArt() {
        let (sut, _) = makeRow(.sample(description: "A description"))
        sut.near(in: .wide)
        sut.displayArt(columns: 99, rows: 50)

        let row = renderRow(sut, in: .wide)

        #expect(row.lines[0] == "  " + String(repeating: "#", count: 42) + "   A description")
        #expect(row.lines[12] == "")
    }

    @Test("A placeholder that loads moves with the ticker")
    func movingPlaceholder() {
        let (sut, _) = makeRow()
        sut.near(in: .wide)
        let recorder = RowRecorder(sut, in: .wide)

        recorder.context.ticker.advance()

        #expect(recorder.nextFrame())
        #expect(recorder.drawings[0] != recorder.drawings[1])
        #expect(recorder.drawings[0].lines == recorder.drawings[1].lines)
    }

    @Test("A placeholder has the palette's grounds", arguments: Appearance.allCases)
    func placeholderGround(appearance: Appearance) {
        let (sut, _) = makeRow()
        let palette = Palette(appearance)

        let still = renderRow(sut, in: .wide.with(\.appearance, appearance))
        #expect(still.style(row: 0, column: 2)?.background == palette.placeholder.0)

        sut.near(in: .wide)
        let moving = renderRow(sut, in: .wide.with(\.appearance, appearance))
        let grounds = (2..<44).compactMap { moving.style(row: 0, column: $0)?.background }
        #expect(grounds.contains(palette.placeholder.0))
        #expect(grounds.contains(palette.placeholder.1))
    }

    @Test("The ticker is read only while a placeholder moves", arguments: 0...5)
    func tickerUnread(situation: Int) {
        let (sut, _) = makeRow()
        var context = RowContext.wide
        if situation > 0 { sut.near(in: context) }
        switch situation {
        case 1: sut.displayArt(columns: 4, rows: 2)
        case 2: sut.displayFailure()
        case 3: context = .tiny
        case 4: context = context.with(\.pictureSize, .none)
        case 5:
            sut.displayArt(columns: 4, rows: 2)
            sut.near(in: .narrow)
        default: break
        }

        _ = renderRow(sut, in: context)

        #expect(context.ticker.readings == 0)
    }

    @Test(
        "A failed picture says so in its place, and how to try again, in the reader's language",
        arguments: [
            ("en", "✕ Picture failed", "R to try again"), ("pt-BR", "✕ Falha na imagem", "R tenta de novo"),
            ("el", "✕ Η εικόνα απέτυχε", "R για νέα προσπάθεια"),
        ])
    func failure(language: String, failed: String, retry: String) throws {
        let (sut, _) = makeRow(language: language)
        sut.near(in: .wide)
        let recorder = RowRecorder(sut, in: .wide)

        sut.displayFailure()

        #expect(recorder.nextFrame())
        let place = try #require(recorder.latest.place(of: failed))
        #expect(place.row == 5)
        #expect(place.column > 2 && place.endColumn < 44)
        #expect(recorder.latest.place(of: retry)?.row == 6)
        #expect(recorder.latest.style(of: "✕")?.foreground == Palette(.dark).error.foreground)
    }

    @Test(
        "On the smallest screen with pictures a failure says all that it has to say",
        arguments: ["en", "pt-BR", "el"])
    func failureOnASmallScreen(language: String) {
        let (sut, _) = makeRow(language: language)
        let context = RowContext(columns: 30, screenRows: 8, pictureSize: .small)
        sut.near(in: context)
        sut.displayFailure()

        #expect(!renderRow(sut, in: context).text.contains("…"))
    }

    @Test("Art that comes is drawn in the next frame")
    func artComes() {
        let (sut, _) = makeRow()
        sut.near(in: .wide)
        let recorder = RowRecorder(sut, in: .wide)

        sut.displayArt(columns: 4, rows: 2)

        #expect(recorder.nextFrame())
        #expect(recorder.latest.place(of: "####") != nil)
    }

    private let london = FeedImage.sample(
        description: "Tables set out in the garden, early in the morning, before the market opens.",
        location: "Cannon Street, London")

    private let long = Array(repeating: "word", count: 400).joined(separator: " ")
}
