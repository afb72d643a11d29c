import CommentsSourceInterface
import Foundation
import ItemInterface
import PresentationTesting
import StorageTesting
import Testing
import TextInterface

@testable import CommentsFeature

@Suite("What the comments say")
struct CommentsPresenterTests {
    @Test("Every sentence of the comments is there in every language")
    func sentences() {
        expectCompleteStrings(
            bundle: .module, table: "Comments", keys: CommentsText.self, counts: CommentsCount.self)
    }

    @Test(
        "The title is in the reader's language",
        arguments: [("en", "Comments"), ("pt-BR", "Comentários"), ("el", "Σχόλια"), ("de", "Comments")])
    func title(language: String, title: String) {
        #expect(makeSUT(language).title == title)
    }

    @Test(
        "The title of a part of the comments has both numbers, grouped as the reader's language does",
        arguments: [
            ("en", "Comments · 60 of 1,214"), ("pt-BR", "Comentários · 60 de 1.214"),
            ("el", "Σχόλια · 60 από 1.214"),
        ])
    func titleOfPart(language: String, title: String) {
        #expect(makeSUT(language).title(shown: 60, of: 1_214) == title)
    }

    @Test(
        "That there are no comments is said in the reader's language",
        arguments: [
            ("en", "Nobody has written about this picture yet."),
            ("pt-BR", "Ninguém escreveu sobre esta imagem ainda."),
            ("el", "Κανείς δεν έχει γράψει ακόμη για αυτή την εικόνα."),
        ])
    func noComments(language: String, sentence: String) {
        #expect(makeSUT(language).noComments == sentence)
    }

    @Test(
        "Skipped comments are counted in a sentence, and none are not mentioned",
        arguments: [
            ("en", 0, nil), ("en", 1, "1 comment could not be read."),
            ("pt-BR", 2, "2 comentários não puderam ser lidos."), ("el", 2, "2 σχόλια δεν διαβάζονται."),
        ])
    func skipped(language: String, count: Int, text: String?) {
        #expect(makeSUT(language).skipped(count) == text)
    }

    @Test("Comments keep their order, with author and message")
    func order() {
        let viewModels = makeSUT("en").map([.numbered(2), .numbered(1)])

        #expect(viewModels.map(\.id) == [.numbered(2), .numbered(1)])
        #expect(viewModels.map(\.username.text) == ["User 2", "User 1"])
        #expect(viewModels.map(\.message) == [["Message 2"], ["Message 1"]])
    }

    @Test(
        "Dates are relative and numeric, in the reader's language",
        arguments: [
            ("en", 172_800, "2 days ago"), ("en", 86_400, "1 day ago"), ("en", 300, "5 minutes ago"),
            ("en", 604_800, "1 week ago"), ("en", 1, "1 second ago"), ("en", 0, "now"),
            ("en", -7_200, "in 2 hours"),
            ("pt-BR", 172_800, "há 2 dias"), ("pt-BR", 86_400, "há 1 dia"), ("pt-BR", 0, "agora"),
            ("el", 172_800, "πριν από 2 ημέρες"), ("el", 86_400, "πριν από 1 ημέρα"), ("el", 0, "τώρα"),
        ] as [(String, TimeInterval, String)])
    func dates(language: String, age: TimeInterval, text: String) {
        let comment = ItemComment(
            id: .numbered(1), author: "", text: .plain(""), published: now.addingTimeInterval(-age))

        #expect(makeSUT(language).map([comment]).map(\.date.text) == [text])
    }

    @Test("Days are those of the injected calendar")
    func calendar() throws {
        var athens = Calendar(identifier: .gregorian)
        athens.timeZone = try #require(TimeZone(identifier: "Europe/Athens"))
        // Clocks went back on 27 October 2024: 24 hours later it is the same date.
        let written = try #require(DateComponents(calendar: athens, year: 2024, month: 10, day: 27).date)
        let later = written.addingTimeInterval(86_400)
        let comment = ItemComment(id: .numbered(1), author: "", text: .plain(""), published: written)
        let sut = CommentsPresenter(locale: Locale(identifier: "en"), calendar: athens) { later }

        #expect(sut.map([comment]).map(\.date.text) == ["24 hours ago"])
    }

    private func makeSUT(_ language: String) -> CommentsPresenter {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return CommentsPresenter(locale: Locale(identifier: language), calendar: calendar) { now }
    }
}

private nonisolated let now = Date(timeIntervalSinceReferenceDate: 800_000_000)
