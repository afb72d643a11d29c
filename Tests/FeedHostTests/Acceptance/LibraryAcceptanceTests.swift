import AppSettings
import FeedScene
import FileTesting
import Foundation
import HTTPInterface
import HTTPTesting
import ItemInterface
import LibraryStorageInterface
import SourceInterface
import StorageInterface
import StorageSQLite
import StorageTesting
import TerminalInterface
import TerminalTesting
import Testing

@testable import FeedHost

/// The reader's library in the app and in commands: feeds on loopback, the real client, reader of XML and
/// store.
@Suite("The library in the app", .inTurns) struct LibraryAcceptanceTests {
    private let folder: TemporaryFolder
    private let server: LoopbackServer

    init() throws {
        folder = try TemporaryFolder()
        server = try LoopbackServer()
    }

    private var library: String { folder.path + "/data/library.sqlite" }

    /// Subscribes to an RSS document at a path.
    private func subscribe(_ path: String, name: String? = nil) throws {
        try SQLiteLibrary(path: library).subscribe(to: .remote(server.url(path)), named: name)
    }

    /// Serves an RSS document with these posts, with their ages in minutes.
    private func serve(_ posts: [(title: String, minutes: Double)], at path: String) {
        let items = posts.map { post in
            let date = Date(timeIntervalSinceNow: -60 * post.minutes).formatted(.iso8601)
            return """
                <item><title>\(post.title)</title><guid>\(post.title)</guid><link>\(server.url("/" + post.title).text)</link>
                <dc:date>\(date)</dc:date><description>&lt;p&gt;Text of &lt;b&gt;\(post.title)&lt;/b&gt;.&lt;/p&gt;</description></item>
                """
        }
        server.reply(
            to: path,
            with: .response(
                text: """
                    <rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>Feed \(path)</title>
                    \(items.joined())</channel></rss>
                    """))
    }

    private func makeSUT(now: Date = Date(), isOffline: Bool = false) throws -> ComposedApp {
        try ComposedApp(reading: nil, store: folder.path + "/cache", now: now) {
            $0.libraryFile = library
            $0.offline = isOffline
        }
    }

    @Test("The timeline orders the items of all sources by time, each with its source and age")
    func timeline() async throws {
        try subscribe("/a", name: "Alpha")
        try subscribe("/b", name: "Beta")
        serve([("One", 5), ("Three", 65)], at: "/a")
        serve([("Two", 30)], at: "/b")
        let app = try makeSUT()
        let frame = try await app.terminal.frame(showing: "Three", "Two")
        let lines = frame.lines.joined(separator: "\n")
        let places = try ["One", "Two", "Three"].map { try #require(lines.range(of: $0)).lowerBound }
        #expect(places == places.sorted())
        #expect(frame.lines.contains { $0.contains("Alpha") && $0.hasSuffix(" 5m") })
        #expect(lines.contains("Text of Two."))
        try await app.quit()
        #expect(server.requests.map(\.target).sorted() == ["/a", "/b"])
    }

    @Test("The ages on the screen follow the clock without other events")
    func ages() async throws {
        try subscribe("/a", name: "Alpha")
        serve([("One", 5)], at: "/a")
        let app = try makeSUT()
        _ = try await app.terminal.frame { $0.lines.contains { $0.hasSuffix(" 5m") } }
        await app.settle()
        app.pass(60)
        _ = try await app.terminal.frame { $0.lines.contains { $0.hasSuffix(" 6m") } }
        // A scene above the list covers it; the list has the present ages when it is shown again.
        app.terminal.press(.enter)
        _ = try await app.terminal.frame(showing: "Text of One.")
        app.pass(60)
        await app.settle()
        app.terminal.press(.escape)
        _ = try await app.terminal.frame { $0.lines.contains { $0.hasSuffix(" 7m") } }
        try await app.quit()
    }

    @Test("The note says how many posts the fetch at the start found above the reader's place")
    func newAtStart() async throws {
        try subscribe("/a", name: "Alpha")
        try subscribe("/b", name: "Beta")
        let old: [(title: String, minutes: Double)] = (1...40).map { ("Old\($0)", 60 + Double($0)) }
        serve(old, at: "/a")
        serve([("Other", 61.5)], at: "/b")
        var app = try makeSUT()
        _ = try await app.terminal.frame(showing: "Old1")
        await app.settle()
        app.terminal.type("jjj")
        await app.settle()
        try await app.quit()
        serve([("New1", 1), ("New2", 2), ("New3", 3)] + old, at: "/a")
        serve([("Newer", 0.5), ("Other", 61.5)], at: "/b")
        app = try makeSUT(now: Date() + 90_000)
        _ = try await app.terminal.frame(
            showing: localized(.timeline, "note.new", count: 4, "g"))
        try await app.quit()
    }

    @Test(
        "c on a post without comments says so, in the timeline and in the reader, and ! that there is no error"
    )
    func withoutComments() async throws {
        try subscribe("/a")
        serve([("One", 5)], at: "/a")
        let app = try makeSUT()
        _ = try await app.terminal.frame(showing: "One")
        let (none, noError) = (localized(.host, "comments.none"), localized(.list, "notice.noError"))
        app.terminal.type("c")
        _ = try await app.terminal.frame(showing: none)
        app.terminal.type("!")
        _ = try await app.terminal.frame(showing: noError, hiding: none)
        app.terminal.type("e")
        _ = try await app.terminal.frame(showing: localized(.list, "notice.unavailable"), hiding: noError)
        app.terminal.press(.enter)
        _ = try await app.terminal.frame(
            showing: "Text of One.", hiding: localized(.list, "notice.unavailable"))
        app.terminal.type("c")
        _ = try await app.terminal.frame(showing: none)
        app.terminal.press(.escape)
        _ = try await app.terminal.frame(hiding: none)
        try await app.quit()
    }

    @Test("What is stored is shown without the network, and a reload asks each source once")
    func reload() async throws {
        try subscribe("/a")
        serve([("One", 5)], at: "/a")
        let first = try makeSUT()
        _ = try await first.terminal.frame(showing: "One")
        try await first.quit()

        serve([("New", 1), ("One", 5)], at: "/a")
        let app = try makeSUT(now: Date().addingTimeInterval(120))
        _ = try await app.terminal.frame(showing: "One")
        #expect(server.requests.count == 1)
        app.terminal.type("r")
        _ = try await app.terminal.frame(showing: "New")
        #expect(server.requests.count == 2)
        try await app.quit()
    }

    @Test("A source that fails is counted after a reload, and delays no other")
    func failure() async throws {
        try subscribe("/a")
        try subscribe("/gone")
        serve([("One", 5)], at: "/a")
        server.reply(to: "/gone", with: .response(404, text: "no"))
        let app = try makeSUT()
        _ = try await app.terminal.frame(showing: "One")
        var frame: Frame?
        // A reload skips a source that the app still fetches, and counts no failure then.
        for _ in 0..<30 where frame == nil {
            app.pass(61)
            app.terminal.type("r")
            frame = try? await app.terminal.frame(
                showing: localized(.subscriptions, "refresh.failed-sources", count: 1, "Tab"),
                within: .seconds(2))
        }
        #expect(frame?.text.contains("One") == true)
        try await app.quit()
    }

    @Test("A library without subscriptions shows how to subscribe, and creates no file")
    func empty() async throws {
        let app = try makeSUT()
        _ = try await app.terminal.frame(showing: localized(.sources, "first.title"))
        try await app.quit()
        #expect(!FileManager.default.fileExists(atPath: library))
    }

    @Test("A post is bookmarked with its source, and stays when that is subscribed to no longer")
    func bookmark() async throws {
        try subscribe("/a", name: "Alpha")
        serve([("One", 5)], at: "/a")
        let app = try makeSUT()
        _ = try await app.terminal.frame(showing: "One")
        app.terminal.type("b")
        _ = try await app.terminal.frame(showing: localized(.bookmarks, "notice.added", "B"))
        try await app.quit()
        let store = SQLiteLibrary(path: library)
        try store.unsubscribe(SourceAddress.remote(server.url("/a")).sourceID)
        let bookmarks = try store.bookmarks()
        #expect(bookmarks.rows.map(\.summary.title) == ["One"])
        #expect(bookmarks.sources.values.map(\.address) == [server.url("/a").text])
        #expect(try store.item(bookmarks.rows[0].id)?.text == .html("<p>Text of <b>One</b>.</p>"))
    }

    // MARK: Commands

    private var program: FeedHostProgram {
        FeedHostProgram(
            baseURL: server.url(""), store: folder.path + "/cache",
            environment: ["XDG_DATA_HOME": folder.path + "/home"], isServerNamed: false)
    }

    @Test("list prints the library in its order, without the network, and says how old it is")
    func list() async throws {
        try subscribe("/a", name: "Alpha")
        serve([("One", 5), ("Two", 30)], at: "/a")
        let app = try makeSUT()
        _ = try await app.terminal.frame(showing: "Two")
        try await app.quit()
        let before = server.requests.count

        let text = try await program.run(["list", "--library", library])
        #expect(text.status == 0)
        #expect(text.lines.first == "One" && text.lines.dropFirst().first?.hasPrefix("Alpha · ") == true)
        #expect(text.output.contains("Text of One.") && !text.output.contains("<b>"))
        #expect(text.errors.contains(localized(.feed, "notice.cached")))

        let json = try await program.run(["list", "--json", "--limit", "1", "--library", library])
        let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
        #expect(object?["title"] as? String == "One")
        #expect(object?["text"] as? String == "Text of One.")
        #expect(object?["source_title"] as? String == "Alpha")
        #expect(object?["native_id"] as? String == "One")
        #expect(object?["read"] as? Bool == false)
        #expect(json.lines.count == 1)

        let id = try #require(object?["id"] as? String)
        let shown = try await program.run(["show", id, "--json", "--library", library])
        #expect(shown.output == json.output)
        #expect(server.requests.count == before)
    }

    @Test("list without a subscription ends with 2, and show of what is not there with 1")
    func nothing() async throws {
        let list = try await program.run(["list", "--library", library])
        #expect(list.status == 2)
        #expect(list.output.isEmpty)
        #expect(list.errors.contains("feedhost add URL"))
        let show = try await program.run(["show", UUID().uuidString, "--library", library])
        #expect(show.status == 1)
        #expect(show.errors.contains("run list first"))
    }
}
