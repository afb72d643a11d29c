import AppSettings
import FileTesting
import Foundation
import HTTPInterface
import HTTPTesting
import Testing

@testable import FeedHost

@Suite("Commands on subscriptions, in the program", .inTurns) struct SubscriptionsCommandTests {
    private let folder: TemporaryFolder
    private let server: LoopbackServer
    private let program: FeedHostProgram

    init() throws {
        folder = try TemporaryFolder()
        server = try LoopbackServer()
        program = FeedHostProgram(
            baseURL: server.url(""), store: folder.path + "/cache", isServerNamed: false)
        for name in ["One", "Two"] {
            let items = (1...2).map { "<item><title>\(name) \($0)</title><guid>\($0)</guid></item>" }.joined()
            server.reply(
                to: "/\(name).xml",
                with: .response(
                    text: "<rss version=\"2.0\"><channel><title>Feed \(name)</title>\(items)</channel></rss>")
            )
        }
        let links = ["One", "Two"].map {
            "<link rel=\"alternate\" type=\"application/rss+xml\" title=\"\($0)\" href=\"/\($0).xml\">"
        }
        server.reply(
            to: "/",
            with: .response(
                headers: ["Content-Type": "text/html"],
                text: "<!DOCTYPE html><html><head>\(links.joined())</head></html>"))
    }

    private func url(_ path: String) -> String { server.url(path).text }

    /// The objects that a command prints, without ids and times.
    private func objects(_ arguments: String...) async throws -> [String] {
        try await program.run(arguments + ["--json"]).lines.map { line in
            line.replacing(#/"(id|last_success|next_fetch)":"[^"]*",/#, with: "")
        }
    }

    @Test("A feed is subscribed to, listed, refreshed, renamed, grouped and removed")
    func walk() async throws {
        let added = try await program.run(["add", url("/One.xml"), "--group", "News", "--name", "Mine"])
        #expect(
            added.lines == [
                localized(.subscriptions, "add.subscribed", "Mine", url("/One.xml")),
                "Mine: \(localized(.subscriptions, "refresh.new", count: 2))",
            ])
        #expect(added.status == 0 && added.errors == "")
        // A document that the search has read is not fetched again.
        #expect(server.requests.map(\.target) == ["/One.xml"])
        #expect(
            try await objects("sources") == [
                #"{"url":"\#(url("/One.xml"))","kind":"syndication","title":"Feed One","name":"Mine","#
                    + #""groups":["News"],"items":2,"unread":2,"hidden":0,"status":200,"warnings":[]}"#
            ])
        let refreshed = try await program.run(["refresh"])
        #expect(refreshed.status == 0 && refreshed.errors.contains("Mine"))
        #expect(refreshed.errors.contains(localized(.subscriptions, "refresh.skipped")))
        #expect(
            try await program.run(["refresh", "--due"]).errors == localized(
                .subscriptions, "refresh.nothing-due") + "\n")
        #expect(try await program.run(["rename", "mine", ""]).status == 0)
        #expect(
            try await program.run(["group", "feed one", "A", "B/C"]).lines == [
                localized(.subscriptions, "group.done", "Feed One", "A, B/C")
            ])
        // Without groups nothing changes.
        let groups = localized(.subscriptions, "group.list", "Feed One", "A, B/C")
        for _ in 1...2 { #expect(try await program.run(["group", "feed one"]).lines == [groups]) }
        #expect(try await program.run(["group", "feed one", "A", "--none"]).status == 2)
        #expect(
            try await program.run(["group", "--none", "feed one"]).lines == [
                localized(.subscriptions, "group.none", "Feed One")
            ])
        #expect(
            try await program.run(["group", "feed one"]).lines == [
                localized(.subscriptions, "group.list-none", "Feed One")
            ])
        #expect(try await program.run(["list", "Feed One"]).output.contains("One 2"))
        #expect(try await program.run(["remove", url("/One.xml")]).status == 0)
        #expect(try await program.run(["sources"]).status == 2)
        #expect(server.requests.count == 1)
    }

    @Test("A source is checked in the reader's own interval: its own, its group's, or that of all")
    func intervals() async throws {
        for name in ["One", "Two"] {
            #expect(try await program.run(["add", url("/\(name).xml"), "--group", "News"]).status == 0)
        }
        #expect(
            try await program.run(["interval", "Feed One", "30m"]).lines == [
                localized(.subscriptions, "interval.set", "Feed One", "30 minutes")
            ])
        #expect(try await program.run(["interval", "News", "2h"]).status == 0)
        func intervals(_ arguments: String...) async throws -> [String] {
            try await program.run(["sources", "--json"] + arguments).lines.map { line in
                line.firstMatch(of: #/"interval":([0-9]+)/#).map { String($0.1) } ?? "auto"
            }
        }
        #expect(try await intervals() == ["1800", "7200"])
        let listed = try await program.run(["sources"]).output
        for duration in ["30 minutes", "2 hours"] {
            #expect(listed.contains(localized(.subscriptions, "health.interval", duration)))
        }
        #expect(try await program.run(["interval", "News", "auto"]).status == 0)
        #expect(try await intervals() == ["1800", "auto"])
        #expect(try await intervals("--refresh-interval", "1d") == ["1800", "86400"])
        for arguments in [
            ["interval", "News", "14m"], ["interval", "News", "often"], ["interval", "Nothing", "1h"],
            ["sources", "--refresh-interval", "5m"],
        ] {
            let refused = try await program.run(arguments)
            #expect(refused.status == 2 && refused.output == "")
            #expect(refused.errors.split(separator: "\n").count == 1, "\(refused.errors)")
        }
    }

    @Test("A failed refresh says why: the status with its reason, or a login page in place of the feed")
    func failures() async throws {
        let reasons = [
            403: "403 (access denied)", 404: "404 (not found)", 410: "410 (gone)",
            451: "451 (blocked for legal reasons)", 500: "500 (server error)",
            200: "with a login page",
        ]
        let form = "<!DOCTYPE html><form><input name=p type='password'></form>"
        for status in reasons.keys { server.reply(to: "/\(status)", with: .response(status, text: form)) }
        let file = folder.path + "/urls"
        let lines = reasons.keys.map { "\(url("/\($0)")) \"~S\($0)\"\n" }
        try lines.joined().write(toFile: file, atomically: true, encoding: .utf8)
        #expect(try await program.run(["import", file]).status == 0)
        let refreshed = try await program.run(["refresh"])
        #expect(refreshed.status == 1)
        #expect(
            Set(refreshed.errors.split(separator: "\n").map(String.init))
                == Set(reasons.map { "S\($0): The server answered \($1)" }))
        let due = try await program.run(["refresh", "--due"])
        #expect(due.output == "" && !due.errors.contains("S410"), "\(due.errors)")
        let listed = try await program.run(["sources"]).output
        #expect(listed.contains("failed 1 time: 404 (not found)"))
        #expect(listed.contains("failed 1 time: login page instead of a feed"))
    }

    @Test("cache info counts the library's contents, and doctor finds no problem in it")
    func library() async throws {
        _ = try await program.run(["add", url("/One.xml")])
        let info = try await program.run(["cache", "info"])
        #expect(info.status == 0)
        #expect(info.lines.first?.hasPrefix("\(program.dataHome)/feedhost/library.sqlite: ") == true)
        #expect(info.lines.contains("  1 source, 2 posts (2 unread), 0 bookmarks"))
        #expect(info.lines.contains("  search index: 100 % of 2 posts"))
        #expect(
            try await program.run(["cache", "info", "--json"]).output.contains(
                #","sources":1,"items":2,"unread":2,"bookmarks":0,"searchable":2}"#))
        let doctor = try await program.run(["doctor"])
        #expect(doctor.status == 0, "\(doctor.output)")
        for line in [
            "sources    ok       1 of 1 source up to date",
            "library    ok       1 source, 2 posts (2 unread), 0 bookmarks in \(program.dataHome)",
            "library    ok       search index: 100 % of 2 posts",
        ] { #expect(doctor.output.contains(line)) }
        #expect(!(info.output + doctor.output).contains(Settings.publicServer.authority))
        #expect(server.requests.count == 1)
    }

    @Test("Offline a refresh asks nothing, records nothing and says so in one line")
    func offline() async throws {
        _ = try await program.run(["add", url("/One.xml")])
        _ = try await program.run(["add", url("/Two.xml")])
        let (count, before) = (server.requests.count, try await program.run(["sources", "--json"]).output)
        for arguments in [["refresh"], ["refresh", "--due", "--strict"], ["refresh", "Feed One", "--json"]] {
            let refreshed = try await program.run(arguments + ["--offline"])
            #expect(refreshed.status == 0 && refreshed.output == "")
            #expect(refreshed.errors == localized(.subscriptions, "refresh.offline") + "\n")
        }
        #expect(server.requests.count == count)
        #expect(try await program.run(["sources", "--json"]).output == before)
    }

    @Test("What is exported can be imported into another library, and refreshing fetches it")
    func files() async throws {
        _ = try await program.run(["add", url("/Two.xml"), "--group", "B,C", "--group", "A"])
        let document = try await program.run(["export"])
        let file = folder.path + "/subscriptions.opml"
        try document.output.write(toFile: file, atomically: true, encoding: .utf8)
        let library = ["--library", folder.path + "/other.sqlite"]
        #expect(
            try await program.run(["import", file] + library).lines == [
                localized(.subscriptions, "import.new", count: 1)
            ])
        #expect(
            try await program.run(["import", file] + library).lines == [
                localized(.subscriptions, "import.known", count: 1)
            ])
        #expect(try await program.run(["export"] + library).output == document.output)
        #expect(
            try await program.run(["refresh", "--due"] + library).lines == [
                "Feed Two: \(localized(.subscriptions, "refresh.new", count: 2))"
            ])
        let missing = try await program.run(["import", folder.path + "/missing"])
        #expect(missing.status == 1 && missing.errors.contains("No such file"))
    }

    @Test("Too many pictures, a deleted folder, and a list's paths are each reported")
    func folders() async throws {
        let pictures = folder.path + "/pictures"
        try FileManager.default.createDirectory(atPath: pictures, withIntermediateDirectories: false)
        let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        for number in 0...1_000 { try png.write(to: URL(filePath: "\(pictures)/\(number).png")) }
        let added = try await program.run(["add", pictures])
        #expect(added.status == 0)
        #expect(added.errors == "pictures: only the newest 1000 of 1001 pictures are shown\n")
        #expect(try await program.run(["sources"]).output.contains("only the newest 1000 of 1001"))
        let file = folder.path + "/list"
        let gone = folder.path + "/gone"
        try "\(url("/One.xml"))\nfile://\(gone) ~Gone\n".write(
            toFile: file, atomically: true, encoding: .utf8)
        let imported = try await program.run(["import", file])
        #expect(imported.lines == [localized(.subscriptions, "import.new", count: 1)])
        #expect(imported.errors.contains("\(localized(.subscriptions, "fault.path")): \(gone)"))
        #expect(!(try await program.run(["sources"]).output.contains(gone)))
        _ = try await program.run(["import", file, "--with-paths"])
        let refreshed = try await program.run(["refresh", gone])
        #expect(refreshed.status == 1)
        #expect(refreshed.errors == "Gone: \(localized(.failures, "failure.path.missing"))\n")
        let sources = try await program.run(["sources"]).output
        #expect(sources.contains(localized(.subscriptions, "health.path.missing")))
    }

    @Test("Headers go to the server that they were given for, and are neither listed, exported nor logged")
    func headers() async throws {
        let log = folder.path + "/log"
        let added = try await program.run(
            ["add", url("/One.xml"), "--header", "X-Key: concealed", "--log", log])
        #expect(added.status == 0)
        #expect(server.requests.map { $0.headers["X-Key"] } == ["concealed"])
        var printed = added.output + added.errors + (try String(contentsOfFile: log, encoding: .utf8))
        for words in [["sources"], ["sources", "--json"], ["export"], ["list", "--json"]] {
            let result = try await program.run(words)
            printed += result.output + result.errors
        }
        #expect(!printed.contains("concealed"))
        #expect(try await program.run(["export", "--with-secrets"]).output.contains("X-Key: concealed"))
    }

    @Test("A page that names feeds offers them; nothing else on it is printed without subscribing")
    func page() async throws {
        let listed = try await program.run(["list", url("/"), "--limit", "1"])
        #expect(listed.status == 0 && listed.output.contains("One 1"))
        let added = try await program.run(["add", url("/")])
        #expect(added.status == 0)
        #expect(added.errors.contains("Two  \(url("/Two.xml"))"))
        #expect(try await objects("sources").first?.contains(#""title":"Feed One""#) == true)
    }

    @Test("Where all that was asked fails, refreshing ends with 1, and says why")
    func failure() async throws {
        _ = try await program.run(["add", url("/One.xml")])
        let file = folder.path + "/urls"
        try "\(url("/missing.xml")) ~Lost\n".write(toFile: file, atomically: true, encoding: .utf8)
        #expect(try await program.run(["import", file]).status == 0)
        let refreshed = try await program.run(["refresh", "--due"])
        #expect(refreshed.status == 1 && refreshed.errors.hasPrefix("Lost: "))
        #expect(
            try await program.run(["sources"]).output.contains(
                localized(.subscriptions, "health.failures", count: 1, "404 (not found)")))
    }

    @Test("An item that the library does not have, and a source that was never read, are reported")
    func unknown() async throws {
        let comments = try await program.run(["comments", UUID().uuidString])
        #expect(comments.status == 1)
        #expect(comments.errors == "No such post in the library: run list first\n")
        let list = folder.path + "/urls"
        try url("/missing.xml").write(toFile: list, atomically: true, encoding: .utf8)
        _ = try await program.run(["import", list])
        let listed = try await program.run(["list", url("/missing.xml")])
        #expect(listed.status == 0 && listed.output == "")
        #expect(listed.errors == "No posts from this source yet. “feedhost refresh” checks for new posts.\n")
        #expect(server.requests.isEmpty)
    }

    @Test("Wrong usage is one line, and status 2")
    func usage() async throws {
        for words in [
            ["remove"], ["rename", "x"], ["add", "nowhere"], ["group", "x"], ["import"], ["list", "x"],
        ] {
            let result = try await program.run(words)
            #expect(result.status == 2, "\(words)")
            #expect(result.errors.split(separator: "\n").count == 1, "\(words)")
            #expect(result.output == "")
        }
    }

    @Test("A title of several lines is printed in one line")
    func lines() async throws {
        let title = "A&#x85;forged&#x9B;31m line"
        server.reply(
            to: "/evil.xml",
            with: .response(
                text:
                    "<rss version=\"2.0\"><channel><title>\(title)</title><item><title>\(title)</title></item>"
                    + "</channel></rss>"))
        let added = try await program.run(["add", url("/evil.xml")])
        #expect(
            added.lines == [
                localized(.subscriptions, "add.subscribed", "A forged\u{241B}[31m line", url("/evil.xml")),
                "A forged\u{241B}[31m line: \(localized(.subscriptions, "refresh.new", count: 1))",
            ])
        #expect(try await program.run(["list"]).lines.filter { $0.contains("forged") }.count == 2)
        #expect(try await program.run(["sources"]).lines.count == 2)
    }

    @Test(
        "A library that is damaged is named, ends commands with 1, and stays as it is",
        arguments: [["list"], ["sources"], ["add", "http://127.0.0.1:9/"]])
    func damaged(arguments: [String]) async throws {
        let file = folder.path + "/damaged.sqlite"
        try "no database".write(toFile: file, atomically: true, encoding: .utf8)
        let result = try await program.run(arguments + ["--library", file])
        #expect(result.status == 1 && result.output == "")
        #expect(result.errors.hasPrefix("\(localized(.failures, "failure.storage.damaged")): \(file): "))
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "no database")
    }
}
