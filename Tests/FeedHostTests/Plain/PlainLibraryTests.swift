import ConcurrencyTesting
import Foundation
import HTTPInterface
import HTTPTesting
import ItemInterface
import LibraryStorageInterface
import StorageTesting
import Testing

@testable import FeedHost

@Suite("A library line by line", .timeLimit(.minutes(5))) struct PlainLibraryTests {
    private let library: LibraryOfKinds
    private let wallClock = WallClockStub(now: Date())

    init() throws {
        library = try LibraryOfKinds()
    }

    private func run(
        _ lines: String..., options: [String] = [], before: @escaping (Int) -> Void = { _ in }
    ) async throws -> [[String]] {
        try await library.app.run(lines, options: options, before: before) { [wallClock] in
            $0.wallClock = wallClock
        }
    }

    /// The first lines of items.
    private func heads(_ lines: [String]) -> [String] {
        lines.filter { $0.first?.isNumber == true && $0.drop(while: \.isNumber).hasPrefix(". ") }.map {
            $0.replacing("\(unread) ", with: "")
        }
    }

    private let loading = localized(.line, "loading")
    private let unread = localized(.line, "unread")
    private let more = localized(.line, "more.library")
    private let end = localized(.line, "end.library")

    @Test("The posts of all kinds of sources come page by page in the library's order, each with its source")
    func pages() async throws {
        let printed = try await run("", "")
        #expect(printed[0][..<3] == ["All posts", loading, "1. \(unread) Place 1."])
        // Posts of api.md have no dates.
        #expect(printed[0][3] == "   Server")
        #expect(printed[0].last == more)
        #expect(heads(printed[1]) == ["3. One", "4. Two"])
        #expect(printed[1].contains("   Text of One."))
        #expect(printed[1].contains { $0.hasPrefix("   Document · ") })
        #expect(heads(printed[2]) == ["5. Rose"])
        #expect(printed[2].last == more)
    }

    @Test(
        "Behind the last stored post older ones are loaded, numbered behind all others, until there are none")
    func older() async throws {
        let printed = try await run("", "", "", "1", "6", "")
        #expect(printed[3].first == loading)
        #expect(heads(printed[3]) == ["6. Place 3."])
        #expect(printed[4].contains { $0.contains("Description 1.") })
        #expect(printed[5].contains { $0.contains("Description 3.") })
        #expect(printed[6] == [loading, end])
        #expect(library.feed.requestedPages.count { $0.contains("after_id") } == 2)
    }

    @Test(
        "Where older posts cannot be loaded, the reason is printed, and R and Enter load them",
        arguments: ["R", ""])
    func olderAgain(line: String) async throws {
        let page = ScriptedFeed.page(after: 2, limit: 2)
        library.feed.server.reply(to: page, with: .response(404))
        let printed = try await run("", "", "", line) { number in
            if number == 4 { library.feed.serve([[1, 2], [3]], limit: 2) }
        }
        #expect(
            printed[3] == [
                loading, localized(.failures, "failure.refused", "404 (not found)"),
                localized(.line, "retry"),
            ])
        #expect(heads(printed[4]) == ["6. Place 3."])
    }

    @Test("A reload says how many posts are new, and begins with them")
    func reload() async throws {
        let printed = try await run("r", "1", "r") { number in
            wallClock.advance(by: 120)
            if number == 1 {
                library.serve(["One", "Two", "Three"])
                library.feed.serve([[9, 1], [2, 3]], limit: 2)
            }
        }
        #expect(printed[1].first == loading)
        #expect(printed[1].contains(localized(.line, "new", count: 2)))
        #expect(heads(printed[1]) == ["1. Place 9.", "2. Place 1."])
        #expect(printed[2].contains { $0.contains("Description 9.") })
        #expect(printed[3] == [loading, localized(.line, "new", count: 0)])
    }

    @Test("A reload a moment after another says which sources are not read yet again")
    func reloadTooSoon() async throws {
        let printed = try await run("r")
        let skipped = localized(.subscriptions, "refresh.skipped")
        #expect(printed[1].count { $0.contains(skipped) } == 3)
        #expect(printed[1].last == localized(.line, "new", count: 0))
    }

    @Test("Posts that another program merges meanwhile are neither repeated nor left out")
    func mergedMeanwhile() async throws {
        let printed = try await run("", "") { number in
            guard number == 1 else { return }
            let source = try? library.store.subscriptions().first { $0.name == "Document" }
            let items = [31, 32].map { number in
                FeedItem.picture(.numbered(number), of: source!.id, title: "Merged \(number)")
            }
            _ = try? library.store.merge(
                FetchedBatch(source: source!.id, shape: .accumulating, items: items, fetchedAt: Date()),
                retaining: .count(1_000))
        }
        #expect(heads(printed[1]) == ["3. One", "4. Two"])
        #expect(heads(printed[2]) == ["5. Rose"])
    }

    @Test("Without the network, stored posts are printed with their age, and older ones report the failure")
    func offline() async throws {
        _ = try await run("1")
        let printed = try await run("", "", "", "r", "/Rose", options: ["--offline"])
        #expect(printed[0][2].hasPrefix(localized(.feed, "notice.cached")))
        #expect(heads(printed[0]) == ["1. Place 1.", "2. Place 2."])
        #expect(printed[0].contains("1. Place 1."))
        #expect(printed[0].contains("2. \(unread) Place 2."))
        #expect(printed[3].first == loading)
        #expect(printed[3].last?.hasPrefix(localized(.failures, "failure.offline").beginning) == true)
        #expect(printed[4].last?.hasPrefix(localized(.feed, "notice.cached")) == true)
        #expect(heads(printed[5]) == ["5. Rose"])
    }

    @Test("Without the network and without a stored post the failure is printed, and no empty library")
    func offlineEmpty() async throws {
        let printed = try await run(options: ["--offline"])
        #expect(printed[0].count == 3)
        #expect(printed[0].last?.hasPrefix(localized(.failures, "failure.offline").beginning) == true)
    }

    @Test("A source that fails is named, and delays no other")
    func failure() async throws {
        library.feed.server.reply(to: ScriptedFeed.firstPage(limit: 2), with: .response(404))
        let printed = try await run()
        #expect(printed[0][2].contains("Server"))
        #expect(printed[0][2].contains(localized(.failures, "failure.refused", "404 (not found)")))
        #expect(heads(printed[0]) == ["1. One", "2. Two"])
    }

    @Test("S and a number show the posts of one source, and load only its older ones")
    func source() async throws {
        let printed = try await run("S")
        let number = try #require(printed[1].first { $0.contains("Folder") }?.prefix { $0.isNumber })
        let shown = try await run("S \(number)", "")
        #expect(heads(shown[1]) == ["1. Rose"])
        #expect(shown[1].last == end)
        #expect(shown[2] == [end])
    }

    @Test("A number prints a whole post, which is then read; m, A and u change marks of the library")
    func marks() async throws {
        let printed = try await run("3", "j", "k", "m 1", "A", "u")
        #expect(printed[1].contains { $0.contains("Text of One.") } == false)
        #expect(printed[1] == [localized(.line, "noPicture", "3")])
        #expect(printed[2].first == "3. \(unread) One")
        #expect(try library.store.counts().values.reduce(0) { $0 + $1.unread } == 4)
        #expect(printed[4] == [localized(.timeline, "notice.marked", count: 1, "u")])
        #expect(printed[5] == [localized(.timeline, "notice.marked", count: 4, "u")])
        #expect(printed[6] == [localized(.timeline, "notice.undone", count: 4)])
    }

    @Test(
        "Pictures and comments of a source on this machine are loaded, and bookmarks outlive its subscription"
    )
    func actions() async throws {
        let printed = try await run("v 1", "c 1", "v 2", "b 1", "B")
        #expect(
            printed[1].last?.contains(localized(.description, "picture.size", "4", "4", "84 bytes")) == true)
        #expect(printed[2].last == "   Message 1.")
        #expect(printed[4] == [localized(.bookmarks, "notice.added")])
        try library.store.unsubscribe(ItemIdentity.source(library.feed.baseURL))
        let later = try await run("B", options: ["--offline"])
        #expect(heads(later[1]) == ["1. Place 1."])
    }
}
