import GrowthTesting
import TerminalInterface
import Testing
import TextInterface

@testable import SharedListUI

@Suite("Text input")
struct TextInputTests {
    @Test("A character beyond the limit is refused visibly until a deletion or a character that fits")
    func keys() {
        let sut = TextInput("ab", limit: 4)
        sut.type("é")
        #expect(sut.text == "abé" && !sut.isRefusing)
        sut.type("c")
        #expect(sut.text == "abé" && sut.isRefusing)
        sut.removeLast()
        #expect(sut.text == "ab" && !sut.isRefusing)
        sut.type("漢")
        #expect(sut.text == "ab" && sut.isRefusing)
        sut.type("c")
        #expect(sut.text == "abc" && !sut.isRefusing)
    }

    @Test(
        "A paste is cut at the limit between characters",
        arguments: [
            ("cd", "abcd", false), ("cde", "abcd", true), ("漢", "ab", true), ("c漢", "abc", true),
            ("é", "abé", false), ("e\u{301}", "ab", true), ("", "ab", false), ("c\u{1B}", "abc", true),
            ("\u{200B}c", "abc", false), ("漢c", "ab", true),
        ])
    func pastes(pasted: String, text: String, isRefusing: Bool) {
        let sut = TextInput("ab", limit: 4)
        sut.paste(pasted)
        #expect(sut.text == text)
        #expect(sut.isRefusing == isRefusing)
    }

    @Test("Deleting a word or the whole text ends a refusal")
    func corrections() {
        let sut = TextInput("one two", limit: 7)
        sut.type("x")
        sut.removeWord()
        #expect(sut.text == "one " && !sut.isRefusing)
        sut.paste("three")
        sut.removeAll()
        #expect(sut.isEmpty && !sut.isRefusing)
    }

    @Test(
        "A paste is processed up to the limit only",
        arguments: LongText.allCases)
    func longPastes(kind: LongText) {
        let sut = TextInput(limit: 1_000)
        sut.paste(kind.text(of: 100_000))
        #expect(sut.text.utf8.count <= 1_000)
        #expect(sut.isRefusing)
    }
}

@Suite("The time of text input", .serialized)
struct TypingGrowthTests {
    @Test(
        "Typing and deleting take as long in a long text as in a short one",
        arguments: [.letters, .greekLetters, .wideLetters, .words, .emoji, .signsOfHindi, .hebrewLetters]
            as [LongText])
    func keys(kind: LongText) {
        #expect(
            growth(upTo: 800, making: { ($0, Array(kind.text(of: $0))) }) { count, characters in
                let sut = ScreenHarness(columns: 60, rows: 6)
                sut.screen.ask("Save as:", limit: 100_000) { _ in }
                for character in characters {
                    sut.press(.character(character))
                    _ = sut.frame
                }
                for _ in characters {
                    sut.press(.backspace)
                    _ = sut.frame
                }
            } < linearGrowth)
    }

    @Test("Typing takes as long in a long filter of the help as in a short one")
    func filter() {
        #expect(
            growth(upTo: 800, making: { $0 }) { count in
                let sut = ScreenHarness(columns: 60, rows: 6)
                sut.type("?")
                for _ in 0..<count {
                    sut.press(.character("x"))
                    _ = sut.frame
                }
            } < linearGrowth)
    }

    @Test("Any kind of text can be typed, drawn and deleted up to the limit", arguments: LongText.allCases)
    func anyText(kind: LongText) {
        let sut = ScreenHarness()
        var answer: String?
        sut.screen.ask("Save as:") { answer = $0 }
        for scalar in kind.text(of: 600).unicodeScalars { sut.press(.character(Character(scalar))) }
        _ = sut.frame
        sut.press(.enter)
        #expect(
            answer.map { $0.utf8.count <= 1_000 && $0.utf8.count > 990 || $0.unicodeScalars.count >= 600 }
                == true)
    }
}
