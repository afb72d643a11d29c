import TerminalInterface
import Testing
import TextInterface

@testable import TerminalANSI

@Suite("Questions to the terminal")
struct ProbeTests {
    @Test("are asked after the first frame, and the one that each terminal answers comes last")
    func order() throws {
        let pty = try PseudoTerminal()
        let sut = ANSITerminal(.testing(pty.program))
        try sut.start()
        #expect(try asked(pty).isEmpty)

        sut.show(frame("Feed"))
        #expect(try asked(pty) == ["background", "16t", "14t", "?2026$p", "c"])
        #expect(
            try #require(pty.text.ranges(of: "Feed").first).upperBound
                < #require(pty.text.ranges(of: "]11;?").first).lowerBound)

        sut.show(frame("next"))
        #expect(try asked(pty).count == 5)
        sut.stop()
    }

    @Test("may be answered in any order and late, and become events")
    func answers() async throws {
        let pty = try PseudoTerminal()
        let sut = ANSITerminal(.testing(pty.program))
        try sut.start()
        sut.show(frame("Feed"))

        pty.send("\u{1B}[?62;22c\u{1B}[6;21;10tj\u{1B}]11;rgb:0000/0000/0000\u{1B}\\\u{1B}[?997;2n")

        #expect(
            await sut.events(count: 4) == [
                .cellAspect(2.1), .key(.character("j"), []), .appearance(isDark: true),
                .appearance(isDark: false),
            ])
        sut.stop()
    }

    @Test("tell a cell's shape by the whole area where they do not by the cell")
    func area() async throws {
        let pty = try PseudoTerminal(columns: 80, rows: 25)
        let sut = ANSITerminal(.testing(pty.program))
        try sut.start()
        sut.show(frame("Feed"))

        pty.send("\u{1B}[4;500;800t")

        #expect(await sut.events(count: 1) == [.cellAspect(2)])
        sut.stop()
    }

    @Test("tell a cell's shape by the cell where they tell both")
    func cellAndArea() async throws {
        let pty = try PseudoTerminal(columns: 80, rows: 25)
        let sut = ANSITerminal(.testing(pty.program))
        try sut.start()
        sut.show(frame("Feed"))

        pty.send("\u{1B}[6;21;10t\u{1B}[4;500;800tj")

        #expect(await sut.events(count: 2) == [.cellAspect(2.1), .key(.character("j"), [])])
        sut.stop()
    }

    @Test("need not be asked for a cell's shape where the kernel knows it")
    func pixels() async throws {
        let pty = try PseudoTerminal(columns: 80, rows: 25, pixels: (width: 800, height: 450))
        let sut = ANSITerminal(.testing(pty.program))
        try sut.start()

        #expect(await sut.events(count: 1) == [.cellAspect(1.8)])
        sut.stop()
    }

    @Test("are not believed where the answer is nonsense")
    func nonsense() async throws {
        let pty = try PseudoTerminal()
        let sut = ANSITerminal(.testing(pty.program))
        try sut.start()
        sut.show(frame("Feed"))

        pty.send("\u{1B}[6;0;0t\u{1B}[6;1000;1t\u{1B}[4;0;0t\u{1B}[4;1;8000tj")

        #expect(await sut.events(count: 1) == [.key(.character("j"), [])])
        sut.stop()
    }

    @Test("decide whether frames are held back until they are whole", arguments: [("2", true), ("0", false)])
    func synchronized(value: String, isSynchronized: Bool) async throws {
        let pty = try PseudoTerminal()
        let sut = ANSITerminal(.testing(pty.program))
        try sut.start()
        sut.show(frame("Feed"))
        pty.send("\u{1B}[?2026;\(value)$yj")
        _ = await sut.events(count: 1)
        pty.forget()

        sut.show(frame("next"))

        #expect(pty.text.contains("\u{1B}[?2026h") == isSynchronized)
        sut.stop()
    }

    @Test("leave nothing behind for the shell when the answer comes while leaving")
    func leaving() async throws {
        let pty = try PseudoTerminal()
        let sut = ANSITerminal(.testing(pty.program))
        try sut.start()
        sut.show(frame("Feed"))
        try await pty.wait { $0.contains("\u{1B}[c") }

        pty.send("\u{1B}[?62;22")
        sut.stop()

        #expect(!pty.hasInput)
    }

    private func asked(_ pty: PseudoTerminal) throws -> [String] {
        let model = try ScreenModel(of: pty)
        return model.questions
    }
}
