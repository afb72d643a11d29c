import FileTesting
import Foundation
import HTTPInterface
import HTTPTesting
import LibraryStorageInterface
import StorageSQLite
import Testing

@testable import FeedHost

@Suite(
    "Importing from newsboat", .inTurns, .enabled(if: hasShell, "the shell of SQLite writes newsboat's cache")
)
struct NewsboatImportTests {
    private let folder: TemporaryFolder
    private let feed: LoopbackServer
    private let program: FeedHostProgram

    init() throws {
        folder = try TemporaryFolder()
        feed = try LoopbackServer()
        let items = (1...3).map { number in
            "<item><title>Post \(number)</title><link>http://a.example/\(number)</link><guid>g\(number)</guid></item>"
        }
        feed.reply(
            to: "/feed",
            with: .response(text: "<rss><channel><title>Feed</title>\(items.joined())</channel></rss>"))
        program = FeedHostProgram(
            baseURL: feed.url("/"), store: folder.path + "/cache",
            environment: ["XDG_DATA_HOME": folder.path + "/data"], isServerNamed: false)
    }

    private var feedURL: String { feed.url("/feed").text }

    private func writeFiles() throws {
        let urls = """
            \(feedURL) News "!later"
            "filter:~/bin/f secret:\(feedURL)"
            exec:~/bin/g
            """
        try Data(urls.utf8).write(to: URL(filePath: folder.path + "/urls"))
        let process = Process()
        process.executableURL = URL(filePath: shell)
        process.arguments = [
            folder.path + "/cache.db",
            """
            CREATE TABLE rss_feed (rssurl, url, title);
            CREATE TABLE rss_item (
                id INTEGER PRIMARY KEY, guid, title, author, url, feedurl, pubDate INTEGER, content, unread INTEGER,
                flags, deleted INTEGER DEFAULT 0);
            INSERT INTO rss_item (guid, title, author, url, feedurl, pubDate, content, unread, flags) VALUES
                ('g1', 'Post 1', '', '', '\(feedURL)', 10, 'x', 0, ''),
                ('other', 'Post 2', '', 'http://a.example/2', '\(feedURL)', 20, 'x', 0, 's'),
                ('gone', 'Gone', '', 'http://a.example/0', '\(feedURL)', 5, '<p>Whole', 0, 'a'),
                ('old', 'Old', '', 'http://a.example/-1', '\(feedURL)', 4, 'x', 0, ''),
                ('1', 'Elsewhere', '', '', 'http://b.example/feed', 3, 'x', 0, '');
            """,
        ]
        try process.run()
        process.waitUntilExit()
    }

    @Test("urls and cache.db are imported together: new feeds are fetched, and marks are reported")
    func all() async throws {
        try writeFiles()
        let result = try await program.run(
            ["import", folder.path + "/urls", "--newsboat-cache", folder.path + "/cache.db"])
        #expect(result.status == 0)
        #expect(
            result.lines == [
                "1 new subscription", "Feed: 3 new", "Marked 3 posts as read", "Bookmarked 2 posts",
            ])
        #expect(
            result.errors.split(separator: "\n") == [
                "Line 2: feeds made by a program aren't supported: filter:~/bin/f \(feedURL)",
                "Line 3: feeds made by a program aren't supported: exec:~/bin/g",
                "Feed: 1 read post isn't in the library", "Not subscribed to http://b.example/feed (1 post)",
            ])
        let bookmarks = try await program.run(["bookmarks"])
        #expect(bookmarks.output.contains("Post 2") && bookmarks.output.contains("Whole"))
        let again = try await program.run(["import", "--newsboat-cache", folder.path + "/cache.db"])
        #expect(again.lines == ["Marked 0 posts as read", "Bookmarked 0 posts"])
        #expect(feed.requests.count == 1)
    }

    @Test("A configuration's ignored articles become rules, once, and its other filters are reported")
    func configuration() async throws {
        try writeFiles()
        _ = try await program.run(["import", folder.path + "/urls"])
        _ = try await program.run(["refresh"])
        let configuration = #"""
            auto-reload yes
            ignore-article "\#(feedURL)" "title =~ \"post (1|2)\"" # a comment
            ignore-article "*" "title =~ \"^Post 3\""
            """#
        try Data(configuration.utf8).write(to: URL(filePath: folder.path + "/config"))
        let first = try await program.run(["import", folder.path + "/config"])
        #expect(first.status == 0 && first.lines == ["1 new rule", "Hid 2 posts"])
        #expect(
            first.errors == #"Line 3: can't be a rule, which compares only words: title =~ "^Post 3""# + "\n")
        let again = try await program.run(["import", folder.path + "/config"])
        #expect(again.lines == ["0 new rules", "1 rule exists already"])
        #expect(
            try await program.run(["rules"]).lines == [
                #"  1  hide  Feed  2 hidden  title:"post 1*" OR title:"post 2*""#
            ])
        let listed = try await program.run(["list", "Feed"])
        #expect(listed.output.contains("Post 3") && !listed.output.contains("Post 1"))
    }

    @Test("A source with a tag of newsboat's hidden feeds is not in all posts, and is in its group")
    func hidden() async throws {
        try writeFiles()
        _ = try await program.run(["import", folder.path + "/urls"])
        _ = try await program.run(["refresh"])
        #expect(try await program.run(["list"]).output == "")
        #expect(try await program.run(["list", "Feed"]).output.contains("Post 1"))
        _ = try await program.run(["group", "Feed", "News"])
        #expect(try await program.run(["list"]).output.contains("Post 1"))
    }

    @Test("A file that is not newsboat's cache, and import without any file, are reported in a line")
    func wrong() async throws {
        let other = try await program.run(["import", "--newsboat-cache", "/etc/hostname"])
        #expect(other.status == 1 && other.output == "")
        #expect(other.errors == "Couldn't read /etc/hostname as newsboat's cache.db\n")
        let missing = try await program.run(["import"])
        #expect(missing.status == 2 && missing.errors.hasPrefix("feedhost: import takes an OPML file"))
    }
}

private nonisolated let shell = "/usr/bin/sqlite3"
private nonisolated var hasShell: Bool { FileManager.default.isExecutableFile(atPath: shell) }
