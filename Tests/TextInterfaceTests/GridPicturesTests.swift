import Testing
import TextInterface

@Suite struct GridPicturesTests {
    @Test("Each cell of a picture has its part")
    func parts() {
        let sut = Grid(picture: 700, columns: 297, rows: 297)

        #expect(sut[0, 0].picture == Grid(picture: 700, columns: 1, rows: 1)[0, 0].picture)
        for (row, column) in [(0, 0), (3, 296), (296, 5)] {
            let part = sut[row, column].picture
            #expect(part?.picture == 700 && part?.row == row && part?.column == column)
        }
    }

    @Test("A part of a picture stays the same when it is drawn into another grid")
    func drawn() {
        var sut = Grid(columns: 6, rows: 3)
        sut.draw(Grid(picture: 1, columns: 4, rows: 4), row: -2, column: 4)
        sut.put("漢é", row: 0, column: 0, style: .plain)

        #expect(sut[0, 5].picture?.row == 2)
        #expect(sut[0, 5].picture?.column == 1)
        #expect(sut[0, 0].picture == nil && sut[2, 4].picture == nil)
    }

    @Test("A picture's cells are spaces as text")
    func text() {
        let sut = Grid(picture: 9, columns: 3, rows: 1)

        #expect(sut.line(0) == "   ")
        #expect(sut[0, 1].width == 1 && sut[0, 1].scalar == nil)
    }

    @Test("Pictures differ by their numbers, and cells by their parts")
    func difference() {
        let sut = Grid(picture: 9, columns: 3, rows: 1)

        #expect(sut == Grid(picture: 9, columns: 3, rows: 1))
        #expect(sut != Grid(picture: 8, columns: 3, rows: 1))
        #expect(sut[0, 0] != sut[0, 1])
    }

    @Test("A cell of text has no picture", arguments: ["a", " ", "👩‍🚀", "e\u{301}"])
    func none(_ text: String) {
        var sut = Grid(columns: 2, rows: 1)
        sut.put(SafeText(text), row: 0, column: 0, style: Style(foreground: Color(0x010203)))

        #expect(sut[0, 0].picture == nil)
    }

    @Test("Cells beyond the limit of a picture are spaces")
    func limit() {
        let sut = Grid(picture: 1, columns: 298, rows: 1)

        #expect(sut[0, 296].picture?.column == 296)
        #expect(sut[0, 297] == .blank(.plain))
    }

    @Test("Block symbols are kept, and any other symbol becomes a space")
    func symbols() {
        let scalars: [Unicode.Scalar] = [
            "▀", "▟", "\u{1FB00}", "\u{1FB3B}", " ", "a", "\u{1B}", "漢", "\u{1FB3C}",
        ]
        let style = Style(foreground: Color(0xFF0000))

        let sut = Grid(columns: 9, rows: 1) { _, column in (scalars[column], style) }

        #expect(sut.line(0) == "▀▟\u{1FB00}\u{1FB3B}     ")
        #expect(sut[0, 3].style == style && sut[0, 3].width == 1)
    }
}
