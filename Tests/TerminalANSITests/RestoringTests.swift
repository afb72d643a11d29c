import TerminalInterface
import Testing
import TextInterface

@testable import TerminalANSI

@Suite("Restoring a terminal that replies")
struct RestoringTests {
    @Test("The reply to restoring the sixel colors is read, and not left for the shell")
    func colors() async throws {
        let terminal = try ReplyingTerminal(colors: 16)
        let sut = try ANSITerminal.forPictures(on: terminal.pty, colors: .indexed256, timeouts: .replying)
            .started("Feed")
        _ = await sut.events(until: \.isPictures)

        sut.stop()

        terminal.stop()
        #expect(terminal.pty.text.contains("\u{1B}[?1;3;16S"))
        #expect(terminal.pty.takeInput() == "")
    }

    @Test("A terminal with enough sixel colors is given no other count")
    func enoughColors() async throws {
        let terminal = try ReplyingTerminal(colors: 1024)
        let sut = try ANSITerminal.forPictures(on: terminal.pty, colors: .indexed256, timeouts: .replying)
            .started("Feed")

        let events = await sut.events(until: \.isPictures)

        #expect(events.last == .picturesIn(.indexed(colors: 256), 2, 3))
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
        let sut = try ANSITerminal(options).started("Feed")
        try await terminal.pty.wait { _ in terminal.hasReplied }

        sut.stop()

        terminal.stop()
        #expect(terminal.pty.takeInput() == "")
    }

    @Test("Input after the last reply is left for the shell")
    func typedAhead() async throws {
        // Restoring its sixel colors ends with a query.
        let terminal = try ReplyingTerminal(colors: 16, typing: "ls\r")
        let sut = try ANSITerminal.forPictures(on: terminal.pty, colors: .indexed256, timeouts: .replying)
            .started("Feed")
        _ = await sut.events(until: \.isPictures)

        sut.stop()

        terminal.stop()
        #expect(["ls\r", "ls\n"].contains(terminal.pty.takeInput()))
    }

    @Test("Stopping before any probe sends no query")
    func unprobed() throws {
        let (pty, sut) = try ANSITerminal.started()

        sut.stop()

        #expect(!pty.text.contains("\u{1B}[c"))
    }

    @Test("A suspension restores the count of sixel colors, and raises it again afterwards")
    func lentColors() async throws {
        let terminal = try ReplyingTerminal(colors: 16)
        let sut = try ANSITerminal.forPictures(on: terminal.pty, colors: .indexed256, timeouts: .replying)
            .started("Feed")
        _ = await sut.events(until: \.isPictures)

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
        let sut = try makeSUT(terminal).started("Feed")
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
