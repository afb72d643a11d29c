import TerminalInterface
import Testing
import TextInterface

@testable import SharedListUI

@Suite("Questions that one key answers")
struct KeyChoiceTests {
    private let sut = ScreenHarness()
    private let answers: [(press: KeyPress, word: SafeText)] = [("p", "picture"), ("r", "recording")]

    init() { sut.show([RowStub(1)]) }

    @Test("The question and its keys replace the hints until a key answers it")
    func answered() {
        var answer: Int?
        sut.screen.choose("Save", among: answers) { answer = $0 }
        #expect(sut.statusLine == "Save  p picture  r recording  Esc cancel")
        #expect(sut.screen.isModal)
        sut.type("r")
        #expect(answer == 1)
        #expect(!sut.statusLine.contains("recording"))
    }

    @Test("A click on a key's hint answers the question")
    func clicked() throws {
        var answer: Int?
        sut.screen.choose("Save", among: answers) { answer = $0 }
        try sut.click(on: "p picture")
        #expect(answer == 0)
    }

    @Test("A narrow bar keeps the keys, and leaves out how to cancel the question")
    func narrow() {
        let sut = ScreenHarness(columns: 32)
        sut.show([RowStub(1)])
        sut.screen.choose("Save", among: answers) { _ in }
        #expect(sut.statusLine == "Save  p picture  r recording")
    }
}
