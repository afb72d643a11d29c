import AppSettings
import ConcurrencyTesting
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
import TextInterface

@testable import FeedHost

/// A feed on loopback with one post, which has an excerpt, a picture, and a page with another picture.
@Suite("Reading prefetched posts offline", .inTurns)
struct OfflineReadingAcceptanceTests {
    private let folder: TemporaryFolder
    private let server: LoopbackServer
    private let program: FeedHostProgram

    init() throws {
        folder = try TemporaryFolder()
        server = try LoopbackServer()
        program = FeedHostProgram(baseURL: server.url(""), store: folder.path, isServerNamed: false)
        server.reply(
            to: "/feed.xml",
            with: .response(
                text: """
                    <rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel><title>Weekly</title>
                    <item><title>The ferry</title><guid isPermaLink="false">1</guid><link>\(url("/page"))</link>
                    <media:content url="\(url("/ferry.png"))" medium="image"/>
                    <description>The board decided […]</description></item></channel></rss>
                    """))
        server.reply(
            to: "/page", with: .response(headers: ["Content-Type": "text/html"], text: Self.page))
        for name in ["/ferry.png", "/galley.png"] {
            server.reply(to: name, with: .response(body: Array(ScriptedFeed.opaquePNG)))
        }
    }

    private func url(_ path: String) -> String { server.url(path).text }

    private var pages: Int { server.requests.count { $0.target == "/page" } }
    private var pictures: [String] { server.requests.map(\.target).filter { $0.hasSuffix(".png") }.sorted() }

    private static let page = """
        <html><head><title>The ferry</title></head><body><nav><a href="/popular">Popular</a></nav><article>
        <h1>The ferry</h1><p>After eleven years without a crossing, the night ferry will sail again in the spring, the
        board decided on Tuesday, by a vote of seven to two, after a long evening of questions.</p>
        <p><img src="/galley.png" alt="The galley" width="400" height="400"></p><p>The ship has been in
        drydock since the autumn; its engines were replaced, its cabins were painted, and its galley has a new cook, who
        comes from the island itself, and who has been cooking for the harbour for many years.</p></article></body></html>
        """

    private func refresh(_ arguments: String...) async throws -> FeedHostProgram.Result {
        try await program.run(["refresh"] + arguments)
    }

    /// The sentence on the fetched pictures.
    private func fetched(articles: Int = 0, pictures: Int = 0) -> String {
        [
            articles > 0 ? localized(.subscriptions, "refresh.articles", count: articles) : nil,
            pictures > 0 ? localized(.subscriptions, "refresh.pictures", count: pictures) : nil,
        ].compactMap(\.self).joined(separator: ", ")
    }

    @Test("An article and pictures that a refresh has fetched are read without the network")
    func refreshAndRead() async throws {
        #expect(try await program.run(["add", url("/feed.xml")]).status == 0)
        #expect(
            try await program.run(["fulltext", "Weekly", "on"]).lines == [
                localized(.subscriptions, "prefetch.articles", "Weekly")
            ])
        #expect(try await program.run(["prefetch", "weekly", "pictures"]).status == 0)
        #expect(
            try await program.run(["sources", "--json"]).output.contains(
                #""prefetch":["articles","pictures"]"#))
        #expect(pages == 0)

        let first = try await refresh()
        #expect(first.status == 0)
        #expect(first.lines == [fetched(articles: 1, pictures: 2)])
        #expect(pages == 1 && pictures == ["/ferry.png", "/galley.png"])
        // All of it is stored.
        #expect(try await refresh().output == "")
        #expect(pages == 1 && pictures.count == 2)
        #expect(try await program.run(["search", "drydock"]).output.contains("The ferry"))

        let offline = try ComposedApp(reading: nil, store: folder.path) { $0.offline = true }
        _ = try await offline.terminal.frame { $0.text.contains("The ferry") && $0.scriptedPictureRows > 0 }
        offline.terminal.press(.enter)
        _ = try await offline.terminal.frame { frame in
            frame.text.contains("will sail again") && frame.text.contains("whole article")
                && frame.hasPicture(below: "questions.", above: "drydock")
        }
        offline.terminal.type("f")
        _ = try await offline.terminal.frame(showing: "The board decided […]", hiding: "sail again")
        offline.terminal.press(.escape)
        await offline.settle()
        try await offline.quit()
        #expect(pages == 1 && pictures.count == 2)
    }

    @Test("The open app fetches the articles of a source from the moment on that the reader turns them on")
    func app() async throws {
        try library.subscribe(to: .remote(server.url("/feed.xml")), at: .distantPast)
        // After a request that is refused the page would be requested a day later only.
        server.reply(to: "/page", with: .response(404))
        let app = try ComposedApp(reading: nil, store: folder.path)
        _ = try await app.terminal.frame(showing: "The ferry")
        await app.settle()
        app.terminal.press(.tab)
        _ = try await app.terminal.frame(showing: "Weekly", "FEEDS")
        for _ in 0..<2 { app.terminal.press(.character("j")) }
        server.reply(
            to: "/page", with: .response(headers: ["Content-Type": "text/html"], text: Self.page))
        app.terminal.type("F")
        _ = try await app.terminal.frame(showing: localized(.sources, "notice.articles", "Weekly"))
        let id = try #require(try library.list(ItemScope()).firstID(in: library))
        await eventually { (try? library.item(id))??.article?.contains("sail again") == true }
        app.terminal.press(.tab)
        _ = try await app.terminal.frame(hiding: "FEEDS")
        app.terminal.press(.enter)
        _ = try await app.terminal.frame(showing: "will sail again", "whole article")
        app.terminal.press(.escape)
        await app.settle()
        try await app.quit()
        #expect(pages == 1)
    }

    @Test("The open app fetches the article of a post that arrives, and shows it in place of the excerpt")
    func arrival() async throws {
        try library.subscribe(to: .remote(server.url("/feed.xml")), at: .distantPast)
        var subscription = try library.subscriptions()[0]
        subscription.prefetch = .articles
        try library.subscribe(subscription)
        let app = try ComposedApp(reading: nil, store: folder.path)
        _ = try await app.terminal.frame(showing: "The ferry")
        let id = try #require(try library.list(ItemScope()).firstID(in: library))
        await eventually { (try? library.item(id))??.article != nil }
        await app.settle()
        app.terminal.press(.enter)
        _ = try await app.terminal.frame(
            showing: "will sail again", "whole article", hiding: "The board decided […]")
        app.terminal.press(.escape)
        await app.settle()
        try await app.quit()
        #expect(pages == 1)
    }

    @Test("f shows an article that arrived while its post was open, without another request")
    func arrivalInReader() async throws {
        try library.subscribe(to: .remote(server.url("/feed.xml")), at: .distantPast)
        let app = try ComposedApp(reading: nil, store: folder.path)
        _ = try await app.terminal.frame(showing: "The ferry")
        await app.settle()
        app.terminal.press(.enter)
        _ = try await app.terminal.frame(showing: "fetches the whole article")
        let id = try #require(try library.list(ItemScope()).firstID(in: library))
        try library.setArticle("<p>The ship has been in drydock since the autumn.", of: id)
        app.terminal.type("f")
        _ = try await app.terminal.frame(showing: "drydock", "whole article")
        app.terminal.press(.escape)
        await app.settle()
        try await app.quit()
        #expect(pages == 0)
    }

    @Test("The app fetches at its start what an earlier run has not fetched or was refused")
    func start() async throws {
        server.reply(to: "/page", with: .response(500))
        #expect(try await program.run(["add", url("/feed.xml")]).status == 0)
        #expect(try await program.run(["fulltext", "Weekly", "on"]).status == 0)
        let refreshed = try await refresh()
        #expect(refreshed.status == 0 && refreshed.output == "")
        #expect(refreshed.errors.contains(localized(.subscriptions, "refresh.failed-articles", count: 1)))
        server.reply(to: "/page", with: .response(text: Self.page))
        let app = try ComposedApp(reading: nil, store: folder.path)
        let id = try #require(try library.list(ItemScope()).firstID(in: library))
        await eventually { (try? library.item(id))??.article != nil }
        _ = try await app.terminal.frame(showing: "The ferry")
        await app.settle()
        try await app.quit()
    }

    @Test("A page without an article is not requested again")
    func withoutArticle() async throws {
        server.reply(to: "/page", with: .response(text: "<html><body><a href=\"/\">Home</a></body></html>"))
        #expect(try await program.run(["add", url("/feed.xml")]).status == 0)
        #expect(try await program.run(["prefetch", "Weekly", "articles"]).status == 0)
        let failed = localized(.subscriptions, "refresh.failed-articles", count: 1)
        #expect(try await refresh().errors.contains(failed))
        #expect(try await refresh().errors.contains(failed) == false)
        #expect(pages == 1)
        #expect(try await program.run(["prefetch", "Weekly", "off"]).status == 0)
        #expect(try await refresh("--strict").status == 0)
    }

    @Test("--pictures fetches the pictures of every source this time; failures are counted and fail nothing")
    func picturesOfAll() async throws {
        #expect(try await program.run(["add", url("/feed.xml")]).status == 0)
        #expect(try await refresh("--offline", "--pictures").output == "")
        #expect(pictures == [])
        server.reply(to: "/ferry.png", with: .response(500))
        let failed = try await refresh("--pictures", "--json")
        #expect(failed.status == 0)
        #expect(failed.errors.contains(localized(.subscriptions, "refresh.failed-pictures", count: 1)))
        #expect(failed.lines.allSatisfy { $0.hasPrefix("{") })
        server.reply(to: "/ferry.png", with: .response(body: Array(ScriptedFeed.opaquePNG)))
        #expect(try await refresh("--pictures").lines == [fetched(pictures: 1)])
        #expect(pages == 0)
    }

    @Test("A picture that its server refuses is requested once")
    func refusedPicture() async throws {
        #expect(try await program.run(["add", url("/feed.xml")]).status == 0)
        #expect(try await program.run(["prefetch", "Weekly", "pictures"]).status == 0)
        server.reply(to: "/ferry.png", with: .response(404))
        let refused = localized(.subscriptions, "refresh.failed-pictures", count: 1)
        #expect(try await refresh().errors.contains(refused))
        #expect(try await refresh().errors.contains(refused) == false)
        #expect(pictures == ["/ferry.png"])
    }

    @Test("--pictures says if there is no cache on disk to keep them in")
    func withoutCache() async throws {
        #expect(try await program.run(["add", url("/feed.xml")]).status == 0)
        // No folder can be made in a file.
        try Data().write(to: URL(filePath: folder.path + "/file"))
        var other = FeedHostProgram(
            baseURL: server.url(""), store: folder.path + "/file/cache", isServerNamed: false)
        other.environment["XDG_DATA_HOME"] = program.dataHome
        let refreshed = try await other.run(["refresh", "--pictures"])
        #expect(refreshed.errors.contains(localized(.subscriptions, "refresh.no-picture-store")))
        #expect(pictures == [])
    }

    @Test("fulltext and prefetch refuse other words in a line")
    func usage() async throws {
        for words in [
            ["fulltext", "Weekly"], ["fulltext", "Weekly", "maybe"], ["prefetch", "Weekly", "all"],
        ] {
            let refused = try await program.run(words)
            #expect(refused.status == 2 && refused.output == "")
            #expect(refused.errors.split(separator: "\n").count == 1, "\(refused.errors)")
        }
    }

    private var library: SQLiteLibrary { SQLiteLibrary(path: ComposedApp.library(in: folder.path)) }
}

nonisolated extension ItemList {
    fileprivate func firstID(in library: SQLiteLibrary) throws -> UUID? {
        try library.items(at: 0..<1, of: self)?.first?.id
    }
}

nonisolated extension Frame {
    /// Whether a row between the rows of two texts shows a part of a picture.
    fileprivate func hasPicture(below first: String, above last: String) -> Bool {
        let lines = self.lines
        guard let start = lines.firstIndex(where: { $0.contains(first) }),
            let end = lines.firstIndex(where: { $0.contains(last) }), start < end
        else { return false }
        return (start..<end).contains { row in
            (0..<grid.columns).contains { isPicture(row: row, column: $0) }
        }
    }
}
