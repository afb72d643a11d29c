import ConcurrencyTesting
import ListInterface
import TerminalInterface
import TerminalTesting
import Testing
import TextInterface

@testable import SharedListUI

@Suite("Keys and mouse on a list screen")
struct ListScreenKeysTests {
    typealias Press = (key: Key, modifiers: Modifiers)

    @Test(
        "Each key of a move moves the focus",
        arguments: [
            ([(.character("j"), [])], 1), ([(.down, [])], 1),
            ([(.down, []), (.character("k"), [])], 0), ([(.down, []), (.up, [])], 0),
            ([(.character(" "), [])], 10), ([(.pageDown, [])], 10), ([(.character("d"), .control)], 10),
            ([(.pageDown, []), (.pageUp, [])], 0), ([(.pageDown, []), (.character("u"), .control)], 0),
            ([(.character("G"), [])], 39), ([(.character("G"), .shift)], 39), ([(.end, [])], 39),
            ([(.end, []), (.character("g"), [])], 0), ([(.end, []), (.home, [])], 0),
        ] as [([Press], Int)])
    func moving(presses: [Press], expected: Int) {
        let (sut, rows, _) = makeSUT()
        for press in presses {
            #expect(sut.press(press.key, press.modifiers))
            _ = sut.frame
        }
        #expect(sut.screen.list.focus == rows[expected].id)
    }

    @Test(
        "Enter, l and the right arrow select the row in focus",
        arguments: [.enter, .character("l"), .right] as [Key])
    func selecting(key: Key) {
        let (sut, rows, _) = makeSUT()
        sut.press(.down)
        #expect(sut.press(key))
        #expect(rows.indices.filter { rows[$0].count(of: .selected) == 1 } == [1])
    }

    @Test("R retries the row in focus")
    func retrying() {
        let (sut, rows, _) = makeSUT()
        #expect(sut.press(.character("R"), .shift))
        #expect(rows.indices.filter { rows[$0].count(of: .retried) == 1 } == [0])
        #expect(sut.notice == "")
    }

    @Test("R on a row without a failure says that there is nothing to retry")
    func nothingToRetry() {
        let (sut, rows, _) = makeSUT()
        rows[0].hasFailed = false
        sut.press(.character("R"), .shift)
        #expect(sut.notice == "Nothing to retry here")
    }

    @Test(
        "Every move down at the end overscrolls the last row",
        arguments: [.character("j"), .down, .character(" "), .pageDown] as [Key])
    func nudging(key: Key) {
        let (sut, rows, _) = makeSUT()
        sut.press(.end)
        _ = sut.frame
        #expect(rows[39].count(of: .overscrolled) == 0)
        sut.press(key)
        sut.press(key)
        #expect(rows[39].count(of: .overscrolled) == 2)
    }

    @Test("A move up at the start overscrolls no row")
    func startIsNoEnd() {
        let (sut, rows, _) = makeSUT()
        sut.show(Array(rows[..<3]))
        for key in [.character("k"), .up, .pageUp] as [Key] { sut.press(key) }
        #expect(rows[..<3].allSatisfy { $0.count(of: .overscrolled) == 0 })
    }

    @Test("r reloads, except during a load")
    func reloading() {
        let (sut, _, calls) = makeSUT()
        #expect(sut.press(.character("r")))
        sut.load(true)
        #expect(sut.press(.character("r")))
        #expect(calls.reloads == 1)
    }

    @Test(
        "Esc, h, the left arrow and Backspace hide an error before they go back",
        arguments: [.escape, .character("h"), .left, .backspace] as [Key])
    func goingBack(key: Key) {
        let (sut, _, calls) = makeSUT()
        sut.fail("No.")
        #expect(sut.press(key))
        #expect(calls.backs == 0)
        #expect(sut.screen.errorMessage == nil)
        #expect(sut.press(key))
        #expect(calls.backs == 1)
    }

    @Test("Esc goes back from a screen with an error and no rows")
    func backFromError() {
        let (sut, _, calls) = makeSUT()
        sut.show([])
        sut.fail("No.")
        sut.press(.escape)
        #expect(calls.backs == 1)
    }

    @Test("Unused keys are left to the host")
    func unhandled() {
        let sut = ScreenHarness()
        let keys: [Press] = [
            (.escape, []), (.character("q"), []), (.character("c"), .control), (.character("z"), .control),
            (.character("j"), .control), (.character("b"), []), (.tab, []), (.function(1), []),
            (.enter, .alt),
        ]
        for press in keys { #expect(!sut.press(press.key, press.modifiers), "\(press.key)") }
        for event in [.resumed, .willSuspend, .terminated(signal: 15)] as [TerminalEvent] {
            #expect(!sut.screen.handle(event))
        }
    }

    @Test("Ctrl-C and Ctrl-Z are left to the host during text input too")
    func unhandledWhileTyping() {
        let (sut, _, _) = makeSUT()
        for opening in ["/", "?"] {
            sut.type(opening)
            #expect(!sut.press(.character("c"), .control))
            #expect(!sut.press(.character("z"), .control))
            #expect(sut.press(.character("q")), "typed")
            sut.press(.escape)
        }
    }

    @Test("A scene's action for a command replaces the list's, and its own commands have their default keys")
    func ownKeys() {
        var count = 0
        let sut = ScreenHarness {
            $0.keys = [
                KeyBinding(KeyCommand(.down, in: .move) { _ in "own" }) { count += 1 },
                KeyBinding(.sample("B", "bookmarks")) { count += 10 },
            ]
        }
        sut.show([RowStub(1), RowStub(2)])
        #expect(sut.press(.character("j")))
        #expect(sut.press(.character("B"), .shift))
        #expect(!sut.press(.character("b")))
        #expect(count == 11)
        #expect(sut.screen.list.position == 1)
    }

    @Test("+ and - change and store the size of pictures")
    func pictureSizes() {
        let (sut, rows, calls) = makeSUT()
        for _ in 0..<3 { sut.press(.character("+")) }
        #expect(calls.sizes == [.large, .full])
        for _ in 0..<6 { sut.press(.character("-")) }
        #expect(calls.sizes == [.large, .full, .large, .medium, .small, .none])
        _ = sut.frame
        #expect(rows[0].contexts.last?.pictureSize == PictureSize.none)
    }

    @Test(
        "The smallest size has no pictures in a list, and medium ones in a post unless pictures are disabled",
        arguments: [(false, PictureSize.medium), (true, .none)])
    func picturesOfPosts(isWithoutPictures: Bool, size: PictureSize) {
        for isPost in [false, true] {
            let sut = ScreenHarness(isWithoutPictures: isWithoutPictures) { $0.scrollsByLine = isPost }
            sut.environment.pictureSize = .none
            let row = RowStub(1)
            sut.show([row])
            _ = sut.frame
            #expect(row.contexts.last?.pictureSize == (isPost ? size : PictureSize.none))
        }
        let sut = ScreenHarness { $0.scrollsByLine = true }
        sut.environment.pictureSize = .full
        #expect(sut.environment.postPictureSize == .full)
    }

    @Test("o opens and y copies the address of the row in focus")
    func links() {
        let (sut, rows, calls) = makeSUT()
        rows[0].link = "https://example.com/1"
        #expect(sut.press(.character("o")))
        #expect(sut.press(.character("y")))
        #expect(calls.opened == ["https://example.com/1"])
        #expect(calls.copied == ["https://example.com/1"])
    }

    @Test("The next key hides a text for selection and is handled, except for Esc")
    func selection() {
        let (sut, rows, calls) = makeSUT()
        rows[0].link = "https://example.com/1"
        for key in [Key.escape, .character("o")] {
            sut.screen.select("https://example.com/1", below: "Copy this:")
            #expect(sut.lines.contains { $0.hasPrefix("https://example.com/1") })
            #expect(sut.press(key))
            #expect(!sut.lines.contains { $0.hasPrefix("https://example.com/1") })
        }
        #expect(calls.opened == ["https://example.com/1"])
    }

    @Test("A text for selection during a question is reduced to a notice")
    func selectionBesideQuestion() {
        let (sut, _, _) = makeSUT()
        sut.screen.ask("Save as") { _ in }
        sut.screen.select("https://example.com/1", below: "Copy this:")
        #expect(!sut.lines.contains { $0.hasPrefix("https://example.com/1") })
        sut.press(.escape)
        #expect(sut.notice == "Copy this:")
    }

    @Test("On a row without an address, o and y show a notice")
    func noLinks() {
        let (sut, _, calls) = makeSUT()
        sut.press(.character("o"))
        #expect(sut.notice == "No link to open")
        sut.press(.character("y"))
        #expect(calls.opened.isEmpty && calls.copied.isEmpty)
        #expect(sut.notice == "No link to copy")
    }

    @Test(
        "A key that does nothing on a screen says why in one notice, in the reader's language",
        arguments: [
            ("!", "No error to show", "Nenhum erro para mostrar"),
            ("r", "Nothing to reload here", "Nada para recarregar aqui"),
            ("v", "No picture here", "Nenhuma imagem aqui"),
            ("o", "No link to open", "Nenhum link para abrir"),
            ("y", "No link to copy", "Nenhum link para copiar"),
            ("n", "Not available here: Next match", "Indisponível aqui: Próximo resultado"),
            ("c", "Not available here: Gadget", "Indisponível aqui: Gadget"),
            ("\n", "Not available here: Open", "Indisponível aqui: Abrir"),
        ])
    func unavailable(key: String, english: String, portuguese: String) {
        let other = KeyCommand(KeyCommand.ID("gadget"), "c", in: .row) { _ in "Gadget" }
        for (locale, sentence) in [("en", english), ("pt-BR", portuguese)] {
            let sut = ScreenHarness(locale: locale, keymap: Keymap([other]))
            if key != "\n" { sut.show([RowStub(1)]) }
            #expect(sut.notice == "")
            #expect(sut.type(key))
            #expect(sut.notice == sentence)
        }
    }

    @Test("On a screen whose error is whole, the key that shows it whole says nothing")
    func wholeError() {
        let sut = ScreenHarness()
        sut.fail("It failed")
        #expect(sut.type("!"))
        #expect(sut.notice == "")
    }

    @Test("Keys of the program and of leaving are left to the host in silence")
    func leftToHost() {
        let sut = ScreenHarness()
        sut.show([RowStub(1)])
        for key in [Key.character("q"), .escape, .backspace] {
            #expect(!sut.press(key))
            #expect(sut.notice == "")
        }
    }

    @Test("Beyond the largest and the smallest rows a notice says so")
    func pictureSizeLimits() {
        let sut = ScreenHarness { $0.onPictureSize = { _ in } }
        sut.show([RowStub(1)])
        for _ in PictureSize.allCases { sut.type("+") }
        #expect(sut.notice == "Already the largest pictures")
        for _ in PictureSize.allCases { sut.type("-") }
        #expect(sut.notice == "One line per post is the smallest")
    }

    @Test("The wheel scrolls")
    func wheel() {
        let (sut, _, _) = makeSUT()
        #expect(sut.mouse(.wheelDown, row: 5))
        #expect(sut.lines[1].hasSuffix("row 3"))
        #expect(sut.mouse(.wheelUp, row: 5))
        #expect(sut.lines[1].hasSuffix("row 0"))
    }

    @Test("A click moves the focus, and a second one selects")
    func clicks() {
        let (sut, rows, _) = makeSUT()
        sut.mouse(.press, row: 4)
        #expect(sut.screen.list.focus == rows[3].id)
        #expect(rows[3].count(of: .selected) == 0)
        sut.mouse(.press, row: 4)
        #expect(rows[3].count(of: .selected) == 1)
    }

    @Test("A click on a bar or below the rows does nothing", arguments: [0, 4, 8, 10, 50])
    func clicksElsewhere(line: Int) {
        let (sut, rows, _) = makeSUT()
        sut.show(Array(rows[..<3]))
        sut.mouse(.press, row: line)
        #expect(sut.screen.list.focus == rows[0].id)
        #expect(rows[0].count(of: .selected) == 0)
    }

    @Test("A question returns the typed text")
    func question() {
        let (sut, _, _) = makeSUT()
        var answers: [String] = []
        sut.screen.ask("Save as:", suggesting: "a.jp") { answers.append($0) }
        sut.type("g")
        #expect(sut.statusLine == "Save as: a.jpg")
        #expect(sut.frame.cursor == .init(row: 11, column: 15))
        sut.press(.enter)
        #expect(answers == ["a.jpg"])
        #expect(sut.statusLine.hasPrefix("j/k move"))
    }

    @Test("A cancelled question returns no answer")
    func questionCancelled() {
        let (sut, _, calls) = makeSUT()
        sut.screen.ask("Save as:") { _ in Issue.record("It was answered") }
        sut.type("x")
        sut.press(.escape)
        #expect(sut.statusLine.hasPrefix("j/k move"))
        #expect(calls.backs == 0)
    }

    @Test("Text pasted into a question is sanitized, and without a question it is left to the host")
    func pasting() {
        let (sut, _, _) = makeSUT()
        #expect(!sut.screen.handle(.paste("q")))
        var answer = ""
        sut.screen.ask("Save as:") { answer = $0 }
        #expect(sut.screen.handle(.paste("/tmp/a\nb\u{1B}")))
        sut.press(.enter)
        #expect(answer == "/tmp/a b\u{241B}")
    }

    final class Calls {
        var reloads = 0
        var backs = 0
        var sizes: [PictureSize] = []
        var opened: [String] = []
        var copied: [String] = []
    }

    /// 40 rows of one line, ten of which are visible.
    private func makeSUT() -> (ScreenHarness, [RowStub], Calls) {
        let calls = Calls()
        let sut = ScreenHarness {
            $0.onReload = { calls.reloads += 1 }
            $0.onBack = { calls.backs += 1 }
            $0.onPictureSize = { calls.sizes.append($0) }
            $0.open = { calls.opened.append($0) }
            $0.copy = { calls.copied.append($0) }
        }
        let rows = (0..<40).map { RowStub($0) }
        sut.show(rows)
        return (sut, rows, calls)
    }
}
