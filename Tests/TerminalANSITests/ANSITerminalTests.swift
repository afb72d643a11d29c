import Glibc
import TerminalInterface
import Testing
import TextInterface

@testable import TerminalANSI

@Suite("ANSITerminal")
struct ANSITerminalTests {
    @Test("gives the terminal's settings back as they were")
    func settings() throws {
        let pty = try PseudoTerminal()
        let before = pty.settings
        let sut = makeSUT(pty)

        try sut.start()
        #expect(pty.settings != before)
        sut.stop()

        #expect(pty.settings == before)
    }

    @Test("undoes each mode that it set, and leaves the reader's screen and title")
    func leaving() throws {
        let pty = try PseudoTerminal()
        let sut = makeSUT(pty)
        try sut.start()
        sut.show(frame("Feed", title: "Feed"))
        sut.stop()

        let model = try ScreenModel(of: pty)
        #expect(model.modes == [7, 25])
        #expect(model.isReordering)
        #expect(model.pen == ScreenModel.Pen())
        #expect(pty.text.contains("\u{1B}[22;0t"))
        // Behind it, the terminal was asked whether it has read that: it has not answered yet.
        #expect(pty.text.hasSuffix("\u{1B}[23;0t\u{1B}[c"))
    }

    @Test(
        "leaves the other screen empty: tmux takes rows of it along where the window has another size than before"
    )
    func leavingEmpty() throws {
        let pty = try PseudoTerminal()
        let sut = makeSUT(pty)
        try sut.start()
        sut.show(frame("Feed"))
        pty.forget()

        sut.stop()

        let erased = try #require(pty.text.ranges(of: "\u{1B}[2J").first)
        let left = try #require(pty.text.ranges(of: "\u{1B}[?1049l").first)
        #expect(erased.upperBound <= left.lowerBound)
        #expect(!EscapeStrings(terminalName: "xterm").leave.contains("\u{1B}[2J"))
    }

    @Test("ends whatever string or frame is half-written when it leaves")
    func leavingInTheMiddle() {
        let leave = EscapeStrings(terminalName: "xterm").leave

        #expect(leave.hasPrefix("\u{1B}\\\u{1B}[?2026l"))
        #expect(leave.contains("\u{1B}]8;;\u{1B}\\"))
    }

    @Test("writes no strings on Linux's own console, which would print them")
    func console() throws {
        let pty = try PseudoTerminal()
        let sut = makeSUT(pty, name: "linux")
        try sut.start()
        sut.show(frame("Feed", title: "Feed"))
        sut.copy("text")
        sut.stop()

        #expect(!pty.text.contains("\u{1B}]"))
    }

    @Test("gives back once, however often it is stopped")
    func stoppedTwice() throws {
        let pty = try PseudoTerminal()
        let sut = makeSUT(pty)
        try sut.start()
        sut.stop()
        pty.forget()

        sut.stop()
        sut.show(frame("late"))

        #expect(pty.written.isEmpty)
    }

    @Test("refuses what is no terminal")
    func noTerminal() throws {
        let file = open("/dev/null", O_RDWR)
        defer { close(file) }
        let sut = ANSITerminal(.testing(file))

        #expect(throws: TerminalError.notATerminal) { try sut.start() }
    }

    @Test("refuses a terminal that cannot place characters", arguments: ["dumb", ""])
    func dumb(name: String) throws {
        let pty = try PseudoTerminal()
        let sut = makeSUT(pty, name: name)

        #expect(throws: TerminalError.dumb) { try sut.start() }
        #expect(pty.written.isEmpty)
    }

    @Test("shows a frame")
    func show() throws {
        let pty = try PseudoTerminal(columns: 20, rows: 2)
        let sut = makeSUT(pty)
        try sut.start()

        sut.show(frame("κόσμε", columns: 20, rows: 2))
        sut.stop()

        let model = try ScreenModel(of: pty, columns: 20, rows: 2)
        #expect(model.places[0].map(\.text).joined() == "κόσμε               ")
    }

    @Test("cuts a frame off that is larger than the terminal")
    func large() throws {
        let pty = try PseudoTerminal(columns: 6, rows: 2)
        let sut = makeSUT(pty)
        try sut.start()

        sut.show(frame("12345漢", columns: 80, rows: 24))
        sut.stop()

        let model = try ScreenModel(of: pty, columns: 6, rows: 2)
        #expect(model.places[0].map(\.text).joined() == "12345 ")
    }

    @Test("writes the whole screen again after a repaint was asked for")
    func repaint() throws {
        let pty = try PseudoTerminal()
        let sut = makeSUT(pty)
        try sut.start()
        sut.show(frame("Feed"))
        sut.show(frame("Feed"))
        pty.forget()

        sut.show(frame("Feed"))
        #expect(pty.written.isEmpty)
        sut.repaint()
        sut.show(frame("Feed"))

        #expect(pty.text.contains("Feed"))
        sut.stop()
    }

    @Test("says which keys were pressed, and what the mouse did")
    func keys() async throws {
        let pty = try PseudoTerminal()
        let sut = makeSUT(pty)
        try sut.start()

        pty.send("j\u{1B}[A\u{3}\u{1B}[<64;3;2M")

        #expect(
            await sut.events(count: 4) == [
                .key(.character("j"), []), .key(.up, []), .key(.character("c"), .control),
                .mouse(.wheelUp, row: 1, column: 2),
            ])
        sut.stop()
    }

    @Test("is given back by the key that suspends though nobody takes the event, which comes too late then")
    func suspendingKey() async throws {
        let pty = try PseudoTerminal()
        var options = ANSITerminal.Options.testing(pty.program)
        // Its answers are missing for as long as the test takes: what is typed meanwhile is thrown away with them.
        options.limits = Patience.Limits(answers: .seconds(60))
        let sut = ANSITerminal(options)
        try sut.start()
        sut.show(frame("Feed"))

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

    @Test("knows its size")
    func size() throws {
        let pty = try PseudoTerminal(columns: 132, rows: 43)
        #expect(makeSUT(pty).size == TerminalSize(columns: 132, rows: 43))

        pty.resize(columns: 0, rows: 0)
        #expect(makeSUT(pty).size == TerminalSize(columns: 80, rows: 24))
    }

    @Test(
        "puts text on the clipboard",
        arguments: [("a", "YQ=="), ("ab", "YWI="), ("abc", "YWJj"), ("жé", "0LbDqQ==")])
    func copy(text: String, encoded: String) throws {
        let pty = try PseudoTerminal()
        let sut = makeSUT(pty)
        try sut.start()
        sut.copy(SafeText(text))
        sut.stop()

        let model = try ScreenModel(of: pty)
        #expect(model.clipboard == [encoded])
    }

    @Test("says that the program should end when the terminal goes away")
    func hangup() async throws {
        let pty = try PseudoTerminal()
        let sut = makeSUT(pty)
        try sut.start()

        pty.hangUp()

        #expect(await sut.events(count: 1) == [.terminated(signal: SIGHUP)])
        sut.show(frame("into the void"))
        sut.stop()
        #expect(await sut.events { _ in false }.isEmpty)
    }

    @Test("cuts a frame off that is only too wide, or only too high", arguments: [(80, 2), (6, 24)])
    func largeInOneWay(columns: Int, rows: Int) throws {
        let pty = try PseudoTerminal(columns: 6, rows: 2)
        let sut = makeSUT(pty)
        try sut.start()

        sut.show(frame("1234567", columns: columns, rows: rows))
        sut.stop()

        let model = try ScreenModel(of: pty, columns: 6, rows: 2)
        #expect(model.places[0].map(\.text).joined() == "123456")
    }

    @Test(
        "shows cells in the order in which they stand until it leaves, on terminals that would reorder them")
    func order() throws {
        let pty = try PseudoTerminal()
        let sut = makeSUT(pty)
        try sut.start()
        #expect(pty.text.contains("\u{1B}[8l"))
        pty.forget()

        sut.stop()

        #expect(pty.text.contains("\u{1B}[8h"))
    }

    @Test("takes the terminal over again after it was suspended, and draws all of it")
    func suspended() async throws {
        let pty = try PseudoTerminal()
        let sut = makeSUT(pty)
        try sut.start()
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

    @Test("is another program's until that ends, with its keys, and is then taken over again and drawn whole")
    func lent() async throws {
        let pty = try PseudoTerminal()
        let sut = makeSUT(pty)
        try sut.start()
        let taken = pty.settings
        sut.show(frame("Feed", title: "Cannon Street"))
        pty.forget()

        async let status = sut.run(
            ["/bin/sh", "-c", "echo \"$0 $NAME\"; stty raw; read -r line; exit 7", "lent"],
            environment: ["NAME": "to another", "PATH": "/usr/bin:/bin"])
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

    @Test("cannot be lent to a program that is not there, and tells by which signal one was ended")
    func lentInVain() async throws {
        let pty = try PseudoTerminal()
        let sut = makeSUT(pty)
        try sut.start()
        #expect(await sut.run(["/no/such/program"], environment: [:]) == nil)
        #expect(await sut.run(["/bin/sh", "-c", "kill -TERM $$"], environment: [:]) == 128 + SIGTERM)
        sut.stop()
    }

    @Test("ends the program that it is lent to when it is stopped")
    func stoppedWhileLent() async throws {
        let pty = try PseudoTerminal()
        let sut = makeSUT(pty)
        try sut.start()
        async let status = sut.run(
            ["/bin/sh", "-c", "echo lent; exec sleep 1000"], environment: ["PATH": "/bin"])
        try await pty.wait { $0.contains("lent") }
        sut.stop()
        #expect(await status == 128 + SIGTERM)
    }

    @Test("is not lent to a program that was asked to end before it was started")
    func endedBeforeLent() throws {
        let pty = try PseudoTerminal()
        let descriptor = Descriptor(number: pty.program)
        let program = ForegroundProgram(["/bin/sh", "-c", "exit 0"], environment: [:])
        program.terminate()
        #expect(program.run(on: descriptor, descriptor) { true } == nil)
    }

    @Test("ends its events when it is stopped")
    func end() async throws {
        let pty = try PseudoTerminal()
        let sut = makeSUT(pty)
        try sut.start()
        sut.stop()

        #expect(await sut.events { _ in false } == [])
    }

    @Test("is freed, and gives the terminal back then")
    func freed() throws {
        let pty = try PseudoTerminal()
        let before = pty.settings
        weak var weakSUT: ANSITerminal?
        do {
            let sut = makeSUT(pty)
            weakSUT = sut
            try sut.start()
            sut.show(frame("Feed"))
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
