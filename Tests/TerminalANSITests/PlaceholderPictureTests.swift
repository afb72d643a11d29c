import TerminalInterface
import Testing
import TextInterface

@testable import TerminalANSI

@Suite("Pictures with placeholders")
struct PlaceholderPictureTests {
    @Test("A picture is transmitted whole and shown by the placeholders of its cells")
    func shown() async throws {
        let (pty, sut) = try await ANSITerminal.knowingPictures(columns: 12, rows: 3)
        var grid = Grid(columns: 12, rows: 3)
        grid.draw(Grid(picture: 2, columns: 6, rows: 4), row: -1, column: 3)
        grid.put("under", row: 2, column: 0, style: .plain)

        sut.upload(.png(2, size: 10_000))
        sut.show(Frame(grid: grid))

        // The kernel may need several reads for so many bytes.
        try await pty.wait { $0.contains("under") }
        let model = try ScreenModel(of: pty, columns: 12, rows: 3)
        let (number, kept) = try #require(model.pictures.first)
        #expect(model.pictures.count == 1)
        #expect(
            kept == ScreenModel.Picture(columns: 6, rows: 4, bytes: TerminalPicture.png(2, size: 10_000).data)
        )
        let marks = PlaceholderDiacritics.all
        let wanted = "\u{10EEEE}\(marks[1])\(marks[5])"
        #expect(model.cells[0][8].text.unicodeScalars.elementsEqual(wanted.unicodeScalars))
        #expect(model.cells[0][8].sgr.foreground == .rgb(number >> 16, number >> 8 & 255, number & 255))
        #expect(model.cells[2].prefix(5).map(\.text).joined() == "under")
        #expect(model.cells[0][2].text == " ")
        sut.stop()
    }

    @Test("Showing a transmitted picture again writes its cells only")
    func again() async throws {
        let (pty, sut) = try await ANSITerminal.knowingPictures(columns: 12, rows: 3)
        let shown = Frame(grid: Grid(picture: 1, columns: 12, rows: 3))
        sut.upload(.png(1, size: 100_000))
        sut.show(shown)
        try await pty.wait { $0.unicodeScalars.last == PlaceholderDiacritics.all[11] }
        sut.show(frame("gone", columns: 12, rows: 3))
        pty.forget()

        sut.show(shown)

        #expect((36 * 4...36 * 10 + 60).contains(pty.written.count))
        sut.stop()
    }

    @Test("Pictures are transmitted again after a suspension except deleted ones, and stopping removes all")
    func dropped() async throws {
        let (pty, sut) = try await ANSITerminal.knowingPictures()
        for number in [1, 2] as [UInt16] { sut.upload(.png(number)) }
        #expect(try ScreenModel(of: pty).pictures.count == 2)
        sut.deletePicture(1)
        #expect(try ScreenModel(of: pty).pictures.count == 1)

        sut.suspend()
        #expect(try ScreenModel(of: pty).pictures.map(\.value.bytes) == [TerminalPicture.png(2).data])

        sut.stop()
        #expect(try ScreenModel(of: pty).pictures.isEmpty)
    }

    @Test("There is a diacritic of Unicode 6.0 for each row and column that kitty numbers")
    func marks() {
        let marks = PlaceholderDiacritics.all

        #expect(marks.count == Grid.pictureLimit)
        #expect(marks == marks.sorted())
        for mark in marks {
            #expect(mark.properties.canonicalCombiningClass.rawValue == 230)
            #expect(mark.properties.age.map { ($0.major, $0.minor) <= (6, 0) } == true)
        }
    }
}
