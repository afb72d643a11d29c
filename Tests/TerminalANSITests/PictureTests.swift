import Foundation
import TerminalInterface
import Testing
import TextInterface

@testable import TerminalANSI

@Suite("Pictures in pixels")
struct PictureTests {
    @Test("are asked for only where there are colours enough to number them")
    func asked() throws {
        for (colors, isAsked) in [(ColorDepth.trueColor, true), (.indexed256, false), (.monochrome, false)] {
            let pty = try PseudoTerminal()
            let sut = makeSUT(pty, colors: colors)
            try sut.start()
            sut.show(frame("Feed"))

            let questions = try model(pty).questions
            #expect(questions.contains("graphics") == isAsked)
            #expect(questions.last == "c")
            sut.stop()
        }
    }

    @Test("are neither asked for nor shown where the reader wants none")
    func unwanted() async throws {
        let pty = try PseudoTerminal()
        let sut = makeSUT(pty, graphics: .none)
        try sut.start()
        sut.show(frame("Feed"))

        pty.send("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62cj")

        #expect(try !model(pty).questions.contains("graphics"))
        #expect(await sut.events(count: 1) == [.key(.character("j"), [])])
        sut.stop()
    }

    @Test("are shown without an answer where the reader chose their protocol, if there are colours at all")
    func chosen() async throws {
        let pty = try PseudoTerminal()
        let sut = makeSUT(pty, colors: .ansi16, graphics: .kitty)
        try sut.start()

        sut.show(frame("Feed"))

        #expect(
            await sut.events(count: 1) == [
                .pictures(PixelGraphics(form: .png, cell: CellPixels(width: 10, height: 20)))
            ])
        sut.keep(picture(1))
        #expect(try model(pty).pictures.count == 1)
        sut.stop()
    }

    @Test("are said to be shown, in the size of cells that the terminal told")
    func said() async throws {
        let pty = try PseudoTerminal()
        let sut = makeSUT(pty)
        try sut.start()
        sut.show(frame("Feed"))

        pty.send("\u{1B}[6;21;10t\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62c")

        #expect(
            await sut.events(count: 2) == [
                .cellAspect(2.1),
                .pictures(PixelGraphics(form: .png, cell: CellPixels(width: 10, height: 21))),
            ])
        sut.stop()
    }

    @Test("are said again when cells have another size")
    func zoomed() async throws {
        let pty = try PseudoTerminal()
        let sut = makeSUT(pty)
        try sut.start()
        sut.show(frame("Feed"))

        pty.send("\u{1B}[6;1000;1t\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[6;30;15t\u{1B}[6;30;15tj")

        #expect(
            await sut.events(count: 5) == [
                .pictures(PixelGraphics(form: .png, cell: CellPixels(width: 10, height: 20))), .cellAspect(2),
                .pictures(PixelGraphics(form: .png, cell: CellPixels(width: 15, height: 30))), .cellAspect(2),
                .key(.character("j"), []),
            ])
        sut.stop()
    }

    @Test(
        "are not shown where the terminal does not know them, or not well",
        arguments: ["\u{1B}_Gi=31;ENOTSUPPORTED:no\u{1B}\\", "\u{1B}_Gi=32;OK\u{1B}\\", ""])
    func unknown(answer: String) async throws {
        let pty = try PseudoTerminal()
        let sut = makeSUT(pty)
        try sut.start()
        sut.show(frame("Feed"))
        pty.send("\(answer)\u{1B}[?62cj")
        #expect(await sut.events(count: 1) == [.key(.character("j"), [])])
        pty.forget()

        sut.keep(picture(1))
        sut.show(Frame(grid: Grid(picture: 1, columns: 80, rows: 24)))

        let text = pty.text
        #expect(!text.contains("\u{1B}_G"))
        #expect(!text.unicodeScalars.contains(PlaceholderMarks.placeholder))
        sut.stop()
    }

    @Test("are handed over whole, and shown where their cells stand")
    func shown() async throws {
        let pty = try PseudoTerminal(columns: 12, rows: 3)
        let sut = try await shownSUT(pty, columns: 12, rows: 3)
        var grid = Grid(columns: 12, rows: 3)
        grid.draw(Grid(picture: 2, columns: 6, rows: 4), row: -1, column: 3)
        grid.put("under", row: 2, column: 0, style: .plain)

        sut.keep(picture(2, size: 10_000))
        sut.show(Frame(grid: grid))

        // So much may take the kernel more than one turn.
        try await pty.wait { $0.contains("under") }
        let model = try model(pty, columns: 12, rows: 3)
        let (number, kept) = try #require(model.pictures.first)
        #expect(model.pictures.count == 1)
        #expect(kept == ScreenModel.Picture(columns: 6, rows: 4, bytes: Self.data(picture(2, size: 10_000))))
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
        let sut = try await shownSUT(pty, columns: 12, rows: 3)
        let shown = Frame(grid: Grid(picture: 1, columns: 12, rows: 3))
        sut.keep(picture(1, size: 100_000))
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
        let sut = try await shownSUT(pty)
        for number in [1, 2, 3] as [UInt16] { sut.keep(picture(number)) }
        #expect(try model(pty).pictures.count == 3)

        sut.drop(2)
        #expect(try model(pty).pictures.count == 2)
        sut.stop()

        #expect(try model(pty).pictures.isEmpty)
    }

    @Test("are handed over again after the terminal was lent, but for those that were dropped")
    func lent() async throws {
        let pty = try PseudoTerminal()
        let sut = try await shownSUT(pty)
        sut.keep(picture(1))
        sut.keep(picture(2))
        sut.drop(1)

        sut.suspend()

        #expect(try model(pty).pictures.map(\.value.bytes) == [Self.data(picture(2))])
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

    @Test("are shown in sixels, of as many colours as the terminal gives, where it says that it knows those")
    func sixels() async throws {
        let pty = try PseudoTerminal(columns: 12, rows: 4, pixels: (width: 24, height: 12))
        let sut = makeSUT(pty, colors: .indexed256)
        try sut.start()
        sut.show(frame("Feed", columns: 12, rows: 4))
        pty.send("\u{1B}[?62;4;22c")
        try await pty.wait { $0.contains("\u{1B}[?1;3;256S\u{1B}[c") }
        pty.send("\u{1B}[?1;0;16S\u{1B}[?1;0;64S\u{1B}[?62;4;22c")
        let graphics = PixelGraphics(form: .indexed(colors: 64), cell: CellPixels(width: 2, height: 3))
        #expect(await sut.events(count: 2) == [.cellAspect(1.5), .pictures(graphics)])

        sut.keep(indexed(1))
        sut.show(Frame(grid: Grid(picture: 1, columns: 4, rows: 2)))
        sut.stop()

        let model = try model(pty, columns: 12, rows: 4)
        #expect(model.places[1][3].pixel == [100, 0, 0])
        #expect(model.places[1][4].pixel == nil)
        #expect(model.questions.last == "?1;3;16S")
    }

    @Test("are shown in sixels without such an answer where the reader chose them")
    func chosenSixels() async throws {
        let pty = try PseudoTerminal(columns: 12, rows: 4, pixels: (width: 24, height: 12))
        let sut = makeSUT(pty, graphics: .sixel)
        try sut.start()
        sut.show(frame("Feed", columns: 12, rows: 4))

        pty.send("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?1c\u{1B}[?1c")

        let graphics = PixelGraphics(form: .indexed(colors: 256), cell: CellPixels(width: 2, height: 3))
        #expect(await sut.events(count: 2) == [.cellAspect(1.5), .pictures(graphics)])
        sut.stop()
        #expect(try !model(pty, columns: 12, rows: 4).questions.contains("?1;3;16S"))
    }

    @Test("are shown in kitty's protocol where the terminal knows sixels, too")
    func both() async throws {
        let pty = try PseudoTerminal()
        let sut = makeSUT(pty)
        try sut.start()
        sut.show(frame("Feed"))

        pty.send("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;4cj")

        #expect(await sut.events(count: 2).last == .key(.character("j"), []))
        #expect(try !model(pty).questions.contains("?1;1;0S"))
        sut.stop()
    }

    @Test("are not shown in sixels where the size of a cell is not known")
    func sixelsWithoutSize() async throws {
        let pty = try PseudoTerminal()
        let sut = makeSUT(pty)
        try sut.start()
        sut.show(frame("Feed"))

        pty.send("\u{1B}[?62;4c\u{1B}[?62;4cj")

        #expect(await sut.events(count: 1) == [.key(.character("j"), [])])
        sut.stop()
    }

    @Test("reach the terminal behind tmux, in its wrapping, and leave it", arguments: ["tmux", "TMUX"])
    func tmux(by sign: String) async throws {
        let pty = try PseudoTerminal(columns: 12, rows: 3)
        var options = ANSITerminal.Options.testing(
            pty.program, name: sign == "tmux" ? "tmux-256color" : "screen")
        options.colors = .trueColor
        if sign == "TMUX" { options.environment["TMUX"] = "/tmp/tmux-0/default,1,0" }
        let sut = ANSITerminal(options)
        func model() throws -> ScreenModel {
            var model = ScreenModel(columns: 12, rows: 3)
            model.isTmux = true
            try model.take(pty.written)
            return model
        }
        try sut.start()
        sut.show(frame("Feed", columns: 12, rows: 3))
        #expect(try model().questions.contains("graphics"))
        // tmux answers for itself at once; the terminal behind it does so later.
        pty.send("\u{1B}[?1;2c\u{1B}_Gi=31;OK\u{1B}\\")
        _ = await sut.events(count: 1)

        sut.keep(picture(1, size: 10_000))
        sut.keep(picture(2))
        sut.drop(2)
        sut.show(Frame(grid: Grid(picture: 1, columns: 12, rows: 3)))

        try await pty.wait { $0.unicodeScalars.last == PlaceholderMarks.all[11] }
        #expect(try model().pictures.map(\.value.bytes) == [Self.data(picture(1, size: 10_000))])
        sut.stop()
        #expect(try model().pictures.isEmpty)
    }

    @Test("are not asked for in GNU Screen, which would show the question")
    func gnuScreen() throws {
        let pty = try PseudoTerminal()
        var options = ANSITerminal.Options.testing(pty.program, name: "screen.xterm-256color")
        options.colors = .trueColor
        let sut = ANSITerminal(options)
        try sut.start()
        sut.show(frame("Feed"))

        #expect(try !model(pty).questions.contains("graphics"))
        sut.stop()
    }

    @Test("are shown in kitty's protocol from then on when its answer comes late, behind that of sixels")
    func lateAnswer() async throws {
        let pty = try PseudoTerminal(columns: 12, rows: 4, pixels: (width: 24, height: 12))
        let sut = makeSUT(pty)
        try sut.start()
        sut.show(frame("Feed", columns: 12, rows: 4))
        pty.send("\u{1B}[?62;4c\u{1B}[?62;4c\u{1B}_Gi=31;OK\u{1B}\\")
        #expect(
            await sut.events(count: 3).last
                == .pictures(PixelGraphics(form: .png, cell: CellPixels(width: 2, height: 3))))

        sut.keep(picture(1))
        sut.show(Frame(grid: Grid(picture: 1, columns: 6, rows: 4)))

        let model = try model(pty, columns: 12, rows: 4)
        #expect(model.pictures.count == 1)
        #expect(model.places[0][0].text.unicodeScalars.first == PlaceholderMarks.placeholder)
        sut.stop()
    }

    // MARK: -

    private func indexed(_ number: UInt16) -> TerminalPicture {
        TerminalPicture(
            number: number, columns: 4, rows: 2,
            content: .indexed(
                .init(
                    width: 8, height: 6, palette: [Color(0xFF0000)], pixels: Array(repeating: 0, count: 48))))
    }

    private func makeSUT(
        _ pty: PseudoTerminal, colors: ColorDepth = .trueColor,
        graphics: ANSITerminal.Graphics = .auto
    ) -> ANSITerminal {
        var options = ANSITerminal.Options.testing(pty.program)
        options.graphics = graphics
        options.colors = colors
        return ANSITerminal(options)
    }

    /// A terminal that has shown a frame, and whose screen knows pictures.
    private func shownSUT(
        _ pty: PseudoTerminal, columns: Int = 80, rows: Int = 24
    ) async throws -> ANSITerminal {
        let sut = makeSUT(pty)
        try sut.start()
        sut.show(frame("Feed", columns: columns, rows: rows))
        pty.send("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62c")
        #expect(
            await sut.events(count: 1) == [
                .pictures(PixelGraphics(form: .png, cell: CellPixels(width: 10, height: 20)))
            ])
        return sut
    }

    private func picture(_ number: UInt16, size: Int = 100) -> TerminalPicture {
        let png = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ Int(number)) }
        return TerminalPicture(number: number, columns: 6, rows: 4, content: .png(png))
    }

    private static func data(_ picture: TerminalPicture) -> Data {
        if case .png(let png) = picture.content { Data(png) } else { Data() }
    }

    private func model(_ pty: PseudoTerminal, columns: Int = 80, rows: Int = 24) throws -> ScreenModel {
        var model = ScreenModel(columns: columns, rows: rows)
        try model.take(pty.written)
        return model
    }
}
