import Foundation
import PresentationTesting
import TerminalTesting
import Testing
import TextInterface

@testable import SharedListUI

@Suite("The sentences of the list")
struct StringsTests {
    @Test("Every sentence of the list exists in every language")
    func complete() {
        expectCompleteStrings(bundle: .module, table: "List", keys: ListText.self)
    }

    @Test(
        "Hints are in the reader's language",
        arguments: [("en", "keys"), ("pt-BR", "teclas"), ("el-GR", "πλήκτρα"), ("fr", "keys")])
    func languages(locale: String, word: String) {
        let sut = ScreenHarness(locale: locale)
        #expect(sut.statusLine.hasSuffix("? \(word)"))
    }
}
