import TerminalInterface
import Testing
import TextInterface

@testable import TerminalANSI

@Suite("Restoring a terminal that replies")
struct RestoringTests {
    @Test("The reply to restoring the sixel colors is read, and not left for the shell")
    func colors() async throws {
        let terminal = try ReplyingTerminal(colors: 16)
        let sut = ANSITerminal.forPictures(on: terminal.pty, colors: .indexed256, timeouts: .replying)
        try sut.start()
        sut.show(frame("Feed", columns: 12, rows: 4))
        _ = await sut.events { if case .pictures = $0 { true } else { false } }

        sut.stop()

        terminal.stop()
        #expect(terminal.pty.text.contains("\u{1B}[?1;3;16S"))
        #expect(terminal.pty.takeInput() == "")
    }

    @Test("A terminal with enough sixel colors is given no other count")
    func enoughColors() async throws {
        let terminal = try ReplyingTerminal(colors: 1024)
        let sut = ANSITerminal.forPictures(on: terminal.pty, colors: .indexed256, timeouts: .replying)
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

    @Test("The late reply of a terminal outside tmux is read, and not left for the shell")
    func multiplexer() async throws {
        let terminal = try ReplyingTerminal(isBehindMultiplexer: true)
        var options = ANSITerminal.Options.testing(terminal.pty.program, name: "tmux-256color")
        options.colors = .trueColor
        options.timeouts = .replying
        let sut = ANSITerminal(options)
        try sut.start()
        sut.show(frame("Feed", columns: 12, rows: 4))
        try await terminal.pty.wait { _ in terminal.hasReplied }

        sut.stop()

        terminal.stop()
        #expect(terminal.pty.takeInput() == "")
    }

    @Test("Input after the last reply is left for the shell")
    func typedAhead() async throws {
        // Restoring its sixel colors ends with a query.
        let terminal = try ReplyingTerminal(colors: 16, typing: "ls\r")
        let sut = ANSITerminal.forPictures(on: terminal.pty, colors: .indexed256, timeouts: .replying)
        try sut.start()
        sut.show(frame("Feed", columns: 12, rows: 4))
        _ = await sut.events { if case .pictures = $0 { true } else { false } }

        sut.stop()

        terminal.stop()
        #expect(["ls\r", "ls\n"].contains(terminal.pty.takeInput()))
    }

    @Test("Stopping before any probe sends no query")
    func unprobed() throws {
        let pty = try PseudoTerminal()
        let sut = ANSITerminal(.testing(pty.program))
        try sut.start()

        sut.stop()

        #expect(!pty.text.contains("\u{1B}[c"))
    }

    @Test("A suspension restores the count of sixel colors, and raises it again afterwards")
    func lentColors() async throws {
        let terminal = try ReplyingTerminal(colors: 16)
        let sut = ANSITerminal.forPictures(on: terminal.pty, colors: .indexed256, timeouts: .replying)
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

    @Test("Background and cell size are probed again after a suspension")
    func probedAgain() async throws {
        let terminal = try ReplyingTerminal()
        let sut = makeSUT(terminal)
        try sut.start()
        sut.show(frame("Feed", columns: 12, rows: 4))
        try await terminal.pty.wait { _ in terminal.hasReplied }

        sut.suspend()

        #expect(terminal.pty.text.ranges(of: "\u{1B}]11;?").count == 2)
        #expect(terminal.pty.text.ranges(of: "\u{1B}[?2031h").count == 2)
        sut.stop()
        terminal.stop()
    }

    private func makeSUT(_ terminal: ReplyingTerminal) -> ANSITerminal {
        var options = ANSITerminal.Options.testing(terminal.pty.program)
        options.timeouts = .replying
        return ANSITerminal(options)
    }
}
