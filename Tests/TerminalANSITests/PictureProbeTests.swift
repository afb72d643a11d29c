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
            let sut = try ANSITerminal.forPictures(on: pty, colors: colors).started("Feed")

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
        let (pty, sut) = try ANSITerminal.started("Feed")
        #expect(try !ScreenModel(of: pty).queries.contains("graphics"))

        pty.send(replies + "\u{1B}[?62cj")

        _ = await sut.events { $0 == .key(.character("j"), []) }
        #expect(try ScreenModel(of: pty).queries.contains("graphics") == isProbed)
        if isProbed {
            pty.send("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62c")
            let events = await sut.events(until: \.isPictures)
            #expect(events.last == .picturesIn(.png, 10, 20))
        }
        sut.stop()
    }

    @Test("Without graphics, pictures are neither probed nor reported")
    func unwanted() async throws {
        let pty = try PseudoTerminal()
        let sut = try ANSITerminal.forPictures(on: pty, graphics: .none).started("Feed")

        pty.send("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62cj")

        #expect(try !ScreenModel(of: pty).queries.contains("graphics"))
        #expect(await sut.events(count: 1) == [.key(.character("j"), [])])
        sut.stop()
    }

    @Test("An explicit kitty protocol is used without a reply")
    func chosen() async throws {
        let pty = try PseudoTerminal()
        let sut = try ANSITerminal.forPictures(on: pty, colors: .ansi16, graphics: .kitty).started()

        sut.show(frame("Feed"))

        #expect(await sut.events(count: 1) == [.picturesIn(.png, 10, 20)])
        sut.upload(.png(1))
        #expect(try ScreenModel(of: pty).pictures.count == 1)
        sut.stop()
    }

    @Test("Pictures are reported with the cell size of the terminal's reply")
    func said() async throws {
        let pty = try PseudoTerminal()
        let sut = try ANSITerminal.forPictures(on: pty).started("Feed")

        pty.send(Replies.kitty + "\u{1B}[6;21;10t\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62c")

        #expect(
            await sut.events(count: 3) == [
                .cellAspect(2.1),
                .picturesIn(.png, 10, 21),
                .identified(.kitty),
            ])
        sut.stop()
    }

    @Test("Pictures are reported again when the cell size changes")
    func zoomed() async throws {
        let pty = try PseudoTerminal()
        let sut = try ANSITerminal.forPictures(on: pty).started("Feed")

        pty.send(
            Replies.kitty + "\u{1B}[6;1000;1t\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[6;30;15t\u{1B}[6;30;15tj")

        #expect(
            await sut.events(count: 5) == [
                .picturesIn(.png, 10, 20), .cellAspect(2),
                .picturesIn(.png, 15, 30), .cellAspect(2),
                .key(.character("j"), []),
            ])
        sut.stop()
    }

    @Test(
        "Pictures are not sent to a terminal without support for the protocol",
        arguments: ["\u{1B}_Gi=31;ENOTSUPPORTED:no\u{1B}\\", "\u{1B}_Gi=32;OK\u{1B}\\", ""])
    func unknown(reply: String) async throws {
        let pty = try PseudoTerminal()
        let sut = try ANSITerminal.forPictures(on: pty).started("Feed")
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
