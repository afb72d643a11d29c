import AppSettings
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
        _ = try await app.terminal.frame(showing: localized(.playback, "player.missing", "/nowhere/player"))
        await app.settle()
        try await app.quit()
    }

    @Test(
        "s saves a recording where the reader says, shows its progress, and resumes it when the connection is lost"
    )
    func recording() async throws {
        let gate = Gate()
        serve(page: .response(404), recording: "/ferry.mp3")
        server.reply(to: "/ferry.mp3", with: Self.firstPart.then(.wait(gate), .close))
        let app = try await makeSUT()
        saveRecording(in: app)
        _ = try await app.terminal.frame(showing: "saving 200 kB of 300 kB")
        app.terminal.press(.enter)
        _ = try await app.terminal.frame(showing: "The board decided", "saving 200 kB of 300 kB")
        server.reply(to: "/ferry.mp3", with: Self.rest)
        gate.open()
        _ = try await app.terminal.frame(showing: localized(.playback, "saved", file(named: "a.mp3")))
        #expect(FileManager.default.contents(atPath: file(named: "a.mp3")) == Data(Self.sound))
        let ranges = server.requests.filter { $0.target == "/ferry.mp3" }.map { $0.headers["Range"] }
        #expect(ranges == [nil, "bytes=200000-"])
        app.terminal.press(.escape)
        await app.settle()
        try await app.quit()
    }

    @Test("Quitting keeps the part of a recording, behind which s resumes in the next run")
    func recordingInTwoRuns() async throws {
        serve(page: .response(404), recording: "/ferry.mp3")
        server.reply(to: "/ferry.mp3", with: Self.firstPart.then(.silence))
        let first = try await makeSUT()
        saveRecording(in: first)
        _ = try await first.terminal.frame(showing: "saving 200 kB of 300 kB")
        try await first.quit()
        #expect(FileManager.default.contents(atPath: file(named: "a.mp3.part"))?.count == 200_000)
        server.reply(to: "/ferry.mp3", with: Self.rest)
        let second = try await makeSUT(isNew: false)
        saveRecording(in: second)
        _ = try await second.terminal.frame(showing: localized(.playback, "saved", file(named: "a.mp3")))
        #expect(FileManager.default.contents(atPath: file(named: "a.mp3")) == Data(Self.sound))
        #expect(server.requests.last { $0.target == "/ferry.mp3" }?.headers["If-Range"] == "\"1\"")
        await second.settle()
        try await second.quit()
    }

    @Test("Of a post with a picture, too, s asks which is saved, and a wrong status is reported")
    func pictureOrRecording() async throws {
        serve(page: .response(404), recording: "/ferry.mp3", picture: "/ferry.png")
        let app = try await makeSUT()
        app.terminal.type("s")
        _ = try await app.terminal.frame(showing: "Save  p picture  r recording  Esc cancel")
        app.terminal.type("r")
        _ = try await app.terminal.frame(showing: "./the-ferry.mp3")
        app.terminal.press(.character("u"), .control)
        app.terminal.send(.paste(file(named: "a.mp3")))
        app.terminal.press(.enter)
        _ = try await app.terminal.frame(showing: "The server answered 404 (not found)")
        await app.settle()
        try await app.quit()
    }

    // MARK: Means

    nonisolated private static let sound = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 8) }
    nonisolated private static let firstPart = LoopbackServer.Reply.head(
        headers: ["ETag": "\"1\"", "Content-Length": "300000", "Content-Type": "audio/mpeg"]
    ).then(.send(Array(sound[..<200_000])))
    nonisolated private static let rest = LoopbackServer.Reply.response(
        206, headers: ["ETag": "\"1\"", "Content-Range": "bytes 200000-299999/300000"],
        body: Array(sound[200_000...]))

    private func file(named name: String) -> String { "\(folder.path)/\(name)" }

    private func saveRecording(in app: ComposedApp) {
        app.terminal.type("s")
        app.terminal.press(.character("u"), .control)
        app.terminal.send(.paste(file(named: "a.mp3")))
        app.terminal.press(.enter)
    }

    private static let page = """
        <html><head><title>The ferry</title></head><body><nav><a href="/popular">Popular</a></nav><article>
        <h1>The ferry</h1><p>After eleven years without a crossing, the night ferry will sail again in the spring, the
        board decided on Tuesday, by a vote of seven to two, after a long evening of questions.</p><p>The ship has been in
        drydock since the autumn; its engines were replaced, its cabins were painted, and its galley has a new cook, who
        comes from the island itself, and who has been cooking for the harbour for many years.</p></article></body></html>
        """

    private func serve(page: LoopbackServer.Reply, recording: String? = nil, picture: String? = nil) {
        let enclosures = [(recording, "audio/mpeg"), (picture, "image/png")].compactMap { path, type in
            path.map { "<enclosure url=\"\(server.url($0).text)\" type=\"\(type)\"/>" }
        }.joined()
        server.reply(to: "/page", with: page)
        server.reply(
            to: "/feed.xml",
            with: .response(
                text: """
                    <rss version="2.0"><channel><title>Weekly</title>
                    <item><title>The ferry</title><guid isPermaLink="false">1</guid><link>\(server.url("/page").text)</link>
                    <description>The board decided […]</description>\(enclosures)</item></channel></rss>
                    """))
    }

    private func makeSUT(isNew: Bool = true, change: (inout Settings) -> Void = { _ in }) async throws
        -> ComposedApp
    {
        if isNew {
            try SQLiteLibrary(path: file).subscribe(to: .remote(server.url("/feed.xml")), at: .distantPast)
        }
        let app = try ComposedApp(reading: nil, store: folder.path + "/cache") {
            $0.libraryFile = file
            change(&$0)
        }
        _ = try await app.terminal.frame(showing: "The ferry")
        await app.settle()
        return app
    }
}
