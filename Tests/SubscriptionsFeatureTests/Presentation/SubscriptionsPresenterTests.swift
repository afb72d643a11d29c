import Foundation
import LibraryStorageInterface
import PresentationInterface
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

@Suite("Sentences of a list of sources")
struct SubscriptionsPresenterTests {
    @Test("Every sentence of the sources is there in every language")
    func sentences() {
        let keys =
            SubscriptionsText.allCases.map(\.rawValue)
            + SubscriptionsPresenter.Hint.allCases.map(\.rawValue)
            + SubscriptionsPresenter.Command.allCases.map(\.titleKey) + StatusReason.allCases.map(\.rawValue)
        let faults = stringFaults(
            bundle: .module, table: "Sources", keys: keys, counts: SubscriptionsCount.allCases.map(\.rawValue)
        )
        #expect(faults == [])
    }

    @Test(
        "Titles and headings are in the reader's language",
        arguments: [
            ("en", ["Sources", "All posts", "FEEDS", "MASTODON", "FOLDERS", "SERVERS"]),
            (
                "el",
                [
                    "Πηγές", "Όλες οι αναρτήσεις", "ΡΟΕΣ", "MASTODON", "ΦΑΚΕΛΟΙ",
                    "ΔΙΑΚΟΜΙΣΤΕΣ",
                ]
            ),
            (
                "pt-BR",
                ["Fontes", "Todas as publicações", "FEEDS", "MASTODON", "PASTAS", "SERVIDORES"]
            ),
        ])
    func headings(language: String, expected: [String]) {
        let sut = SubscriptionsPresenter.sample(language)
        let kinds = ["syndication", "mastodon", "folder", "essential"]
        let sections = SourceSection.sections(
            of: LibraryOverview(kinds.enumerated().map { .sample($0.offset, kind: $0.element) }))
        let headings = sections.map { sut.heading(of: $0, isFolded: false) }
        #expect(
            [sut.title, sut.all(LibraryOverview()).name.text] + headings.map(\.name.text) == expected)
        #expect(headings.allSatisfy { $0.role == .kind && $0.mark == .count("") })
    }

    @Test("The heading of a group is its path, and that of an unknown kind its name in capital letters")
    func otherHeadings() {
        let sections = SourceSection.sections(
            of: LibraryOverview([.sample(1, groups: ["News/Local"]), .sample(2, kind: "gopher", unread: 3)]))
        let sut = SubscriptionsPresenter.sample()
        let headings = sections.map { sut.heading(of: $0, isFolded: false) }
        #expect(headings.map(\.name) == ["News/Local", "GOPHER"])
        #expect(headings.map(\.role) == [.group, .kind])
    }

    @Test("The heading of a folded section has a sign and the number of unread items")
    func folded() throws {
        let section = try #require(
            SourceSection.sections(of: LibraryOverview([.sample(1, unread: 1_204)])).first)
        let heading = SubscriptionsPresenter.sample("el").heading(of: section, isFolded: true)
        #expect(heading.name == "► ΡΟΕΣ")
        #expect(heading.mark == .count("1.204"))
        #expect(heading.role == .kind)
    }

    @Test("The row of all items names three failing sources with their failures, and counts the others")
    func failing() {
        let names = ["Old Blog", "b", "a", "c", "d"]
        let library = LibraryOverview(
            [.sample(9)] + names.map { name in .failing().with { $0.name = name } })
        let details = SubscriptionsPresenter.sample().all(library).details
        #expect(
            details.map(\.text) == [
                "× a: 404 (not found)", "× b: 404 (not found)", "× c: 404 (not found)", "× +2",
            ])
        #expect(details.allSatisfy { $0.kind == .fault })
    }

    @Test("Rows have the numbers of unread and bookmarked items, unless they are 0")
    func counts() {
        let sut = SubscriptionsPresenter.sample()
        let library = LibraryOverview([.sample(1, unread: 1_200), .sample(2, unread: 34)], bookmarkCount: 12)
        #expect(sut.all(library).mark == .count("1,234"))
        #expect(
            sut.bookmarks(library)
                == SourceViewModel(name: "Bookmarks", role: .collection, mark: .count("12"), details: []))
        #expect(sut.all(LibraryOverview()).mark == .count(""))
        #expect(sut.bookmarks(LibraryOverview()).mark == .count(""))
        #expect(
            sut.source(.sample(1, unread: 9), isFetching: false)
                == SourceViewModel(name: "Field Notes", role: .source, mark: .count("9"), details: []))
    }

    @Test("The row of a failing source has a cross, and that of one being fetched a spinner")
    func marks() {
        let sut = SubscriptionsPresenter.sample()
        #expect(sut.source(.failing(), isFetching: false).mark == .failing(""))
        let source = SourceOverview.failing().with { $0.counts.unread = 3 }
        #expect(sut.source(source, isFetching: false).mark == .failing("3"))
        #expect(sut.source(.failing(), isFetching: true).mark == .fetching)
    }

    @Test("The details of a failing source are its reason, its next attempt and the keys")
    func details() {
        let source = SourceOverview.failing(next: Date(timeIntervalSince1970: 1_704_196_800))
        #expect(
            SubscriptionsPresenter.sample().source(source, isFetching: false).details == [
                .init(text: "× 404 (not found)", kind: .fault),
                .init(text: "next try in 2 hours", kind: .note),
                .init(text: "F2 reload  F3 rename", kind: .keys),
            ])
    }

    @Test("The details of a source that does not fail have no keys")
    func noKeys() {
        let source = SourceOverview.sample(1) { $0.state.warnings = ["it is cut off"] }
        #expect(
            SubscriptionsPresenter.sample().source(source, isFetching: false).details == [
                .init(text: "1 warning: see “feedhost sources”", kind: .note)
            ])
    }

    @Test("Questions and notices have the source's name and the undo key")
    func notices() {
        let sut = SubscriptionsPresenter.sample()
        #expect(sut.addQuestion == "Address of a website, feed, profile or folder:")
        #expect(sut.renameQuestion("A") == "New name for A (empty to reset):")
        #expect(sut.moveQuestion("A") == "Groups for A (News/Local, Work):")
        #expect(sut.known("A") == "Already subscribed to A")
        #expect(sut.added("A") == "Subscribed to A")
        #expect(sut.renamed(to: "B") == "Renamed to B")
        #expect(sut.moved("A", to: [GroupPath("X/Y")!, GroupPath("Z")!]) == "Moved A to X/Y, Z")
        #expect(sut.moved("A", to: []) == "Removed A from all groups")
        #expect(sut.groupless(" , ") == "Not a group name:  , ")
        #expect(sut.removed("A") == "Unsubscribed from A · F4 to undo")
        #expect(sut.restored("A") == "Subscribed to A again")
        #expect(sut.marked(1) == "Marked 1 post as read · F4 to undo")
        #expect(sut.marked(1_200) == "Marked 1,200 posts as read · F4 to undo")
        #expect(sut.marked(0) == "Nothing unread here")
        #expect(sut.unmarked(2) == "Marked 2 posts as unread")
        #expect(sut.nothingToUndo == "Nothing to undo")
    }

    @Test(
        "The notice of a search has the host alone, without credentials, path and query",
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
        #expect(sut.looking(at: address) == "Checking \(place)…")
        #expect(sut.offers([], at: address) == "Several feeds at \(place). Which one?")
    }

    @Test("Offers have their titles and addresses, and their kinds where these differ")
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

    @Test("One feed for several places has these below its title")
    func places() {
        let sut = SubscriptionsPresenter.sample()
        let here = SourceOffer(
            id: .numbered(1), title: "Notes", address: "https://a.example/1", kind: "syndication")
        var there = here
        (there.id, there.account) = (
            .numbered(2), SourceOffer.Account(id: .numbered(9), name: "ada@b.example")
        )
        #expect(
            sut.map([here, there]).map(\.notes) == [
                ["a.example/1", "this computer"], ["a.example/1", "ada@b.example"],
            ])
        #expect(sut.offers([here, there], at: "a.example") == "Where do you want to subscribe to a.example?")
    }

    @Test("The heading of an account has its state, and that of a label the label's name")
    func accounts() {
        let sut = SubscriptionsPresenter.sample()
        var account = AccountOverview(
            id: .numbered(9), group: GroupPath("ada@b.example")!, status: "synced now")
        let source = SourceOverview.sample(1, groups: ["ada@b.example/News"])
        func section(_ index: Int) -> SourceSection {
            SourceSection.sections(of: LibraryOverview([source], accounts: [account]))[index]
        }
        let healthy = sut.heading(of: section(0), isFolded: false)
        #expect(healthy.name.text == "ada@b.example")
        #expect(healthy.details == [.init(text: "synced now", kind: .note)])
        #expect(sut.heading(of: section(1), isFolded: false).name.text == "News")
        (account.status, account.isFailing) = ("no connection", true)
        let failing = sut.heading(of: section(0), isFolded: false)
        #expect(failing.details.map(\.kind) == [.fault])
        #expect(failing.mark == .failing(.empty))
    }

    @Test(
        "The row of a source has the number of posts that rules hide, where there are some",
        arguments: [
            ("en", "1,041 posts hidden by rules"), ("el", "1.041 αναρτήσεις κρυμμένες από κανόνες"),
            ("pt-BR", "1.041 publicações ocultas por regras"),
        ])
    func hidden(language: String, sentence: String) {
        let sut = SubscriptionsPresenter.sample(language)
        let source = SourceOverview.sample(1) { $0.counts.hidden = 1_041 }
        let detail = SourceViewModel.Detail(text: SafeText(sentence), kind: .note)
        #expect(sut.source(source, isFetching: false).details.contains(detail))
        #expect(sut.source(.sample(1), isFetching: false).details.isEmpty)
    }

    @Test("The lines of sources have their unread items or their health")
    func lines() {
        let library = LibraryOverview(
            [
                .sample(1, "Field Notes", unread: 9), .sample(2, "Quiet") { $0.counts.hidden = 41 },
                .failing(),
                .failing(.tooSlow).with { ($0.name, $0.counts.unread) = ("Slow", 2) },
                .sample(3, "New", kind: "folder") { $0.state = FetchState() },
                .sample(4, "Warned\u{7}", kind: "folder", unread: 1) { $0.state.warnings = ["cut off"] },
            ], bookmarkCount: 1)
        let lines = SubscriptionsPresenter.sample().lines(library)
        #expect(
            lines.map(\.text) == [
                "All posts: 12 unread", "FEEDS", "Field Notes: 9 unread",
                "Old Blog: 404 (not found), no longer checked; posts are kept",
                "Quiet: 0 unread, 41 posts hidden by rules",
                "Slow: 2 unread, too slow, no longer checked; posts are kept", "FOLDERS",
                "New: not checked yet", "Warned␇: 1 unread, 1 warning: see “feedhost sources”",
                "Bookmarks: 1 post",
            ])
        #expect(
            lines.map(\.scope) == [
                .all, .kind("syndication"), .source(.numbered(1)), .source(.numbered(9)),
                .source(.numbered(2)), .source(.numbered(9)),
                .kind("folder"), .source(.numbered(3)), .source(.numbered(4)), .bookmarks,
            ])
    }

    @Test(
        "The page of a library without sources has the kinds of sources and the ways to add them",
        arguments: ["en", "el", "pt-BR"])
    func welcomePage(language: String) {
        let page = SubscriptionsPresenter.sample(language).welcomePage(
            program: "feedhost", demo: "https://demo.example")
        #expect(page.count == 5)
        #expect(page[1].text.contains("Mastodon"))
        #expect(page[2].text.hasPrefix("F1 "))
        #expect(page[3].text.hasPrefix("feedhost import "))
        #expect(page[4].text.contains("F1"))
        #expect(page[4].text.hasSuffix(" demo.example"))
    }

    @Test("Hints and commands are in the reader's language")
    func words() {
        let sut = SubscriptionsPresenter.sample("pt-BR")
        #expect(
            SubscriptionsPresenter.Hint.allCases.map(sut.hint) == [
                "mostrar", "escolher", "fontes", "adicionar", "renomear", "agrupar", "remover",
                "marcar lidas",
            ])
        let titles = SubscriptionsPresenter.Command.allCases.map { $0.title(in: Locale(identifier: "en")) }
        #expect(
            titles == [
                "Show sources", "Add a source", "Rename source", "Move source to groups",
                "Fetch whole articles of new posts, or stop", "Unsubscribe",
            ])
    }
}
