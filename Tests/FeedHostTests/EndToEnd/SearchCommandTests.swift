import FileTesting
import Foundation
import HTTPInterface
import HTTPTesting
import ItemInterface
import LibraryStorageInterface
import Testing

@testable import FeedHost

@Suite("The commands search, list with a choice, and mark", .inTurns)
struct SearchCommandTests {
    private let library: LibraryOfKinds

    init() throws {
        library = try LibraryOfKinds()
    }

    private func run(_ arguments: String..., behind wrapper: String = "") async throws
        -> FeedHostProgram.Result
    {
        try await library.program.run(arguments + ["--library", library.file], behind: wrapper)
    }

    private func titles(_ result: FeedHostProgram.Result) throws -> [String?] {
        try result.lines.map {
            let object = try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
            return object["title"] as? String ?? object["location"] as? String
        }
    }

    /// The id of the post with a title.
    private func id(of title: String) async throws -> UUID {
        let result = try await run("search", "title:\(title)", "--json")
        let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
        return try #require(UUID(uuidString: object?["id"] as? String ?? ""))
    }

    // MARK: search

    @Test("search prints the newest posts first, with the fields that list prints, without the network")
    func json() async throws {
        _ = try await run("refresh")
        let count = library.feed.server.requests.count
        let result = try await run("search", "text", "OR", "description", "--json")
        #expect(result.status == 0 && result.errors == "")
        #expect(try titles(result) == ["Place 1.", "Place 2.", "One", "Two"])
        #expect(try await run("list", "--json").lines.prefix(4) == result.lines[...])
        #expect(library.feed.server.requests.count == count)
    }

    @Test("search prints the part of a text around the first match")
    func excerpt() async throws {
        library.serve([String(repeating: "Harbour ", count: 90) + "Ferry"])
        _ = try await run("refresh")
        let result = try await run("search", "FÉRRY", "-place")
        #expect(result.lines.contains { $0.hasPrefix("… ") && $0.hasSuffix("Harbour Ferry.") })
    }

    @Test("search says how many posts there are beyond its limit")
    func limit() async throws {
        _ = try await run("refresh")
        let result = try await run("search", "text", "--limit", "1")
        #expect(result.lines.first == "One")
        #expect(result.errors == localized(.subscriptions, "search.more", count: 2, 1) + "\n")
        #expect(try await run("search", "text", "--limit", "2").errors == "")
    }

    @Test("Where nothing is found, search exits with 1, and list with 0, in a sentence")
    func nothing() async throws {
        _ = try await run("refresh")
        for query in [
            "ferry", "日本", "c++", String(repeating: "a", count: 100_000), "-text -description -has:picture",
        ] {
            let found = try await run("search", query, "--json")
            #expect(
                found.status == 1 && found.output == ""
                    && found.errors == localized(.search, "empty") + "\n")
        }
        let listed = try await run("list", "--find", "ferry")
        #expect(listed.status == 0 && listed.output == "")
        #expect(listed.errors.hasSuffix("\n" + localized(.search, "empty") + "\n"))
    }

    @Test(
        "A mistake in a query is shown at its place, and exits with 2",
        arguments: [["search"], ["list", "--find"]])
    func mistake(command: [String]) async throws {
        let result = try await library.program.run(command + ["日本 is:new", "--library", library.file])
        #expect(result.status == 2 && result.output == "")
        let values = ["unread", "read", "bookmarked", "hidden", "updated", "duplicate"].joined(
            separator: ", ")
        #expect(
            result.errors == """
                日本 is:new
                        ^^^
                \(localized(.search, "mistake.choice", values))

                """)
        let empty = try await library.program.run(command + ["…", "--library", library.file])
        #expect(empty.status == 2 && empty.errors.contains("no words"))
    }

    @Test("Without subscriptions search describes how to add one, and creates no library")
    func noSubscriptions() async throws {
        let other = library.folder.path + "/other.sqlite"
        let result = try await library.program.run(["search", "ferry", "--library", other])
        #expect(result.status == 2 && result.errors.contains("feedhost add URL"))
        #expect(!FileManager.default.fileExists(atPath: other))
    }

    @Test("search searches the library where the configuration names a server")
    func namedServer() async throws {
        _ = try await run("refresh")
        let variable = "FEEDHOST_BASE_URL=\(library.feed.baseURL.text)"
        #expect(try titles(try await run("search", "one", "--json", behind: variable)) == ["One"])
        let list = try await run("list", "--unread", behind: variable)
        #expect(list.status == 2 && list.errors.contains("--unread"))
    }

    // MARK: Choices

    @Test("list and search choose by source, group, state and time")
    func choices() async throws {
        _ = try await run("refresh")
        _ = try await run("group", "Document", "News/Local")
        try library.store.setRead(true, [try await id(of: "One")])
        _ = try await run("mark", try await id(of: "Two").uuidString, "--bookmark")
        let cases: [([String], [String])] = [
            (["--source", "Document"], ["One", "Two"]), (["--group", "news"], ["One", "Two"]),
            (["--source", "Document", "--unread"], ["Two"]), (["--since", "1h", "--group", "News"], []),
            (["--since", "1d", "--group", "News"], ["One", "Two"]),
            (["--bookmarked"], ["Two"]), (["--bookmarked", "--unread"], ["Two"]),
            (["--group", "News", "--source", "Server"], []),
        ]
        for (options, expected) in cases {
            let listed = try await library.program.run(
                ["list", "--json", "--library", library.file] + options)
            #expect(try titles(listed) == expected, "\(options)")
            let found = try await library.program.run(
                ["search", "-xyz", "--json", "--library", library.file] + options)
            #expect(try titles(found) == expected, "\(options)")
        }
        for (option, value) in [("--source", "Nothing"), ("--group", "Nothing")] {
            let result = try await library.program.run(
                ["list", option, value, "--library", library.file])
            #expect(result.status == 2 && result.errors.contains("Nothing"))
        }
        let address = try await run("list", "http://127.0.0.1:9/feed", "--unread")
        #expect(address.status == 2 && address.errors.contains("--unread"))
    }

    @Test("list --bookmarked prints the bookmarks of sources without a subscription too")
    func unsubscribed() async throws {
        _ = try await run("refresh")
        _ = try await run("mark", try await id(of: "Two").uuidString, "--bookmark")
        _ = try await run("remove", "Server", "Document", "Folder")
        #expect(try titles(try await run("list", "--bookmarked", "--json")) == ["Two"])
        #expect(try titles(try await run("search", "text", "--bookmarked", "--json")) == ["Two"])
        #expect(try await run("search", "text").status == 2)
    }

    // MARK: mark

    @Test("mark changes marks, counts the changes, and names the ids that are not in the library")
    func mark() async throws {
        _ = try await run("refresh")
        let (one, two, unknown) = (try await id(of: "One"), try await id(of: "Two"), UUID().uuidString)
        let first = try await run("mark", one.uuidString, unknown, two.uuidString, "--read", "--bookmark")
        #expect(first.status == 1)
        #expect(
            first.lines == [
                localized(.subscriptions, "mark.read", count: 2),
                localized(.subscriptions, "mark.bookmarked", count: 2),
            ])
        #expect(first.errors == localized(.subscriptions, "mark.unknown", unknown) + "\n")
        let second = try await run("mark", one.uuidString, one.uuidString, "--unread", "--no-bookmark")
        #expect(second.status == 0 && second.errors == "")
        #expect(
            second.lines == [
                localized(.subscriptions, "mark.unread", count: 1),
                localized(.subscriptions, "mark.unbookmarked", count: 1),
            ])
        let states = try [one, two].map { try library.store.item($0)?.row.state }
        #expect(states.map { $0?.isRead } == [false, true])
        #expect(states.map { $0?.bookmarkedAt != nil } == [false, true])
    }

    @Test("mark - reads ids and lines of JSON, and names the other lines")
    func input() async throws {
        _ = try await run("refresh")
        let one = try await id(of: "One")
        let program = Executables.url(of: "FeedHost").path
        let json = try await run(
            "mark", "-", "--read", behind: "\(program) search title:two --json --library '\(library.file)' |")
        #expect(json.status == 0 && json.lines == [localized(.subscriptions, "mark.read", count: 1)])
        let lines = try await run("mark", "-", "--read", behind: #"printf '\#(one)\n\n{"id":1}\nferry' |"#)
        #expect(lines.status == 1 && lines.lines == [localized(.subscriptions, "mark.read", count: 1)])
        #expect(
            lines.errors
                == ["{\"id\":1}", "ferry"].map { localized(.subscriptions, "mark.unreadable", $0) + "\n" }
                .joined())
    }
}
