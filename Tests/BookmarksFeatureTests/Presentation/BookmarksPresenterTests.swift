import Foundation
import ItemInterface
import PresentationTesting
import StorageInterface
import StorageTesting
import Testing
import TextInterface

@testable import BookmarksFeature

@Suite("What the bookmarks say")
struct BookmarksPresenterTests {
    private let keys = BookmarksPresenter.Keys(bookmark: "F2", bookmarks: "F3")

    @Test("Every sentence of the bookmarks is there in every language")
    func sentences() {
        expectCompleteStrings(
            bundle: .module, table: "Bookmarks", keys: BookmarksText.self, counts: BookmarksCount.self)
    }

    @Test(
        "The title is in the reader's language",
        arguments: [
            ("en", "Bookmarks"), ("pt-BR", "Favoritos"), ("el", "Σελιδοδείκτες"), ("de", "Bookmarks"),
        ])
    func title(language: String, title: String) {
        #expect(makeSUT(language).title == title)
    }

    @Test(
        "Where there are no bookmarks, a sentence says which key makes one", arguments: ["en", "pt-BR", "el"])
    func noBookmarks(language: String) {
        let sentence = makeSUT(language).noBookmarks

        #expect(sentence.split(separator: " ").contains("F2"))
        #expect(sentence.hasSuffix("."))
    }

    @Test("What was added or removed is said, and which key undoes or shows it")
    func notices() {
        let sut = makeSUT("en")

        #expect(sut.notice(of: .added(.numbered(1)), isKept: true) == "Bookmarked. F3 shows the bookmarks.")
        for isKept in [true, false] {
            #expect(
                sut.notice(of: .removed(.numbered(1)), isKept: isKept)
                    == "No longer bookmarked. F2 brings it back.")
        }
    }

    @Test("A bookmark that does not outlive the program is not said to be kept")
    func notKept() {
        let sut = makeSUT("en")
        #expect(
            sut.notice(of: .added(.numbered(1)), isKept: false)
                == "Bookmarked until FeedHost ends: there is no place to keep it.")
        #expect(sut.notKept.hasPrefix("Bookmarks are not kept"))
    }

    @Test("What the commands do is said in a few words")
    func titles() {
        let english = Locale(identifier: "en")
        #expect(BookmarksPresenter.bookmarkTitle(english) == "bookmark it, or no longer")
        #expect(BookmarksPresenter.bookmarksTitle(english) == "the bookmarks")
    }

    @Test("Each fault of the store has a sentence of its own", arguments: ["en", "pt-BR", "el"])
    func faults(language: String) {
        let sut = makeSUT(language)
        let sentences = StorageError.Reason.allCases.map(sut.fault)

        #expect(Set(sentences).count == sentences.count)
        #expect(sentences.allSatisfy { $0.hasSuffix(".") })
    }

    @Test(
        "Damaged bookmarks are counted in a sentence, and none are not mentioned",
        arguments: [
            ("en", 0, nil), ("en", 1, "1 bookmark is damaged and cannot be shown."),
            ("pt-BR", 2, "2 favoritos estão danificados e não podem ser mostrados."),
            ("el", 2, "2 σελιδοδείκτες έχουν καταστραφεί και δεν εμφανίζονται."),
        ])
    func damaged(language: String, count: Int, text: String?) {
        #expect(makeSUT(language).damaged(count) == text)
    }

    @Test("Faults that leave bookmarks where they are say so")
    func untouched() {
        let sut = makeSUT("en")

        #expect(sut.fault(.newerVersion) == "The bookmarks are of a newer FeedHost and stay untouched.")
        #expect(sut.fault(.damaged).contains("They stay as they are"))
        #expect(sut.fault(.readOnly) == "The bookmarks cannot be written.")
        #expect(sut.fault(.full) == "There is no room left to store a bookmark.")
    }

    @Test(
        "A bookmark's age is relative and numeric, in the reader's language; the future is now",
        arguments: [
            ("en", 172_800, "* bookmarked 2 days ago"), ("en", 86_400, "* bookmarked 1 day ago"),
            ("en", 1, "* bookmarked 1 second ago"), ("en", 0, "* bookmarked now"),
            ("en", -7_200, "* bookmarked now"), ("pt-BR", 172_800, "* nos favoritos há 2 dias"),
            ("el", 172_800, "* σελιδοδείκτης: πριν από 2 ημέρες"),
        ] as [(String, TimeInterval, String)])
    func ages(language: String, age: TimeInterval, text: String) {
        let bookmark = Bookmark(.picture(), of: .numbered(1), addedAt: now.addingTimeInterval(-age))

        #expect(makeSUT(language).map([bookmark]).map(\.kept.text) == [text])
    }

    @Test("Days are those of the injected calendar")
    func calendar() throws {
        var athens = Calendar(identifier: .gregorian)
        athens.timeZone = try #require(TimeZone(identifier: "Europe/Athens"))
        // Clocks went back on 27 October 2024: 24 hours later it is the same date.
        let added = try #require(DateComponents(calendar: athens, year: 2024, month: 10, day: 27).date)
        let later = added.addingTimeInterval(86_400)
        let bookmark = Bookmark(.picture(), of: .numbered(1), addedAt: added)
        let sut = BookmarksPresenter(locale: Locale(identifier: "en"), calendar: athens, keys: keys) { later }

        #expect(sut.map([bookmark]).map(\.kept.text) == ["* bookmarked 24 hours ago"])
    }

    @Test("Bookmarks keep their order, each with what is said when it is removed")
    func order() {
        let viewModels = makeSUT("en").map([.numbered(2), .numbered(1)])

        #expect(viewModels.map(\.id) == [.numbered(2), .numbered(1)])
        #expect(Set(viewModels.map(\.removed.text)) == ["- no longer bookmarked: F2 brings it back"])
    }

    private func makeSUT(_ language: String) -> BookmarksPresenter {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return BookmarksPresenter(locale: Locale(identifier: language), calendar: calendar, keys: keys) {
            now
        }
    }
}

private nonisolated let now = Date(timeIntervalSinceReferenceDate: 800_000_000)
