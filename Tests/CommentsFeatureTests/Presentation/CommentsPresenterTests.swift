import CommentsSourceInterface
import Foundation
import ItemInterface
import PresentationTesting
import StorageTesting
import Testing
import TextInterface

@testable import CommentsFeature

@Suite("Sentences of comments")
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
        "The title of a part of the comments has both numbers, in the reader's format",
        arguments: [
            ("en", "Comments · 60 of 1,214"), ("pt-BR", "Comentários · 60 de 1.214"),
            ("el", "Σχόλια · 60 από 1.214"),
        ])
    func titleOfPart(language: String, title: String) {
        #expect(makeSUT(language).title(shown: 60, of: 1_214) == title)
    }

    @Test(
        "The title of all comments has their number",
        arguments: [("en", "Comments · 1,214"), ("pt-BR", "Comentários · 1.214"), ("el", "Σχόλια · 1.214")])
    func titleOfAll(language: String, title: String) {
        #expect(makeSUT(language).title(shown: 1_214) == title)
    }

    @Test(
        "The message of an empty list is in the reader's language",
        arguments: [
            ("en", "No comments yet"), ("pt-BR", "Nenhum comentário ainda"),
            ("el", "Κανένα σχόλιο ακόμη"),
        ])
    func noComments(language: String, sentence: String) {
        #expect(makeSUT(language).noComments == sentence)
    }

    @Test(
        "The notice of skipped comments has their number, and no skipped comment has no notice",
        arguments: [
            ("en", 0, nil), ("en", 1, "1 comment couldn't be read"),
            ("pt-BR", 2, "2 comentários não puderam ser lidos"),
            ("el", 2, "2 σχόλια δεν μπόρεσαν να διαβαστούν"),
        ])
    func skipped(language: String, count: Int, text: String?) {
        #expect(makeSUT(language).skipped(count) == text)
    }

    @Test("Comments keep their order, with author and message")
    func order() {
        let viewModels = makeSUT("en").map(threads([.numbered(2), .numbered(1)]))

        #expect(viewModels.map(\.id) == [.numbered(2), .numbered(1)])
        #expect(viewModels.map(\.username.text) == ["User 2", "User 1"])
        #expect(viewModels.map(\.message) == [["Message 2"], ["Message 1"]])
    }

    @Test("Comments have their levels, and the levels that continue below them")
    func levels() {
        let viewModels = makeSUT("en").map(
            threads([.reply(1, to: nil), .reply(2, to: 1), .reply(3, to: 2), .reply(4, to: 1)]))

        #expect(viewModels.map(\.level) == [0, 1, 2, 1])
        #expect(viewModels.map(\.levelBelow) == [0, 1, 1, 0])
    }

    @Test(
        "Comments of the item's author are marked in the reader's language",
        arguments: [("en", "AUTHOR"), ("pt-BR", "AUTOR"), ("el", "ΣΥΓΓΡΑΦΕΑΣ")])
    func author(language: String, mark: String) {
        let sut = makeSUT(language)
        let comments = threads([.reply(1, to: nil, by: "ann"), .reply(2, to: nil, by: "")])

        #expect(sut.map(comments, author: "ann").map(\.mark.text) == [mark, ""])
        #expect(sut.map(comments, author: "").map(\.mark.text) == ["", ""])
        #expect(sut.map(comments).map(\.mark.text) == ["", ""])
    }

    @Test(
        "The number of folded replies is in the reader's language",
        arguments: [
            ("en", 1, "1 reply folded"), ("en", 3, "3 replies folded"), ("pt-BR", 1, "1 resposta recolhida"),
            ("pt-BR", 3, "3 respostas recolhidas"), ("el", 1, "1 κρυμμένη απάντηση"),
            ("el", 3, "3 κρυμμένες απαντήσεις"),
        ])
    func folded(language: String, count: Int, text: String) {
        let comments = threads([.reply(0, to: nil)] + (1...count).map { .reply($0, to: 0) })

        let viewModels = makeSUT(language).map(comments, folding: [.numbered(0), .numbered(1)])

        #expect(viewModels.map(\.folded.text) == [text] + Array(repeating: "", count: count))
        #expect(makeSUT(language).map(comments)[0].folded.isEmpty)
    }

    @Test(
        "Ages are relative and numeric in the reader's language; the future is now",
        arguments: [
            ("en", -7_200, "now"), ("en", 0, "now"), ("en", 59, "59 seconds ago"), ("en", 60, "1 minute ago"),
            ("en", 2_400, "40 minutes ago"), ("en", 46_800, "13 hours ago"), ("en", 86_400, "1 day ago"),
            ("en", 172_800, "2 days ago"), ("en", 604_800, "1 week ago"), ("en", 31_622_400, "1 year ago"),
            ("pt-BR", 0, "agora"), ("pt-BR", 2_400, "há 40 minutos"), ("pt-BR", 86_400, "há 1 dia"),
            ("el", 0, "τώρα"), ("el", 2_400, "πριν από 40 λεπτά"), ("el", 86_400, "πριν από 1 ημέρα"),
        ] as [(String, TimeInterval, String)])
    func ages(language: String, age: TimeInterval, text: String) {
        let comment = ItemComment(
            id: .numbered(1), author: "", text: .plain(""), published: now.addingTimeInterval(-age))

        #expect(makeSUT(language).map(threads([comment])).map(\.age.text) == [text])
    }

    private func threads(_ comments: [ItemComment]) -> [ThreadedComment] {
        CommentThreads(comments).comments
    }

    private func makeSUT(_ language: String) -> CommentsPresenter {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return CommentsPresenter(locale: Locale(identifier: language), calendar: calendar) { now }
    }
}

private nonisolated let now = Date(timeIntervalSinceReferenceDate: 800_000_000)
