import ConcurrencyTesting
import ListInterface
import TerminalInterface
import TerminalTesting
import Testing
import TextInterface

@testable import SharedListUI

@Suite("The help")
struct HelpTests {
    @Test("The help lists every key of the screen under its heading")
    func everything() {
        let sut = makeSUT(rows: 60)
        sut.type("?")
        let text = sut.text
        for expected in [
            "Navigation", "j Down", "Scroll down a page", "Selected post", "Comments", "Find", "Next match",
            "This screen", "Reload", "General", "Ctrl-Z", "View picture full screen", "keep this picture",
            "Show error details",
        ] {
            #expect(text.contains(expected), "\(expected)")
        }
    }

    @Test("The help lists no key that does nothing on the screen")
    func onlyWhatIsThere() {
        let sut = ScreenHarness(rows: 60)
        sut.type("?")
        for absent in [
            "Reload", "Larger rows and pictures", "View picture full screen", "Open in browser", "Copy link",
        ] {
            #expect(!sut.text.contains(absent), "\(absent)")
        }
    }

    @Test("The help's filter matches keys, descriptions and headings")
    func filter() {
        let sut = makeSUT(rows: 60)
        sut.type("?pict")
        let text = sut.text
        #expect(text.contains("Keys   pict"))
        #expect(text.contains("Larger rows and pictures") && text.contains("View picture full screen"))
        #expect(!text.contains("Next match") && !text.contains("Navigation"))
        for _ in 0..<4 { sut.press(.backspace) }
        sut.type("find")
        #expect(sut.text.contains("Next match"))
        #expect(!sut.text.contains("Larger"))
    }

    @Test("The help shows a sentence where its filter has no match")
    func nothing() {
        let sut = makeSUT(rows: 60)
        sut.type("?xyzzy")
        #expect(sut.text.contains("No matching key"))
    }

    @Test("Keys only filter while the help is open")
    func takesKeys() {
        let sut = makeSUT(rows: 20)
        let rows = (0..<9).map { RowStub($0) }
        sut.show(rows)
        sut.type("?jjl")
        #expect(sut.screen.list.focus == rows[0].id)
        #expect(rows[0].count(of: .selected) == 0)
    }

    @Test(
        "Esc, Enter, ? and Backspace close the help",
        arguments: [.escape, .enter, .character("?"), .backspace] as [Key])
    func closing(key: Key) {
        let sut = makeSUT(rows: 20)
        let before = sut.lines
        sut.type("?")
        #expect(sut.lines != before)
        #expect(sut.press(key))
        #expect(sut.lines == before)
    }

    @Test("The help scrolls to its end on a small screen, with a sign where there is more")
    func scrolling() {
        let sut = makeSUT(rows: 10)
        sut.type("?")
        #expect(sut.lines[1].contains("Navigation"))
        #expect(sut.lines.last?.hasSuffix("v") == true)
        for _ in 0..<100 { sut.press(.pageDown) }
        #expect(sut.lines[8].contains("Quit"))
        #expect(sut.lines.last?.hasSuffix("^") == true)
        sut.press(.up)
        #expect(sut.lines[8].contains("Ctrl-Z"))
        sut.press(.home)
        #expect(sut.lines[1].contains("Navigation"))
        sut.mouse(.wheelDown, row: 0)
        #expect(!sut.lines[1].contains("Navigation"))
    }

    @Test("The help scrolls by a screen with keys, and with the wheel")
    func scrollingBack() {
        let sut = makeSUT(rows: 10)
        sut.type("?")
        let start = sut.lines
        for _ in 0..<9 { sut.press(.pageDown) }
        for _ in 0..<9 { sut.press(.pageUp) }
        #expect(sut.lines == start)
        sut.mouse(.wheelDown, row: 0)
        #expect(sut.lines != start)
        sut.mouse(.wheelUp, row: 0)
        #expect(sut.lines == start)
    }

    @Test("A click on a line of the help closes it and presses the line's key", arguments: [60, 20])
    func clickOnLine(rows: Int) throws {
        let sut = makeSUT(rows: rows)
        sut.show((0..<90).map { RowStub($0) })
        sut.type("?to bottom")
        try sut.click(on: "G End")
        #expect(!sut.text.contains("type to filter") && !sut.text.contains("Navigation"))
        #expect(sut.screen.list.position == 90)
        sut.type("?")
        sut.mouse(.press, row: try #require(sut.lines.firstIndex { $0.contains("Navigation") }), column: 30)
        #expect(sut.screen.list.position == 90)
    }

    @Test("The status bar has no hints while the help is open")
    func noHints() {
        let sut = makeSUT(rows: 60)
        sut.show([RowStub(1)])
        sut.type("?")
        #expect(sut.statusLine == "")
        sut.press(.escape)
        #expect(sut.statusLine.hasSuffix("? keys"))
    }

    @Test("A click on the help's line of a host's command only closes the help")
    func clickElsewhere() throws {
        let sut = makeSUT(rows: 60)
        sut.show([RowStub(1)])
        let before = sut.lines
        sut.type("?")
        try sut.click(on: "Ctrl-C")
        #expect(sut.lines == before)
    }

    @Test("A click beside the help's lines closes it")
    func click() {
        let sut = makeSUT(rows: 20)
        let before = sut.lines
        sut.type("?")
        _ = sut.frame
        sut.mouse(.press, row: 5)
        #expect(sut.lines == before)
    }

    @Test("Pasted text filters the help, Ctrl-U clears the filter, and other keys do nothing")
    func filterKeys() {
        let sut = makeSUT(rows: 60)
        sut.type("?")
        let whole = sut.lines
        #expect(sut.screen.handle(.paste("next\u{1B}")))
        #expect(sut.text.contains("Keys   next␛"))
        sut.press(.backspace)
        #expect(sut.text.contains("Next match") && !sut.text.contains("Larger"))
        #expect(sut.press(.function(5)))
        #expect(sut.text.contains("Keys   next "))
        sut.press(.character("u"), .control)
        #expect(sut.lines == whole)
    }

    @Test(
        "The help has two columns on a screen that is wide but not high enough",
        arguments: ["en", "pt-BR", "el"])
    func twoColumns(locale: String) {
        let sut = ScreenHarness(columns: 100, rows: 24, locale: locale) {
            $0.onReload = {}
            $0.onPictureSize = { _ in }
            $0.showFullScreen = { _ in }
            $0.open = { _ in }
            $0.copy = { _ in }
        }
        sut.type("?")
        let text = sut.text
        #expect(text.contains("Ctrl-C") && text.contains("j ") && !text.contains("…"))
        sut.type("ctrl-z")
        #expect(sut.text.contains("Ctrl-Z") && !sut.text.contains("Ctrl-C"))
    }

    @Test("The help wraps keys and descriptions on a narrow screen", arguments: ["en", "pt-BR", "el"])
    func narrow(locale: String) {
        func help(columns: Int) -> ScreenHarness {
            let sut = ScreenHarness(columns: columns, rows: 120, locale: locale) {
                $0.onReload = {}
                $0.onPictureSize = { _ in }
                $0.showFullScreen = { _ in }
                $0.open = { _ in }
                $0.copy = { _ in }
                $0.numberedLink = { _ in nil }
                $0.onNext = { _ in }
            }
            sut.type("?")
            return sut
        }
        let filter = ScreenHarness(locale: locale).environment.strings[.helpFilter].text
        func words(_ sut: ScreenHarness) -> [Substring] {
            sut.lines.drop { !$0.contains(filter) }.dropFirst().flatMap { $0.split(separator: " ") }.sorted()
        }
        let sut = help(columns: 40)
        #expect(words(sut).count > 60)
        #expect(words(sut) == words(help(columns: 120)))
        #expect(sut.lines.allSatisfy { SafeText($0).width <= 38 })
    }

    @Test("A click on any line of a wrapped entry presses its key")
    func clickOnWrappedEntry() throws {
        let sut = ScreenHarness(columns: 24, rows: 60)
        sut.show((0..<90).map { RowStub($0) })
        sut.type("?bottom")
        let row = try #require(sut.lines.firstIndex { $0.contains("End") })
        sut.mouse(.press, row: row, column: 4)
        #expect(sut.screen.list.position == 90)
    }

    @Test("The cursor is at the end of the help's filter")
    func cursor() throws {
        let sut = makeSUT(rows: 60)
        sut.type("?ab")
        let frame = sut.frame
        let cursor = try #require(frame.cursor)
        #expect(frame.grid.cluster(row: cursor.row, column: cursor.column - 1) == "b")
    }

    private func makeSUT(rows: Int) -> ScreenHarness {
        ScreenHarness(rows: rows) {
            $0.selectHint = "comments"
            $0.onReload = {}
            $0.onPictureSize = { _ in }
            $0.showFullScreen = { _ in }
            $0.keys = [KeyBinding(.sample("b", "keep this picture", in: .row)) {}]
        }
    }
}
