import TerminalInterface
import Testing
import TextInterface

@testable import TerminalANSI

@Suite("Probes for pictures")
struct PictureProbeTests {
    @Test("The first probe includes kitty's protocol in true color only")
    func probed() throws {
        for (colors, isProbed) in [(ColorDepth.trueColor, true), (.indexed256, false), (.monochrome, false)] {
            let pty = try PseudoTerminal()
            let sut = ANSITerminal.forPictures(on: pty, colors: colors)
            try sut.start()
            sut.show(frame("Feed"))

            let queries = try ScreenModel(of: pty).queries
            #expect(queries.contains("graphics") == isProbed)
            #expect(queries.last == "c")
            sut.stop()
        }
    }

    @Test(
        "Kitty's protocol is probed later for a terminal that turns out to have true color or to support it",
        arguments: [
            ("\u{1B}P1$r0;38:2::1:2:3m\u{1B}\\", true), (Replies.kitty, true),
            ("\u{1B}P>|foot(1.13.1)\u{1B}\\\u{1B}P1$r0;38:2::1:2:3m\u{1B}\\", false), ("", false),
        ])
    func probedLater(replies: String, isProbed: Bool) async throws {
        let pty = try PseudoTerminal()
        let sut = ANSITerminal(.testing(pty.program))
        try sut.start()
        sut.show(frame("Feed"))
        #expect(try !ScreenModel(of: pty).queries.contains("graphics"))

        pty.send(replies + "\u{1B}[?62cj")

        _ = await sut.events { $0 == .key(.character("j"), []) }
        #expect(try ScreenModel(of: pty).queries.contains("graphics") == isProbed)
        if isProbed {
            pty.send("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62c")
            let events = await sut.events { if case .pictures = $0 { true } else { false } }
            #expect(
                events.last == .pictures(PixelGraphics(form: .png, cell: CellPixels(width: 10, height: 20))))
        }
        sut.stop()
    }

    @Test("Without graphics, pictures are neither probed nor reported")
    func unwanted() async throws {
        let pty = try PseudoTerminal()
        let sut = ANSITerminal.forPictures(on: pty, graphics: .none)
        try sut.start()
        sut.show(frame("Feed"))

        pty.send("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62cj")

        #expect(try !ScreenModel(of: pty).queries.contains("graphics"))
        #expect(await sut.events(count: 1) == [.key(.character("j"), [])])
        sut.stop()
    }

    @Test("An explicit kitty protocol is used without a reply")
    func chosen() async throws {
        let pty = try PseudoTerminal()
        let sut = ANSITerminal.forPictures(on: pty, colors: .ansi16, graphics: .kitty)
        try sut.start()

        sut.show(frame("Feed"))

        #expect(
            await sut.events(count: 1) == [
                .pictures(PixelGraphics(form: .png, cell: CellPixels(width: 10, height: 20)))
            ])
        sut.upload(.png(1))
        #expect(try ScreenModel(of: pty).pictures.count == 1)
        sut.stop()
    }

    @Test("Pictures are reported with the cell size of the terminal's reply")
    func said() async throws {
        let pty = try PseudoTerminal()
        let sut = ANSITerminal.forPictures(on: pty)
        try sut.start()
        sut.show(frame("Feed"))

        pty.send(Replies.kitty + "\u{1B}[6;21;10t\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62c")

        #expect(
            await sut.events(count: 3) == [
                .cellAspect(2.1),
                .pictures(PixelGraphics(form: .png, cell: CellPixels(width: 10, height: 21))),
                .identified(.kitty),
            ])
        sut.stop()
    }

    @Test("Pictures are reported again when the cell size changes")
    func zoomed() async throws {
        let pty = try PseudoTerminal()
        let sut = ANSITerminal.forPictures(on: pty)
        try sut.start()
        sut.show(frame("Feed"))

        pty.send(
            Replies.kitty + "\u{1B}[6;1000;1t\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[6;30;15t\u{1B}[6;30;15tj")

        #expect(
            await sut.events(count: 5) == [
                .pictures(PixelGraphics(form: .png, cell: CellPixels(width: 10, height: 20))), .cellAspect(2),
                .pictures(PixelGraphics(form: .png, cell: CellPixels(width: 15, height: 30))), .cellAspect(2),
                .key(.character("j"), []),
            ])
        sut.stop()
    }

    @Test(
        "Pictures are not sent to a terminal without support for the protocol",
        arguments: ["\u{1B}_Gi=31;ENOTSUPPORTED:no\u{1B}\\", "\u{1B}_Gi=32;OK\u{1B}\\", ""])
    func unknown(reply: String) async throws {
        let pty = try PseudoTerminal()
        let sut = ANSITerminal.forPictures(on: pty)
        try sut.start()
        sut.show(frame("Feed"))
        pty.send("\(reply)\u{1B}[?62cj")
        #expect(await sut.events(count: 1) == [.key(.character("j"), [])])
        pty.forget()

        sut.upload(.png(1))
        sut.show(Frame(grid: Grid(picture: 1, columns: 80, rows: 24)))

        let text = pty.text
        #expect(!text.contains("\u{1B}_G"))
        #expect(!text.unicodeScalars.contains(PlaceholderDiacritics.placeholder))
        sut.stop()
    }
}
