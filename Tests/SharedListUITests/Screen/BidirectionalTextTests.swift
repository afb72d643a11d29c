import ListInterface
import ListTesting
import PresentationInterface
import TerminalInterface
import TerminalTesting
import Testing
import TextInterface

@testable import SharedListUI

@Suite("Bidirectional text on a screen")
struct BidirectionalTextTests {
    @Test("Rows, the title and notices use the environment's reordering")
    func everywhere() {
        let sut = ScreenHarness(order: ReversedOrder()) { $0.title = "אב" }
        sut.screen.list.display([ListSection([RowStub(1, text: "גד").controller])])
        sut.screen.notify("הו")

        #expect(sut.lines.first?.contains("בא") == true)
        #expect(sut.text.contains("דג"))
        #expect(sut.notice == "וה")
    }

    @Test("The lines of an error keep its base direction")
    func error() {
        let sut = ScreenHarness(order: ReversedOrder())
        let message = "א" + String(repeating: " abc", count: 20)
        sut.screen.display(error: .init(message: message))
        #expect(sut.text.contains("cba א ×"))
        #expect(!sut.text.contains("abc"))

        sut.screen.list.display([ListSection([RowStub(1).controller])])
        #expect(sut.text.contains("cba א ×"))
        #expect(!sut.text.contains("abc"))
    }

    @Test("The line below an error has its own base direction")
    func underError() {
        let sut = ScreenHarness(order: ReversedOrder()) {
            $0.attempt = { "Try 2" }
            $0.onReload = {}
        }
        sut.fail("אב")
        #expect(sut.text.contains("בא ×"))
        #expect(sut.text.contains("Try 2"))
        #expect(sut.text.contains("r reload"))
    }

    @Test("The lines of an empty list's message keep its base direction")
    func empty() {
        let sut = ScreenHarness(order: ReversedOrder()) {
            $0.emptyMessage = SafeText("א" + String(repeating: " abc", count: 20))
        }
        sut.load(true)
        sut.load(false)
        #expect(sut.text.contains("cba א"))
        #expect(!sut.text.contains("abc"))
    }

    @Test("The cursor is at the left of right-to-left input")
    func cursor() {
        let sut = ScreenHarness(order: ReversedOrder())
        sut.screen.list.display([ListSection([RowStub(1).controller])])
        sut.type("/אב")

        #expect(sut.statusLine == "Find:  בא")
        #expect(sut.frame.cursor?.column == 7)
    }

    @Test(
        "The cursor is in the focus bar's column of a right-to-left row")
    func cursorOfRow() {
        let sut = ScreenHarness(order: ReversedOrder())
        sut.screen.list.display([ListSection([RowStub(1, text: "אב ab").controller])])

        #expect(sut.frame.cursor?.column == 0)
    }
}
