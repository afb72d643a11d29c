import ItemInterface
import ListInterface
import ListTesting
import PresentationInterface
import Testing
import TextInterface

@testable import FeedFeature

@Suite("The texts of a row of the feed")
struct FeedRowTextsTests {
    @Test("A row without location has its description in the first line")
    func noLocation() {
        let (sut, _) = makeRow(.sample(description: "A description"))
        sut.prefetch(in: .wideLarge)
        sut.displayArt(columns: 1, rows: 1)

        let row = renderRow(sut, in: .wideLarge)

        #expect(row.place(of: "A description")?.row == 0)
        #expect(row.place(of: "@") == nil)
    }

    @Test("A row without any text says so where pictures are not shown")
    func noTexts() {
        let (sut, _) = makeRow(.sample())

        let contexts: [RowContext] = [
            .tiny.with(\.columns, 29), .wide.with(\.pictureSize, .none), .narrow.with(\.columns, 59),
        ]
        for context in contexts {
            #expect(renderRow(sut, in: context).place(of: "Picture without a text")?.row == 0)
        }
    }

    @Test("A row without any text is a picture where pictures are shown")
    func pictureOnly() {
        let (sut, _) = makeRow(.sample())

        #expect(renderRow(sut, in: .narrowLarge).lines.joined() == "")
    }

    @Test("A description beside a picture may fill its height, and is cut off at its end")
    func longDescriptionBeside() {
        let (sut, _) = makeRow(.verbose)

        let row = renderRow(sut, in: .wideLarge)

        #expect(row.lines.count == 13)
        #expect(row.lines[11].hasSuffix("…"))
        #expect(row.lines[10].hasSuffix("word"))
        #expect(row.lines[12] == "")
    }

    @Test("A description without spaces is cut off in its last column")
    func longWord() {
        let (sut, _) = makeRow(.sample(description: String(repeating: "w", count: 2_000)))

        let row = renderRow(sut, in: .wideLarge)

        #expect(row.lines[11].hasSuffix("   " + String(repeating: "w", count: 51) + "…"))
    }

    @Test(
        "A description of as many lines as the picture has rows is whole; one of more shows that it goes on")
    func paragraphsBeside() {
        #expect(lines(beside: 12)[11].hasSuffix("   12"))
        #expect(lines(beside: 13)[11].hasSuffix("   12…"))
    }

    /// The lines of a row with so many paragraphs beside a picture of 12 rows.
    private func lines(beside paragraphs: Int) -> [String] {
        let description = (1...paragraphs).map(String.init).joined(separator: "\n")
        return renderRow(makeRow(.sample(description: description)).sut, in: .wideLarge).lines
    }

    @Test(
        "A free line stands between location and description beside pictures of five rows and more",
        arguments: [(10, 1), (12, 2)])
    func gap(screenRows: Int, row: Int) {
        let context = RowContext.wideLarge.with(\.screenRows, screenRows)

        let place = renderRow(makeRow().sut, in: context).place(of: "A description")

        #expect(place?.row == row)
    }

    @Test("A line of everything has the first paragraph alone of a description")
    func summaryOfParagraphs() {
        let context = RowContext.tiny.with(\.columns, 200)

        let (placed, _) = makeRow(.sample(description: "One\nTwo", location: "L"))
        #expect(renderRow(placed, in: context).lines == ["  L — One"])
        let (unplaced, _) = makeRow(.sample(description: "One\nTwo"))
        #expect(renderRow(unplaced, in: context).lines == ["  One"])
    }

    @Test("A focused line of everything is bold, and is not inverse where there is a bar")
    func summaryFocused() {
        let row = renderRow(makeRow(.london).sut, in: .tiny.focused)

        #expect(row.style(of: "Cannon")?.attributes == .bold)
    }

    @Test("A line from right to left that fills its columns begins in the first of them")
    func fullRightToLeftLine() {
        let (sut, _) = makeRow(.sample(description: String(repeating: "א", count: 100), url: nil))

        let line = renderRow(sut, in: .wideLarge).lines[0]

        #expect(line == "  " + String(repeating: "א", count: 72))
    }

    @Test("What is found does not go on from the location to the description")
    func noMarkOverBoth() {
        let row = renderRow(makeRow(.london).sut, in: .narrowLarge.with(\.query, "London Tables"))

        #expect(row.style(of: "London") == Palette(.dark).lightTitle)
        #expect(row.style(of: "Tables") == Palette(.dark).body)
    }

    @Test("A description below a picture is cut off at 40 % of the screen")
    func longDescriptionBelow() {
        let (sut, _) = makeRow(.verbose)

        let row = renderRow(sut, in: .narrowLarge)

        #expect(row.lines.count == 10 + 1 + 9 + 1)
        #expect(row.lines[19].hasSuffix("…"))
    }

    @Test(
        "A location that is cut off ends in a word, not in the comma or space behind it",
        arguments: [
            (30, "  @ St. Mary's on the Hill…"), (31, "  @ St. Mary's on the Hill, C…"),
            (36, "  @ St. Mary's on the Hill, Cymru…"), (38, "  @ St. Mary's on the Hill, Cymru, UK"),
        ])
    func cutLocation(columns: Int, line: String) {
        let (sut, _) = makeRow(.sample(location: "St. Mary's on the Hill, Cymru, UK", url: nil))

        let context = RowContext.narrowLarge.with(\.columns, columns)
        #expect(renderRow(sut, in: context).lines == [line, ""])
    }

    @Test("A location of separators alone is cut off where its room ends")
    func cutSeparators() {
        let (sut, _) = makeRow(.sample(location: String(repeating: ",", count: 40), url: nil))

        let line = renderRow(sut, in: .narrowLarge.with(\.columns, 30)).lines[0]
        #expect(line == "  @ " + String(repeating: ",", count: 24) + "…")
    }

    @Test("A description that is cut off at the end of a line ends in a word, too")
    func cutDescription() {
        let (sut, _) = makeRow(.sample(description: String(repeating: "fifteen letters, ", count: 60)))

        #expect(renderRow(sut, in: .wideLarge).lines[11].hasSuffix(" fifteen letters…"))
    }

    @Test("A line of everything that is cut off before the description ends in the location")
    func cutSummary() {
        let (sut, _) = makeRow(.sample(description: "A description", location: "Berlin"))

        #expect(renderRow(sut, in: .tiny.with(\.columns, 12)).lines == ["  Berlin…"])
    }

    @Test("Text from right to left stands at the right")
    func rightToLeft() {
        let (sut, _) = makeRow(.sample(description: "تصویر", location: "תל אביב", url: nil))

        let row = renderRow(sut, in: .wideLarge)

        #expect(row.grid.cluster(row: 0, column: 73) == "ב")
        #expect(row.grid.cluster(row: 1, column: 73) == "ر")
    }

    @Test(
        "The lines of a paragraph from right to left are in its order, and so are the sign of a place and what is found"
    )
    func rightToLeftOrder() throws {
        let (sut, _) = makeRow(
            .sample(
                description: "תמונה abc. " + String(repeating: "abc. ", count: 20), location: "אב", url: nil))

        let row = renderRow(
            sut, in: .wideLarge.with(\.order, ReversedOrder()).with(\.query, "א"))

        #expect(row.lines[0].hasSuffix(" בא @"))
        #expect(row.lines[1].hasSuffix(" .cba הנומת"))
        #expect(row.lines[2].hasSuffix(" .cba .cba"))
        #expect(row.style(row: 0, column: 70) != RowContext.wideLarge.palette.match)
        #expect(row.style(row: 0, column: 71) == RowContext.wideLarge.palette.match)
    }

    @Test(
        "A line of a paragraph from left to right begins at the left, also where its first word is of the others"
    )
    func leftToRightOrder() {
        let (sut, _) = makeRow(.sample(description: String(repeating: "abc ", count: 18) + "אב 12", url: nil))

        let row = renderRow(sut, in: .wideLarge.with(\.order, ReversedOrder()))

        #expect(row.lines[1] == "  אב 12")
    }

    @Test("Found text is marked, whatever its case and accents, in location and description")
    func marks() {
        let (sut, _) = makeRow(.sample(description: "Ωραία φωτογραφία", location: "ΦΩΤΟγραφείο"))

        let row = renderRow(sut, in: .wideLarge.with(\.query, "φωτο"))

        #expect(row.style(of: "ΦΩΤΟ") == Palette(.dark).match)
        #expect(row.style(of: "φωτο") == Palette(.dark).match)
        #expect(row.style(of: "Ωραία") == Palette(.dark).body)
        #expect(row.style(of: "γραφία") == Palette(.dark).body)
    }

    @Test("Found text is marked over the end of a line")
    func marksOverTheEnd() {
        let (sut, _) = makeRow(.london)

        let row = renderRow(sut, in: .wideLarge.with(\.query, "morning, before"))

        #expect(row.style(of: "morning,") == Palette(.dark).match)
        #expect(row.style(of: "before") == Palette(.dark).match)
        #expect(row.style(of: "the market") == Palette(.dark).body)
    }

    @Test(
        "Every word that a row draws of its picture is searched",
        arguments: [true, false])
    func search(hasLocation: Bool) {
        let image = FeedItem.sample(
            description: "First words.\n\nSecond words.", location: hasLocation ? "A place" : nil)
        let (sut, _) = makeRow(image)

        for context in [RowContext.narrowLarge, .wideLarge, .usual] {
            let words = renderRow(sut, in: context).text.split(whereSeparator: \.isWhitespace)
            for word in words where word.allSatisfy({ $0.isLetter || $0 == "." }) {
                #expect(TextMatch.contains(sut.searchableText, String(word)))
            }
            #expect(words.contains("Second") && words.contains("place") == hasLocation)
        }
    }
}
