import FileTesting
import Foundation
import HTTPInterface
import HTTPTesting
import Testing

@testable import FeedHost

/// Feeds on loopback, which a machine has subscribed to before it has an account.
extension AccountCommandTests {
    @Test("Moved sources have their names and groups in the account, and their posts keep their marks")
    func move() async throws {
        let feeds = try await subscribe(to: ["One", "Two"])
        #expect(try await run("a", "rename", "One", "Mine").status == 0)
        try await markAndSignIn()
        let before = try server.account()
        try crawl(["One", "Two"], of: feeds)
        let moved = try await run("a", "account", "move", "Home")
        #expect(moved.status == 0, "\(moved.errors)")
        #expect(moved.errors == "")
        #expect(moved.output.contains("Moved Mine to Home\nMoved Two to Home\n"))
        try await expectMoved(since: before, names: ["Mine", "Two"])
        // The feeds are read through the server only.
        let requests = feeds.requests.count
        #expect(try await run("a", "refresh").status == 0)
        #expect(feeds.requests.count == requests)
    }

    @Test("A moved source keeps its rules, and is fetched ahead as before")
    func settings() async throws {
        let feeds = try await subscribe(to: ["One"])
        #expect(try await run("a", "prefetch", "One", "pictures").status == 0)
        #expect(try await run("a", "rule", "add", "title:3 -post", "--hide", "--source", "One").status == 0)
        try await markAndSignIn()
        try crawl(["One"], of: feeds)
        #expect(try await run("a", "account", "move", "Home", "One").status == 0)
        #expect(try await run("a", "rules").output.contains("One"))
        let sources = try await run("a", "sources", "--json").lines
        let source = try #require(sources.first { $0.contains(#""title":"One""#) })
        #expect(source.contains(#""prefetch":["pictures"]"#) && source.contains(#""hidden":1"#))
        #expect(try await lines("One 3").isEmpty)
    }

    @Test("Where posts are not folded, moved sources keep their marks, too")
    func unfolded() async throws {
        let feeds = try await subscribe(to: ["One", "Two"])
        try await markAndSignIn()
        let before = try server.account()
        try crawl(["One", "Two"], of: feeds)
        let config = folder.path + "/feedhost/config"
        try FileManager.default.createDirectory(
            atPath: folder.path + "/feedhost", withIntermediateDirectories: true)
        try "duplicates = show\n".write(toFile: config, atomically: true, encoding: .utf8)
        var program = self.program
        program.environment["XDG_CONFIG_HOME"] = folder.path
        let moved = try await program.run(
            ["account", "move", "Home", "--library", folder.path + "/a.sqlite"])
        #expect(moved.status == 0, "\(moved.errors)")
        try await expectMoved(since: before)
    }

    @Test("A feed that the server refuses stays on this computer, and the others are moved")
    func refusedFeed() async throws {
        let feeds = try await subscribe(to: ["One", "Two"])
        let list = folder.path + "/urls"
        try #"http://missing.example/feed.xml "~Gone""#.write(toFile: list, atomically: true, encoding: .utf8)
        #expect(try await run("a", "import", list).status == 0)
        try await markAndSignIn()
        let before = try server.account()
        try crawl(["One", "Two"], of: feeds)
        for count in 0..<2 {
            let moved = try await run("a", "account", "move", "Home")
            #expect(moved.status == 1)
            #expect(
                moved.errors
                    == "Gone stays on this computer: the server of Home doesn't have the feed\n")
            #expect(moved.lines.count { $0.hasPrefix("Moved ") } == (count == 0 ? 2 : 0))
        }
        let own = try await run("a", "sources", "--json").lines.filter { $0.contains("syndication") }
        #expect(own.count == 1 && own.first?.contains("missing.example") == true)
        // Nothing is sent again automatically.
        #expect(try await !run("a", "account", "list").output.contains("wait"))
        try await expectMoved(since: before, besides: 1)
    }

    /// The faults of a server in the middle of moving two sources.
    nonisolated static let faults = [
        // The second of the two subscriptions does not arrive.
        ("subscription/edit", #""headers":{"X-Trial":"1"}"#, #""drop":true"#),
        // The first is made, and the response is lost.
        ("subscription/edit", #""lose_reply":true"#, #""drop":true"#),
        ("subscription/edit", nil, #""status":502"#),
        ("subscription/list", nil, #""status":502"#),
        ("stream/items/ids", nil, #""drop":true"#),
        ("stream/items/contents", nil, #""status":502"#),
        ("edit-tag", nil, #""status":502"#),
    ]

    @Test(
        "Where the server is away in the middle, nothing is lost, and the repeated command moves the rest",
        arguments: faults)
    func interrupted(path: String, first: String?, rest: String) async throws {
        let feeds = try await subscribe(to: ["One", "Two"])
        try await markAndSignIn()
        let before = try server.account()
        try crawl(["One", "Two"], of: feeds)
        let place = "/api/greader.php/reader/api/0/\(path)"
        if let first { try server.addFault(#"{"path":"\#(place)","fault":{\#(first)},"times":1}"#) }
        try server.addFault(#"{"path":"\#(place)","fault":{\#(rest)}}"#)
        let interrupted = try await run("a", "account", "move", "Home")
        #expect(interrupted.status == 1)
        #expect(interrupted.errors.hasPrefix("Home: "))
        #expect(interrupted.errors.split(separator: "\n").count == 1, "\(interrupted.errors)")
        try await expectMarks()
        try server.clearFaults()
        let repeated = try await run("a", "account", "move", "Home")
        #expect(repeated.status == 0, "\(repeated.errors)")
        try await expectMoved(since: before)
    }

    @Test("A source whose unread post the server lacks stays, until the post is bookmarked")
    func unreadOnlyHere() async throws {
        let feeds = try await subscribe(to: ["One"])
        try await markAndSignIn()
        try crawl(["One"], of: feeds, count: 2)
        let kept = try await run("a", "account", "move", "Home")
        #expect(kept.status == 1)
        #expect(
            kept.errors.hasPrefix("One stays on this computer, too: its server lacks 1 unread post."))
        #expect(try await lines("One 3").count == 1)
        #expect(try await run("a", "mark", id(of: "One 3"), "--bookmark").status == 0)
        #expect(try await run("a", "account", "move", "Home").status == 0)
        #expect(try await run("a", "bookmarks").output.contains("One 3"))
        #expect(try await !run("a", "sources", "--json").output.contains("syndication"))
    }

    @Test("A source of which the server has no posts yet stays, since its marks would be lost")
    func withoutPosts() async throws {
        let feeds = try await subscribe(to: ["later.example"])
        try await markAndSignIn(["later.example 1", "later.example 2", "later.example 3"])
        let kept = try await run("a", "account", "move", "Home")
        #expect(kept.status == 1)
        #expect(kept.errors.contains("its server has no posts of it yet"))
        let before = try server.account()
        try server.changeAccount("{\"posts\":[\(posts(of: "later.example", feeds, number: 4))]}")
        #expect(try await run("a", "account", "move", "Home").status == 0)
        #expect(try server.account().readCount == before.readCount + 3)
        #expect(try await !run("a", "sources", "--json").output.contains("syndication"))
    }

    // MARK: Steps

    /// Subscribes to feeds of three posts each in the group News.
    private func subscribe(to names: [String]) async throws -> LoopbackServer {
        let feeds = try LoopbackServer()
        for name in names {
            let items = (1...3).map { number in
                "<item><title>\(name) \(number)</title><link>\(feeds.url("/\(name)/\(number)").text)</link></item>"
            }
            feeds.reply(
                to: "/\(name).xml",
                with: .response(
                    text:
                        "<rss version=\"2.0\"><channel><title>\(name)</title>\(items.joined())</channel></rss>"
                ))
            let added = try await run(
                "a", "add", feeds.url("/\(name).xml").text, "--name", name, "--group", "News")
            try #require(added.status == 0, "\(added.errors)")
        }
        return feeds
    }

    /// Marks posts read, bookmarks One 2 where it is stored, and adds the account.
    private func markAndSignIn(_ read: [String] = ["One 1"]) async throws {
        for title in read { #expect(try await run("a", "mark", id(of: title), "--read").status == 0) }
        if read == ["One 1"] {
            #expect(try await run("a", "mark", id(of: "One 2"), "--bookmark").status == 0)
        }
        #expect(try await add("a").status == 0)
    }

    /// Lets the server have the posts of feeds as soon as it subscribes to the first of these.
    private func crawl(_ names: [String], of feeds: LoopbackServer, count: Int = 3) throws {
        let posts = names.enumerated().map { index, name in
            self.posts(of: name, feeds, number: 4 + index, count: count)
        }
        try server.changeAccount(
            #"{"after":"subscription/edit","posts":[\#(posts.joined(separator: ","))]}"#)
    }

    private func posts(
        of name: String, _ feeds: LoopbackServer, number: Int, count: Int = 3
    ) -> String {
        (1...count).map {
            #"{"feed":"feed/\#(number)","title":"\#(name) \#($0)","link":"\#(feeds.url("/\(name)/\($0)").text)"}"#
        }.joined(separator: ",")
    }

    /// The listed posts with a title.
    private func lines(_ title: String) async throws -> [String] {
        try await run("a", "list", "--json", "--limit", "100").lines.filter {
            $0.contains("\"title\":\"\(title)\"")
        }
    }

    private func id(of title: String) async throws -> String {
        let line = try #require(try await lines(title).first, "no post \(title)")
        return try #require(line.firstMatch(of: #/"id":"([^"]+)"/#).map { String($0.1) })
    }

    /// Checks that each post is listed once, with its marks.
    private func expectMarks(sourceLocation: SourceLocation = #_sourceLocation) async throws {
        for (title, isRead, isBookmarked) in [
            ("One 1", true, false), ("One 2", false, true), ("One 3", false, false),
            ("Two 1", false, false),
        ] {
            let found = try await lines(title)
            #expect(found.count == 1, "\(title)", sourceLocation: sourceLocation)
            #expect(
                found.first?.contains(#""read":\#(isRead),"bookmarked":\#(isBookmarked)"#) == true,
                "\(found)", sourceLocation: sourceLocation)
        }
    }

    /// Checks that the sources are the account's alone, and their posts' marks on the server, too.
    ///
    /// - Parameter count: The number of sources of this computer.
    private func expectMoved(
        since before: AccountReport, names: [String] = ["One", "Two"], besides count: Int = 0,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        try await expectMarks(sourceLocation: sourceLocation)
        let sources = try await run("a", "sources", "--json").lines
        #expect(
            sources.count == before.feeds.count + 2 + count, "\(sources)", sourceLocation: sourceLocation)
        #expect(
            sources.count { $0.contains(#""groups":["Home/News"]"#) } == 2, "\(sources)",
            sourceLocation: sourceLocation)
        let account = try server.account()
        let new = account.feeds.dropFirst(before.feeds.count)
        #expect(new.map(\.title).sorted() == names, sourceLocation: sourceLocation)
        #expect(new.allSatisfy { $0.label == "News" }, sourceLocation: sourceLocation)
        #expect(account.readCount == before.readCount + 1, sourceLocation: sourceLocation)
        #expect(account.starredCount == before.starredCount + 1, sourceLocation: sourceLocation)
    }
}
