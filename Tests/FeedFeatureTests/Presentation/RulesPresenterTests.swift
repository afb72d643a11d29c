import Foundation
import PresentationTesting
import StorageTesting
import Testing
import TextInterface

@testable import FeedFeature

@Suite("The sentences of rules")
struct RulesPresenterTests {
    @Test("Every sentence of rules is there in every language")
    func sentences() {
        expectCompleteStrings(
            bundle: .module, table: "Rules", keys: RulesText.self, counts: RulesCount.self)
    }

    @Test(
        "The effect and the notice of a rule have the reader's words and formats",
        arguments: [
            ("en", "Hides 41 of 5,210 posts", "Hides 1 of 1 post", "41 posts hidden · u to undo"),
            (
                "pt-BR", "Oculta 41 de 5.210 publicações", "Oculta 1 de 1 publicação",
                "41 publicações ocultas · u para desfazer"
            ),
            (
                "el", "Αποκρύπτει 41 από 5.210 αναρτήσεις", "Αποκρύπτει 1 από 1 ανάρτηση",
                "Αποκρύφθηκαν 41 αναρτήσεις · u για αναίρεση"
            ),
        ])
    func effect(locale: String, many: String, one: String, notice: String) {
        let sut = makeSUT(locale)
        #expect(sut.effect(hiding: 41, of: 5_210).text == many)
        #expect(sut.effect(hiding: 1, of: 1).text == one)
        #expect(sut.hidden(41, undoKey: "u").text == notice)
    }

    @Test("The title of an offer names the posts that its rule hides")
    func titles() throws {
        let offers = RuleOffer.offers(
            for: .post("The ferries of Lisbon", by: "J. Doe"),
            names: [.numbered(1): "News", .numbered(2): "B"])
        #expect(
            offers.map { makeSUT().title(of: $0).text } == [
                "Posts by J. Doe in News", "Posts with “ferries” in the title", "Duplicates in News",
            ])
    }

    private func makeSUT(_ locale: String = "en") -> RulesPresenter {
        RulesPresenter(locale: Locale(identifier: locale))
    }
}
