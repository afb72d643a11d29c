import Foundation
import LibraryStorageInterface
import PresentationTesting
import StorageTesting
import Testing
import TextInterface

@testable import SubscriptionsFeature

extension SubscriptionsPresenter {
    /// A presenter on Tuesday, 2 January 2024, at 12:00 in Athens.
    static func sample(_ language: String = "en") -> SubscriptionsPresenter {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(identifier: "Europe/Athens")!
        return SubscriptionsPresenter(
            locale: Locale(identifier: language), calendar: calendar,
            keys: Keys(add: "F1", retry: "F2", rename: "F3", undo: "F4")
        ) { Date(timeIntervalSince1970: 1_704_189_600) }
    }
}

@Suite("What a list of sources says")
struct SubscriptionsPresenterTests {
    @Test("Every sentence of the sources is there in every language")
    func sentences() {
        expectCompleteStrings(
            bundle: .module, table: "Sources", keys: SubscriptionsText.self, counts: SubscriptionsCount.self)
    }

    @Test(
        "Titles and headings are in the reader's language",
        arguments: [
            ("en", ["Sources", "All posts", "BOOKMARKS", "FEEDS", "MASTODON", "FOLDERS", "SERVERS"]),
            (
                "el",
                [
                    "Πηγές", "Όλες οι αναρτήσεις", "ΣΕΛΙΔΟΔΕΙΚΤΕΣ", "ΡΟΕΣ", "MASTODON", "ΦΑΚΕΛΟΙ",
                    "ΔΙΑΚΟΜΙΣΤΕΣ",
                ]
            ),
            (
                "pt-BR",
                ["Fontes", "Todas as postagens", "FAVORITOS", "FEEDS", "MASTODON", "PASTAS", "SERVIDORES"]
            ),
        ])
    func headings(language: String, expected: [String]) {
        let sut = SubscriptionsPresenter.sample(language)
        let kinds = ["syndication", "mastodon", "folder", "essential"]
        let sections = SourceSection.sections(
            of: kinds.enumerated().map { .sample($0.offset, kind: $0.element) })
        let headings = sections.map { sut.heading(of: $0, isFolded: false) }
        #expect(
            [sut.title, sut.all(LibraryOverview()).name.text, sut.bookmarksHeading.name.text]
                + headings.map(\.name.text) == expected)
        #expect((headings + [sut.bookmarksHeading]).allSatisfy { $0.isHeading && $0.mark == .count("") })
    }

    @Test("A group is called by its path, and a kind without a heading by its own name in capital letters")
    func otherHeadings() {
        let sections = SourceSection.sections(of: [
            .sample(1, groups: ["News/Local"]), .sample(2, kind: "gopher", unread: 3),
        ])
        let sut = SubscriptionsPresenter.sample()
        #expect(sections.map { sut.heading(of: $0, isFolded: false).name } == ["News/Local", "GOPHER"])
    }

    @Test("The heading of a folded section says so, and how many of its items are unread")
    func folded() throws {
        let section = try #require(SourceSection.sections(of: [.sample(1, unread: 1_204)]).first)
        let heading = SubscriptionsPresenter.sample("el").heading(of: section, isFolded: true)
        #expect(heading.name == "► ΡΟΕΣ")
        #expect(heading.mark == .count("1.204"))
        #expect(heading.isHeading)
    }

    @Test("Rows have the numbers of unread and of bookmarked items, and none of none")
    func counts() {
        let sut = SubscriptionsPresenter.sample()
        let library = LibraryOverview([.sample(1, unread: 1_200), .sample(2, unread: 34)], bookmarkCount: 12)
        #expect(sut.all(library).mark == .count("1,234"))
        #expect(
            sut.bookmarks(library)
                == SourceViewModel(name: "Bookmarks", isHeading: false, mark: .count("12"), details: []))
        #expect(sut.all(LibraryOverview()).mark == .count(""))
        #expect(sut.bookmarks(LibraryOverview()).mark == .count(""))
        #expect(
            sut.source(.sample(1, unread: 9), isFetching: false)
                == SourceViewModel(name: "Field Notes", isHeading: false, mark: .count("9"), details: []))
    }

    @Test("A source that fails has a sign in place of its number, one that is fetched another")
    func marks() {
        let sut = SubscriptionsPresenter.sample()
        #expect(sut.source(.failing(), isFetching: false).mark == .failing(""))
        let source = SourceOverview.failing().with { $0.counts.unread = 3 }
        #expect(sut.source(source, isFetching: false).mark == .failing("3"))
        #expect(sut.source(.failing(), isFetching: true).mark == .fetching)
    }

    @Test("Below the name of a source that fails stand the reason, the next try and the keys")
    func details() {
        let source = SourceOverview.failing(next: Date(timeIntervalSince1970: 1_704_196_800))
        #expect(
            SubscriptionsPresenter.sample().source(source, isFetching: false).details == [
                .init(text: "× not found (404)", kind: .fault),
                .init(text: "next try in 2 hours", kind: .note),
                .init(text: "F2 retry  F3 rename", kind: .keys),
            ])
    }

    @Test("Below the name of any other source stands no key")
    func noKeys() {
        let source = SourceOverview.sample(1) { $0.state.warnings = ["it is cut off"] }
        #expect(
            SubscriptionsPresenter.sample().source(source, isFetching: false).details == [
                .init(text: "Its document: it is cut off", kind: .note)
            ])
    }

    @Test("Questions and notices name the source, and the key that takes a change back")
    func notices() {
        let sut = SubscriptionsPresenter.sample()
        #expect(sut.addQuestion == "Address of a site, feed, profile or folder:")
        #expect(sut.renameQuestion("A") == "Name of A (empty for its own):")
        #expect(sut.moveQuestion("A") == "Groups of A, such as News/Local, Work:")
        #expect(sut.known("A") == "A is among your sources already.")
        #expect(sut.added("A") == "A is among your sources now.")
        #expect(sut.renamed("A", to: "B") == "A is called B now.")
        #expect(sut.moved("A", to: [GroupPath("X/Y")!, GroupPath("Z")!]) == "A is in X/Y, Z now.")
        #expect(sut.moved("A", to: []) == "A is in no group now.")
        #expect(sut.groupless == "A group has a name: nothing was changed.")
        #expect(sut.removed("A") == "A is removed. F4 brings it back.")
        #expect(sut.restored("A") == "A is back.")
        #expect(sut.marked(1) == "1 post marked read. F4 undoes it.")
        #expect(sut.marked(1_200) == "1,200 posts marked read. F4 undoes it.")
        #expect(sut.marked(0) == "Nothing is unread here.")
        #expect(sut.unmarked(2) == "2 posts are unread again.")
        #expect(sut.nothingToUndo == "There is nothing to undo.")
    }

    @Test(
        "Where is looked is said without credentials and without what follows the host",
        arguments: [
            ("example.org", "example.org"),
            (" https://ada:secret@example.org:8080/x?token=1 ", "example.org:8080"),
            ("example.org/feed", "example.org"), ("example.org?x", "example.org"),
            ("example.org#x", "example.org"),
            ("@ada@example.org", "@ada@example.org"), ("/home/ada/x?y", "/home/ada/x?y"), ("./a b", "./a b"),
            ("~/x", "~/x"), ("https://", "https://"),
        ])
    func looking(address: String, place: String) {
        let sut = SubscriptionsPresenter.sample()
        #expect(sut.looking(at: address) == "Looking at \(place)…")
        #expect(sut.offers(at: address) == "Several feeds at \(place). Which one?")
    }

    @Test("Of several sources each says its title and its address, and its kind where they differ in that")
    func offers() {
        let sut = SubscriptionsPresenter.sample()
        let one = SourceOffer(
            id: .numbered(1), title: "Notes", address: "https://a.example/1", kind: "syndication")
        let other = SourceOffer(id: .numbered(2), title: nil, address: "http://a.example/2", kind: "mastodon")
        #expect(
            sut.map([one, other]) == [
                OfferViewModel(offer: one, title: "Notes", notes: ["a.example/1", "FEEDS"]),
                OfferViewModel(offer: other, title: "http://a.example/2", notes: ["MASTODON"]),
            ])
        #expect(sut.map([one])[0].notes == ["a.example/1"])
    }

    @Test("The sources are read line by line, each with its unread items or what is wrong with it")
    func lines() {
        let library = LibraryOverview(
            [
                .sample(1, "Field Notes", unread: 9), .sample(2, "Quiet"), .failing(),
                .failing(.tooSlow).with { ($0.name, $0.counts.unread) = ("Slow", 2) },
                .sample(3, "New", kind: "folder") { $0.state = FetchState() },
                .sample(4, "Warned\u{7}", kind: "folder", unread: 1) { $0.state.warnings = ["cut off"] },
            ], bookmarkCount: 1)
        let lines = SubscriptionsPresenter.sample().lines(library)
        #expect(
            lines.map(\.text) == [
                "All posts: 12 unread", "FEEDS", "Field Notes: 9 unread",
                "Old Blog: not found (404), not asked any more; its posts stay", "Quiet: 0 unread",
                "Slow: 2 unread, too slow, not asked any more; its posts stay", "FOLDERS",
                "New: not fetched yet", "Warned␇: 1 unread, Its document: cut off", "Bookmarks: 1 post",
            ])
        #expect(
            lines.map(\.scope) == [
                .all, .kind("syndication"), .source(.numbered(1)), .source(.numbered(9)),
                .source(.numbered(2)), .source(.numbered(9)),
                .kind("folder"), .source(.numbered(3)), .source(.numbered(4)), .bookmarks,
            ])
    }

    @Test(
        "The page of a library without sources says what is read, and how it gets there",
        arguments: ["en", "el", "pt-BR"])
    func firstPage(language: String) {
        let page = SubscriptionsPresenter.sample(language).firstPage(
            program: "feedhost", demo: "https://demo.example")
        #expect(page.paragraphs.count == 5)
        #expect(page.paragraphs[1].text.contains("Mastodon"))
        #expect(page.paragraphs[2].text.hasPrefix("F1 "))
        #expect(page.paragraphs[3].text.hasPrefix("feedhost import "))
        #expect(page.paragraphs[4].text.contains("F1"))
        #expect(page.paragraphs[4].text.hasSuffix("https://demo.example"))
    }

    @Test("Hints and commands have words in the reader's language")
    func words() {
        let sut = SubscriptionsPresenter.sample("pt-BR")
        #expect(
            SubscriptionsPresenter.Hint.allCases.map(sut.hint) == [
                "mostrar", "escolher", "fontes", "adicionar", "nome", "grupo", "remover", "marcar lidas",
            ])
        let titles = SubscriptionsPresenter.Command.allCases.map { $0.title(in: Locale(identifier: "en")) }
        #expect(
            titles == [
                "the sources", "add a source", "rename the source", "move the source to groups",
                "remove the source",
            ])
    }
}
