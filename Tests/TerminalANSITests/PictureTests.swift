import TerminalInterface
import Testing
import TextInterface

@testable import TerminalANSI

@Suite("Pictures in pixels, once a terminal shows them")
struct PictureTests {
    @Test("are handed over whole, and shown where their cells stand")
    func shown() async throws {
        let pty = try PseudoTerminal(columns: 12, rows: 3)
        let sut = try await ANSITerminal.knowingPictures(on: pty, columns: 12, rows: 3)
        var grid = Grid(columns: 12, rows: 3)
        grid.draw(Grid(picture: 2, columns: 6, rows: 4), row: -1, column: 3)
        grid.put("under", row: 2, column: 0, style: .plain)

        sut.keep(.png(2, size: 10_000))
        sut.show(Frame(grid: grid))

        // So much may take the kernel more than one turn.
        try await pty.wait { $0.contains("under") }
        let model = try ScreenModel(of: pty, columns: 12, rows: 3)
        let (number, kept) = try #require(model.pictures.first)
        #expect(model.pictures.count == 1)
        #expect(
            kept == ScreenModel.Picture(columns: 6, rows: 4, bytes: TerminalPicture.png(2, size: 10_000).data)
        )
        let marks = PlaceholderMarks.all
        let wanted = "\u{10EEEE}\(marks[1])\(marks[5])"
        #expect(model.places[0][8].text.unicodeScalars.elementsEqual(wanted.unicodeScalars))
        #expect(model.places[0][8].pen.foreground == .rgb(number >> 16, number >> 8 & 255, number & 255))
        #expect(model.places[2].prefix(5).map(\.text).joined() == "under")
        #expect(model.places[0][2].text == " ")
        sut.stop()
    }

    @Test("cost nothing but their cells when they are shown again")
    func again() async throws {
        let pty = try PseudoTerminal(columns: 12, rows: 3)
        let sut = try await ANSITerminal.knowingPictures(on: pty, columns: 12, rows: 3)
        let shown = Frame(grid: Grid(picture: 1, columns: 12, rows: 3))
        sut.keep(.png(1, size: 100_000))
        sut.show(shown)
        try await pty.wait { $0.unicodeScalars.last == PlaceholderMarks.all[11] }
        sut.show(frame("gone", columns: 12, rows: 3))
        pty.forget()

        sut.show(shown)

        #expect((36 * 4...36 * 10 + 60).contains(pty.written.count))
        sut.stop()
    }

    @Test("are taken back when they are dropped, and all of them in the end")
    func dropped() async throws {
        let pty = try PseudoTerminal()
        let sut = try await ANSITerminal.knowingPictures(on: pty)
        for number in [1, 2, 3] as [UInt16] { sut.keep(.png(number)) }
        #expect(try ScreenModel(of: pty).pictures.count == 3)

        sut.drop(2)
        #expect(try ScreenModel(of: pty).pictures.count == 2)
        sut.stop()

        #expect(try ScreenModel(of: pty).pictures.isEmpty)
    }

    @Test("are handed over again after the terminal was lent, but for those that were dropped")
    func lent() async throws {
        let pty = try PseudoTerminal()
        let sut = try await ANSITerminal.knowingPictures(on: pty)
        sut.keep(.png(1))
        sut.keep(.png(2))
        sut.drop(1)

        sut.suspend()

        #expect(try ScreenModel(of: pty).pictures.map(\.value.bytes) == [TerminalPicture.png(2).data])
        sut.stop()
    }

    @Test("have as many marks as kitty has, each one that all terminals know")
    func marks() {
        let marks = PlaceholderMarks.all

        #expect(marks.count == Grid.pictureLimit)
        #expect(marks == marks.sorted())
        for mark in marks {
            #expect(mark.properties.canonicalCombiningClass.rawValue == 230)
            #expect(mark.properties.age.map { ($0.major, $0.minor) <= (6, 0) } == true)
        }
    }
}
