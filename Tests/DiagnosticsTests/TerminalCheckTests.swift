import ConcurrencyTesting
import Diagnostics
import TerminalInterface
import TerminalTesting
import Testing
import TextInterface

@Suite("Check of the terminal", .timeLimit(.minutes(1))) struct TerminalCheckTests {
    private func check(
        _ facts: TerminalCheck.Facts, _ terminal: InMemoryTerminal = InMemoryTerminal(),
        replies: TerminalEvent...
    ) async -> [CheckResult] {
        let (clock, tasks) = (ManualClock(), TaskProviderMock())
        for reply in replies { terminal.send(reply) }
        let check = TerminalCheck(facts, terminal: terminal, clock: clock, tasks: tasks, program: "feedhost")
        async let results = check.run()
        try? await clock.waitForSleepers()
        clock.advance(by: .milliseconds(700))
        let found = await results
        // No task of the check may stop the terminal later.
        await #expect(throws: Never.self) { try await tasks.waitForAll() }
        return found
    }

    private let pixels = PixelGraphics(form: .indexed(colors: 256), cell: CellPixels(width: 9, height: 18))

    @Test("The terminal's replies are reported, and the terminal is released")
    func replies() async {
        let terminal = InMemoryTerminal(columns: 120, rows: 40)
        let results = await check(
            TerminalCheck.Facts(name: "xterm-256color", colors: 1 << 24), terminal,
            replies: .identified(TerminalTraits(name: "Konsole", version: "22.12.3", bidi: .lines)),
            .appearance(isDark: false), .cellAspect(2.04), .pictures(pixels))
        #expect(
            results.texts(.ok) == [
                "xterm-256color, 120 columns by 40 rows, 16 million colors",
                "Konsole 22.12.3: pictures as sixels where supported, else characters; "
                    + "right-to-left text ordered by the terminal",
                "light background (reported by the terminal)",
                "pictures in pixels (sixels), 9 × 18 per cell",
                "cells 2.0 times as high as wide",
            ])
        #expect(results.count == 5)
        #expect(terminal.calls.last == .stop)
    }

    @Test(
        "The known capabilities of a terminal are reported",
        arguments: [
            (
                TerminalTraits.Pictures.placeholders, TerminalTraits.Bidi.cells, "placeholders",
                "ordered by feedhost"
            ),
            (.placed, .runs, "without placeholders", "the letters of a word"),
            (.sixelsOrCells, .cellsWithoutMarks, "sixels where supported", "without vowel marks"),
        ])
    func traits(
        pictures: TerminalTraits.Pictures, bidi: TerminalTraits.Bidi, picturesText: String, bidiText: String
    ) async {
        let results = await check(
            TerminalCheck.Facts(name: "kitty", colors: 256),
            replies: .identified(TerminalTraits(name: "kitty", pictures: pictures, bidi: bidi)))
        let identity = results.texts(.ok)[1]
        #expect(identity.hasPrefix("kitty: ") && identity.contains(picturesText))
        #expect(identity.contains(bidiText))
    }

    @Test(
        "The symbols of pictures are those that the terminal draws",
        arguments: [
            (TerminalTraits.Blocks.halves, "half blocks"), (.quadrants, "quadrants"), (.sextants, "sextants"),
        ])
    func blocks(blocks: TerminalTraits.Blocks, text: String) async {
        let results = await check(
            TerminalCheck.Facts(name: "tmux", colors: 1 << 24),
            replies: .identified(TerminalTraits(name: "tmux", blocks: blocks)))
        #expect(results.texts(.ok).contains("pictures in \(text)"))
    }

    @Test("A terminal that does not reply and has few colors gets hints")
    func silence() async {
        let results = await check(TerminalCheck.Facts(name: "xterm", colors: 256, narrowLocale: "C"))
        #expect(
            results.texts(.ok) == [
                "xterm, 80 columns by 24 rows, 256 colors",
                "unknown terminal: features as it reports them",
            ])
        #expect(
            results.texts(.note) == [
                "light or dark background unknown",
                "pictures in half blocks with few colors",
                "cell size unknown: pictures may look stretched",
                "the locale 'C' isn't UTF-8",
            ])
        #expect(results.contains { $0.hint?.contains("COLORTERM=truecolor") == true })
        #expect(results.allSatisfy { $0.status == .ok || $0.hint != nil })
    }

    @Test(
        "The terminal's reply about colors has priority over the environment",
        arguments: [
            (0, nil, "no colors"), (16, nil, "16 colors"), (16, 1 << 24, "16 million colors"),
            (1 << 24, 256, "256 colors"), (256, 8, "16 colors"),
        ] as [(Int, Int?, String)])
    func colors(environment: Int, reply: Int?, text: String) async {
        let facts = TerminalCheck.Facts(name: "xterm", colors: environment, appearance: .light)
        let results =
            if let reply { await check(facts, replies: .colors(reply)) } else { await check(facts) }
        #expect(results.texts(.ok)[0] == "xterm, 80 columns by 24 rows, \(text)")
        #expect(results.texts(.ok)[2] == "light background (from COLORFGBG)")
        #expect(results.texts(.ok).contains("pictures in half blocks") == text.contains("million"))
    }

    @Test(
        "The reader's choices are reported regardless of the replies",
        arguments: ["symbols", "kitty", "none"])
    func chosen(graphics: String) async {
        let results = await check(
            TerminalCheck.Facts(
                name: "xterm", colors: 256, appearance: .light, chosenAppearance: .dark, graphics: graphics),
            replies: .appearance(isDark: false), .pictures(pixels))
        #expect(results.texts(.ok).contains("dark colors (--appearance dark)"))
        #expect(
            results.texts(.ok).contains(
                graphics == "none"
                    ? "pictures off (--graphics none)"
                    : "pictures as chosen (--graphics \(graphics))"))
        #expect(!results.texts(.ok).contains { $0.contains("pixels") })
    }

    @Test("Ctrl-C ends the wait for the terminal's replies")
    func interruption() async {
        let terminal = InMemoryTerminal()
        terminal.send(.key(.character("c"), .control))
        let tasks = TaskProviderMock()
        let results = await TerminalCheck(
            TerminalCheck.Facts(name: "xterm", colors: 16), terminal: terminal, clock: ManualClock(),
            tasks: tasks, program: "feedhost"
        ).run()
        #expect(results.count == 5)
        await #expect(throws: Never.self) { try await tasks.waitForAll() }
    }

    @Test(
        "A missing terminal is a note with a hint, and the locale is reported nevertheless",
        arguments: [
            (TerminalError.notATerminal, "feedhost needs a terminal."),
            (.dumb, "This terminal can't position text"), (.refused("raw mode"), "(raw mode)"),
        ])
    func noTerminal(error: TerminalError, part: String) async {
        let results = await TerminalCheck(
            TerminalCheck.Facts(name: "", colors: 0, narrowLocale: ""),
            terminal: InMemoryTerminal(refusing: error), clock: ManualClock(), tasks: TaskProviderMock(),
            program: "feedhost"
        ).run()
        #expect(results.texts(.note).count == 2)
        #expect(results.texts(.note).first?.contains(part) == true)
        #expect(results.texts(.note).last == "no locale set, so no UTF-8")
        #expect(results.allSatisfy { $0.hint != nil })
    }
}
