import TerminalInterface
import Testing
import TextInterface

@testable import TerminalANSI

@Suite("Probes of the terminal")
struct ProbeTests {
    @Test("The probe follows the first frame, with the primary attributes query last")
    func order() throws {
        let (pty, sut) = try ANSITerminal.started()
        #expect(try queries(pty).isEmpty)

        sut.show(frame("Feed"))
        #expect(
            try queries(pty)
                == [">q", ">c", "$qm", "$q q", "background", "16t", "14t", "?2026$p", "?69$p", "c"])
        #expect(
            try #require(pty.text.ranges(of: "Feed").first).upperBound
                < #require(pty.text.ranges(of: "]11;?").first).lowerBound)

        sut.show(frame("next"))
        #expect(try queries(pty).count == 10)
        sut.stop()
    }

    @Test(
        "Replies in any order, late ones too, become events, and implausible sizes do not",
        arguments: [
            (
                "\u{1B}[?62;22c\u{1B}[6;21;10tj\u{1B}]11;rgb:0000/0000/0000\u{1B}\\\u{1B}[?997;2n",
                [
                    .cellAspect(2.1), .key(.character("j"), []), .appearance(isDark: true),
                    .appearance(isDark: false),
                ]
            ),
            // The text area, after which the size of a cell takes precedence.
            ("\u{1B}[4;500;800t", [.cellAspect(2)]),
            ("\u{1B}[6;21;10t\u{1B}[4;500;800t", [.cellAspect(2.1)]),
            ("\u{1B}[6;0;0t\u{1B}[6;1000;1t\u{1B}[4;0;0t\u{1B}[4;1;8000t", []),
        ] as [(String, [TerminalEvent])])
    func replies(replies: String, events: [TerminalEvent]) async throws {
        let (pty, sut) = try ANSITerminal.started("Feed", columns: 80, rows: 25)

        #expect(await sut.events(after: replies, on: pty) == events)
        sut.stop()
    }

    @Test("A cell's aspect is reported at start where the kernel knows the window's pixels")
    func pixels() async throws {
        let pty = try PseudoTerminal(columns: 80, rows: 25, pixels: (800, 450))
        let sut = try ANSITerminal.started(on: pty)

        #expect(await sut.events(count: 1) == [.cellAspect(1.8)])
        sut.stop()
    }

    @Test(
        "Frames are synchronized where the terminal supports mode 2026",
        arguments: [("2", true), ("0", false)])
    func synchronized(value: String, isSynchronized: Bool) async throws {
        let (pty, sut) = try ANSITerminal.started("Feed")
        _ = await sut.events(after: "\u{1B}[?2026;\(value)$y", on: pty)
        pty.forget()

        sut.show(frame("next"))

        #expect(pty.text.contains("\u{1B}[?2026h") == isSynchronized)
        sut.stop()
    }

    @Test(
        "Panes are scrolled between left and right margins where the terminal has them and keeps to them",
        arguments: [
            ("P>|XTerm(379)\u{1B}\\", "2", true), ("P>|XTerm(379)\u{1B}\\", "0", false),
            ("P>|XTerm(379)\u{1B}\\", "4", false), ("P>|Elsewhere 1\u{1B}\\", "2", true),
            ("P>|WezTerm 20240203-110809-5046fc22\u{1B}\\", "2", false),
            ("P>|WezTerm 20240731-000000-00000000\u{1B}\\", "2", true),
            // Windows Terminal and Termux, which have no name.
            ("[>0;10;1c", "2", true), ("[>41;320;0c", "2", false),
        ] as [(String, String, Bool)])
    func columnMargins(identity: String, mode: String, areUsed: Bool) async throws {
        let replies = "\u{1B}\(identity)\u{1B}[?69;\(mode)$y"
        let (pty, sut) = try ANSITerminal.started()
        sut.show(panes(top: 0))
        _ = await sut.events(after: replies + "\u{1B}[?62;22c", on: pty)
        pty.forget()

        sut.show(panes(top: 1))

        #expect(pty.text.contains("\u{1B}[?69h\u{1B}[31;") == areUsed)
        #expect(pty.text.contains("\u{1B}[?69l") == areUsed)
        sut.stop()
        #expect(pty.text.contains("\u{1B}[?69l"))
    }

    @Test(
        "The reported color depth replaces that of the environment, and the frame is redrawn",
        arguments: [
            ("1$r0;38:2::1:2:3m", 1 << 24, "38;2;10;200;30"), ("1$r38:2:1:2:3m", 1 << 24, "38;2;10;200;30"),
            ("1$r0;38;5;16m", nil, nil), ("1$r0;30m", 16, "green"), ("0$r", nil, nil), ("1$r0m", nil, nil),
        ] as [(String, Int?, String?)])
    func depth(reply: String, colors: Int?, drawn: String?) async throws {
        let (pty, sut) = try ANSITerminal.started()
        var green = frame("Feed")
        green.grid.put(
            "green", row: 1, column: 0, style: Style(foreground: Color(red: 10, green: 200, blue: 30)))
        sut.show(green)
        #expect(pty.text.contains("38;5;"))
        pty.forget()

        let events = await sut.events(after: "\u{1B}P\(reply)\u{1B}\\", on: pty)

        #expect(events == (colors.map { [.colors($0)] } ?? []))
        #expect(pty.text.contains("green") == (drawn != nil))
        if let drawn { #expect(pty.text.contains(drawn)) }
        #expect(!pty.text.contains("38;5;"))
        sut.stop()
    }

    @Test(
        "An explicit color depth is not probed, and replies do not change it", arguments: [true, false])
    func chosenDepth(isMonochrome: Bool) async throws {
        let (pty, sut) = try ANSITerminal.started("Feed") {
            if isMonochrome { $0.environment["NO_COLOR"] = "1" } else { $0.colors = .ansi16 }
        }
        #expect(try !queries(pty).contains("$qm"))

        #expect(await sut.events(after: "\u{1B}P1$r0;38:2::1:2:3m\u{1B}\\", on: pty).isEmpty)
        sut.stop()
    }

    @Test("The style after a probe is written again")
    func style() async throws {
        let (pty, sut) = try ANSITerminal.started()
        let red = Style(foreground: Color(red: 255, green: 0, blue: 0))
        var shown = frame("Feed")
        shown.grid.put("red", row: 23, column: 70, style: red)
        sut.show(shown)
        shown.grid.put("more", row: 23, column: 73, style: red)
        sut.show(shown)

        let model = try ScreenModel(of: pty)
        #expect(model.cells[23][70].sgr == model.cells[23][75].sgr)
        sut.stop()
    }

    @Test(
        "The background is queried again on focus and on repaint",
        arguments: [true, false])
    func background(isFocused: Bool) async throws {
        let (pty, sut) = try ANSITerminal.started()
        if !isFocused { sut.repaint() }
        #expect(try queries(pty).isEmpty)
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

    @Test("A reply that arrives while stopping is not left for the shell")
    func leaving() async throws {
        let (pty, sut) = try ANSITerminal.started("Feed")
        try await pty.wait { $0.contains("\u{1B}[c") }

        pty.send("\u{1B}[?62;22")
        sut.stop()

        #expect(!pty.hasInput)
    }

    /// A text beside rows of numbers.
    private func panes(top: Int) -> Frame {
        var grid = Grid(columns: 80, rows: 24)
        for row in 0..<24 {
            let style = Style(foreground: Color(UInt32((top + row) * 99)))
            grid.put(SafeText("\(row) stays where it is"), row: row, column: 0, style: .plain)
            for column in stride(from: 30, to: 78, by: 4) {
                grid.put(SafeText("\((top + row) * column)"), row: row, column: column, style: style)
            }
        }
        return Frame(grid: grid)
    }

    private func queries(_ pty: PseudoTerminal) throws -> [String] {
        let model = try ScreenModel(of: pty)
        return model.queries
    }
}
