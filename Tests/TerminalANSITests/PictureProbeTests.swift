import TerminalInterface
import Testing
import TextInterface

@testable import TerminalANSI

@Suite("Probes for pictures")
struct PictureProbeTests {
    @Test("The first probe includes kitty's protocol in true color only")
    func probed() throws {
        for (colors, isProbed) in [(ColorDepth.trueColor, true), (.indexed256, false), (.monochrome, false)] {
            let (pty, sut) = try ANSITerminal.started("Feed") { $0.colors = colors }

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
            (Replies.name("foot(1.13.1)") + "\u{1B}P1$r0;38:2::1:2:3m\u{1B}\\", false), ("", false),
        ])
    func probedLater(replies: String, isProbed: Bool) async throws {
        let (pty, sut) = try ANSITerminal.started("Feed")
        #expect(try !ScreenModel(of: pty).queries.contains("graphics"))

        _ = await sut.events(after: replies + "\u{1B}[?62c", on: pty)
        #expect(try ScreenModel(of: pty).queries.contains("graphics") == isProbed)
        if isProbed {
            let events = await sut.events(after: Replies.graphics + "\u{1B}[?62c", on: pty)
            #expect(events.contains(.picturesIn(.png, 10, 20)))
        }
        sut.stop()
    }

    @Test("Without graphics, pictures are neither probed nor reported")
    func unwanted() async throws {
        let (pty, sut) = try ANSITerminal.started("Feed") { ($0.colors, $0.graphics) = (.trueColor, .none) }

        #expect(await sut.events(after: Replies.graphics + "\u{1B}[?62c", on: pty).isEmpty)
        #expect(try !ScreenModel(of: pty).queries.contains("graphics"))
        sut.stop()
    }

    @Test("An explicit kitty protocol is used without a reply")
    func chosen() async throws {
        let (pty, sut) = try ANSITerminal.started("Feed") { ($0.colors, $0.graphics) = (.ansi16, .kitty) }

        #expect(await sut.events(count: 1) == [.picturesIn(.png, 10, 20)])
        sut.upload(.png(1))
        #expect(try ScreenModel(of: pty).pictures.count == 1)
        sut.stop()
    }

    @Test(
        "Pictures are reported with the cell size of the terminal's reply, and again when it changes",
        arguments: [
            ("\u{1B}[6;21;10t" + Replies.graphics, [.cellAspect(2.1), .picturesIn(.png, 10, 21)]),
            (
                "\u{1B}[6;1000;1t" + Replies.graphics + "\u{1B}[6;30;15t\u{1B}[6;30;15t",
                [.picturesIn(.png, 10, 20), .cellAspect(2), .picturesIn(.png, 15, 30), .cellAspect(2)]
            ),
        ] as [(String, [TerminalEvent])])
    func cellSize(replies: String, events: [TerminalEvent]) async throws {
        let (pty, sut) = try ANSITerminal.started("Feed") { $0.colors = .trueColor }

        #expect(await sut.events(after: Replies.kitty + replies, on: pty) == events)
        sut.stop()
    }

    @Test(
        "Pictures are not sent to a terminal without support for the protocol",
        arguments: ["\u{1B}_Gi=31;ENOTSUPPORTED:no\u{1B}\\", "\u{1B}_Gi=32;OK\u{1B}\\", ""])
    func unknown(reply: String) async throws {
        let (pty, sut) = try ANSITerminal.started("Feed") { $0.colors = .trueColor }
        #expect(await sut.events(after: reply + "\u{1B}[?62c", on: pty).isEmpty)
        pty.forget()

        sut.upload(.png(1))
        sut.show(Frame(grid: Grid(picture: 1, columns: 80, rows: 24)))

        let text = pty.text
        #expect(!text.contains("\u{1B}_G"))
        #expect(!text.unicodeScalars.contains(PlaceholderDiacritics.placeholder))
        sut.stop()
    }
}
