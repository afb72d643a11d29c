import Foundation
import PresentationTesting
import Testing
import TextInterface

@testable import GadgetsFeature

@Suite("What the feature says")
struct GadgetsPresenterTests {
    @Test("Every sentence is there in every language")
    func sentences() {
        expectCompleteStrings(
            bundle: .module, table: "Gadgets", keys: GadgetsText.self, counts: GadgetsCount.self)
    }

    @Test("The title is in English where the reader's language is none that is spoken here")
    func title() {
        #expect(makeSUT("de").title == "GADGETS")
    }

    @Test(
        "That there are no items is said in the reader's language",
        arguments: [
            ("en", "There is nothing here yet."), ("pt-BR", "Ainda não há nada aqui."),
            ("el", "Δεν υπάρχει τίποτα εδώ ακόμη."),
        ])
    func noItems(language: String, sentence: String) {
        #expect(makeSUT(language).noItems == sentence)
    }

    @Test(
        "Skipped items are counted in a sentence, and none are not mentioned",
        arguments: [
            ("en", 0, nil), ("en", 1, "1 item could not be read."), ("pt-BR", 1, "1 item não pôde ser lido."),
            ("pt-BR", 2, "2 itens não puderam ser lidos."), ("el", 2, "2 στοιχεία δεν διαβάζονται."),
        ])
    func skipped(language: String, count: Int, sentence: String?) {
        #expect(makeSUT(language).skipped(count) == sentence)
    }

    @Test("Items keep their order, with title and note")
    func order() {
        let viewModels = makeSUT("en").map([
            Gadget(id: .numbered(2), title: "Two", note: "Second\nline"),
            Gadget(id: .numbered(1), title: "One"),
        ])

        #expect(viewModels.map(\.id) == [.numbered(2), .numbered(1)])
        #expect(viewModels.map(\.title) == ["Two", "One"])
        #expect(viewModels.map(\.note) == [["Second", "line"], []])
    }

    @Test("Texts are disarmed before anybody can draw them")
    func disarmed() {
        let item = GadgetViewModel.sample(title: "m\u{202E}a\n", note: "a\u{1B}[2Jb")

        #expect(item.title == "ma ")
        #expect(item.note == ["a␛[2Jb"])
    }

    @Test("A note without end is cut off, and shows it")
    func endless() {
        let limit = GadgetViewModel.noteLimit
        let whole = GadgetViewModel.sample(note: String(repeating: "a", count: limit))
        let cut = GadgetViewModel.sample(note: String(repeating: "a", count: limit + 1))

        #expect(whole.note.map(\.width) == [limit])
        #expect(cut.note.map(\.width) == [limit + 1])
        #expect(cut.note.last?.clusters.last?.text == "…")
    }

    private func makeSUT(_ language: String) -> GadgetsPresenter {
        GadgetsPresenter(locale: Locale(identifier: language))
    }
}
