import Foundation
import PresentationTesting
import Testing
import TextInterface

@testable import GadgetsFeature

@Suite("GadgetsPresenter")
struct GadgetsPresenterTests {
    @Test("Each sentence is translated into each language")
    func sentences() {
        expectCompleteStrings(
            bundle: .module, table: "Gadgets", keys: GadgetsText.self, counts: GadgetsCount.self)
    }

    @Test(
        "The notice of skipped items counts them, and is missing for none",
        arguments: [
            ("en", 0, nil), ("en", 1, "1 item couldn't be read"),
            ("pt-BR", 2, "2 itens não puderam ser lidos"),
            ("el", 2, "2 στοιχεία δεν μπόρεσαν να διαβαστούν"),
        ])
    func skipped(language: String, count: Int, sentence: String?) {
        #expect(makeSUT(language).skipped(count) == sentence)
    }

    @Test("View models have the items' order, title and note")
    func order() {
        let viewModels = makeSUT("en").map([
            Gadget(id: .numbered(2), title: "Two", note: "Second\nline"),
            Gadget(id: .numbered(1), title: "One"),
        ])

        #expect(viewModels.map(\.id) == [.numbered(2), .numbered(1)])
        #expect(viewModels.map(\.title) == ["Two", "One"])
        #expect(viewModels.map(\.note) == [["Second", "line"], []])
    }

    @Test("Texts of a view model are sanitized")
    func sanitizing() {
        let item = GadgetViewModel.sample(title: "m\u{202E}a\n", note: "a\u{1B}[2Jb")

        #expect(item.title == "ma ")
        #expect(item.note == ["a␛[2Jb"])
    }

    private func makeSUT(_ language: String) -> GadgetsPresenter {
        GadgetsPresenter(locale: Locale(identifier: language))
    }
}
