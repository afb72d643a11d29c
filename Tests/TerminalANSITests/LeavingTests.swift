import TerminalInterface
import Testing
import TextInterface

@testable import TerminalANSI

@Suite("Leaving a terminal that answers")
struct LeavingTests {
    @Test("reads what it answers to having its number of colours back: it would be typed into the shell")
    func colors() async throws {
        let terminal = try AnsweringTerminal(colors: 16)
        let sut = ANSITerminal.forPictures(on: terminal.pty, colors: .indexed256, limits: .answered)
        try sut.start()
        sut.show(frame("Feed", columns: 12, rows: 4))
        _ = await sut.events { if case .pictures = $0 { true } else { false } }

        sut.stop()

        terminal.stop()
        #expect(terminal.pty.text.contains("\u{1B}[?1;3;16S"))
        #expect(terminal.pty.takeInput() == "")
    }

    @Test("finds the number of its colours as it was: one that has enough is given no other")
    func enoughColors() async throws {
        let terminal = try AnsweringTerminal(colors: 1024)
        let sut = ANSITerminal.forPictures(on: terminal.pty, colors: .indexed256, limits: .answered)
        try sut.start()
        sut.show(frame("Feed", columns: 12, rows: 4))

        let events = await sut.events { if case .pictures = $0 { true } else { false } }

        let cell = CellPixels(width: 2, height: 3)
        #expect(events.last == .pictures(PixelGraphics(form: .indexed(colors: 256), cell: cell)))
        sut.stop()
        terminal.stop()
        #expect(!terminal.pty.text.contains("\u{1B}[?1;3;"))
        #expect(terminal.pty.takeInput() == "")
    }

    @Test("reads the answer of a terminal behind tmux, which comes later than tmux's own")
    func multiplexer() async throws {
        let terminal = try AnsweringTerminal(isBehindMultiplexer: true)
        var options = ANSITerminal.Options.testing(terminal.pty.program, name: "tmux-256color")
        options.colors = .trueColor
        options.limits = .answered
        let sut = ANSITerminal(options)
        try sut.start()
        sut.show(frame("Feed", columns: 12, rows: 4))
        try await terminal.pty.wait { _ in terminal.hasAnswered }

        sut.stop()

        terminal.stop()
        #expect(terminal.pty.takeInput() == "")
    }

    @Test("leaves what is typed behind its last answer to the shell")
    func typedAhead() async throws {
        // One that has its number of colours to get back, about which it is asked when it is left.
        let terminal = try AnsweringTerminal(colors: 16, typing: "ls\r")
        let sut = ANSITerminal.forPictures(on: terminal.pty, colors: .indexed256, limits: .answered)
        try sut.start()
        sut.show(frame("Feed", columns: 12, rows: 4))
        _ = await sut.events { if case .pictures = $0 { true } else { false } }

        sut.stop()

        terminal.stop()
        #expect(["ls\r", "ls\n"].contains(terminal.pty.takeInput()))
    }

    @Test("waits for nothing where nothing was asked")
    func unasked() throws {
        let pty = try PseudoTerminal()
        let sut = ANSITerminal(.testing(pty.program))
        try sut.start()

        sut.stop()

        #expect(!pty.text.contains("\u{1B}[c"))
    }

    @Test("gives it its few colours back while it is lent, and takes them again")
    func lentColors() async throws {
        let terminal = try AnsweringTerminal(colors: 16)
        let sut = ANSITerminal.forPictures(on: terminal.pty, colors: .indexed256, limits: .answered)
        try sut.start()
        sut.show(frame("Feed", columns: 12, rows: 4))
        _ = await sut.events { if case .pictures = $0 { true } else { false } }

        sut.suspend()

        #expect(terminal.pty.text.ranges(of: "\u{1B}[?1;3;256S").count == 2)
        sut.stop()
        terminal.stop()
        #expect(terminal.pty.text.ranges(of: "\u{1B}[?1;3;16S").count == 2)
        #expect(terminal.pty.takeInput() == "")
    }

    @Test("asks it anew when it is taken over again: it may have become light, or its letters larger")
    func askedAnew() async throws {
        let terminal = try AnsweringTerminal()
        let sut = makeSUT(terminal)
        try sut.start()
        sut.show(frame("Feed", columns: 12, rows: 4))
        try await terminal.pty.wait { _ in terminal.hasAnswered }

        sut.suspend()

        #expect(terminal.pty.text.ranges(of: "\u{1B}]11;?").count == 2)
        #expect(terminal.pty.text.ranges(of: "\u{1B}[?2031h").count == 2)
        sut.stop()
        terminal.stop()
    }

    private func makeSUT(_ terminal: AnsweringTerminal) -> ANSITerminal {
        var options = ANSITerminal.Options.testing(terminal.pty.program)
        options.limits = .answered
        return ANSITerminal(options)
    }
}
