import Foundation
import ItemInterface
import PresentationTesting
import StorageInterface
import StorageTesting
import Testing
import TextInterface

@testable import FeedFeature

@Suite("Sentences of the bookmarks")
struct BookmarksPresenterTests {
    private let key = "F2"

    @Test("Every sentence of the bookmarks is there in every language")
    func sentences() {
        expectCompleteStrings(
            bundle: .module, table: "Bookmarks", keys: BookmarksText.self, counts: BookmarksCount.self)
    }

    @Test(
        "The message of an empty list has the key that adds a bookmark", arguments: ["en", "pt-BR", "el"])
    func noBookmarks(language: String) {
        let sentence = makeSUT(language).noBookmarks

        #expect(sentence.split(separator: " ").contains("F2"))
        #expect(sentence.hasSuffix("."))
    }

    @Test("The notice of a removed bookmark has the key that restores the bookmark")
    func notices() {
        let sut = makeSUT("en")

        #expect(sut.notice(of: .added(.numbered(1)), isKept: true) == "Bookmarked")
        for isKept in [true, false] {
            #expect(
                sut.notice(of: .removed(.numbered(1)), isKept: isKept)
                    == "Bookmark removed · F2 to undo")
        }
    }

    @Test("The notice of a bookmark that is not stored on disk tells how long it lasts")
    func notKept() {
        let sut = makeSUT("en")
        #expect(
            sut.notice(of: .added(.numbered(1)), isKept: false)
                == "Bookmarked until you quit: bookmarks aren't saved")
        #expect(sut.notKept.hasPrefix("Bookmarks won't be saved"))
    }

    @Test("The titles of commands are in the reader's language")
    func titles() {
        let english = Locale(identifier: "en")
        #expect(BookmarksPresenter.bookmarkTitle(english) == "Add or remove bookmark")
        #expect(BookmarksPresenter.bookmarksTitle(english) == "Show bookmarks")
    }

    @Test("Each error of the store has a sentence of its own", arguments: ["en", "pt-BR", "el"])
    func faults(language: String) {
        let sut = makeSUT(language)
        let sentences = StorageError.Reason.allCases.map { sut.fault(StorageError($0)) }

        #expect(Set(sentences).count == sentences.count)
    }

    @Test(
        "The notice of corrupt bookmarks has their number, and no corrupt bookmark has no notice",
        arguments: [
            ("en", 0, nil), ("en", 1, "1 damaged bookmark couldn't be read"),
            ("pt-BR", 2, "2 favoritos danificados não puderam ser lidos"),
            ("el", 2, "2 κατεστραμμένοι σελιδοδείκτες δεν μπόρεσαν να διαβαστούν"),
        ])
    func damaged(language: String, count: Int, text: String?) {
        #expect(makeSUT(language).damaged(count) == text)
    }

    @Test("The sentences of errors that change no bookmark tell that")
    func untouched() {
        let sut = makeSUT("en")

        #expect(
            sut.fault(StorageError(.newerVersion))
                == "The bookmarks are from a newer feedhost and were left alone")
        #expect(sut.fault(StorageError(.damaged)).contains("were left alone"))
        #expect(sut.fault(StorageError(.readOnly)) == "The bookmarks are read-only")
        #expect(sut.fault(StorageError(.full)) == "Disk full: couldn't save the bookmark")
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
        #expect(makeSUT(language).kept(since: now.addingTimeInterval(-age)) == text)
    }

    @Test("The age of a bookmark is counted in days of the injected calendar")
    func calendar() throws {
        var athens = Calendar(identifier: .gregorian)
        athens.timeZone = try #require(TimeZone(identifier: "Europe/Athens"))
        // Clocks went back on 27 October 2024: 24 hours later it is the same date.
        let added = try #require(DateComponents(calendar: athens, year: 2024, month: 10, day: 27).date)
        let later = added.addingTimeInterval(86_400)
        let sut = BookmarksPresenter(locale: Locale(identifier: "en"), calendar: athens, key: key) { later }

        #expect(sut.kept(since: added) == "* bookmarked 24 hours ago")
    }

    @Test("The words on a removed bookmark have the key that restores it")
    func removed() {
        #expect(makeSUT("en").removed.text == "- bookmark removed · F2 to undo")
    }

    @Test("The sentence on an error of the folder has the error's message, which names it")
    func folder() {
        let sut = makeSUT("en")
        #expect(
            sut.fault(StorageError(.readOnly, message: "~/data: Read-only."))
                == "The bookmarks are read-only: ~/data: Read-only.")
        #expect(sut.fault(StorageError(.busy, message: "~/data")) == sut.fault(StorageError(.busy)))
    }

    private func makeSUT(_ language: String) -> BookmarksPresenter {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return BookmarksPresenter(locale: Locale(identifier: language), calendar: calendar, key: key) {
            now
        }
    }
}

private nonisolated let now = Date(timeIntervalSinceReferenceDate: 800_000_000)
