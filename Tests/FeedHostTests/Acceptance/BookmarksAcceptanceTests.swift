import AppCommands
import AppSettings
import CommandLineKit
import ConcurrencyTesting
import FileTesting
import Foundation
import HTTPInterface
import HTTPMiddleware
import HTTPTesting
import LibraryStorageInterface
import PictureStorageInterface
import StorageInterface
import StorageTesting
import TerminalInterface
import TerminalTesting
import Testing

@testable import FeedHost

@Suite("Bookmarks over several runs", .inTurns) struct BookmarksAcceptanceTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private var store: String { folder.path + "/cache" }
    private var data: String { folder.path + "/data" }

    private func makeSUT(
        _ feed: ScriptedFeed?, now: Date = Date(), change: @escaping (inout Settings) -> Void = { _ in },
        adapt: (inout Dependencies) -> Void = { _ in }
    ) throws -> ComposedApp {
        let data = data
        return try ComposedApp(
            reading: feed?.baseURL, store: store, now: now,
            change: { settings in
                settings.libraryFile = data + "/library.sqlite"
                change(&settings)
            }, adapt: { dependencies, _ in adapt(&dependencies) })
    }

    /// Bookmarks the pictures at these positions of the feed.
    private func bookmark(_ places: Int..., in app: ComposedApp) async throws {
        var position = 0
        for place in places {
            app.terminal.type(String(repeating: "j", count: place - position) + "b")
            position = place
            _ = try await app.terminal.frame(showing: localized(.bookmarks, "notice.added", "B"))
            await app.settle()
            app.pass(60)
        }
    }

    // MARK: From run to run

    @Test("What was bookmarked is there in an offline start, with its picture")
    func offline() async throws {
        let feed = try ScriptedFeed(Array(0..<5))
        let online = try makeSUT(feed)
        _ = try await online.terminal.frame(showing: rowPosition(1, of: 5))
        try await bookmark(0, 2, in: online)
        try await online.quit()

        let offline = try makeSUT(feed, now: Date() + 2 * 86_400) { $0.offline = true }
        _ = try await offline.terminal.frame(showing: rowPosition(1, of: 5))
        offline.terminal.type("B")
        _ = try await offline.terminal.frame(showing: "Place 0.")
        let frame = try await offline.settledFrame()
        #expect(frame.text.contains(rowPosition(1, of: 2)))
        let newest = try #require(frame.lines.firstIndex { $0.contains("Place 2.") })
        let oldest = try #require(frame.lines.firstIndex { $0.contains("Place 0.") })
        #expect(newest < oldest)
        #expect(frame.isPicture(row: newest + 2, column: 2))
        #expect(frame.isPicture(row: oldest + 2, column: 2))
        try await leaveAndQuit(offline)
    }

    @Test("The feed marks bookmarked posts with a sign, also in the next run")
    func marks() async throws {
        let feed = try ScriptedFeed(Array(0..<3))
        let first = try makeSUT(feed)
        _ = try await first.terminal.frame(showing: rowPosition(1, of: 3))
        #expect(try await !first.settledFrame().text.contains("*"))
        try await bookmark(1, in: first)
        try expectMark(at: "Place 1.", in: try await first.settledFrame())
        try await first.quit()

        let second = try makeSUT(feed)
        let frame = try await second.terminal.frame(showing: "*")
        try expectMark(at: "Place 1.", in: frame)
        try await second.quit()
    }

    private func expectMark(at place: String, in frame: Frame) throws {
        #expect(frame.lines.count { $0.contains("*") } == 1)
        // The place stands below the line of the source.
        let line = try #require(frame.lines.firstIndex { $0.contains(place) })
        #expect(frame.lines[line - 1].contains("*"))
    }

    @Test("The cache can be emptied, and may expire: bookmarks stay")
    func cache() async throws {
        let feed = try ScriptedFeed(Array(0..<3))
        let app = try makeSUT(feed)
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 3))
        try await bookmark(1, in: app)
        try await app.quit()
        var settings = Settings()
        settings.storeFolder = store
        settings.libraryFile = data + "/library.sqlite"
        let output = Output(isTerminal: false, hasColor: false, columns: 80) { _ in }
        for action in [Settings.CacheAction.verify, .clear] {
            #expect(try settings.cacheCommand(to: output).run(action) == 0)
        }

        let later = try makeSUT(feed, now: Date() + 400 * 86_400)
        _ = try await later.terminal.frame(showing: rowPosition(1, of: 3))
        later.terminal.type("B")
        _ = try await later.terminal.frame(showing: rowPosition(1, of: 1))
        _ = try await later.terminal.frame(showing: "Place 1.")
        try await leaveAndQuit(later)
    }

    @Test("Pinned pictures of bookmarks are not evicted, in this run and in the next")
    func eviction() async throws {
        let feed = try ScriptedFeed(Array(0..<8))
        // The cache's budget holds one of these pictures.
        let large = Array(ScriptedFeed.opaquePNG) + Array(repeating: UInt8(0), count: 600_000)
        for number in 0..<8 {
            feed.server.reply(to: ScriptedFeed.picture(number), with: .response(body: large))
        }
        for run in 0..<2 {
            let app = try makeSUT(feed) { $0.cacheMegabytes = 1 }
            _ = try await app.terminal.frame(showing: rowPosition(1, of: 8))
            await app.settle()
            if run == 0 { try await bookmark(0, in: app) }
            for _ in 0..<7 {
                app.terminal.type("j")
                await app.settle()
            }
            try await app.quit()
        }
        let pictures = Stores.open(settings).pictures
        let stored = try (0..<8).filter {
            try pictures.retrieve(for: feed.server.url(ScriptedFeed.picture($0)).text) != nil
        }
        #expect(stored.contains(0))
        #expect(stored.count <= 2)
    }

    private var settings: Settings {
        var settings = Settings()
        settings.storeFolder = store
        settings.libraryFile = data + "/library.sqlite"
        return settings
    }

    @Test("A bookmark that was asked for just before the end is stored")
    func quickEnd() async throws {
        let feed = try ScriptedFeed([1])
        let app = try makeSUT(feed)
        _ = try await app.terminal.frame(showing: "Place 1.")
        app.terminal.type("b")
        try await app.quit()
        #expect(try Stores.library(settings).bookmarks().rows.map(\.id) == [.numbered(1)])
    }

    @Test(
        "With a store in memory, with none and without a home folder bookmarks live as long as the app, which says so",
        arguments: ["memory", "none", nil])
    func inMemory(storage: String?) async throws {
        let feed = try ScriptedFeed([1])
        let app = try makeSUT(feed) { settings in
            if let storage {
                settings.storage = Settings.Storage(rawValue: storage)!
            } else {
                settings.libraryFile = nil
            }
        }
        _ = try await app.terminal.frame(showing: "Place 1.")
        app.terminal.type("b")
        _ = try await app.terminal.frame(showing: localized(.bookmarks, "notice.added-for-now").beginning)
        app.terminal.type("B")
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 1))
        _ = try await app.terminal.frame(showing: "Place 1.")
        try await leaveAndQuit(app)
        #expect(!FileManager.default.fileExists(atPath: data))
    }

    @Test("Without a bookmark or a subscription, nothing is made where they live")
    func nothing() async throws {
        let app = try makeSUT(nil)
        _ = try await app.terminal.frame(showing: localized(.sources, "first.title"))
        app.terminal.type("B")
        _ = try await app.terminal.frame(showing: localized(.bookmarks, "empty", "b"))
        try await leaveAndQuit(app)
        #expect(!FileManager.default.fileExists(atPath: data))
    }

    // MARK: Pictures

    @Test("The picture of a bookmark is stored even where the screen shows none")
    func hiddenPicture() async throws {
        let feed = try ScriptedFeed([1])
        let app = try makeSUT(feed) { $0.graphics = .none }
        _ = try await app.terminal.frame(showing: "Place 1.")
        #expect(feed.requestedPictures.isEmpty)
        try await bookmark(0, in: app)
        await eventually { feed.requestedPictures == [1] }
        await app.settle()
        let url = feed.server.url(ScriptedFeed.picture(1)).text
        #expect(try app.dependencies.stores.pictures.retrieve(for: url) == ScriptedFeed.opaquePNG)
        try await app.quit()
    }

    @Test("A picture that could not be had is loaded when the network works again")
    func latePicture() async throws {
        let feed = try ScriptedFeed([1])
        let data = data
        var network: SwitchedClient!
        let app = try ComposedApp(
            reading: feed.baseURL, store: store,
            change: { settings in
                settings.libraryFile = data + "/library.sqlite"
                settings.graphics = .none
            },
            adapt: { dependencies, reporter in
                network = SwitchedClient(dependencies.client) { $0.url.text.contains("/p/") }
                dependencies.client = ReportingHTTPClient(client: network, reporter: reporter)
            })
        _ = try await app.terminal.frame(showing: "Place 1.")
        try await bookmark(0, in: app)
        #expect(feed.requestedPictures.isEmpty)
        network.reconnect()
        await app.reload()
        await eventually { feed.requestedPictures == [1] }
        try await app.quit()
    }

    @Test("A picture that the server refuses is not asked for again and again")
    func refusedPicture() async throws {
        let feed = try ScriptedFeed([1])
        feed.server.reply(to: ScriptedFeed.picture(1), with: .response(404))
        let app = try makeSUT(feed) { $0.graphics = .none }
        _ = try await app.terminal.frame(showing: "Place 1.")
        try await bookmark(0, in: app)
        for _ in 0..<3 {
            await app.reload()
            await app.settle()
        }
        #expect(feed.requestedPictures == [1])
        try await app.quit()
    }

    private func leaveAndQuit(_ app: ComposedApp) async throws {
        app.terminal.press(.escape)
        try await app.quit()
    }
}
