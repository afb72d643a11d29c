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
        #expect(try asked(pty) == [">q", ">c", "$qm", "background", "16t", "14t", "?2026$p", "c"])
        #expect(
            try #require(pty.text.ranges(of: "Feed").first).upperBound
                < #require(pty.text.ranges(of: "]11;?").first).lowerBound)

        sut.show(frame("next"))
        #expect(try asked(pty).count == 8)
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

    @Test(
        "tell how many colours text has, and what is shown is drawn anew where the environment says otherwise",
        arguments: [
            ("1$r0;38:2::1:2:3m", 1 << 24, "38;2;10;200;30"), ("1$r38:2:1:2:3m", 1 << 24, "38;2;10;200;30"),
            ("1$r0;38;5;16m", nil, nil), ("1$r0;30m", 16, "green"), ("0$r", nil, nil), ("1$r0m", nil, nil),
        ] as [(String, Int?, String?)])
    func depth(answer: String, colors: Int?, drawn: String?) async throws {
        let pty = try PseudoTerminal()
        let sut = ANSITerminal(.testing(pty.program))
        try sut.start()
        var green = frame("Feed")
        green.grid.put(
            "green", row: 1, column: 0, style: Style(foreground: Color(red: 10, green: 200, blue: 30)))
        sut.show(green)
        #expect(pty.text.contains("38;5;"))
        pty.forget()

        pty.send("\u{1B}P\(answer)\u{1B}\\j")

        let events = await sut.events { $0 == .key(.character("j"), []) }
        #expect(events.dropLast() == (colors.map { [.colors($0)] } ?? []))
        #expect(pty.text.contains("green") == (drawn != nil))
        if let drawn { #expect(pty.text.contains(drawn)) }
        #expect(!pty.text.contains("38;5;"))
        sut.stop()
    }

    @Test(
        "leave colours alone where there should be none, or as many as were chosen", arguments: [true, false])
    func chosenDepth(isMonochrome: Bool) async throws {
        let pty = try PseudoTerminal()
        var options = ANSITerminal.Options.testing(pty.program)
        if isMonochrome { options.environment["NO_COLOR"] = "1" } else { options.colors = .ansi16 }
        let sut = ANSITerminal(options)
        try sut.start()
        sut.show(frame("Feed"))
        #expect(try !asked(pty).contains("$qm"))

        pty.send("\u{1B}P1$r0;38:2::1:2:3m\u{1B}\\j")

        #expect(await sut.events(count: 1) == [.key(.character("j"), [])])
        sut.stop()
    }

    @Test("leave no style behind: what is written next says its own")
    func style() async throws {
        let pty = try PseudoTerminal()
        let sut = ANSITerminal(.testing(pty.program))
        try sut.start()
        let red = Style(foreground: Color(red: 255, green: 0, blue: 0))
        var shown = frame("Feed")
        shown.grid.put("red", row: 23, column: 70, style: red)
        sut.show(shown)
        shown.grid.put("more", row: 23, column: 73, style: red)
        sut.show(shown)

        let model = try ScreenModel(of: pty)
        #expect(model.places[23][70].pen == model.places[23][75].pen)
        sut.stop()
    }

    @Test(
        "are asked again for the background when the window gets the keyboard, and when all is drawn anew",
        arguments: [true, false])
    func background(isFocused: Bool) async throws {
        let pty = try PseudoTerminal()
        let sut = ANSITerminal(.testing(pty.program))
        try sut.start()
        if !isFocused { sut.repaint() }
        #expect(try asked(pty).isEmpty)
        sut.show(frame("Feed"))
        pty.send("\u{1B}[?62c")
        pty.forget()

        if isFocused { pty.send("\u{1B}[O\u{1B}[I") } else { sut.repaint() }

        try await pty.wait { $0.contains("\u{1B}]11;?\u{1B}\\\u{1B}[c") }
        pty.send("\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\\u{1B}[?62c")
        #expect(await sut.events(count: 1) == [.appearance(isDark: false)])
        sut.stop()
        #expect(pty.text.contains("\u{1B}[?1004l"))
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
