import Foundation
import HTTPTesting
import ItemInterface
import LibraryStorageInterface
import MarkupInterface
import SourceInterface
import StorageTesting
import SubscriptionKit
import Testing

@Suite("Commands on a library's items") struct LibraryCommandsTests {
    private let commands = Commands()

    private var sut: LibraryCommands {
        LibraryCommands(
            commands.sut, html: NoHTML(), descriptionKind: "essential",
            texts: LibraryCommands.Texts(
                failure: { error, rest in
                    ["failed with \(error)", rest].compactMap(\.self).joined(separator: " ")
                },
                reportDamage: { _ in }, mistake: { _, query in ["mistake in \(query)"] },
                cached: { "as of \(Int($0.timeIntervalSince(.numbered(0))))" }, nothingFound: "nothing",
                invitation: "welcome"))
    }

    private func choice(_ change: (inout ItemChoice) -> Void = { _ in }) -> ItemChoice {
        var choice = ItemChoice()
        change(&choice)
        return choice
    }

    /// Stores two sources, the first one with items; both are in a group, and the second one in a subgroup.
    private func fill(_ count: Int = 3) throws {
        try commands.library.subscribe(.numbered(1))
        try commands.library.subscribe(.numbered(2))
        _ = try commands.library.merge(.numbered(0..<count), retaining: .count(100))
    }

    /// The number of printed items.
    private func printed() -> Int {
        commands.takeLines().count { $0.isEmpty }
    }

    // MARK: list

    @Test("list prints the newest items, so many at most, and invites into an empty library")
    func list() async throws {
        #expect(try await sut.list(choice(), limit: 9) == 2)
        #expect(commands.takeLines() == ["! welcome"])
        try fill()
        #expect(try await sut.list(choice(), limit: 2) == 0)
        #expect(printed() == 2)
    }

    @Test("list prints the items of a source or a group, and none of another one")
    func sources() async throws {
        try fill()
        for (change, count): ((inout ItemChoice) -> Void, Int) in [
            ({ $0.source = "source 1" }, 3), ({ $0.source = "Name 2" }, 0), ({ $0.group = "news" }, 3),
            ({ ($0.source, $0.group) = ("Source 1", "News/Local") }, 0), ({ $0.isUnread = true }, 3),
            ({ $0.isBookmarked = true }, 0),
        ] {
            #expect(try await sut.list(choice(change), limit: 9) == 0)
            #expect(printed() == count)
        }
    }

    @Test("A source that is none, a group that is none and a mistake in the query end with 2")
    func unknown() async throws {
        try fill()
        for change: (inout ItemChoice) -> Void in [
            { $0.source = "?" }, { $0.group = "?" }, { $0.query = "(" }, { $0.query = "\"\"" },
        ] {
            #expect(try await sut.list(choice(change), limit: 9) == 2)
            #expect(commands.takeLines().contains { $0.hasPrefix("! ") })
        }
    }

    @Test("Of a named source without items it is not said that nothing was found")
    func empty() async throws {
        try fill(0)
        for named in ["source 1", nil] {
            #expect(
                try await sut.list(choice { if named == nil { $0.source = "source 1" } }, of: named, limit: 9)
                    == 0)
            #expect(commands.takeLines().contains("! nothing") == (named == nil))
        }
    }

    @Test("A saved search is listed by its name")
    func savedSearch() async throws {
        try fill()
        let items = try commands.library.list(ItemScope())
        let first = try #require(try commands.library.items(at: 0..<1, of: items)?.first)
        _ = try commands.library.setRead(true, [first.id])
        try commands.library.save([SavedSearch(name: "Mine", text: "is:unread", savedAt: .numbered(0))])
        #expect(try await sut.list(choice(), of: "mine", limit: 9) == 0)
        #expect(printed() == 2)
    }

    // MARK: search, show, bookmarks

    @Test("search prints what is found as JSON, and ends with 1 if nothing is")
    func search() async throws {
        try fill()
        commands.isJSON = true
        #expect(try await sut.search(choice { $0.query = "is:unread" }, limit: 2) == 0)
        #expect(commands.objects.count == 2 && commands.objects[0].hasPrefix(#"{"id":"#))
        #expect(commands.takeLines() == ["! 2 of 3 posts · --limit prints more"])
        #expect(try await sut.search(choice { $0.query = "is:read" }, limit: 2) == 1)
        #expect(commands.takeLines() == ["! nothing"])
    }

    @Test("show prints an item of the library, and says if there is none")
    func show() async throws {
        try fill(1)
        let list = try commands.library.list(ItemScope())
        let item = try #require(try commands.library.items(at: 0..<1, of: list)?.first)
        #expect(try await sut.show(item.id) == 0)
        #expect(!commands.takeLines().isEmpty)
        #expect(try await sut.show(.numbered(999)) == 1)
        #expect(commands.takeLines() == ["! \(LibraryCommands.unknownItem)"])
    }

    @Test("bookmarks prints the bookmarked items with a note each, and counts them")
    func bookmarks() async throws {
        try fill()
        let list = try commands.library.list(ItemScope())
        let item = try #require(try commands.library.items(at: 0..<1, of: list)?.first)
        var marks = ItemMarks()
        marks.isBookmarked = true
        _ = try commands.sut.mark(marks, of: [item.id], and: [])
        _ = commands.takeLines()
        let result = try await sut.bookmarks(limit: 9, note: { _ in "note" })
        #expect(result == (1, 0))
        #expect(commands.takeLines().contains("note"))
    }

    // MARK: A server, an address

    @Test("A server is listed page by page until there are enough items, each once")
    func server() async throws {
        try fill(0)
        let source = Subscription.numbered(1).id
        var state = FetchState()
        state.cursor = .numbered(1)
        // Every third number has no date.
        let dated = [100, 98, 97, 95, 94, 92]
        var pages = 0
        func load() throws {
            pages += 1
            _ = try commands.library.merge(
                .numbered(dated.prefix(pages * 2)), retaining: .count(100))
            try commands.library.setFetchState(state, of: source)
        }
        let status = try await sut.list(
            server: source, limit: 5,
            refresh: {
                try load()
                return "refreshed"
            }, loadOlder: { try load() })
        #expect(status == 0 && pages == 3)
        let lines = commands.takeLines()
        #expect(lines.count { $0.isEmpty } == 5 && lines.last == "! refreshed")
    }

    @Test("The stored items are printed where the server fails, and else the failure alone, with 1")
    func failingServer() async throws {
        try fill(0)
        let source = Subscription.numbered(1).id
        func list() async throws -> Int32 {
            try await sut.list(server: source, limit: 5, refresh: { throw Failure() }, loadOlder: {})
        }
        #expect(try await list() == 1)
        #expect(commands.takeLines() == ["! failed with Failure()"])
        _ = try commands.library.merge(.numbered(0..<2), retaining: .count(100))
        var state = FetchState()
        state.lastSuccess = .numbered(7)
        try commands.library.setFetchState(state, of: source)
        #expect(try await list() == 0)
        #expect(commands.takeLines().filter { $0.hasPrefix("!") } == ["! failed with Failure() as of 7"])
    }

    private struct Failure: Error {}
}

struct NoHTML: HTMLReader {
    func blocks(of html: String, at address: URL?) -> [HTMLBlock] { [] }
}
