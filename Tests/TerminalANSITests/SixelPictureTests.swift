import TerminalInterface
import Testing
import TextInterface

@testable import TerminalANSI

@Suite("Pictures, where terminals know sixels")
struct SixelPictureTests {
    @Test("are shown in sixels, of as many colours as the terminal gives, where it says that it knows those")
    func sixels() async throws {
        let pty = try PseudoTerminal(columns: 12, rows: 4, pixels: (width: 24, height: 12))
        let sut = ANSITerminal.forPictures(on: pty, colors: .indexed256)
        try sut.start()
        sut.show(frame("Feed", columns: 12, rows: 4))
        pty.send("\u{1B}[?62;4;22c")
        try await pty.wait { $0.contains("\u{1B}[?1;1;0S\u{1B}[c") }
        pty.send("\u{1B}[?1;0;16S\u{1B}[?62;4;22c")
        try await pty.wait { $0.contains("\u{1B}[?1;3;256S\u{1B}[c") }
        pty.send("\u{1B}[?1;0;64S\u{1B}[?62;4;22c")
        let graphics = PixelGraphics(form: .indexed(colors: 64), cell: CellPixels(width: 2, height: 3))
        #expect(await sut.events(count: 2) == [.cellAspect(1.5), .pictures(graphics)])

        sut.keep(.indexed(1))
        sut.show(Frame(grid: Grid(picture: 1, columns: 4, rows: 2)))
        sut.stop()

        let model = try ScreenModel(of: pty, columns: 12, rows: 4)
        #expect(model.places[1][3].pixel == [100, 0, 0])
        #expect(model.places[1][4].pixel == nil)
        #expect(model.questions.suffix(2) == ["?1;3;16S", "c"])
    }

    @Test("are shown in sixels without such an answer where the reader chose them")
    func chosenSixels() async throws {
        let pty = try PseudoTerminal(columns: 12, rows: 4, pixels: (width: 24, height: 12))
        let sut = ANSITerminal.forPictures(on: pty, graphics: .sixel)
        try sut.start()
        sut.show(frame("Feed", columns: 12, rows: 4))

        pty.send("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?1c\u{1B}[?1c")

        let graphics = PixelGraphics(form: .indexed(colors: 256), cell: CellPixels(width: 2, height: 3))
        #expect(await sut.events(count: 2) == [.cellAspect(1.5), .pictures(graphics)])
        sut.stop()
        #expect(try !ScreenModel(of: pty, columns: 12, rows: 4).questions.contains("?1;3;16S"))
    }

    @Test("are not shown in sixels where the size of a cell is not known")
    func sixelsWithoutSize() async throws {
        let pty = try PseudoTerminal()
        let sut = ANSITerminal.forPictures(on: pty)
        try sut.start()
        sut.show(frame("Feed"))

        pty.send("\u{1B}[?62;4c\u{1B}[?62;4cj")

        #expect(await sut.events(count: 1) == [.key(.character("j"), [])])
        sut.stop()
    }

    @Test("are shown in kitty's protocol where the terminal knows sixels, too")
    func both() async throws {
        let pty = try PseudoTerminal()
        let sut = ANSITerminal.forPictures(on: pty)
        try sut.start()
        sut.show(frame("Feed"))

        pty.send(Replies.kitty + "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;4cj")

        #expect(await sut.events(count: 3).last == .key(.character("j"), []))
        #expect(try !ScreenModel(of: pty).questions.contains("?1;1;0S"))
        sut.stop()
    }

    @Test("are shown in kitty's protocol from then on when its answer comes late, behind that of sixels")
    func lateAnswer() async throws {
        let pty = try PseudoTerminal(columns: 12, rows: 4, pixels: (width: 24, height: 12))
        let sut = ANSITerminal.forPictures(on: pty)
        try sut.start()
        sut.show(frame("Feed", columns: 12, rows: 4))
        pty.send(Replies.kitty + "\u{1B}[?62;4c\u{1B}[?62;4c\u{1B}_Gi=31;OK\u{1B}\\")
        #expect(
            await sut.events(count: 4).last
                == .pictures(PixelGraphics(form: .png, cell: CellPixels(width: 2, height: 3))))

        sut.keep(.png(1))
        sut.show(Frame(grid: Grid(picture: 1, columns: 6, rows: 4)))

        let model = try ScreenModel(of: pty, columns: 12, rows: 4)
        #expect(model.pictures.count == 1)
        #expect(model.places[0][0].text.unicodeScalars.first == PlaceholderMarks.placeholder)
        sut.stop()
    }
}
