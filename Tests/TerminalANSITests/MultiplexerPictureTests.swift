import TerminalInterface
import Testing
import TextInterface

@testable import TerminalANSI

@Suite("Pictures in terminals within terminals")
struct MultiplexerPictureTests {
    @Test("reach the terminal behind tmux, in its wrapping, and leave it", arguments: ["tmux", "TMUX"])
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
        #expect(try model().questions.contains("graphics"))
        // tmux answers for itself at once; the terminal behind it does so later.
        pty.send("\u{1B}P>|tmux 3.3a\u{1B}\\\u{1B}[?1;2c" + Replies.kitty + "\u{1B}_Gi=31;OK\u{1B}\\")
        _ = await sut.events { if case .pictures = $0 { true } else { false } }

        sut.keep(.png(1, size: 10_000))
        sut.keep(.png(2))
        sut.drop(2)
        sut.show(Frame(grid: Grid(picture: 1, columns: 12, rows: 3)))

        try await pty.wait { $0.unicodeScalars.last == PlaceholderMarks.all[11] }
        #expect(try model().pictures.map(\.value.bytes) == [TerminalPicture.png(1, size: 10_000).data])
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

        #expect(try !ScreenModel(of: pty).questions.contains("graphics"))
        sut.stop()
    }
}
