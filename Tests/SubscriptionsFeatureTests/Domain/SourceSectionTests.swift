import LibraryStorageInterface
import StorageTesting
import Testing

@testable import SubscriptionsFeature

@Suite("The order of sources")
struct SourceSectionTests {
    private func order(
        _ sources: [SourceOverview], _ searches: [SearchOverview] = [], accounts: [AccountOverview] = []
    ) -> [String] {
        let library = LibraryOverview(sources, accounts: accounts, searches: searches)
        return SourceSection.sections(of: library).map { section in
            let head =
                switch section.scope {
                case .group(let path): "group \(path.text)"
                case .kind(let name): "kind \(name)"
                case .searches: "searches"
                default: "?"
                }
            return ([head] + section.sources.map(\.name) + section.searches.map(\.search.name))
                .joined(separator: ", ")
        }
    }

    @Test("Groups are sorted first by their paths, then kinds of sources without a group")
    func sections() {
        let sources: [SourceOverview] = [
            .sample(1, "Folder", kind: "folder"), .sample(2, "Server", kind: "essential"),
            .sample(3, "Gopher", kind: "gopher"), .sample(4, "Archie", kind: "archie"), .sample(5, "Feed"),
            .sample(6, "Tag", kind: "mastodon"), .sample(7, "World", groups: ["News/World"]),
            .sample(8, "Local", groups: ["News/Local"]), .sample(9, "Walk", kind: "folder", groups: ["zoo"]),
        ]
        let expected = [
            "group News/Local, Local", "group News/World, World", "group zoo, Walk",
            "kind syndication, Feed", "kind mastodon, Tag", "kind folder, Folder", "kind essential, Server",
            "kind archie, Archie", "kind gopher, Gopher",
        ]
        #expect(order(sources) == expected)
        #expect(order(sources.reversed()) == expected)
        #expect(order([]) == [])
    }

    @Test("Saved searches follow the sources of their groups, and those without a group the kinds")
    func searches() {
        let searches = [("b", []), ("A", []), ("Ferries", ["News"])].map { name, groups in
            SearchOverview(
                SavedSearch(
                    name: name, text: "a", groups: groups.compactMap(GroupPath.init), savedAt: .numbered(1)))
        }
        let sources: [SourceOverview] = [.sample(1, "Feed"), .sample(2, "Weekly", groups: ["News"])]
        let expected = ["group News, Weekly, Ferries", "kind syndication, Feed", "searches, A, b"]
        #expect(order(sources, searches) == expected)
        var sut = SourceOrder()
        sut.adopt(LibraryOverview(sources, searches: searches))
        var counted = searches
        counted[0].unreadCount = 7
        sut.adopt(LibraryOverview(sources, searches: counted))
        #expect(sut.sections.last?.searches.map(\.unreadCount) == [nil, 7])
    }

    @Test("An account has a heading of its own behind the kinds, and its labels follow it")
    func accounts() {
        let account = AccountOverview(id: .numbered(9), group: GroupPath("ada@a.example")!, status: "synced")
        let sources: [SourceOverview] = [
            .sample(1, "Feed"), .sample(2, "Weekly", groups: ["zoo"]),
            .sample(3, "Far", groups: ["ada@a.example/News"]),
        ]
        let expected = [
            "group zoo, Weekly", "kind syndication, Feed", "group ada@a.example",
            "group ada@a.example/News, Far",
        ]
        #expect(order(sources, accounts: [account]) == expected)
        var sut = SourceOrder()
        sut.adopt(LibraryOverview(sources, accounts: [account]))
        var failing = account
        (failing.status, failing.isFailing) = ("no connection", true)
        sut.adopt(LibraryOverview(sources, accounts: [failing]))
        #expect(sut.sections.map(\.account) == [nil, nil, failing, failing])
    }

    @Test("Sources are sorted by their names, ignoring case and comparing numbers by value")
    func names() {
        let sources = ["b", "Feed 10", "A", "Feed 9", "a"].enumerated().map {
            SourceOverview.sample($0.offset, $0.element)
        }
        #expect(order(sources) == ["kind syndication, a, A, b, Feed 9, Feed 10"])
        #expect(order(sources.reversed()) == order(sources))
    }

    @Test("A source is in the section of each of its groups, and counts once in the library")
    func severalGroups() throws {
        let sources: [SourceOverview] = [
            .sample(1, "Both", groups: ["A", "B"], unread: 2), .sample(2, "One", groups: ["B"], unread: 5),
        ]
        #expect(order(sources) == ["group A, Both", "group B, Both, One"])
        #expect(SourceSection.sections(of: LibraryOverview(sources)).map(\.unreadCount) == [2, 7])
        #expect(LibraryOverview(sources).unreadCount == 7)
        var hidden = sources
        hidden[0].subscription.groups = [try #require(GroupPath("! later"))]
        #expect(LibraryOverview(hidden).unreadCount == 7 - sources[0].counts.unread)
    }

    @Test("Sections get the new values of their sources in any order")
    func values() {
        let old: [SourceOverview] = [.sample(1, "B", groups: ["X", "Y"]), .sample(2, "A")]
        var sut = SourceOrder()
        sut.adopt(LibraryOverview(old))
        #expect(sut.sections == SourceSection.sections(of: LibraryOverview(old)))
        let new: [SourceOverview] = [
            .sample(1, "B", groups: ["X", "Y"], unread: 3), .sample(2, "A", unread: 4),
        ]
        sut.adopt(LibraryOverview(new))
        #expect(sut.sections == SourceSection.sections(of: LibraryOverview(new)))
        sut.adopt(LibraryOverview(new.reversed()))
        #expect(sut.sections == SourceSection.sections(of: LibraryOverview(new)))
    }

    @Test(
        "A new, removed, renamed, regrouped or other kind of source changes the order",
        arguments: [
            [.sample(1, "B")], [.sample(1, "B"), .sample(2, "A"), .sample(3, "0")],
            [.sample(1, "B"), .sample(2, "C")], [.sample(1, "B"), .sample(2, "A", kind: "folder")],
            [.sample(1, "B"), .sample(2, "A", groups: ["X"])], [.sample(1, "B"), .sample(4, "A")],
        ] as [[SourceOverview]])
    func reorder(_ sources: [SourceOverview]) {
        var sut = SourceOrder()
        sut.adopt(LibraryOverview([.sample(1, "B"), .sample(2, "A")]))
        sut.adopt(LibraryOverview(sources))
        #expect(sut.sections == SourceSection.sections(of: LibraryOverview(sources)))
    }

    @Test("New values that keep the order do not sort the sections again")
    func kept() {
        let sections = SourceSection.sections(of: LibraryOverview([.sample(1, "B"), .sample(2, "A")]))
        let new: [SourceOverview] = [.sample(1, "B", unread: 1), .sample(2, "A", unread: 2)]
        let updated = SourceSection.updating(
            sections.reversed(), from: LibraryOverview([.sample(1, "B"), .sample(2, "A")]),
            to: LibraryOverview(new))
        #expect(updated?.map(\.unreadCount) == [3])
        #expect(SourceSection.updating(sections, from: LibraryOverview(), to: LibraryOverview(new)) == nil)
    }

    @Test("A source fails after a failed fetch, and where it is gone")
    func failing() {
        #expect(!SourceOverview.sample(1).isFailing)
        #expect(SourceOverview.failing().isFailing)
        #expect(SourceOverview.sample(1) { $0.state.isGone = true }.isFailing)
        #expect(SourceOverview.sample(3).id == .numbered(3))
    }
}
