import Foundation
import ItemInterface
import LibraryStorageInterface
import PresentationTesting
import Testing
import TextInterface

@testable import FeedFeature

@Suite("Sentences of the feed")
struct FeedPresenterTests {
    @Test("Every sentence of the feed is there in every language")
    func sentences() {
        expectCompleteStrings(bundle: .module, table: "Feed", keys: FeedText.self, counts: FeedCount.self)
    }

    @Test(
        "The title is in the reader's language",
        arguments: [
            ("en", "My Feed"), ("pt-BR", "Meu feed"), ("pt-PT", "Meu feed"), ("el", "Η ροή μου"),
            ("el-GR", "Η ροή μου"), ("de", "My Feed"),
        ])
    func title(language: String, title: String) {
        #expect(makeSUT(language).title == title)
    }

    @Test("The sentences above, between and in place of rows are in the reader's language")
    func sentencesOfRows() {
        let english = makeSUT("en")
        #expect(english.emptyFeed == "No posts yet")
        #expect(english.seenUntilHere == "seen up to here")
        #expect(english.newerPictures(reloadKey: "F5") == "Newer posts available: F5 to show")
        #expect(english.commentsHint == "comments")
        let greek = makeSUT("el")
        #expect(greek.emptyFeed == "Καμία ανάρτηση ακόμη")
        #expect(greek.seenUntilHere == "έως εδώ είχατε δει")
        #expect(greek.newerPictures(reloadKey: "F5") == "Υπάρχουν νεότερες αναρτήσεις: F5 για εμφάνιση")
        #expect(greek.commentsHint == "σχόλια")
    }

    @Test(
        "The feed's age is in the reader's language",
        arguments: [
            ("en", 0, "now"), ("en", 59, "now"), ("en", -60, "now"), ("en", 60, "1 minute ago"),
            ("en", 180, "3 minutes ago"), ("en", 10_800, "3 hours ago"), ("en", 86_400, "1 day ago"),
            ("pt-BR", 30, "agora"),
            ("pt-BR", 180, "há 3 minutos"), ("el", 30, "τώρα"), ("el", 180, "πριν από 3 λεπτά"),
        ] as [(String, TimeInterval, String)])
    func age(language: String, seconds: TimeInterval, text: String) {
        #expect(makeSUT(language).age(of: now.addingTimeInterval(-seconds)) == text)
    }

    @Test("The age of a feed changes from \"now\" to a minute after 60 seconds")
    func ageAfterAMinute() {
        var time = now
        let sut = FeedPresenter(
            locale: Locale(identifier: "en"), calendar: Calendar(identifier: .gregorian)
        ) { time }
        #expect(sut.age(of: now) == "now")
        time += 60
        #expect(sut.age(of: now) == "1 minute ago")
    }

    @Test(
        "The title has the number of new items, unless it is 0",
        arguments: [(0, "My Feed"), (1, "My Feed (1 new)"), (2, "My Feed (2 new)")])
    func titleWithNew(count: Int, title: String) {
        #expect(makeSUT("en").title(new: count) == title)
    }

    @Test(
        "The notice of a cached feed has its age in the reader's language",
        arguments: [
            ("en", 10_800, "Saved copy from 3 hours ago"),
            ("pt-BR", 10_800, "Cópia salva há 3 horas"),
            ("el", 10_800, "Αντίγραφο που αποθηκεύτηκε πριν από 3 ώρες"),
            ("en", 0, "Saved copy from 1 second ago"),
        ] as [(String, TimeInterval, String)])
    func cachedFeed(language: String, seconds: TimeInterval, text: String) {
        #expect(makeSUT(language).cachedFeed(of: now.addingTimeInterval(-seconds)) == text)
    }

    @Test(
        "A byline has the source, an author with another name, and the age",
        arguments: [
            ("Notes", "A. Writer", 7_200, nil, "Notes · A. Writer · 2 hours ago"),
            ("Notes", "Notes", 7_200, nil, "Notes · 2 hours ago"), (nil, nil, 59, nil, "now"),
            (nil, nil, 60, nil, "1 minute ago"),
            // Without a date there is no age; with one in the future, it is that of the first fetch.
            ("Notes", nil, nil, 180, "Notes"), (nil, nil, nil, 180, ""),
            ("Notes", nil, -600, 180, "Notes · 3 minutes ago"),
            ("Notes", "", 7_200, nil, "Notes · 2 hours ago"),
        ] as [(String?, String?, TimeInterval?, TimeInterval?, String)])
    func byline(
        source: String?, author: String?, published: TimeInterval?, firstSeen: TimeInterval?, text: String
    ) {
        let item = ItemSummary(
            id: UUID(), source: UUID(), nativeID: "1", author: author,
            published: published.map { now.addingTimeInterval(-$0) },
            firstSeen: now.addingTimeInterval(-(firstSeen ?? 0)))
        #expect(makeSUT("en").byline(item, source: source).text == text)
        let counted = makeSUT("en").byline(item, source: source, duplicateCount: 2).text
        #expect(counted == (source.map { text.replacing($0, with: "\($0) +2", maxReplacements: 1) } ?? text))
    }

    @Test(
        "The age in a row is short and in the reader's language, and from 365 days on the year of publication",
        arguments: [
            ("en", 59, "now"), ("en", 60, "1m"), ("en", 2_579, "42m"), ("en", 7_200, "2h"),
            ("en", 86_399, "23h"), ("en", 86_400, "1d"), ("en", 7 * 86_400, "1w"),
            ("en", 365 * 86_400 - 1, "52w"), ("en", 365 * 86_400, "2025"), ("en", -60, "now"),
            ("pt-BR", 30, "agora"), ("pt-BR", 2_520, "42min"), ("pt-BR", 7_200, "2h"),
            ("pt-BR", 86_400, "1d"),
            ("pt-BR", 21 * 86_400, "3sem"), ("el", 30, "τώρα"), ("el", 2_520, "42λ"), ("el", 7_200, "2ώ"),
            ("el", 86_400, "1ημ"), ("el", 21 * 86_400, "3εβδ"),
        ] as [(String, TimeInterval, String)])
    func shortAge(language: String, age: TimeInterval, text: String) {
        let item = ItemSummary(
            id: UUID(), source: UUID(), nativeID: "1", published: now.addingTimeInterval(-age), firstSeen: now
        )
        #expect(makeSUT(language).status(of: item, source: nil, state: nil).age?.text == text)
    }

    @Test("The status of an item has its source, an author with another name, and its state")
    func status() {
        let item = ItemSummary(
            id: UUID(), source: UUID(), nativeID: "1", author: "A. Writer", published: now, firstSeen: now)
        let sut = makeSUT("en")
        let state = ItemState(isRead: true)
        let status = sut.status(of: item, source: "Notes", state: state)
        #expect(status.source == "Notes" && status.author == "A. Writer" && status.state == state)
        let same = sut.status(of: item, source: "A. Writer", state: nil)
        #expect(same.source == "A. Writer" && same.author == nil)
        let long = String(repeating: "n", count: 201)
        #expect(sut.status(of: item, source: long, state: nil).source?.text == String(long.dropLast()))
        var unknown = item
        unknown.author = ""
        #expect(sut.status(of: unknown, source: nil, state: nil) == ItemStatus(age: "now", ageColumns: 4))
        unknown.published = nil
        #expect(sut.status(of: unknown, source: nil, state: nil) == ItemStatus(ageColumns: 4))
    }

    @Test(
        "No age in a row is wider than the columns of ages in the reader's language",
        arguments: ["en", "pt-BR", "el"])
    func ageColumns(language: String) {
        let sut = makeSUT(language)
        let ages = (0..<366 * 4).map { now.addingTimeInterval(-Double($0) * 6 * 3_600) }
        let minutes = (0..<120).map { now.addingTimeInterval(-Double($0) * 60) }
        let widths = (ages + minutes).map { moment in
            let item = ItemSummary(
                id: UUID(), source: UUID(), nativeID: "1", published: moment, firstSeen: now)
            return sut.status(of: item, source: nil, state: nil).age?.width ?? 0
        }
        #expect(widths.max() == sut.status(of: FeedItem.sample().summary, source: nil, state: nil).ageColumns)
    }

    @Test("The message of a library without subscriptions has the command that subscribes")
    func noSubscriptions() {
        for language in ["en", "pt-BR", "el"] {
            let text = makeSUT(language).noSubscriptions(program: "reader", demo: "http://demo.example")
            #expect(text.contains("reader add URL") && text.hasSuffix("reader add http://demo.example"))
        }
    }

    @Test("The sentences of rows are in the reader's language")
    func rowTexts() {
        #expect(makeSUT("en").rowTexts.pictures(4).text == "■ 4 pictures")
        #expect(makeSUT("pt-BR").rowTexts.pictures(4).text == "■ 4 imagens")
        #expect(makeSUT("el").rowTexts.pictures(4).text == "■ 4 εικόνες")
    }

    private func makeSUT(_ language: String) -> FeedPresenter {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return FeedPresenter(locale: Locale(identifier: language), calendar: calendar) { now }
    }
}

private nonisolated let now = Date(timeIntervalSinceReferenceDate: 800_000_000)
