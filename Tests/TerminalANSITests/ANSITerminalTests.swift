import Glibc
import TerminalInterface
import Testing
import TextInterface

@testable import TerminalANSI

@Suite("ANSITerminal")
struct ANSITerminalTests {
    @Test("Stopping resets each mode and restores the window title")
    func leaving() throws {
        let (pty, sut) = try ANSITerminal.started("Feed", title: "Feed")
        sut.stop()

        let model = try ScreenModel(of: pty)
        #expect(model.modes == [7, 25])
        #expect(model.isReordering)
        #expect(model.sgr == ScreenModel.SGRState())
        #expect(pty.text.contains("\u{1B}[22;0t"))
        // The primary attributes query follows, to which the terminal has not replied yet.
        #expect(pty.text.hasSuffix("\u{1B}[23;0t\u{1B}[c"))
    }

    @Test("Stopping erases the alternate screen, whose rows tmux would copy after a change of size")
    func leavingEmpty() throws {
        let (pty, sut) = try ANSITerminal.started("Feed")
        pty.forget()

        sut.stop()

        let erased = try #require(pty.text.ranges(of: "\u{1B}[2J").first)
        let left = try #require(pty.text.ranges(of: "\u{1B}[?1049l").first)
        #expect(erased.upperBound <= left.lowerBound)
        #expect(!EscapeSequences(terminalName: "xterm").leave.contains("\u{1B}[2J"))
    }

    @Test(
        "The cursor is a steady bar from the terminal's replies until it is left, and through suspensions",
        arguments: [
            ("", 0), ("\u{1B}P1$r4 q\u{1B}\\", 0), (Replies.name("XTerm(379)") + "\u{1B}P1$r4 q\u{1B}\\", 4),
        ])
    func cursorShape(replies: String, restored: Int) async throws {
        let (pty, sut) = try ANSITerminal.started("Feed")
        _ = await sut.events(after: replies + "\u{1B}[?62c", on: pty)
        #expect(try ScreenModel(of: pty).cursorShape == 6)
        sut.suspend()
        #expect(try ScreenModel(of: pty).cursorShape == 6)
        sut.stop()
        #expect(pty.text.ranges(of: "\u{1B}[\(restored) q").count == 2)
        #expect(try ScreenModel(of: pty).cursorShape == restored)
    }

    @Test(
        "The cursor keeps a shape that cannot be set or restored",
        arguments: [("linux", ""), ("xterm", Replies.name("XTerm(253)"))])
    func cursorWithoutShape(terminalName: String, reply: String) async throws {
        let (pty, sut) = try ANSITerminal.started("Feed", name: terminalName)
        _ = await sut.events(after: reply + "\u{1B}[?62c", on: pty)
        sut.stop()
        #expect(try ScreenModel(of: pty).cursorShape == nil)
    }

    @Test("The reset sequence first ends an open string and a synchronized frame")
    func leavingInTheMiddle() {
        let leave = EscapeSequences(terminalName: "xterm").leave

        #expect(leave.hasPrefix("\u{1B}\\\u{1B}[?2026l"))
        #expect(leave.contains("\u{1B}]8;;\u{1B}\\"))
    }

    @Test("Linux's console, which prints unknown strings, is sent no OSC")
    func console() throws {
        let (pty, sut) = try ANSITerminal.started("Feed", title: "Feed", name: "linux")
        sut.copy("text")
        sut.stop()

        #expect(!pty.text.contains("\u{1B}]"))
    }

    @Test("A second stop, and frames after it, write nothing")
    func stoppedTwice() throws {
        let (pty, sut) = try ANSITerminal.started()
        sut.stop()
        pty.forget()

        sut.stop()
        sut.show(frame("late"))

        #expect(pty.written.isEmpty)
    }

    @Test("Starting on a file that is not a terminal throws notATerminal")
    func noTerminal() throws {
        let file = open("/dev/null", O_RDWR)
        defer { close(file) }
        let sut = ANSITerminal(.testing(file))

        #expect(throws: TerminalError.notATerminal) { try sut.start() }
    }

    @Test("Starting on a dumb terminal throws dumb and writes nothing", arguments: ["dumb", ""])
    func dumb(name: String) throws {
        let pty = try PseudoTerminal()
        let sut = makeSUT(pty, name: name)

        #expect(throws: TerminalError.dumb) { try sut.start() }
        #expect(pty.written.isEmpty)
    }

    @Test("The first frame after repaint() is written whole")
    func repaint() throws {
        let (pty, sut) = try ANSITerminal.started("Feed")
        sut.show(frame("Feed"))
        pty.forget()

        sut.show(frame("Feed"))
        #expect(pty.written.isEmpty)
        sut.repaint()
        sut.show(frame("Feed"))

        #expect(pty.text.contains("Feed"))
        sut.stop()
    }

    @Test("Keys and mouse input become events")
    func keys() async throws {
        let (pty, sut) = try ANSITerminal.started()

        pty.send("j\u{1B}[A\u{3}\u{1B}[<64;3;2M")

        #expect(
            await sut.events(count: 4) == [
                .key(.character("j"), []), .key(.up, []), .key(.character("c"), .control),
                .mouse(.wheelUp, row: 1, column: 2),
            ])
        sut.stop()
    }

    @Test("Ctrl-Z restores the terminal even if no code handles the event, and a late suspend() does nothing")
    func suspendingKey() async throws {
        // Replies stay pending during the test: input after Ctrl-Z is discarded with them.
        let (pty, sut) = try ANSITerminal.started("Feed") { $0.timeouts = Timeouts(replies: .seconds(60)) }

        pty.send("j\u{1A}ls\r")
        try await pty.wait { $0.ranges(of: "\u{1B}[?1049h").count == 2 }
        sut.suspend()
        pty.send("k")

        #expect(
            await sut.events(count: 4) == [
                .key(.character("j"), []), .willSuspend, .resumed, .key(.character("k"), []),
            ])
        #expect(pty.text.ranges(of: "\u{1B}[?1049l").count == 1)
        sut.stop()
    }

    @Test("The size is the window's, and 80 × 24 for an unknown one")
    func size() throws {
        let pty = try PseudoTerminal(columns: 132, rows: 43)
        #expect(makeSUT(pty).size == TerminalSize(columns: 132, rows: 43))

        pty.resize(columns: 0, rows: 0)
        #expect(makeSUT(pty).size == TerminalSize(columns: 80, rows: 24))
    }

    @Test(
        "Copied text reaches the clipboard in base64",
        arguments: [("a", "YQ=="), ("ab", "YWI="), ("abc", "YWJj"), ("жé", "0LbDqQ==")])
    func copy(text: String, encoded: String) throws {
        let (pty, sut) = try ANSITerminal.started()
        sut.copy(SafeText(text))
        sut.stop()

        let model = try ScreenModel(of: pty)
        #expect(model.clipboard == [encoded])
    }

    @Test("A hangup is reported as termination by SIGHUP")
    func hangup() async throws {
        let (pty, sut) = try ANSITerminal.started()

        pty.hangUp()

        #expect(await sut.events(count: 1) == [.terminated(signal: SIGHUP)])
        sut.show(frame("into the void"))
        sut.stop()
        #expect(await sut.events { _ in false }.isEmpty)
    }

    @Test(
        "A frame's text is on the screen, cut off where it is too wide or too high",
        arguments: [(6, 2), (80, 24), (80, 2), (6, 24)])
    func show(columns: Int, rows: Int) throws {
        let (pty, sut) = try ANSITerminal.started(columns: 6, rows: 2)

        sut.show(frame("κόσμε67", columns: columns, rows: rows))
        sut.stop()

        let model = try ScreenModel(of: pty, columns: 6, rows: 2)
        #expect(model.cells[0].map(\.text).joined() == "κόσμε6")
    }

    @Test("After a suspension the terminal is set up again and redrawn whole")
    func suspended() async throws {
        let (pty, sut) = try ANSITerminal.started()
        let taken = pty.settings
        sut.show(frame("Feed", title: "Cannon Street"))
        pty.forget()

        sut.suspend()

        #expect(pty.settings == taken)
        #expect(pty.text.contains("\u{1B}[?1049l"))
        #expect(pty.text.contains("Feed"))
        #expect(pty.text.contains("Cannon Street"))
        #expect(await sut.events(count: 1) == [.resumed])
        sut.stop()
    }

    @Test("A program that is run owns the terminal until it ends, after which the screen is redrawn")
    func lent() async throws {
        let (pty, sut) = try ANSITerminal.started()
        let taken = pty.settings
        sut.show(frame("Feed", title: "Cannon Street"))
        pty.forget()

        async let status = sut.run(
            ["/bin/sh", "-c", "echo \"$0 $NAME\"; stty raw; read -r line; exit 7", "lent"],
            environment: ["NAME": "to another", "PATH": "/usr/bin:/bin"])
        // A failed test would wait for the program.
        defer { sut.stop() }
        try await pty.wait { $0.contains("lent to another") }
        sut.show(frame("Later"))
        #expect(!pty.text.contains("Later"))
        pty.send("j\n")

        #expect(await status == 7)
        #expect(pty.settings == taken)
        #expect(pty.text.contains("Later"))
        #expect(await sut.events(count: 1) == [.resumed])
        sut.stop()
        #expect(pty.settings != taken)
    }

    @Test("Running a missing program returns nil, and a killed one 128 plus its signal")
    func lentInVain() async throws {
        let pty = try PseudoTerminal()
        let sut = try makeSUT(pty).started()
        #expect(await sut.run(["/no/such/program"], environment: [:]) == nil)
        #expect(await sut.run(["/bin/sh", "-c", "kill -TERM $$"], environment: [:]) == 128 + SIGTERM)
        sut.stop()
    }

    @Test("Stopping the terminal ends the program that is run")
    func stoppedWhileLent() async throws {
        let (pty, sut) = try ANSITerminal.started()
        async let status = sut.run(
            ["/bin/sh", "-c", "echo lent; exec sleep 1000"], environment: ["PATH": "/bin"])
        defer { sut.stop() }
        try await pty.wait { $0.contains("lent") }
        sut.stop()
        #expect(await status == 128 + SIGTERM)
    }

    @Test("A program that was asked to end before it started is not run")
    func endedBeforeLent() throws {
        let pty = try PseudoTerminal()
        let descriptor = Descriptor(number: pty.program)
        let program = ForegroundProgram(["/bin/sh", "-c", "exit 0"], environment: [:])
        program.terminate()
        #expect(program.run(on: descriptor, descriptor) { true } == nil)
    }

    @Test("Releasing the terminal frees it and restores the settings")
    func freed() throws {
        let pty = try PseudoTerminal()
        let before = pty.settings
        weak var weakSUT: ANSITerminal?
        do {
            let sut = makeSUT(pty)
            weakSUT = sut
            try sut.start()
            sut.show(frame("Feed"))
            #expect(pty.settings != before)
        }

        #expect(weakSUT == nil)
        #expect(pty.settings == before)
    }

    // MARK: -

    private func makeSUT(_ pty: PseudoTerminal, name: String = "xterm-256color") -> ANSITerminal {
        ANSITerminal(.testing(pty.program, name: name))
    }
}

/// A frame with a text in its first row.
func frame(_ text: SafeText, columns: Int = 80, rows: Int = 24, title: SafeText = .empty) -> Frame {
    var grid = Grid(columns: columns, rows: rows)
    grid.put(text, row: 0, column: 0, style: .plain)
    return Frame(grid: grid, title: title)
}
