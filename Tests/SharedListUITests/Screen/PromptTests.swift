import ConcurrencyTesting
import GrowthTesting
import ListInterface
import RandomTesting
import TerminalInterface
import TerminalTesting
import Testing
import TextInterface

@testable import SharedListUI

@Suite("Questions in the status bar")
struct PromptTests {
    @Test(
        "A paste beyond the limit shows the refusal as a sentence",
        arguments: [
            ("en", "That's as long as it can be"), ("pt-BR", "Limite de caracteres atingido"),
            ("el", "Συμπληρώθηκε το όριο χαρακτήρων"),
        ])
    func refusal(locale: String, sentence: String) {
        let sut = ScreenHarness(locale: locale)
        sut.show([RowStub(1)])
        sut.type("/")
        sut.paste(String(repeating: "x", count: 100_000))
        #expect(sut.statusLine.hasSuffix("x  " + sentence))
        #expect(sut.frame.cursor?.column == 72 - 2 - sentence.count - 1)
        sut.press(.backspace)
        #expect(sut.statusLine.hasSuffix("xxxx"))
        sut.press(.character("y"))
        #expect(sut.statusLine.hasSuffix("xxxy"))
        sut.press(.character("z"))
        #expect(sut.statusLine.hasSuffix("y  " + sentence))
    }

    @Test(
        "A narrow screen shows a refusal as a sign",
        arguments: [(24, true), (11, true), (6, false)])
    func sign(columns: Int, isSeen: Bool) {
        let sut = ScreenHarness(columns: columns)
        sut.screen.ask("To:", limit: 20) { _ in }
        sut.paste("abcdefghijklmnopqrstuvwxyz")
        #expect(sut.statusLine.hasSuffix("×") == isSeen)
        #expect(sut.statusLine.contains("qrst"))
    }

    @Test("A query has at most a thousand bytes, an answer as many as its question allows")
    func limits() {
        let sut = ScreenHarness()
        sut.show([RowStub(1)])
        sut.type("/")
        sut.paste(String(repeating: "ω", count: 100_000))
        sut.press(.enter)
        #expect(sut.screen.query?.text.utf8.count == 1_000)
        var answer = ""
        sut.screen.ask("Save as:", limit: 4_095) { answer = $0 }
        sut.paste(String(repeating: "a", count: 4_200))
        sut.press(.enter)
        #expect(answer == String(repeating: "a", count: 4_095))
    }

    private func answer(_ change: (ScreenHarness) -> Void) -> String? {
        let sut = ScreenHarness()
        var answer: String?
        sut.screen.ask("To:", suggesting: "a.example", isSelected: true) { answer = $0 }
        change(sut)
        sut.press(.enter)
        return answer
    }

    @Test("Typing, pasting and deleting replace a selected text, and moving the cursor keeps it")
    func selection() {
        #expect(answer { _ in } == "a.example")
        #expect(answer { $0.type("bc") } == "bc")
        #expect(answer { $0.paste("b c") } == "b c")
        for (key, modifiers) in [
            (Key.backspace, Modifiers()), (.backspace, .alt), (.character("w"), .control),
        ] {
            #expect(answer { $0.press(key, modifiers) } == "")
        }
        for key in [Key.left, .right, .home, .end] {
            #expect(
                answer {
                    $0.press(key)
                    $0.type("/x")
                } == "a.example/x")
        }
    }

    @Test("A selected text is drawn inverse until a key changes it")
    func drawnSelection() {
        let sut = ScreenHarness()
        sut.screen.ask("To:", suggesting: "ab", isSelected: true) { _ in }
        func inverseCount() -> Int {
            let grid = sut.frame.grid
            return (0..<grid.columns).count {
                grid[sut.size.rows - 1, $0].style.attributes.contains(.inverse)
            }
        }
        #expect(inverseCount() == 2)
        sut.press(.right)
        #expect(inverseCount() == 0)
    }

    @Test("A paste redraws each visible row once")
    func rowsOfAPaste() {
        let sut = ScreenHarness()
        let rows = (0..<60).map { RowStub($0) }
        sut.show(rows)
        sut.type("/")
        _ = sut.frame
        for row in rows { row.forgetCalls() }
        sut.paste("a long text of many characters")
        _ = sut.frame
        #expect(rows[..<10].allSatisfy { $0.count(of: .draw) == 1 })
        #expect(rows[10...].allSatisfy { $0.count(of: .draw) == 0 })
        #expect(sut.tasks.calls.isEmpty, "Nothing is looked for before Enter")
    }

    @Test("The help's filter has a limit, and its end is visible")
    func help() {
        let sut = ScreenHarness(columns: 60, rows: 40)
        sut.type("?")
        sut.paste(String(repeating: "ab", count: 50_000) + "c")
        #expect(sut.lines.contains { $0.hasSuffix("abab  That's as long as it can be") })
        sut.press(.backspace)
        sut.type("z")
        let frame = sut.frame
        #expect(frame.lines.contains { $0.hasSuffix("ababaz") })
        #expect(frame.cursor.map { frame.grid.cluster(row: $0.row, column: $0.column - 1) } == "z")
    }

    @Test("The time to draw an error grows linearly with its length")
    func errors() {
        #expect(
            growth(upTo: 32_000, making: { SafeText(LongText.letters.text(of: $0)) }) {
                _ = ErrorBanner($0, .plain, hints: [], room: 70, most: 3)
            } < linearGrowth)
    }

    @Test("A truncated error fills its last line")
    func lastLine() {
        let message = SafeText(
            "one" + String(repeating: " ", count: 40) + "two" + String(repeating: " ", count: 40)
                + "three four")
        let banner = ErrorBanner(message, .plain, hints: [], room: 12, most: 1)
        #expect(banner.lines.map(\.text) == ["one two thr…"])
    }

    // MARK: Random input

    @Test("After any input a text is within its limit and its end is visible")
    func anything() async {
        await expectNoFault(inHistories: trialCount(150, slow: 1_000), upTo: 40, of: Self.event) {
            await Self.fault(after: $0)
        }
    }

    private static func event(_ random: inout SeededGenerator) -> TerminalEvent {
        let kind = LongText.allCases.randomElement(using: &random) ?? .letters
        switch Int.random(in: 0..<16, using: &random) {
        case 0...3: return .key(.character("/?s".randomElement(using: &random) ?? "/"), [])
        case 4...7: return .paste(kind.text(of: [1, 3, 30, 990, 2_000].randomElement(using: &random) ?? 1))
        case 8: return .key(.character(["u", "w"].randomElement(using: &random) ?? "u"), .control)
        case 9: return .key([.enter, .escape, .up, .home].randomElement(using: &random) ?? .enter, [])
        case 10, 11: return .key(.backspace, [])
        case 12:
            return .resized(
                TerminalSize(
                    columns: .random(in: 1...100, using: &random), rows: .random(in: 1...30, using: &random)))
        default: return .key(.character(kind.text(of: 1).first ?? "a"), [])
        }
    }

    private static func fault(after events: [TerminalEvent]) async -> String? {
        let sut = StageHarness()
        sut.screen.configuration.keys = [
            KeyBinding(.sample("s", "save")) { [weak screen = sut.screen] in
                screen?.ask("Save as:", suggesting: "./picture.jpeg", limit: 100) { _ in }
            }
        ]
        async let running: Void = sut.stage.run()
        for event in events {
            if case .resized(let size) = event {
                sut.terminal.resize(columns: size.columns, rows: size.rows)
            } else {
                sut.terminal.send(event)
            }
        }
        // Ends the stream of events after the pending ones.
        sut.terminal.stop()
        await running
        return fault(of: sut.screen, at: sut.terminal.size)
    }

    private static func fault(of screen: ListScreen, at size: TerminalSize) -> String? {
        let (input, limit): (TextInput, Int)
        switch screen.overlay.content {
        case .none, .selection, .choice: return nil
        case .help(let help): (input, limit) = (help.filter, 1_000)
        case .question(let prompt, let isFind, _): (input, limit) = (prompt.input, isFind ? 1_000 : 100)
        }
        if input.text.utf8.count > limit { return "The text has \(input.text.utf8.count) bytes" }
        screen.prepare(size)
        let frame = screen.draw(size)
        guard let cursor = frame.cursor, cursor.row < size.rows, cursor.column < size.columns else {
            return "The cursor is not on the screen"
        }
        guard let last = SafeText(input.text).clusters.last, size.columns >= 30 else { return nil }
        let isSeen = (0..<size.columns).contains {
            frame.grid.cluster(row: cursor.row, column: $0) == last.text
        }
        return isSeen ? nil : "The last of what was typed is not seen: \(frame.grid.line(cursor.row))"
    }
}
