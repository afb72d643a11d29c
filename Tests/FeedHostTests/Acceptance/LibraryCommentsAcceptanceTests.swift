import AppSettings
import ConcurrencyTesting
import FileTesting
import Foundation
import HTTPInterface
import HTTPMiddleware
import HTTPTesting
import LibraryStorageInterface
import SourceInterface
import StorageSQLite
import StorageTesting
import TerminalInterface
import TerminalTesting
import Testing

@testable import FeedHost

/// The comments of a subscribed api.md server on loopback, in the app and in commands.
@Suite("Comments of the library's items", .inTurns) struct LibraryCommentsAcceptanceTests {
    private let folder: TemporaryFolder
    private let feed: ScriptedFeed
    private let comments = ScriptedFeed.comments(of: 1)

    init() throws {
        folder = try TemporaryFolder()
        feed = try ScriptedFeed([1, 2])
    }

    @Test("Enter opens a post's comments with their relative dates, and Esc is back at the same post")
    func opening() async throws {
        let app = try makeSUT()
        let frame = try await app.openComments(showing: "Message 1.")
        #expect(frame.text.contains("ana · 1 day ago"))
        #expect(frame.text.contains("Place 1."))
        #expect(frame.text.contains(localized(.comments, "title.all", "1")))
        app.terminal.press(.escape)
        _ = try await app.terminal.frame(showing: "Place 2.")
        try await app.quit()
        #expect(requestedComments == 1)
    }

    @Test("Comments that load say so in a row, and going back cancels their request")
    func loading() async throws {
        let gate = feed.hold(comments, .response(text: ScriptedFeed.commentsJSON(of: 1)))
        let app = try makeSUT()
        try await app.openComments(showing: localized(.comments, "loading"))
        await eventually { requestedComments == 1 }
        app.terminal.press(.escape)
        _ = try await app.terminal.frame(showing: "Place 2.")
        try await feed.server.waitForClosedConnections(1)
        gate.open()
        try await app.quit()
    }

    @Test(
        "A refused load of comments is a row, which Enter, R and r load again", arguments: ["\n", "R", "r"])
    func retrying(key: String) async throws {
        feed.server.reply(to: comments, with: .response(404, text: "no"))
        let app = try makeSUT()
        let failure = localized(.failures, "failure.refused", "404 (not found)")
        let frame = try await app.openComments(showing: failure)
        #expect(frame.lines.last?.contains(failure) == false)
        feed.server.reply(to: comments, with: .response(text: ScriptedFeed.commentsJSON(of: 1)))
        if key == "\n" { app.terminal.press(.enter) } else { app.terminal.type(key) }
        _ = try await app.terminal.frame(showing: "Message 1.", hiding: failure)
        try await app.leaveComments()
        #expect(requestedComments == 2)
    }

    @Test("Comments that no network could load are loaded when another request reaches a server")
    func network() async throws {
        var network: SwitchedClient!
        let app = try makeSUT { dependencies, reporter in
            network = SwitchedClient(dependencies.client) { $0.url.text.contains("/comments") }
            dependencies.client = ReportingHTTPClient(client: network, reporter: reporter)
        }
        try await app.openComments(showing: localized(.failures, "failure.no-connection"))
        network.reconnect()
        _ = try await app.dependencies.client.send(HTTPRequest(feed.server.url(ScriptedFeed.picture(1))))
        _ = try await app.terminal.frame(showing: "Message 1.")
        try await app.leaveComments()
    }

    @Test("A busy server's comments are retried, with the source's private headers")
    func decorated() async throws {
        feed.server.reply(to: comments, with: .response(503, headers: ["Retry-After": "1"]))
        let app = try makeSUT(headers: ["X-Key": "secret"])
        // The pause before the retry, with its random part.
        app.hold(1...1.2)
        _ = try await app.terminal.frame(showing: "Place 1.")
        app.terminal.press(.enter)
        await eventually { requestedComments == 1 }
        feed.server.reply(to: comments, with: .response(text: ScriptedFeed.commentsJSON(of: 1)))
        await eventually {
            app.pass(2)
            return requestedComments == 2
        }
        let frame = try await app.terminal.frame(showing: "Message 1.")
        #expect(!frame.text.contains("503"))
        try await app.leaveComments()
        #expect(requestedComments == 2)
        #expect(
            feed.server.requests.filter { $0.target == comments }.allSatisfy {
                $0.headers["X-Key"] == "secret"
            })
    }

    @Test("Comments that were read once are read offline, with a line that says from when they are")
    func offline() async throws {
        let online = try makeSUT()
        try await online.openComments(showing: "Message 1.")
        await online.settle(besides: ["refresh sources"])
        try await online.leaveComments()

        let app = try makeSUT(now: Self.now.addingTimeInterval(10_800), isOffline: true)
        let frame = try await app.openComments(
            showing: localized(.comments, "notice.stored", "3 hours ago"))
        #expect(frame.text.contains("Message 1."))
        app.terminal.press(.escape)
        _ = try await app.terminal.frame(showing: "Place 2.")
        try await app.quit()
        #expect(requestedComments == 1)
    }

    @Test("comments prints those of a post in the library with their relative dates, offline too")
    func command() async throws {
        let app = try makeSUT(now: Date())
        _ = try await app.terminal.frame(showing: "Place 1.")
        try await app.quit()
        let id = UUID.numbered(1).uuidString
        let online = try await program.run(["comments", id, "--library", library])
        #expect(online.status == 0)
        #expect(online.output.contains("ana · ") && online.output.contains(" ago\n"))
        let offline = try await program.run(["comments", id, "--offline", "--library", library])
        #expect(offline.output == online.output)
        #expect(requestedComments == 1)
    }

    @Test("A library's cache is not that of a server without a subscription")
    func cache() async throws {
        let app = try makeSUT()
        try await app.openComments(showing: "Message 1.")
        await app.settle(besides: ["refresh sources"])
        try await app.leaveComments()
        let info = try await program.run(["cache", "info"])
        #expect(info.lines.contains("For the library"))
        #expect(info.lines.contains { $0.hasPrefix("  pictures  2, ") })
        #expect(info.lines.contains("  comments  1 on 1 post"))
        #expect(!info.output.contains(Settings.publicServer.host))
        let json = try await program.run(["cache", "info", "--json"])
        #expect(json.lines.count == 1 && json.output.contains(#""comments":1"#))
        #expect(!json.output.contains(#""url":"#))
        #expect(try await program.run(["cache", "clear"]).status == 0)
        #expect(try await program.run(["cache", "info"]).output.contains("The cache is empty."))
    }

    // MARK: Parts

    private var program: FeedHostProgram {
        FeedHostProgram(
            baseURL: feed.baseURL, store: folder.path + "/cache",
            environment: ["XDG_DATA_HOME": folder.path + "/home"], isServerNamed: false)
    }

    /// A day after the comments of the scripted feed.
    private static let now = try! Date("2024-01-02T00:00:00Z", strategy: .iso8601)

    private var library: String { folder.path + "/data/library.sqlite" }

    private var requestedComments: Int { feed.server.requests.count { $0.target == comments } }

    private func makeSUT(
        now: Date = LibraryCommentsAcceptanceTests.now, isOffline: Bool = false, headers: HTTPHeaders? = nil,
        adapt: (inout Dependencies, NetworkReporter) -> Void = { _, _ in }
    ) throws -> ComposedApp {
        let address = SourceAddress.remote(feed.baseURL)
        let record = SourceRecord(id: address.sourceID, kind: "essential", address: address.text)
        let store = SQLiteLibrary(path: library)
        if try store.subscriptions().isEmpty {
            try store.subscribe(
                Subscription(
                    record, privateHeaders: headers.map { PrivateHeaders(origin: feed.baseURL, headers: $0) },
                    subscribedAt: now))
        }
        return try ComposedApp(
            reading: nil, store: folder.path + "/cache", now: now,
            change: {
                $0.libraryFile = library
                $0.offline = isOffline
            }, adapt: adapt)
    }
}
