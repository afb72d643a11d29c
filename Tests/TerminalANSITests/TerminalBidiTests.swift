import TerminalInterface
import Testing
import TextInterface

@testable import TerminalANSI

@Suite("Right-to-left text for terminals")
struct TerminalBidiTests {
    /// `, سَلام (قوس) ١٢` in visual order, as it shall be seen.
    private static let seen = "١٢ (ﺱﻮﻗ) ﻡﺎﻠَﺳ ,"

    @Test(
        "The cells that a terminal is sent for a line in visual order",
        arguments: [
            ("XTerm(379)", seen), ("Elsewhere 1", seen), ("tmux 3.3a", seen),
            // A letter with marks would be lost.
            ("foot(1.13.1)", "١٢ (ﺱﻮﻗ) ﻡﺎﻠﺳ ,"),
            // Runs are reversed, and their clusters have one number of scalars.
            ("kitty(0.26.5)", reversedRuns), ("kitty(0.48.2)", reversedRuns),
            // Words are reversed, digits are not; a mark ends each of both, and joiners keep the forms.
            (
                "Konsole 22.12.3",
                "١\u{200E}٢\u{200E} (ﻗ\u{200D}ﻮ\u{200C}ﺱ\u{200C}\u{200E}) "
                    + "ﺳ\u{200D}ﻠَ\u{200D}ﺎ\u{200C}ﻡ\u{200C}\u{200E} ,"
            ),
        ])
    func line(terminal: String, sent: String) throws {
        var identity = TerminalIdentity()
        identity.add(name: terminal)
        let grid = grid(Self.seen)

        let sut = grid.arranged(for: try #require(identity.traits).bidi)

        #expect(scalars(sut.line(0)) == scalars(sent))
        #expect((0..<grid.columns).allSatisfy { sut[0, $0].width == grid[0, $0].width })
    }

    private static let reversedRuns =
        "٢\u{200C}١\u{200C} (ﻗ\u{200C}ﻮ\u{200C}ﺱ\u{200C}) "
        + "ﺳ\u{200C}\u{200C}ﻠَ\u{200C}ﺎ\u{200C}\u{200C}ﻡ\u{200C}\u{200C} ,"

    @Test("Hebrew has no forms, and is arranged by its order alone")
    func hebrew() {
        let grid = grid("a,םוֹלשָׁ")

        #expect(scalars(grid.arranged(for: .cellsWithoutMarks).line(0)) == scalars("a,םולש"))
        #expect(scalars(grid.arranged(for: .lines).line(0)) == scalars("a,שָׁלוֹם\u{200E}"))
        #expect(
            scalars(grid.arranged(for: .runs).line(0))
                == scalars("a,שָׁ\u{200C}ל\u{200C}\u{200C}\u{200C}וֹ\u{200C}\u{200C}ם\u{200C}\u{200C}\u{200C}"))
    }

    @Test("A cell of kitty has room for four scalars")
    func manyMarks() {
        let grid = grid("בָּ֖֑")

        #expect(grid.arranged(for: .runs).line(0).unicodeScalars.count == 4)
    }

    @Test("Text beside a run has another weight in kitty, so that it has another font")
    func weights() {
        var grid = grid("x(ﺱﻮﻗ)! │ﺱ █ﺱ ﺱ漢 ﺱ")
        func bold(_ grid: Grid) -> [Int] {
            (0..<grid.columns).filter { grid[0, $0].style.attributes.contains(.bold) }
        }
        #expect(bold(grid.arranged(for: .runs)) == [1, 5])
        #expect(bold(grid.arranged(for: .lines)).isEmpty)

        grid.restyle(grid.bounds) { $0.adding([.bold, .italic]) }
        #expect(bold(grid.arranged(for: .runs)) == (0..<grid.columns).filter { ![1, 5].contains($0) })
    }

    @Test("A run ends where its font changes, in kitty only")
    func fonts() {
        var grid = grid("ﺱﻮﻗ")
        grid.restyle(Rectangle(row: 0, column: 0, rows: 1, columns: 1)) { $0.adding(.bold) }

        #expect(scalars(grid.arranged(for: .runs).line(0)) == scalars("ﺱ\u{200C}ﻗ\u{200C}ﻮ\u{200C}"))
        #expect(grid.arranged(for: .lines).line(0).unicodeScalars.first == "ﻗ")
    }

    @Test("Styles stay in their places in kitty, and move with their letters in Konsole")
    func styles() {
        var grid = grid("ﺱﻮﻗ")
        grid.restyle(Rectangle(row: 0, column: 0, rows: 1, columns: 1)) { $0.adding(.underline) }
        func underlined(_ grid: Grid) -> [Int] {
            (0..<3).filter { grid[0, $0].style.attributes.contains(.underline) }
        }

        #expect(underlined(grid.arranged(for: .runs)) == [0])
        #expect(underlined(grid.arranged(for: .lines)) == [2])
    }

    @Test(
        "Left-to-right text is sent as it is",
        arguments: [TerminalTraits.Bidi.runs, .lines, .cellsWithoutMarks])
    func leftToRight(bidi: TerminalTraits.Bidi) {
        let grid = grid("abc é漢 😀 e\u{301}\u{302} (1)")

        #expect(grid.arranged(for: bidi) == grid)
    }

    @Test("The screen is drawn again once the terminal is known")
    func identified() async throws {
        let (pty, sut) = try ANSITerminal.started("ﺱﻮﻗ")
        try await pty.wait { $0.contains("ﺱﻮﻗ") }

        pty.send("\u{1B}P>|kitty(0.26.5)\u{1B}\\\u{1B}[?62c")
        try await pty.wait { $0.contains("ﻗ\u{200C}ﻮ\u{200C}ﺱ\u{200C}") }
        sut.stop()
    }

    @Test("The reader decides who orders text, on any terminal")
    func chosen() async throws {
        for (bidi, sent) in [
            (ANSITerminal.BidiPreference.app, "ﺱﻮﻗ"), (.terminal, "ﻗ\u{200D}ﻮ\u{200C}ﺱ\u{200C}\u{200E}"),
        ] {
            let (pty, sut) = try ANSITerminal.started("ﺱﻮﻗ") { $0.bidi = bidi }
            _ = await sut.events(after: Replies.name("kitty(0.26.5)") + "\u{1B}[?62c", on: pty)
            sut.stop()

            let text = pty.text
            #expect(scalars(text).contains(scalars(sent)) && !scalars(text).contains(scalars("ﻗ\u{200C}")))
        }
    }

    /// A line as it is in visual order.
    private func grid(_ line: String) -> Grid {
        let line = SafeText(line)
        var grid = Grid(columns: line.width, rows: 1)
        grid.put(line, row: 0, column: 0, style: .plain)
        return grid
    }

    /// Strings compare by canonical equivalence, which ignores the order of marks.
    private func scalars(_ text: String) -> [String] {
        text.unicodeScalars.map { String($0.value, radix: 16) }
    }
}
