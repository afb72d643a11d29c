import AppSettings
import FileTesting
import Foundation
import HTTPInterface
import ItemInterface
import LibraryStorageInterface
import StorageInterface
import StorageSQLite
import StorageTesting
import Testing

@testable import FeedHost

@Suite("The commands list, comments, show and cache", .inTurns) struct CommandTests {
    private let folder: TemporaryFolder
    private let server: FeedServerProcess

    init() throws {
        folder = try TemporaryFolder()
        server = try FeedServerProcess()
    }

    private var program: FeedHostProgram { FeedHostProgram(baseURL: server.baseURL, store: folder.path) }

    private func run(
        _ arguments: [String], through shell: String? = nil
    ) async throws -> FeedHostProgram.Result {
        try await program.run(arguments, through: shell)
    }

    private func ids(_ count: Int) async throws -> [String] {
        struct Listed: Decodable { let id: String }
        return try await run(["list", "--json", "--limit", "\(count)"]).lines.map { line in
            try JSONDecoder().decode(Listed.self, from: Data(line.utf8)).id
        }
    }

    @Test("list --json --limit 25 pages through three requests and prints 25 different objects")
    func list() async throws {
        let ids = try await ids(25)
        #expect(Set(ids).count == 25)
        #expect(try server.requestedPaths().count { $0.contains("/v1/feed") } == 3)
    }

    @Test("list with a limit beyond the feed's end prints the whole feed")
    func listAll() async throws {
        #expect(try await ids(1_000).count == 64)
    }

    @Test("list with few items leaves the others where they are stored")
    func listFew() async throws {
        let all = try await run(["list", "--json", "--limit", "30"])
        #expect(try await run(["list", "--limit", "5"]).status == 0)
        server.stop()
        #expect(try await run(["list", "--json", "--limit", "30"]).output == all.output)
    }

    @Test("list with items that share none with the stored ones puts them in their place")
    func listOthers() async throws {
        let feed = try ScriptedFeed(Array(0..<10), Array(10..<20))
        let program = FeedHostProgram(baseURL: feed.baseURL, store: folder.path)
        _ = try await program.run(["list", "--limit", "20"])
        feed.serve([Array(100..<110)])
        let listed = try await program.run(["list", "--json"])
        #expect(listed.lines.count == 10)
        let offline = try await program.run(["list", "--json", "--offline", "--limit", "30"])
        #expect(offline.output == listed.output)
    }

    @Test("list without --json prints an item as a block that is easy to grep")
    func listBlocks() async throws {
        let result = try await run(["list", "--limit", "1"])
        #expect(result.lines.first == "Grindelwald, Switzerland")
        #expect(result.lines.last?.hasPrefix("http://") == true)
        #expect(result.status == 0)
    }

    @Test("list ends quietly when its reader has gone")
    func closedPipe() async throws {
        let result = try await run(["list", "--limit", "60"], through: "| head -n 1; echo ${PIPESTATUS[0]}")
        #expect(result.lines == ["Grindelwald, Switzerland", "0"])
        #expect(result.errors == "")
    }

    @Test("list offline prints the stored feed, says from when on standard error, and succeeds")
    func listOffline() async throws {
        let online = try await run(["list", "--json"])
        server.stop()
        let offline = try await run(["list", "--json"])
        #expect(offline.output == online.output)
        #expect(
            offline.errors.contains(
                "\(localized(.failures, "failure.no-connection")). \(localized(.feed, "notice.cached"))"))
        #expect(offline.status == 0)
    }

    @Test("list offline without a cache says why and fails with 1")
    func listWithNothing() async throws {
        server.stop()
        let result = try await run(["list"])
        #expect(result.status == 1)
        #expect(result.output == "")
        #expect(result.errors.contains(localized(.failures, "failure.no-connection")))
    }

    @Test(
        "list --offline says from when the stored feed is and nothing of a fault, and that nothing is kept if none is"
    )
    func listOfflineByChoice() async throws {
        let empty = try await run(["list", "--offline"])
        #expect(empty.status == 1)
        #expect(empty.errors.hasPrefix(localized(.failures, "failure.offline").beginning))
        _ = try await run(["list", "--json"])
        let stored = try await run(["list", "--json", "--offline"])
        #expect(stored.errors.hasPrefix(localized(.feed, "notice.cached")))
        #expect(stored.status == 0)
    }

    @Test("A server that asks to wait ends list with the time until then")
    func listBusy() async throws {
        try server.addFault(
            #"{"path":"/v1/feed","fault":{"status":503,"headers":{"Retry-After":"60"}},"times":1}"#)
        let result = try await run(["list"])
        #expect(result.status == 1)
        #expect(result.errors.contains(localized(.failures, "failure.wait-until")))
        // The wait outlives the run.
        let again = try await run(["list"])
        #expect(again.status == 1)
        #expect(again.errors.contains(localized(.failures, "failure.wait-until")))
        #expect(try server.statuses(for: "/v1/feed") == [503])
    }

    @Test("comments prints them in the server's order, and from the cache when offline")
    func comments() async throws {
        let id = try #require(try await ids(1).first)
        let online = try await run(["comments", id, "--json"])
        let comment = try JSONDecoder().decode(
            [String: String].self, from: Data(try #require(online.lines.first).utf8))
        #expect(Set(comment.keys) == ["id", "message", "created_at", "username"])
        #expect(comment["created_at"]?.hasSuffix("Z") == true)
        server.stop()
        #expect(try await run(["comments", id, "--json"]).output == online.output)
    }

    @Test("show prints a picture of the stored feed, and asks for list where it is not stored")
    func show() async throws {
        let unknown = try await run(["show", UUID().uuidString])
        #expect(unknown.status == 1)
        #expect(unknown.errors.contains("run list first"))
        let id = try #require(try await ids(1).first)
        let shown = try await run(["show", id, "--color", "always"])
        #expect(shown.output.contains("\u{1B}[0;38;2;"))
        #expect(shown.output.contains("Grindelwald"))
        #expect(shown.status == 0)
        #expect(try await !run(["show", id]).output.contains("\u{1B}"))
    }

    @Test("show --json prints the picture as list --json does, without fetching it")
    func showJSON() async throws {
        let listed = try await run(["list", "--json", "--limit", "2"])
        let id = try #require(try await ids(2).last)
        server.stop()
        let shown = try await run(["show", id, "--json"])
        #expect(shown.lines == [try #require(listed.lines.last)])
        #expect(shown.status == 0 && shown.errors == "")
    }

    @Test("Items of a named server have the fields of every command, with the reader's bookmarks")
    func marks() async throws {
        let before = try await run(["list", "--json", "--limit", "1"])
        for part in [#""first_seen":""#, #""read":false,"bookmarked":false}"#, #""source_title":""#] {
            #expect(before.output.contains(part), "\(part)")
        }
        let object = try JSONSerialization.jsonObject(with: Data(before.output.utf8)) as? [String: Any]
        #expect(object?["description"] as? String == object?["text"] as? String)

        let name = try #require(try await ids(1).first)
        let id = try #require(UUID(uuidString: name))
        let item = FeedItem.picture(id, description: nil, location: nil, url: "http://a.example/1.png")
        try SQLiteLibrary(folder: program.dataHome + "/feedhost")
            .insertBookmark(of: item, from: .numbered(1), at: Date(timeIntervalSince1970: 1_700_000_000))
        let listed = try await run(["list", "--json", "--limit", "1"])
        let mark = #""bookmarked":true,"bookmarked_at":"2023-11-14T22:13:20Z"}"#
        #expect(listed.output == before.output.replacing(#""bookmarked":false}"#, with: mark))
        #expect(try await run(["show", id.uuidString, "--json"]).output == listed.output)
    }

    @Test("comments --limit prints so many of them")
    func commentsLimit() async throws {
        for id in try await ids(10) {
            let all = try await run(["comments", id, "--json"]).lines
            guard all.count > 2 else { continue }
            #expect(try await run(["comments", id, "--json", "--limit", "2"]).lines == Array(all.prefix(2)))
            return
        }
        Issue.record("no picture has more than two comments")
    }

    @Test("An option that a command cannot use is refused with 2, and nothing else is done")
    func refusal() async throws {
        _ = try await ids(3)
        let result = try await run(["cache", "clear", "--base-url", "http://127.0.0.1:1"])
        #expect(result.status == 2 && result.output == "")
        #expect(
            result.errors
                == "feedhost: --base-url doesn't apply to cache clear, only to the app, list, comments, show and doctor\n"
        )
        #expect(try await run(["cache", "info", "--json"]).output.contains(#""items":10"#))
    }

    @Test("cache reports, clears and verifies the stored data")
    func cache() async throws {
        _ = try await ids(10)
        let info = try await run(["cache", "info", "--json"])
        #expect(info.output.contains(#""items":10"#))
        #expect(try await run(["cache", "verify"]).output.contains("No damage found"))
        #expect(try await run(["cache", "clear"]).status == 0)
        #expect(try await run(["cache", "info"]).output.contains("The cache is empty."))
    }

    @Test("cache info reports the hit rate of all runs since the cache was cleared")
    func hitRates() async throws {
        let ids = try await ids(2)
        for _ in 0..<2 { _ = try await run(["show", ids[0]]) }
        _ = try await run(["comments", ids[0]])
        server.stop()
        for arguments in [["list"], ["comments", ids[0]], ["comments", ids[1]]] {
            _ = try await run(arguments)
        }

        let text = try await run(["cache", "info"]).output
        #expect(text.contains("pictures 1 of 2 (50%), comments 1 of 2 (50%)"))
        let json = try await run(["cache", "info", "--json"]).output
        for part in [
            #""picture_hits":1,"picture_misses":1"#,
            #""comment_hits":1,"comment_misses":1"#,
        ] { #expect(json.contains(part)) }
        _ = try await run(["cache", "clear"])
        let statistics = try Composition.make(program.settings).dependencies.stores.statistics
        #expect(try statistics.retrieve().isEmpty)
    }

    @Test(
        "Wrong usage is reported in one line with exit code 2",
        arguments: [["--nonsense"], ["list", "--base-url", "nowhere"], ["comments", "12"], ["burn"]])
    func wrongUsage(arguments: [String]) async throws {
        let result = try await run(arguments)
        #expect(result.status == 2)
        #expect(result.output == "")
        #expect(result.errors.split(separator: "\n").count == 1)
    }

    @Test("Without a terminal the app says so and points to list, with exit code 2")
    func noTerminal() async throws {
        let result = try await run([])
        #expect(result.status == 2)
        #expect(result.errors.contains("feedhost list"))
    }

    @Test("--log writes a line for each request and cache miss, and the totals at the end")
    func log() async throws {
        let file = folder.path + "/requests.log"
        let id = try #require(try await ids(1).first)
        _ = try await run(["show", id, "--log", file])
        let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
        #expect(lines.contains { $0.contains("cache miss for picture http://") })
        #expect(lines.contains { $0.contains("GET http://") && $0.contains(" 200 ") && $0.hasSuffix("ms") })
        #expect(lines.last?.contains("total: 1 request (0 failed") == true)
    }
}
