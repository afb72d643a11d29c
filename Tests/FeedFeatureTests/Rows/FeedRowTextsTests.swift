import ItemInterface
import ListInterface
import ListTesting
import PresentationInterface
import Testing
import TextInterface

@testable import FeedFeature

@Suite("Texts of a row of the feed")
struct FeedRowTextsTests {
    @Test("The description of an item without location begins in the first line")
    func noLocation() {
        let (sut, _) = makeRow(.sample(description: "A description"))
        sut.prefetch(in: .wideLarge)
        sut.displayArt(columns: 1, rows: 1)

        let row = renderRow(sut, in: .wideLarge)

        #expect(row.place(of: "A description")?.row == 0)
        #expect(row.place(of: "@") == nil)
    }

    @Test("A row without texts has a message where pictures are off")
    func noTexts() {
        let (sut, _) = makeRow(.sample())

        let contexts: [RowContext] = [
            .tiny.with(\.columns, 29), .wide.with(\.pictureSize, .none), .narrow.with(\.columns, 59),
        ]
        for context in contexts {
            #expect(renderRow(sut, in: context).place(of: "(picture)")?.row == 0)
        }
    }

    @Test("A row without texts has its picture alone where pictures are on")
    func pictureOnly() {
        let (sut, _) = makeRow(.sample())

        #expect(renderRow(sut, in: .narrowLarge).lines.joined() == "")
    }

    @Test("A description beside a picture is truncated to the picture's height")
    func longDescriptionBeside() {
        let (sut, _) = makeRow(.verbose)

        let row = renderRow(sut, in: .wideLarge)

        #expect(row.lines.count == 13)
        #expect(row.lines[11].hasSuffix("…"))
        #expect(row.lines[10].hasSuffix("word"))
        #expect(row.lines[12] == "")
    }

    @Test("A description without spaces is truncated in its last column")
    func longWord() {
        let (sut, _) = makeRow(.sample(description: String(repeating: "w", count: 2_000)))

        let row = renderRow(sut, in: .wideLarge)

        #expect(row.lines[11].hasSuffix("   " + String(repeating: "w", count: 51) + "…"))
    }

    @Test(
        "A description of as many lines as its picture is complete, and a longer one ends in an ellipsis")
    func paragraphsBeside() {
        #expect(lines(beside: 12)[11].hasSuffix("   12"))
        #expect(lines(beside: 13)[11].hasSuffix("   12…"))
    }

    /// The lines of a row with a number of paragraphs beside a picture of 12 rows.
    private func lines(beside paragraphs: Int) -> [String] {
        let description = (1...paragraphs).map(String.init).joined(separator: "\n")
        return renderRow(makeRow(.sample(description: description)).sut, in: .wideLarge).lines
    }

    @Test(
        "A free line separates location and description beside pictures of five rows or more",
        arguments: [(10, 1), (12, 2)])
    func gap(screenRows: Int, row: Int) {
        let context = RowContext.wideLarge.with(\.screenRows, screenRows)

        let place = renderRow(makeRow().sut, in: context).place(of: "A description")

        #expect(place?.row == row)
    }

    @Test("A row of one line has only the first paragraph of a description")
    func summaryOfParagraphs() {
        let context = RowContext.tiny.with(\.columns, 200)

        let (placed, _) = makeRow(.sample(description: "One\nTwo", location: "L"))
        #expect(renderRow(placed, in: context).lines == ["  L  One"])
        let (unplaced, _) = makeRow(.sample(description: "One\nTwo"))
        #expect(renderRow(unplaced, in: context).lines == ["  One"])
    }

    @Test("A row of one line in focus is bold, and not inverse where it has a bar")
    func summaryFocused() {
        let row = renderRow(makeRow(.london).sut, in: .tiny.focused)

        #expect(row.style(of: "Cannon")?.attributes == .bold)
    }

    @Test("A right-to-left line as wide as its columns fills them from the first one on")
    func fullRightToLeftLine() {
        let (sut, _) = makeRow(.sample(description: String(repeating: "א", count: 100), url: nil))

        let line = renderRow(sut, in: .wideLarge).lines[0]

        #expect(line == String(repeating: " ", count: 27) + String(repeating: "א", count: 72))
    }

    @Test("A match does not span location and description")
    func noMarkOverBoth() {
        let row = renderRow(makeRow(.london).sut, in: .narrowLarge.with(\.query, FoldedText("London Tables")))

        #expect(row.style(of: "London") == Palette(.dark).lightTitle)
        #expect(row.style(of: "Tables") == Palette(.dark).body)
    }

    @Test("A description below a picture is truncated to 40 % of the screen")
    func longDescriptionBelow() {
        let (sut, _) = makeRow(.verbose)

        let row = renderRow(sut, in: .narrowLarge)

        #expect(row.lines.count == 10 + 1 + 9 + 1)
        #expect(row.lines[19].hasSuffix("…"))
    }

    @Test(
        "A truncated location ends in a word, without comma or space",
        arguments: [
            (30, "  @ St. Mary's on the Hill…"), (31, "  @ St. Mary's on the Hill…"),
            (36, "  @ St. Mary's on the Hill, Cymru…"), (38, "  @ St. Mary's on the Hill, Cymru, UK"),
        ])
    func cutLocation(columns: Int, line: String) {
        let (sut, _) = makeRow(.sample(location: "St. Mary's on the Hill, Cymru, UK", url: nil))

        let context = RowContext.narrowLarge.with(\.columns, columns)
        #expect(renderRow(sut, in: context).lines == [line, ""])
    }

    @Test("A location of separators alone is truncated to its columns")
    func cutSeparators() {
        let (sut, _) = makeRow(.sample(location: String(repeating: ",", count: 40), url: nil))

        let line = renderRow(sut, in: .narrowLarge.with(\.columns, 30)).lines[0]
        #expect(line == "  @ " + String(repeating: ",", count: 24) + "…")
    }

    @Test("A description that is truncated at the end of a line ends in a word")
    func cutDescription() {
        let (sut, _) = makeRow(.sample(description: String(repeating: "fifteen letters, ", count: 60)))

        #expect(renderRow(sut, in: .wideLarge).lines[11].hasSuffix(" fifteen letters…"))
    }

    @Test("An excerpt ends in a whole word, wherever its last line is truncated", arguments: 40...59)
    func wholeWords(columns: Int) {
        let words = ["ridge", "stood", "in", "the", "lake", "twice"]
        let text = Array(repeating: words.joined(separator: " "), count: 20).joined(separator: " ")
        let (sut, _) = makeRow(.sample(title: "T", description: text, url: nil))

        let line = renderRow(sut, in: .narrow.with(\.columns, columns)).lines[3]

        #expect(words.contains { line.hasSuffix(" \($0)…") }, "\(line)")
        #expect(line.count > columns - 9)
    }

    @Test("An excerpt without spaces, and one of wide letters, fills its last line")
    func wordsWithoutSpaces() {
        for letter in ["w", "雪"] {
            let text = "A " + String(repeating: letter, count: 400)
            let row = renderRow(makeRow(.sample(description: text, url: nil)).sut, in: .narrow)
            #expect(row.lines[3].hasSuffix("\(letter)\(letter)…"))
            #expect(SafeText(row.lines[3]).width >= 58)
        }
    }

    @Test("Right-to-left text is aligned to the right")
    func rightToLeft() {
        let (sut, _) = makeRow(.sample(description: "تصویر", location: "תל אביב", url: nil))

        let row = renderRow(sut, in: .wideLarge)

        #expect(row.grid.cluster(row: 0, column: 98) == "ב")
        #expect(row.grid.cluster(row: 1, column: 98) == "ر")
    }

    @Test(
        "The lines of a right-to-left paragraph, its location's sign and its matches are in visual order"
    )
    func rightToLeftOrder() throws {
        let (sut, _) = makeRow(
            .sample(
                description: "תמונה abc. " + String(repeating: "abc. ", count: 20), location: "אב", url: nil))

        let row = renderRow(
            sut, in: .wideLarge.with(\.order, ReversedOrder()).with(\.query, FoldedText("א")))

        #expect(row.lines[0].hasSuffix(" בא @"))
        #expect(row.lines[1].hasSuffix(" .cba הנומת"))
        #expect(row.lines[2].hasSuffix(" .cba .cba"))
        #expect(row.style(row: 0, column: 95) != RowContext.wideLarge.palette.match)
        #expect(row.style(row: 0, column: 96) == RowContext.wideLarge.palette.match)
    }

    @Test(
        "A line of a left-to-right paragraph begins at the left, even with a right-to-left word"
    )
    func leftToRightOrder() {
        let (sut, _) = makeRow(.sample(description: String(repeating: "abc ", count: 18) + "אב 12", url: nil))

        let row = renderRow(sut, in: .wideLarge.with(\.order, ReversedOrder()))

        #expect(row.lines[1] == "  אב 12")
    }

    @Test("Matches of a search are marked in location and description, ignoring case and accents")
    func marks() {
        let (sut, _) = makeRow(.sample(description: "Ωραία φωτογραφία", location: "ΦΩΤΟγραφείο"))

        let row = renderRow(sut, in: .wideLarge.with(\.query, FoldedText("φωτο")))

        #expect(row.style(of: "ΦΩΤΟ") == Palette(.dark).match)
        #expect(row.style(of: "φωτο") == Palette(.dark).match)
        #expect(row.style(of: "Ωραία") == Palette(.dark).body)
        #expect(row.style(of: "γραφία") == Palette(.dark).body)
    }

    @Test("A match across two lines of a row is marked in both")
    func marksOverTheEnd() {
        let (sut, _) = makeRow(.london)

        let row = renderRow(sut, in: .wideLarge.with(\.query, FoldedText("morning, before")))

        #expect(row.style(of: "morning,") == Palette(.dark).match)
        #expect(row.style(of: "before") == Palette(.dark).match)
        #expect(row.style(of: "the market") == Palette(.dark).body)
    }

    @Test(
        "The text of a row for a search contains each word that it draws",
        arguments: [true, false])
    func search(hasLocation: Bool) {
        let image = FeedItem.sample(
            description: "First words.\n\nSecond words.", location: hasLocation ? "A place" : nil)
        let (sut, _) = makeRow(image)

        for context in [RowContext.narrowLarge, .wideLarge, .usual] {
            let words = renderRow(sut, in: context).text.split(whereSeparator: \.isWhitespace)
            for word in words where word.allSatisfy({ $0.isLetter || $0 == "." }) {
                #expect(FoldedText(String(word)).isFound(in: sut.searchableText))
            }
            #expect(words.contains("Second") && words.contains("place") == hasLocation)
        }
    }
}
