import ListInterface
import TerminalInterface
import TerminalTesting
import Testing
import TextInterface

@testable import SharedListUI

@Suite("An error on a screen with rows")
struct ErrorPresentationTests {
    private static let message = "Couldn't connect to server."

    @Test("An error replaces the hints of the status bar, has hints of its own, and leaves the rows in place")
    func footer() {
        let sut = makeSUT()
        let before = sut.lines
        sut.fail(Self.message)
        #expect(sut.statusLine == "× Couldn't connect to server.  r reload  Esc dismiss  ! details")
        #expect(sut.lines.dropLast() == before.dropLast())
        #expect(sut.frame.grid[11, 1].style.foreground == sut.environment.palette.error.foreground)
    }

    @Test(
        "An error has as many hints as fit, and is truncated for those that reload and show it in full",
        arguments: [
            (65, "× Couldn't connect to server.  r reload  Esc dismiss  ! details"),
            (64, "× Couldn't connect to server.  r reload  Esc dismiss"),
            (41, "× Couldn't connect to server.  r reload"), (40, "× Couldn't conne…  r reload  ! details"),
            (34, "× Couldn't connect t…  ! details"),
        ])
    func fitting(columns: Int, expected: String) {
        let sut = makeSUT(columns: columns)
        sut.fail(Self.message)
        #expect(sut.statusLine == expected)
    }

    @Test("The next key is handled and reduces the error to its sign", arguments: ["j", "x"])
    func nextKey(key: String) {
        let sut = makeSUT()
        let hints = sut.statusLine
        sut.environment.network = .offline
        sut.fail(Self.message)
        _ = sut.frame
        sut.type(key)
        #expect(sut.statusLine.hasPrefix(hints))
        #expect(sut.statusLine.hasSuffix("  - offline ×"))
        #expect(sut.screen.list.position == (key == "j" ? 2 : 1))
    }

    @Test("A click on a row reduces the error to its sign")
    func nextClick() {
        let sut = makeSUT()
        sut.fail(Self.message)
        sut.mouse(.press, row: 2)
        #expect(sut.statusLine.hasSuffix("  ×"))
        #expect(sut.screen.list.position == 2)
    }

    @Test("! shows the error in full until the next key or another !", arguments: ["!", "j"])
    func details(key: String) {
        let sut = makeSUT(columns: 40)
        sut.fail("Couldn't connect to server. This is the feed of 3 hours ago.")
        #expect(sut.statusLine == "× Couldn't conne…  r reload  ! details")
        #expect(sut.type("!"))
        #expect(sut.lines[8] == " × Couldn't connect to server. This is")
        #expect(sut.lines[9] == " the feed of 3 hours ago.")
        #expect(sut.lines[10].hasSuffix("  r reload  Esc dismiss"))
        #expect(sut.statusLine.hasPrefix("j/k move") && sut.statusLine.hasSuffix("×"))
        sut.type(key)
        #expect(sut.lines[10] == "  row 9")
        #expect(sut.statusLine.hasSuffix("×"))
        sut.type("!")
        #expect(sut.lines[9] == " the feed of 3 hours ago.")
    }

    @Test("An error in full is truncated at half of the rows, of which the last one has the hints")
    func longDetails() {
        let sut = makeSUT(columns: 31)
        sut.size.rows = 6
        sut.fail("Couldn't connect to server. This is the feed of 3 hours ago, and of no other time.")
        sut.type("!")
        #expect(sut.lines[3...4] == [" × Couldn't connect to server…", "         r reload  Esc dismiss"])
        #expect(sut.lines[2] == "  row 1")
    }

    @Test("Esc hides an error in any placement and restores the screen", arguments: ["", "x", "!"])
    func hide(key: String) {
        let sut = makeSUT()
        let before = sut.lines
        sut.fail(Self.message)
        sut.type(key)
        #expect(sut.lines != before)
        #expect(sut.press(.escape))
        #expect(sut.lines == before)
        #expect(sut.screen.errorMessage == nil)
    }

    @Test(
        "Esc goes back while only the error's sign is left, if the screen can go back",
        arguments: ["\u{1B}", "h"])
    func back(key: String) {
        var backs = 0
        let sut = makeSUT()
        sut.screen.configuration.onBack = { backs += 1 }
        let press = { _ = key == "h" ? sut.type("h") : sut.press(.escape) }
        sut.fail(Self.message)
        press()
        #expect(backs == 0 && sut.screen.errorMessage == nil)
        sut.fail(Self.message)
        sut.type("x")
        press()
        #expect(backs == 1 && sut.screen.errorMessage != nil)
        sut.type("!")
        press()
        #expect(backs == 1 && sut.screen.errorMessage == nil)
    }

    @Test("The next load removes the error, and its own error replaces the hints again")
    func again() {
        let sut = makeSUT()
        sut.fail(Self.message)
        sut.type("j")
        sut.fail(nil)
        #expect(!sut.text.contains("×"))
        sut.fail(Self.message)
        #expect(sut.statusLine.hasPrefix("× Couldn't"))
    }

    @Test("Keys typed into a question do not reduce an error")
    func question() {
        let sut = makeSUT()
        sut.type("/ro")
        sut.fail(Self.message)
        sut.type("w\n")
        #expect(sut.statusLine.hasPrefix("× Couldn't"))
    }

    @Test("An error on a screen without a status bar is below the rows until the next key")
    func lowScreen() {
        let sut = makeSUT()
        sut.size.rows = 3
        sut.fail(Self.message)
        #expect(sut.lines[2].hasPrefix(" × Couldn't connect to server."))
        sut.type("x")
        #expect(sut.lines[2] == "  row 1")
    }

    @Test("An error's hints and its sign can be clicked")
    func clicks() throws {
        var reloads = 0
        let sut = makeSUT()
        sut.screen.configuration.onReload = { reloads += 1 }
        sut.fail(Self.message)
        try sut.click(on: "! details")
        #expect(sut.lines[10].hasPrefix(" × Couldn't"))
        try sut.click(on: "r reload")
        #expect(reloads == 1)
        sut.mouse(.press, row: 11, column: 70)
        #expect(sut.lines[10].hasPrefix(" × Couldn't"))
        try sut.click(on: "Esc dismiss")
        #expect(sut.screen.errorMessage == nil)
    }

    @Test("Errors and notices do not change the rows' context")
    func keepsPictures() {
        let sut = makeSUT()
        let row = RowStub(1)
        sut.show([row])
        row.forgetCalls()
        sut.fail(Self.message)
        sut.type("!")
        _ = sut.frame
        #expect(row.calls.isEmpty)
    }

    @Test("An error without network by choice is a plain note without red, sign and retry")
    func calm() {
        let sut = makeSUT()
        sut.environment.network = .offlineByChoice
        sut.fail("Nothing is loaded: you are offline.")
        #expect(sut.statusLine.hasPrefix("- Nothing is loaded: you are offline.  Esc dismiss  ! details"))
        let red = sut.environment.palette.error.foreground
        func isRed(_ frame: Frame) -> Bool {
            (0..<12).contains { row in (0..<72).contains { frame.grid[row, $0].style.foreground == red } }
        }
        #expect(!isRed(sut.frame))
        sut.type("x")
        #expect(sut.statusLine.hasSuffix("  - offline"))
        #expect(!isRed(sut.frame) && !sut.text.contains("×"))
        sut.show([])
        #expect(sut.text.contains("- Nothing is loaded: you are offline."))
        #expect(!isRed(sut.frame) && !sut.text.contains("retry"))
    }

    private func makeSUT(columns: Int = 72) -> ScreenHarness {
        let sut = ScreenHarness(columns: columns) { $0.onReload = {} }
        sut.show((0..<30).map { RowStub($0) })
        return sut
    }
}
