import ListInterface
import TerminalInterface
import TerminalTesting
import Testing
import TextInterface

@testable import SharedListUI

@Suite("The search of a screen whose rows are its results")
struct ListScreenSearchTests {
    @Test(
        "The field is in the title bar, with the place that is searched, and the cursor behind its text")
    func field() {
        let sut = makeSUT()
        sut.type("/ferry")
        #expect(
            sut.frame.grid.line(0) == " Search: ferry" + String(repeating: " ", count: 45) + "in All posts ")
        #expect(sut.frame.cursor == .init(row: 0, column: 14))
        #expect(sut.screen.isTyping)
        #expect(sut.typed == ["f", "fe", "fer", "ferr", "ferry"])
    }

    @Test("The status and the hints of a search are below the rows")
    func hints() {
        let sut = makeSUT(columns: 100)
        sut.type("/f")
        #expect(
            sut.statusLine
                == "23 posts · 2 unread  Enter keep  Tab complete  Ctrl-G everywhere  Up/Down choose  Esc back"
        )
        sut.size.columns = 40
        #expect(sut.statusLine == "23 posts · 2 unread  Esc back")
    }

    @Test("A narrow screen leaves out the place first, then the label")
    func narrow() {
        let sut = makeSUT(columns: 40)
        sut.type("/ferry")
        #expect(sut.lines[0] == " Search: ferry             in All posts")
        sut.type(" after:2026 in")
        #expect(sut.lines[0] == " Search: ferry after:2026 in")
        sut.size.columns = 20
        #expect(sut.lines[0] == " rry after:2026 in")
        #expect(sut.frame.cursor == .init(row: 0, column: 18))
    }

    @Test("The keys of text input edit the field")
    func editing() {
        let sut = makeSUT()
        sut.type("/one two")
        sut.press(.character("w"), .control)
        #expect(sut.typed.last == "one ")
        sut.press(.backspace)
        #expect(sut.typed.last == "one")
        sut.press(.character("u"), .control)
        #expect(sut.typed.last == "")
        sut.paste("ferry\nboat")
        #expect(sut.typed.last == "ferry boat")
        #expect(sut.screen.isTyping)
    }

    @Test("Deleting from an empty field gives back the rows")
    func deletingNothing() {
        let sut = makeSUT()
        sut.type("/a")
        sut.press(.backspace)
        #expect(sut.screen.isTyping && sut.events.isEmpty)
        sut.press(.backspace)
        #expect(!sut.screen.isTyping && sut.events == ["cancel"])
    }

    @Test("Keys without characters move in the results, and the field stays open")
    func moving() {
        let sut = makeSUT()
        sut.type("/f")
        sut.press(.down)
        sut.press(.down)
        #expect(sut.screen.list.focus == RowID(2))
        sut.press(.up)
        #expect(sut.screen.list.focus == RowID(1))
        sut.press(.pageDown)
        #expect(sut.screen.list.focus != RowID(1))
        #expect(sut.screen.isTyping && sut.typed == ["f"])
        #expect(sut.frame.cursor?.row == 0)
    }

    @Test("Enter keeps the results, and Escape gives back the rows from before")
    func leaving() {
        let sut = makeSUT()
        sut.type("/f\n")
        #expect(sut.events == ["keep f"] && !sut.screen.isTyping)
        #expect(sut.lines[0].contains("My Feed"))
        sut.type("/")
        #expect(sut.lines[0].hasPrefix(" Search: before"))
        sut.press(.escape)
        #expect(sut.events == ["keep f", "cancel"] && !sut.screen.isTyping)
    }

    @Test("A mistake is underlined at its place and explained, and the field stays open")
    func mistake() {
        let sut = makeSUT()
        sut.mistake = SearchConfiguration.Mistake("No date", at: 6..<9)
        sut.type("/after:wed")
        #expect(sut.statusLine.hasPrefix("No date  Enter keep  Tab complete"))
        #expect(sut.underlined == "wed")
        sut.press(.enter)
        #expect(sut.screen.isTyping)
        sut.mistake = nil
        sut.press(.enter)
        #expect(!sut.screen.isTyping)
    }

    @Test("A mistake behind the end is marked at the cursor, and one out of sight nowhere")
    func mistakeOutside() {
        let sut = makeSUT()
        sut.mistake = SearchConfiguration.Mistake("Not closed", at: 2..<3)
        sut.type("/ab")
        #expect(sut.underlined == " ")
        sut.paste(String(repeating: "x", count: 100))
        #expect(sut.underlined == "")
    }

    @Test("A mistake that is longer than the status bar is explained in lines above it")
    func longMistake() {
        let sut = makeSUT(columns: 30)
        sut.mistake = SearchConfiguration.Mistake("This is neither a date nor a duration", at: 0..<1)
        sut.type("/x")
        #expect(sut.text.contains(" This is neither a date nor a\n duration\n Enter keep"))
    }

    @Test("Tab completes the text, and then shows the other completions in turn")
    func completing() {
        let sut = makeSUT()
        sut.type("/so")
        sut.press(.tab)
        #expect(sut.typed.last == "source:")
        sut.press(.tab)
        #expect(sut.typed.last == "sort")
        sut.press(.tab)
        #expect(sut.typed.last == "source:")
        sut.type("x")
        sut.press(.tab)
        #expect(sut.typed.last == "source:x")
    }

    @Test("Ctrl-G searches everything, in the field and in results")
    func everywhere() {
        let sut = makeSUT()
        sut.type("/f")
        sut.press(.character("g"), .control)
        #expect(sut.events == ["widen"] && sut.screen.isTyping)
        sut.press(.enter)
        sut.press(.character("g"), .control)
        #expect(sut.events == ["widen", "keep f", "widen"])
    }

    @Test("Ctrl-G opens the search where there is none yet")
    func everywhereAtOnce() {
        let sut = makeSUT()
        sut.isActive = false
        sut.press(.character("g"), .control)
        #expect(sut.screen.isTyping && sut.events == ["widen", "begin", "widen"])
    }

    @Test("A click on a result keeps the results and gives it the focus")
    func clicking() throws {
        let sut = makeSUT()
        sut.type("/f")
        try sut.click(on: "row 2")
        #expect(sut.events == ["keep f"] && sut.screen.list.focus == RowID(2))
        sut.type("/")
        try sut.click(on: "Esc")
        #expect(sut.events.last == "cancel")
    }

    @Test("What the search finds is highlighted in the rows")
    func highlight() {
        let sut = makeSUT()
        let row = RowStub(99)
        sut.show([row])
        sut.screen.configuration.search?.matcher = { FoldedText("ferry") }
        _ = sut.frame
        #expect(row.contexts.last?.query?.text == "ferry")
    }

    @Test("A search without results says so also during a load and after an error")
    func nothing() {
        let sut = makeSUT()
        sut.screen.configuration.emptyMessage = "Nothing found"
        sut.show([])
        sut.load(true)
        sut.load(false)
        sut.load(true)
        #expect(!sut.text.contains("Nothing found"))
        sut.screen.configuration.search?.matcher = { FoldedText("ferry") }
        #expect(sut.text.contains("Nothing found"))
        sut.load(false)
        sut.fail("No connection")
        #expect(sut.text.contains("Nothing found") && sut.text.contains("No connection"))
    }

    @Test("The help lists the keys of a search if there is one")
    func help() {
        for hasSearch in [true, false] {
            let sut = makeSUT(rows: 60)
            if !hasSearch { sut.screen.configuration.search = nil }
            sut.type("?")
            #expect(sut.text.contains("Search everything") == hasSearch)
            #expect(sut.text.contains("Complete the last word of a search") == hasSearch)
        }
    }

    @Test("A screen of a few rows shows the field in its last line", arguments: 1...3)
    func tiny(rows: Int) {
        let sut = makeSUT(rows: rows)
        sut.type("/ferry")
        #expect(sut.frame.cursor == .init(row: rows < 3 ? rows - 1 : 0, column: 14))
        #expect(sut.text.contains("Search: ferry"))
    }

    private func makeSUT(columns: Int = 72, rows: Int = 12) -> SearchedScreen {
        let sut = SearchedScreen(columns: columns, rows: rows)
        sut.show((0..<20).map { RowStub($0) })
        return sut
    }
}

/// A screen with a search that records its calls.
private final class SearchedScreen: ScreenHarness {
    var mistake: SearchConfiguration.Mistake?
    private(set) var typed: [String] = []
    private(set) var events: [String] = []
    /// Whether the field is open, or results are shown.
    var isActive = true

    init(columns: Int, rows: Int) {
        super.init(columns: columns, rows: rows)
        var search = SearchConfiguration()
        search.begin = { [unowned self] in
            if !isActive { events.append("begin") }
            return events.isEmpty ? "" : "before"
        }
        search.type = { [unowned self] in
            typed.append($0)
            return mistake
        }
        search.keep = { [unowned self] in
            if mistake == nil { events.append("keep \($0)") }
            return mistake
        }
        search.cancel = { [unowned self] in events.append("cancel") }
        search.widen = { [unowned self] in
            events.append("widen")
            return isActive
        }
        search.completions = { text in ["source:", "sort"].filter { $0.hasPrefix(text) } }
        search.place = { "in All posts" }
        screen.configuration.search = search
        screen.configuration.status = { ["23 posts · 2 unread", "23 posts"] }
    }

    /// The underlined characters of the title bar.
    var underlined: String {
        let grid = frame.grid
        return (0..<grid.columns).filter { grid[0, $0].style.attributes.contains(.underline) }
            .map { grid.cluster(row: 0, column: $0) }.joined()
    }
}
