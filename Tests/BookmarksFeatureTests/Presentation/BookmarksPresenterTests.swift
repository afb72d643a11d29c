import Foundation
import ItemInterface
import PresentationTesting
import StorageInterface
import StorageTesting
import Testing
import TextInterface

@testable import BookmarksFeature

@Suite("Sentences of the bookmarks")
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
        "The message of an empty list has the key that adds a bookmark", arguments: ["en", "pt-BR", "el"])
    func noBookmarks(language: String) {
        let sentence = makeSUT(language).noBookmarks

        #expect(sentence.split(separator: " ").contains("F2"))
        #expect(sentence.hasSuffix("."))
    }

    @Test("The notice of a change has the key that shows or restores the bookmark")
    func notices() {
        let sut = makeSUT("en")

        #expect(sut.notice(of: .added(.numbered(1)), isKept: true) == "Bookmarked. F3 shows the bookmarks.")
        for isKept in [true, false] {
            #expect(
                sut.notice(of: .removed(.numbered(1)), isKept: isKept)
                    == "No longer bookmarked. F2 brings it back.")
        }
    }

    @Test("The notice of a bookmark that is not stored on disk has no key that shows it")
    func notKept() {
        let sut = makeSUT("en")
        #expect(
            sut.notice(of: .added(.numbered(1)), isKept: false)
                == "Bookmarked until FeedHost ends: there is no place to keep it.")
        #expect(sut.notKept.hasPrefix("Bookmarks are not kept"))
    }

    @Test("The titles of commands are in the reader's language")
    func titles() {
        let english = Locale(identifier: "en")
        #expect(BookmarksPresenter.bookmarkTitle(english) == "bookmark it, or no longer")
        #expect(BookmarksPresenter.bookmarksTitle(english) == "the bookmarks")
    }

    @Test("Each error of the store has a sentence of its own", arguments: ["en", "pt-BR", "el"])
    func faults(language: String) {
        let sut = makeSUT(language)
        let sentences = StorageError.Reason.allCases.map(sut.fault)

        #expect(Set(sentences).count == sentences.count)
        #expect(sentences.allSatisfy { $0.hasSuffix(".") })
    }

    @Test(
        "The notice of corrupt bookmarks has their number, and no corrupt bookmark has no notice",
        arguments: [
            ("en", 0, nil), ("en", 1, "1 bookmark is damaged and cannot be shown."),
            ("pt-BR", 2, "2 favoritos estão danificados e não podem ser mostrados."),
            ("el", 2, "2 σελιδοδείκτες έχουν καταστραφεί και δεν εμφανίζονται."),
        ])
    func damaged(language: String, count: Int, text: String?) {
        #expect(makeSUT(language).damaged(count) == text)
    }

    @Test("The sentences of errors that change no bookmark tell that")
    func untouched() {
        let sut = makeSUT("en")

        #expect(sut.fault(.newerVersion) == "The bookmarks are of a newer FeedHost and stay untouched.")
        #expect(sut.fault(.damaged).contains("They stay as they are"))
        #expect(sut.fault(.readOnly) == "The bookmarks cannot be written.")
        #expect(sut.fault(.full) == "There is no room left to store a bookmark.")
    }

    @Test(
        "The age of a bookmark is relative and numeric, and \"now\" for the future, in the reader's language",
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

    @Test("The age of a bookmark is counted in days of the injected calendar")
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

    @Test("The texts of bookmarks are in their order, each with the notice of a removal")
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
