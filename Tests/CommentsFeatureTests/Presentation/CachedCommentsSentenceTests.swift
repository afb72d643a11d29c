import CommentsFeature
import Foundation
import Testing

@Suite struct CachedCommentsSentenceTests {
    @Test(
        "The notice of cached comments has their age, in the reader's language",
        arguments: [
            ("en", 10_800, "Saved copy from 3 hours ago"),
            ("en", 0, "Saved copy from 1 second ago"),
            ("pt-BR", 10_800, "Cópia salva há 3 horas"),
            ("el", 10_800, "Αντίγραφο που αποθηκεύτηκε πριν από 3 ώρες"),
        ] as [(String, TimeInterval, String)])
    func age(locale: String, seconds: TimeInterval, sentence: String) {
        let now = Date(timeIntervalSince1970: 1_700_000_000)
        let sut = CommentsPresenter(
            locale: Locale(identifier: locale), calendar: Calendar(identifier: .gregorian),
            currentDate: { now })
        #expect(sut.cachedComments(of: now - seconds) == sentence)
    }
}
