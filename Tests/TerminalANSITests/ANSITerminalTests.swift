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

    @Test("refuses what is no terminal")
    func noTerminal() throws {
        let file = open("/dev/null", O_RDWR)
        defer { close(file) }
        let sut = ANSITerminal(options(input: file, output: file))

        #expect(throws: TerminalError.notATerminal) { try sut.start() }
    }

    @Test("refuses a terminal that cannot place characters", arguments: ["dumb", ""])
    func dumb(name: String) throws {
        let pty = try PseudoTerminal()
        let sut = makeSUT(pty, name: name)

        #expect(throws: TerminalError.dumb) { try sut.start() }
    }

    @Test("shows a frame")
    func frame() throws {
        let pty = try PseudoTerminal(columns: 10, rows: 2)
        let sut = makeSUT(pty)
        try sut.start()
        var grid = Grid(columns: 10, rows: 2)
        grid.put("κόσμε", row: 1, column: 2, style: .plain)

        sut.show(Frame(grid: grid))

        try pty.wait { $0.contains("κόσμε") }
        sut.stop()
    }

    @Test("says which keys were pressed")
    func keys() async throws {
        let pty = try PseudoTerminal()
        let sut = makeSUT(pty)
        try sut.start()

        pty.send("j\u{1B}[A\u{1A}")

        #expect(
            await events(of: sut, count: 3) == [
                .key(.character("j"), []), .key(.up, []), .key(.character("z"), .control),
            ])
        sut.stop()
    }

    @Test("knows its size")
    func size() throws {
        let pty = try PseudoTerminal(columns: 132, rows: 43)
        let sut = makeSUT(pty)

        #expect(sut.size == TerminalSize(columns: 132, rows: 43))
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
            sut.show(Frame(grid: Grid(columns: 80, rows: 24)))
        }

        #expect(weakSUT == nil)
        #expect(pty.settings == before)
    }

    // MARK: -

    private func makeSUT(_ pty: PseudoTerminal, name: String = "xterm-256color") -> ANSITerminal {
        ANSITerminal(options(input: pty.program, output: pty.program, name: name))
    }

    private func options(
        input: Int32, output: Int32, name: String = "xterm-256color"
    ) -> ANSITerminal.Options {
        var options = ANSITerminal.Options()
        options.input = input
        options.output = output
        options.environment = ["TERM": name]
        options.handlesSignals = false
        return options
    }

    private func events(of sut: ANSITerminal, count: Int) async -> [TerminalEvent] {
        var result: [TerminalEvent] = []
        for await event in sut.events {
            result.append(event)
            if result.count == count { break }
        }
        return result
    }
}
