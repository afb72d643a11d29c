import FileTesting
import Foundation
import HTTPInterface
import HTTPTesting
import LibraryStorageInterface
import SourceInterface
import StorageSQLite
import TerminalInterface
import TerminalTesting
import Testing

@testable import FeedHost

/// Posts of a feed on loopback with an excerpt, and a page with the whole article.
@Suite("The whole article of a post, and its recording, in the app", .inTurns)
struct ArticleAcceptanceTests {
    private let folder: TemporaryFolder
    private let server: LoopbackServer

    init() throws {
        folder = try TemporaryFolder()
        server = try LoopbackServer()
    }

    private var file: String { folder.path + "/library.sqlite" }

    @Test("f fetches the page and shows its article, which is then found, and read without the network")
    func article() async throws {
        serve(page: .response(headers: ["Content-Type": "text/html"], text: Self.page))
        let app = try await makeSUT()
        app.terminal.press(.enter)
        _ = try await app.terminal.frame(showing: "fetches the whole article")
        app.terminal.type("f")
        _ = try await app.terminal.frame(
            showing: "will sail again", "· whole article", hiding: "Popular", "The board decided […]")
        app.terminal.type("f")
        _ = try await app.terminal.frame(showing: "The board decided […]", hiding: "sail again")
        await app.settle()
        #expect(server.requests.filter { $0.target == "/page" }.count == 1)
        app.terminal.press(.escape)
        _ = try await app.terminal.frame(showing: "All posts")
        try await app.quit()

        let offline = try ComposedApp(reading: nil, store: folder.path + "/cache") {
            $0.libraryFile = file
            $0.offline = true
        }
        _ = try await offline.terminal.frame(showing: "The ferry")
        offline.terminal.type("/drydock")
        _ = try await offline.terminal.frame(showing: "The ferry", "drydock since")
        offline.terminal.press(.enter)
        offline.terminal.press(.enter)
        _ = try await offline.terminal.frame(showing: "will sail again", "· whole article")
        // The first one ends the marks of the search.
        for _ in 0..<2 { offline.terminal.press(.escape) }
        _ = try await offline.terminal.frame(showing: "Search: drydock")
        offline.terminal.press(.escape)
        _ = try await offline.terminal.frame(showing: "All posts", hiding: "Search: drydock")
        try await offline.quit()
    }

    @Test(
        "A page that cannot be fetched, and one without an article, leave the text and say why",
        arguments: [
            (.response(404), "404"),
            (.response(text: "<html><body><a href=\"/\">Home</a></body></html>"), "no article"),
        ] as [(LoopbackServer.Reply, String)])
    func failure(reply: LoopbackServer.Reply, reason: String) async throws {
        serve(page: reply)
        let app = try await makeSUT()
        app.terminal.press(.enter)
        _ = try await app.terminal.frame(showing: "fetches the whole article")
        app.terminal.type("f")
        let frame = try await app.terminal.frame(showing: reason)
        #expect(frame.text.contains("The board decided […]"))
        app.terminal.press(.escape)
        await app.settle()
        try await app.quit()
    }

    @Test("Without a player, P says what to install")
    func player() async throws {
        serve(page: .response(404), recording: "/ferry.mp3")
        let app = try await makeSUT { $0.player = "/nowhere/player" }
        app.terminal.type("P")
        _ = try await app.terminal.frame(showing: localized(.host, "player.missing", "/nowhere/player"))
        await app.settle()
        try await app.quit()
    }

    // MARK: Means

    private static let page = """
        <html><head><title>The ferry</title></head><body><nav><a href="/popular">Popular</a></nav><article>
        <h1>The ferry</h1><p>After eleven years without a crossing, the night ferry will sail again in the spring, the
        board decided on Tuesday, by a vote of seven to two, after a long evening of questions.</p><p>The ship has been in
        drydock since the autumn; its engines were replaced, its cabins were painted, and its galley has a new cook, who
        comes from the island itself, and who has been cooking for the harbour for many years.</p></article></body></html>
        """

    private func serve(page: LoopbackServer.Reply, recording: String? = nil) {
        let enclosure = recording.map {
            "<enclosure url=\"\(server.url($0).text)\" type=\"audio/mpeg\"/>"
        }
        server.reply(to: "/page", with: page)
        server.reply(
            to: "/feed.xml",
            with: .response(
                text: """
                    <rss version="2.0"><channel><title>Weekly</title>
                    <item><title>The ferry</title><guid isPermaLink="false">1</guid><link>\(server.url("/page").text)</link>
                    <description>The board decided […]</description>\(enclosure ?? "")</item></channel></rss>
                    """))
    }

    private func makeSUT(change: (inout Settings) -> Void = { _ in }) async throws -> ComposedApp {
        try SQLiteLibrary(path: file).subscribe(
            to: .remote(server.url("/feed.xml")), at: .distantPast)
        let app = try ComposedApp(reading: nil, store: folder.path + "/cache") {
            $0.libraryFile = file
            change(&$0)
        }
        _ = try await app.terminal.frame(showing: "The ferry")
        await app.settle()
        return app
    }
}
