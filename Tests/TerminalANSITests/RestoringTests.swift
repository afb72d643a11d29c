import TerminalInterface
import Testing
import TextInterface

@testable import TerminalANSI

@Suite("Restoring a terminal that replies")
struct RestoringTests {
    @Test("A terminal with enough sixel colors is given no other count")
    func enoughColors() async throws {
        let terminal = try ReplyingTerminal(colors: 1024)
        let sut = try makeSUT(terminal)

        #expect(await sut.events(until: \.isPictures).last == .picturesIn(.indexed(colors: 256), 2, 3))
        sut.stop()
        terminal.stop()
        #expect(!terminal.pty.text.contains("\u{1B}[?1;3;"))
        #expect(terminal.pty.takeInput() == "")
    }

    @Test("The late reply of a terminal outside tmux is read, and not left for the shell")
    func multiplexer() async throws {
        let terminal = try ReplyingTerminal(isBehindMultiplexer: true)
        let sut = try makeSUT(terminal, name: "tmux-256color", colors: .trueColor)
        try await terminal.pty.wait { _ in terminal.hasReplied }

        sut.stop()

        terminal.stop()
        #expect(terminal.pty.takeInput() == "")
    }

    @Test("Input after the last reply is left for the shell")
    func typedAhead() async throws {
        // Restoring its sixel colors ends with a query.
        let terminal = try ReplyingTerminal(colors: 16, typing: "ls\r")
        let sut = try makeSUT(terminal)
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

    @Test("Suspending and stopping restore the count of sixel colors, whose reply is not left for the shell")
    func lentColors() async throws {
        let terminal = try ReplyingTerminal(colors: 16)
        let sut = try makeSUT(terminal)
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
        let sut = try makeSUT(terminal)
        try await terminal.pty.wait { _ in terminal.hasReplied }

        sut.suspend()

        #expect(terminal.pty.text.ranges(of: "\u{1B}]11;?").count == 2)
        #expect(terminal.pty.text.ranges(of: "\u{1B}[?2031h").count == 2)
        sut.stop()
        terminal.stop()
    }

    private func makeSUT(
        _ terminal: ReplyingTerminal, name: String = "xterm-256color", colors: ColorDepth = .indexed256
    ) throws -> ANSITerminal {
        try .started("Feed", on: terminal.pty, name: name) { ($0.colors, $0.timeouts) = (colors, .replying) }
    }
}
