import CommentsFeature
import Foundation
import Testing

@Suite struct StoredCommentsSentenceTests {
    @Test(
        "Stored comments are said to be from when they were read, in the reader's language",
        arguments: [
            ("en", "These are the comments of 3 hours ago."),
            ("pt-BR", "Estes são os comentários como estavam há 3 horas."),
            ("el", "Αυτά είναι τα σχόλια όπως ήταν πριν από 3 ώρες."),
        ])
    func age(locale: String, sentence: String) {
        let now = Date(timeIntervalSince1970: 1_700_000_000)
        let sut = CommentsPresenter(
            locale: Locale(identifier: locale), calendar: Calendar(identifier: .gregorian),
            currentDate: { now })
        #expect(sut.storedComments(of: now - 3 * 3_600) == sentence)
    }
}
