import AppSettings
import CommandLineKit
import ConcurrencyTesting
import FileTesting
import Foundation
import HTTPInterface
import HTTPTesting
import TerminalInterface
import TerminalTesting
import Testing

@testable import FeedHost

@Suite("The log of a run", .inTurns) struct LogAcceptanceTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func makeSUT(_ feed: ScriptedFeed, _ log: LogFile, change: (inout Settings) -> Void = { _ in })
        throws -> ComposedApp
    {
        try ComposedApp(reading: feed.baseURL, store: folder.path) { settings in
            settings.logFile = log.path
            change(&settings)
        }
    }

    @Test("Each request is a line of the log with time, method, URL, status, bytes and duration")
    func requests() async throws {
        let feed = try ScriptedFeed([1])
        feed.server.reply(to: ScriptedFeed.comments(of: 1), with: .response(500, text: "no"))
        let log = LogFile()
        let app = try makeSUT(feed, log)
        _ = try await app.terminal.frame(showing: "Place 1.")
        await app.settle()
        app.terminal.press(.enter)
        _ = try await app.terminal.frame(showing: "500")
        try await app.leaveComments()

        let bytes = ScriptedFeed.opaquePNG.count
        let expected = [
            (feed.server.url("/v1/feed?limit=***"), "200 \(feed.json([1]).utf8.count) B"),
            (feed.server.url("/v1/feed?limit=***&after_id=***"), "200 12 B"),
            (feed.server.url(ScriptedFeed.picture(1)), "200 \(bytes) B"),
            (feed.server.url(ScriptedFeed.comments(of: 1)), "500 2 B"),
        ]
        let lines = log.lines.filter { $0.contains(" GET ") }
        #expect(lines.count == expected.count)
        for (url, rest) in expected {
            let line = try #require(lines.first { $0.contains(" GET \(url.text) ") })
            #expect(line.contains(" GET \(url.text) \(rest) "))
            #expect(
                line.wholeMatch(of: #/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z GET .* \d+ B \d+\.\d ms/#) != nil)
        }
    }

    @Test("Each cache miss is a line of the log, and a hit is none")
    func misses() async throws {
        let feed = try ScriptedFeed([1])
        let first = LogFile()
        let app = try makeSUT(feed, first)
        _ = try await app.terminal.frame(showing: "Place 1.")
        await app.settle()
        app.terminal.press(.enter)
        _ = try await app.terminal.frame(showing: "Message 1.")
        await app.settle()
        try await app.leaveComments()
        for miss in [
            "cache miss for picture \(feed.server.url(ScriptedFeed.picture(1)))", "cache miss for comments",
        ] {
            #expect(first.lines.count { $0.hasSuffix(miss) } == 1)
        }

        let second = LogFile()
        let again = try makeSUT(feed, second)
        _ = try await again.terminal.frame(showing: "Place 1.")
        await again.settle()
        again.terminal.press(.enter)
        _ = try await again.terminal.frame(showing: "Message 1.")
        try await again.leaveComments()
        #expect(!second.lines.contains { $0.contains("miss") })
    }

    @Test("A request that failed or was cancelled is a line of the log, and no header is")
    func failures() async throws {
        let feed = try ScriptedFeed([1])
        feed.server.reply(to: ScriptedFeed.firstPage(), with: .init([.silence]))
        let log = LogFile()
        let app = try makeSUT(feed, log) { $0.headers.append("Authorization", "a secret") }
        try await feed.server.waitForRequests(1)
        #expect(feed.server.requests.first?.headers["Authorization"] == "a secret")
        try await app.quit()
        #expect(
            log.lines.contains {
                $0.contains(" GET \(feed.server.url("/v1/feed?limit=***").text) cancelled ")
            })
        #expect(!log.lines.contains { $0.contains("secret") })
    }
}
