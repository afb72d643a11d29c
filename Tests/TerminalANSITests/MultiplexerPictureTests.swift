import TerminalInterface
import Testing
import TextInterface

@testable import TerminalANSI

@Suite("Pictures through multiplexers")
struct MultiplexerPictureTests {
    @Test("Commands for pictures pass through tmux to the outer terminal", arguments: ["tmux", "TMUX"])
    func tmux(by sign: String) async throws {
        let (pty, sut) = try ANSITerminal.started(
            "Feed", columns: 12, rows: 3, name: sign == "tmux" ? "tmux-256color" : "screen"
        ) {
            $0.colors = .trueColor
            if sign == "TMUX" { $0.environment["TMUX"] = "/tmp/tmux-0/default,1,0" }
        }
        func model() throws -> ScreenModel {
            try ScreenModel(of: pty, columns: 12, rows: 3, isTmux: true)
        }
        #expect(try model().queries.contains("graphics"))
        // tmux replies at once, and the outer terminal later.
        pty.send(Replies.name("tmux 3.3a") + "\u{1B}[?1;2c" + Replies.kitty + Replies.graphics)
        _ = await sut.events(until: \.isPictures)

        sut.upload(.png(1, size: 10_000))
        sut.upload(.png(2))
        sut.deletePicture(2)
        sut.show(Frame(grid: Grid(picture: 1, columns: 12, rows: 3)))

        try await pty.wait { $0.unicodeScalars.last == PlaceholderDiacritics.all[11] }
        #expect(try model().pictures.map(\.value.bytes) == [TerminalPicture.png(1, size: 10_000).data])
        sut.stop()
        #expect(try model().pictures.isEmpty)
    }

    @Test(
        "Sixels that tmux lists are used where the terminal outside is known to show them",
        arguments: [("foot(1.16.2)", true), ("kitty(0.26.5)", false)])
    func sixels(outer: String, areUsed: Bool) async throws {
        let (pty, sut) = try ANSITerminal.started(
            "Feed", columns: 12, rows: 4, pixels: (24, 12), name: "tmux-256color"
        ) { $0.colors = .trueColor }
        let replies = Replies.name("tmux 3.5a") + "\u{1B}[?1;2;4c" + Replies.name(outer) + Replies.name(outer)
        #expect(await !sut.events(after: replies, on: pty).contains(where: \.isPictures))

        // The reply to the query for the number of sixel colors.
        let events = await sut.events(after: "\u{1B}[?1;2;4c", on: pty)

        #expect(events.contains(where: \.isPictures) == areUsed)
        sut.stop()
    }

    @Test("GNU Screen, which prints unknown strings, is sent no query for pictures")
    func gnuScreen() throws {
        let (pty, sut) = try ANSITerminal.started("Feed", name: "screen.xterm-256color") {
            $0.colors = .trueColor
        }

        #expect(try !ScreenModel(of: pty).queries.contains("graphics"))
        sut.stop()
    }
}
