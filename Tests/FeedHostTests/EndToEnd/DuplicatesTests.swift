import FileTesting
import Foundation
import HTTPInterface
import HTTPTesting
import Testing

@testable import FeedHost

@Suite("The same post of several sources", .inTurns)
struct DuplicatesTests {
    private let folder: TemporaryFolder
    private let server: LoopbackServer
    private let program: FeedHostProgram

    init() throws {
        folder = try TemporaryFolder()
        server = try LoopbackServer()
        program = FeedHostProgram(
            baseURL: server.url(""), store: folder.path + "/cache",
            environment: ["XDG_DATA_HOME": folder.path + "/data"], isServerNamed: false)
        serve(
            "Weekly",
            [("A ferry", "https://www.ferry.example/1/"), ("Weekly news", "http://weekly.example/1")])
        serve("Daily", [("The ferry, again", "http://ferry.example/1?utm_source=daily")])
    }

    private func serve(_ name: String, _ posts: [(title: String, link: String)]) {
        let items = posts.map { title, link in
            let guid = "<guid isPermaLink=\"false\">\(name) \(title)</guid>"
            return "<item><title>\(title)</title><link>\(link)</link>\(guid)</item>"
        }
        server.reply(
            to: "/\(name).xml",
            with: .response(
                text: "<rss version=\"2.0\"><channel><title>\(name)</title>\(items.joined())</channel></rss>")
        )
    }

    private func add(_ name: String, _ options: String...) async throws -> FeedHostProgram.Result {
        try await program.run(["add", server.url("/\(name).xml").text] + options)
    }

    private func titles(_ arguments: String...) async throws -> [String] {
        try await program.run(arguments + ["--json"]).lines.map { line in
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            return try #require(object?["title"] as? String)
        }
    }

    private func id(_ query: String) async throws -> String {
        let line = try await program.run(["search", query, "--json"]).output
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        return try #require(object?["id"] as? String)
    }

    @Test("It is listed once, for the source that had it first, counted once and marked once")
    func once() async throws {
        #expect(try await add("Weekly").output.contains(localized(.subscriptions, "refresh.new", count: 2)))
        let added = try await add("Daily")
        #expect(!added.output.contains(localized(.subscriptions, "refresh.new", count: 1)))
        #expect(try await titles("list") == ["A ferry", "Weekly news"])
        #expect(try await titles("list", "Daily") == [])
        #expect(try await titles("search", "is:duplicate") == ["The ferry, again"])
        let sources = try await program.run(["sources", "--json"]).lines
        #expect(sources.map { $0.contains(#""items":2,"unread":2"#) } == [true, false])
        _ = try await program.run(["mark", try await id("is:duplicate"), "--read"])
        #expect(try await titles("list", "--unread") == ["Weekly news"])
    }

    @Test("It is the next source's post where the first one is removed, with its marks")
    func removed() async throws {
        _ = try await (add("Weekly"), add("Daily"))
        _ = try await program.run(["mark", try await id("title:\"a ferry\""), "--bookmark"])
        _ = try await program.run(["remove", "Weekly"])
        #expect(try await titles("list") == ["The ferry, again"])
        #expect(try await titles("bookmarks") == ["The ferry, again"])
    }

    @Test("With duplicates = show it is listed for each source, and the app separates those of before")
    func shown() async throws {
        _ = try await (add("Weekly"), add("Daily"))
        serve("Hourly", [("Ferry!", "http://ferry.example/1")])
        _ = try await add("Hourly", "--duplicates", "show")
        #expect(try await titles("list").sorted() == ["A ferry", "Ferry!", "Weekly news"])
        let app = PlainApp(
            options: ["--library", folder.path + "/data/feedhost/library.sqlite", "--offline"],
            home: folder.path)
        _ = try await app.run([], options: ["--duplicates", "show"])
        #expect(
            try await titles("list").sorted() == ["A ferry", "Ferry!", "The ferry, again", "Weekly news"])
    }
}
