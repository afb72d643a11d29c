import TerminalInterface
import Testing
import TextInterface

@testable import TerminalANSI

@Suite("Pictures in sixels")
struct SixelPictureTests {
    @Test("Sixels are used with the count of colors that the terminal grants")
    func sixels() async throws {
        let (pty, sut) = try makeSUT(colors: .indexed256)
        pty.send("\u{1B}[?62;4;22c")
        try await pty.wait { $0.contains("\u{1B}[?1;1;0S\u{1B}[c") }
        pty.send("\u{1B}[?1;0;16S\u{1B}[?62;4;22c")
        try await pty.wait { $0.contains("\u{1B}[?1;3;256S\u{1B}[c") }
        pty.send("\u{1B}[?1;0;64S\u{1B}[?62;4;22c")
        #expect(await sut.events(count: 2) == [.cellAspect(1.5), .picturesIn(.indexed(colors: 64), 2, 3)])

        sut.upload(.indexed(1))
        sut.show(Frame(grid: Grid(picture: 1, columns: 4, rows: 2)))
        sut.stop()

        let model = try ScreenModel(of: pty, columns: 12, rows: 4)
        #expect(model.cells[1][3].pixel == [100, 0, 0])
        #expect(model.cells[1][4].pixel == nil)
        #expect(model.queries.suffix(2) == ["?1;3;16S", "c"])
    }

    @Test("An explicit choice of sixels needs no reply")
    func chosenSixels() async throws {
        let (pty, sut) = try makeSUT(graphics: .sixel)

        #expect(
            await sut.events(after: Replies.graphics + "\u{1B}[?1c\u{1B}[?1c", on: pty)
                == [.cellAspect(1.5), .picturesIn(.indexed(colors: 256), 2, 3)])
        sut.stop()
        #expect(try !ScreenModel(of: pty, columns: 12, rows: 4).queries.contains("?1;3;16S"))
    }

    @Test("Sixels are not used without a cell size")
    func sixelsWithoutSize() async throws {
        let (pty, sut) = try ANSITerminal.started("Feed") { $0.colors = .trueColor }

        #expect(await sut.events(after: "\u{1B}[?62;4c\u{1B}[?62;4c", on: pty).isEmpty)
        sut.stop()
    }

    @Test("Kitty's protocol takes precedence over sixels")
    func both() async throws {
        let (pty, sut) = try makeSUT()

        _ = await sut.events(after: Replies.kitty + Replies.graphics + "\u{1B}[?62;4c", on: pty)

        #expect(try !ScreenModel(of: pty, columns: 12, rows: 4).queries.contains("?1;1;0S"))
        sut.stop()
    }

    @Test("Kitty's protocol replaces sixels after a late reply")
    func lateReply() async throws {
        let (pty, sut) = try makeSUT()
        let replies = Replies.kitty + "\u{1B}[?62;4c\u{1B}[?62;4c" + Replies.graphics
        #expect(await sut.events(after: replies, on: pty).last == .picturesIn(.png, 2, 3))

        sut.upload(.png(1))
        sut.show(Frame(grid: Grid(picture: 1, columns: 6, rows: 4)))

        let model = try ScreenModel(of: pty, columns: 12, rows: 4)
        #expect(model.pictures.count == 1)
        #expect(model.cells[0][0].text.unicodeScalars.first == PlaceholderDiacritics.placeholder)
        sut.stop()
    }

    private func makeSUT(
        colors: ColorDepth = .trueColor, graphics: ANSITerminal.GraphicsPreference = .auto
    ) throws -> (PseudoTerminal, ANSITerminal) {
        try ANSITerminal.started("Feed", columns: 12, rows: 4, pixels: (24, 12)) {
            ($0.colors, $0.graphics) = (colors, graphics)
        }
    }
}
