import Foundation
import LibraryStorageInterface
import PresentationTesting
import Testing
import TextInterface

@testable import FeedFeature

@Suite("Sentences of the timeline")
struct TimelinePresenterTests {
    @Test("Every sentence of the timeline is there in every language")
    func sentences() {
        expectCompleteStrings(
            bundle: .module, table: "Timeline", keys: TimelineText.self, counts: TimelineCount.self)
    }

    @Test(
        "The title has the scope, and the words behind it the number of unread items, unless it is 0",
        arguments: [
            ("en", nil, .all, 23, ["All posts", "23 unread"]), ("en", nil, .all, 0, ["All posts", ""]),
            ("en", "Field Notes", .all, 1, ["Field Notes", "1 unread"]),
            ("en", nil, .unread, 2, ["All posts", "2 unread (filter on)"]),
            ("en", "Field Notes", .unread, 0, ["Field Notes", "all read"]),
            ("en", nil, .bookmarked, 5, ["Bookmarks", ""]),
            ("en", "Field Notes", .bookmarked, 5, ["Field Notes", "Bookmarks"]),
            ("pt-BR", nil, .all, 1_234, ["Todas as publicações", "1.234 não lidas"]),
            ("el", nil, .all, 1, ["Όλες οι αναρτήσεις", "1 αδιάβαστη"]),
            ("el", nil, .all, 2, ["Όλες οι αναρτήσεις", "2 αδιάβαστες"]),
        ] as [(String, String?, ItemScope.Filter, Int, [String])])
    func title(
        language: String, name: String?, filter: ItemScope.Filter, unread: Int, texts: [String]
    ) {
        let sut = makeSUT(language)
        let title = [sut.title(of: name, filter), sut.titleDetail(of: name, filter, unread: unread)]
        #expect(title.map(\.text) == texts)
    }

    @Test("A long name in the title is truncated")
    func longName() {
        let name = String(repeating: "n", count: 1_000)
        #expect(makeSUT("en").title(of: name, .bookmarked).text.count < 230)
    }

    @Test(
        "The time of the last fetch is short and in the reader's language",
        arguments: [
            ("en", 0, "updated now"), ("en", 59, "updated now"), ("en", -60, "updated now"),
            ("en", 120, "updated 2 min. ago"), ("pt-BR", 7_200, "atualizado há 2 h"),
            ("el", 120, "ενημερώθηκε πριν από 2 λεπ."),
        ] as [(String, TimeInterval, String)])
    func updated(language: String, seconds: TimeInterval, text: String) {
        #expect(makeSUT(language).updated(now.addingTimeInterval(-seconds)).text == text)
    }

    @Test("The time of the last fetch changes from \"now\" to a minute after 60 seconds")
    func updatedAfterAMinute() {
        var time = now
        let sut = TimelinePresenter(
            locale: Locale(identifier: "en"), calendar: Calendar(identifier: .gregorian)
        ) { time }
        #expect(sut.updated(now).text == "updated now")
        time += 60
        #expect(sut.updated(now).text == "updated 1 min. ago")
    }

    @Test("Notices of new, marked and unmarked items have their number and the next key")
    func counts() {
        let sut = makeSUT("en")
        #expect(sut.arrived(1, of: 1, key: "g").text == "1 new · g to show")
        #expect(sut.arrived(3, of: 3, key: "Home").text == "3 new · Home to show")
        #expect(sut.arrived(316, of: 1_696, key: "g").text == "316 of 1,696 new · g to show")
        #expect(sut.marked(23, undoKey: "u").text == "Marked 23 as read · u to undo")
        #expect(sut.marked(0, undoKey: "u").text == "Nothing unread")
        #expect(sut.toggled(isRead: false).text == "Marked as unread")
        #expect(sut.toggled(isRead: true).text == "Marked as read")
        #expect(sut.undone(2).text == "Restored 2")
        #expect(sut.undone(nil).text == "Nothing to undo")
        #expect(sut.wrapped(isForward: true).text == "Continued from the top")
        #expect(sut.wrapped(isForward: false).text == "Continued from the bottom")
        #expect(sut.nothingUnread.text == "No more unread posts")
        #expect(sut.readHint.text == "read")
    }

    @Test("The message of an empty list depends on the filter")
    func empty() {
        let sut = makeSUT("en")
        #expect(sut.empty(isUnread: false, key: "U") == "No posts yet")
        #expect(sut.empty(isUnread: true, key: "x") == "All caught up · x shows everything")
    }

    @Test(
        "The status has the numbers of healthy and failing sources, or that the program is offline, in shorter forms",
        arguments: [
            ("en", 5, 1, false, ["5 sources up to date · × 1 failed", "× 1 source failed", "× 1 failed"]),
            ("en", 1, 0, false, ["1 source up to date"]), ("en", 0, 0, false, []),
            ("en", 0, 2, false, ["× 2 sources failed", "× 2 failed"]), ("en", 5, 0, true, ["offline"]),
            ("en", 5, 1, true, ["offline · × 1 source failed", "offline · × 1 failed", "offline"]),
            (
                "pt-BR", 5, 1_000, false,
                ["5 fontes em dia · × 1.000 falharam", "× 1.000 fontes falharam", "× 1.000 falharam"]
            ),
            (
                "el", 5, 1, false,
                ["5 πηγές ενημερωμένες · × 1 απέτυχε", "× 1 πηγή απέτυχε", "× 1 απέτυχε"]
            ),
        ] as [(String, Int, Int, Bool, [String])])
    func status(language: String, healthy: Int, failing: Int, isOffline: Bool, forms: [String]) {
        let sut = makeSUT(language)
        let status = sut.status(healthy: healthy, failing: failing, isOffline: isOffline)
        #expect(status.map(\.text) == forms)
    }

    private func makeSUT(_ language: String) -> TimelinePresenter {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return TimelinePresenter(locale: Locale(identifier: language), calendar: calendar) { now }
    }
}

private nonisolated let now = Date(timeIntervalSinceReferenceDate: 800_000_000)
