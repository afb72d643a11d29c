import TerminalInterface
import Testing
import TextInterface

@testable import TerminalANSI

@Suite("Pictures through multiplexers")
struct MultiplexerPictureTests {
    @Test("Commands for pictures pass through tmux to the outer terminal", arguments: ["tmux", "TMUX"])
    func tmux(by sign: String) async throws {
        let pty = try PseudoTerminal(columns: 12, rows: 3)
        var options = ANSITerminal.Options.testing(
            pty.program, name: sign == "tmux" ? "tmux-256color" : "screen")
        options.colors = .trueColor
        if sign == "TMUX" { options.environment["TMUX"] = "/tmp/tmux-0/default,1,0" }
        let sut = ANSITerminal(options)
        func model() throws -> ScreenModel {
            try ScreenModel(of: pty, columns: 12, rows: 3, isTmux: true)
        }
        try sut.start()
        sut.show(frame("Feed", columns: 12, rows: 3))
        #expect(try model().queries.contains("graphics"))
        // tmux replies at once, and the outer terminal later.
        pty.send("\u{1B}P>|tmux 3.3a\u{1B}\\\u{1B}[?1;2c" + Replies.kitty + "\u{1B}_Gi=31;OK\u{1B}\\")
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
        let pty = try PseudoTerminal(columns: 12, rows: 4, pixels: (width: 24, height: 12))
        var options = ANSITerminal.Options.testing(pty.program, name: "tmux-256color")
        options.colors = .trueColor
        let sut = try ANSITerminal(options).started("Feed")

        pty.send("\u{1B}P>|tmux 3.5a\u{1B}\\\u{1B}[?1;2;4cx")
        var events = await sut.events { $0 == .key(.character("x"), []) }
        #expect(!events.contains { $0.isPictures })

        pty.send("\u{1B}P>|\(outer)\u{1B}\\y")
        events = await sut.events { $0 == .key(.character("y"), []) }
        // The reply to the query for the number of sixel colors.
        pty.send("\u{1B}[?1;2;4cz")
        events += await sut.events { $0 == .key(.character("z"), []) }
        #expect(events.contains { $0.isPictures } == areUsed)
        sut.stop()
    }

    @Test("GNU Screen, which prints unknown strings, is sent no query for pictures")
    func gnuScreen() throws {
        let pty = try PseudoTerminal()
        var options = ANSITerminal.Options.testing(pty.program, name: "screen.xterm-256color")
        options.colors = .trueColor
        let sut = try ANSITerminal(options).started("Feed")

        #expect(try !ScreenModel(of: pty).queries.contains("graphics"))
        sut.stop()
    }
}
