import AppSettings
import ConcurrencyTesting
import FileTesting
import Foundation
import SharedPresentation
import TerminalInterface
import TerminalTesting
import Testing

@testable import FeedHost

@Suite("A server that refuses with Retry-After", .inTurns) struct BusyServerAcceptanceTests {
    private let folder: TemporaryFolder
    private let server: FeedServerProcess
    private let now = Date()

    init() throws {
        folder = try TemporaryFolder()
        server = try FeedServerProcess()
    }

    private func makeSUT(in home: ComposedApp.Home = .library) throws -> ComposedApp {
        try ComposedApp(reading: server.baseURL, in: home, store: folder.path, now: now) {
            $0.pictures = false
        }
    }

    private func refuse(_ path: String, retryAfter: String, times: Int = 1) throws {
        try server.addFault(
            """
            {"path":"\(path)","fault":{"status":503,"headers":{"Retry-After":"\(retryAfter)"}},\
            "times":\(times)}
            """)
    }

    private func requests(for path: String) throws -> Int {
        try server.requestedPaths().count { $0.contains(path) }
    }

    /// The sentence with the time of the next attempt.
    private func sentence(seconds: TimeInterval) -> String {
        LoadFailureMessages(locale: Locale(identifier: "en"), currentDate: { now })(
            .retryLater(until: now + seconds))
    }

    @Test(
        "A Retry-After is shown as the time of the next attempt, which starts then",
        arguments: ComposedApp.Home.allCases)
    func startsAgain(home: ComposedApp.Home) async throws {
        try refuse("/v1/feed", retryAfter: "30")
        let app = try makeSUT(in: home)
        let frame = try await app.terminal.frame(showing: sentence(seconds: 30))
        #expect(!frame.text.contains(localized(.list, "status.loading")))
        await app.waitForPause(30)
        app.pass(29)
        #expect(try requests(for: "/v1/feed") == 1)
        app.pass(1)
        let again = try await app.terminal.frame(showing: rowPosition(1, of: 10))
        #expect(!again.text.contains(localized(.failures, "failure.retry-later")))
        #expect(try requests(for: "/v1/feed") == 2)
        try await app.quit()
    }

    @Test(
        "A Retry-After of a feed is kept to, and cut to a day",
        arguments: [("61", 61.0), ("86400", 86_400), ("9999999999999999999999", 86_400)])
    func longWait(retryAfter: String, seconds: TimeInterval) async throws {
        try refuse("/v1/feed", retryAfter: retryAfter)
        let app = try makeSUT()
        _ = try await app.terminal.frame(showing: sentence(seconds: seconds))
        await app.waitForPause(Int(seconds))
        app.pass(seconds)
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 10))
        try await app.quit()
    }

    @Test("r before the end of a Retry-After requests nothing, and says until when the server asked to wait")
    func reload() async throws {
        try refuse("/v1/feed", retryAfter: "90")
        let app = try makeSUT()
        _ = try await app.terminal.frame(showing: sentence(seconds: 90))
        await app.reload()
        // A request would be allowed now, and show the feed.
        let refused = try await app.settledFrame()
        #expect(refused.text.contains(sentence(seconds: 90)))
        #expect(try requests(for: "/v1/feed") == 1)
        await app.reload()
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 10))
        await app.settle()
        try await app.quit()
        #expect(try requests(for: "/v1/feed") == 2)
    }

    @Test("Each refusal with Retry-After plans another automatic retry")
    func againAndAgain() async throws {
        try refuse("/v1/feed", retryAfter: "10", times: 3)
        let app = try makeSUT()
        for count in 1...3 {
            _ = try await app.terminal.frame(showing: sentence(seconds: TimeInterval(count * 10)))
            #expect(try requests(for: "/v1/feed") == count)
            await app.waitForPause(10)
            app.pass(10)
        }
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 10))
        try await app.quit()
    }

    @Test("A feed is requested once, and shows the refusal until r")
    func gaveUp() async throws {
        try refuse("/v1/feed", retryAfter: "0")
        let app = try makeSUT()
        _ = try await app.terminal.frame(showing: "503")
        #expect(try requests(for: "/v1/feed") == 1)
        await app.reload()
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 10))
        try await app.quit()
    }

    @Test("A reload that is refused keeps the rows and is retried automatically")
    func withRows() async throws {
        let app = try makeSUT()
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 10))
        try refuse("/v1/feed", retryAfter: "30")
        await app.reload()
        let frame = try await app.terminal.frame(showing: sentence(seconds: 61 + 30))
        #expect(frame.text.contains("Grindelwald"))
        await app.waitForPause(30)
        app.pass(30)
        _ = try await app.terminal.frame { !$0.text.contains(localized(.failures, "failure.retry-later")) }
        try await app.quit()
    }

    @Test("A next page that is refused with Retry-After is retried automatically")
    func nextPage() async throws {
        let app = try makeSUT()
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 10))
        try refuse("/v1/feed", retryAfter: "30")
        app.terminal.press(.end)
        _ = try await app.terminal.frame(showing: sentence(seconds: 30))
        await app.waitForPause(30)
        app.pass(30)
        _ = try await app.terminal.frame(showing: rowPosition(of: 20))
        try await app.quit()
    }

    @Test("Comments that are refused with Retry-After are retried automatically until the reader leaves them")
    func comments() async throws {
        let app = try makeSUT()
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 10))
        try refuse("/v1/image/*", retryAfter: "30", times: 2)
        app.terminal.press(.enter)
        _ = try await app.terminal.frame(showing: sentence(seconds: 30))
        // The first one hides the error.
        for _ in 0..<2 { app.terminal.press(.escape) }
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 10))
        await eventually { app.tasks.running.allSatisfy { $0.name != "try again" } }
        app.terminal.press(.enter)
        _ = try await app.terminal.frame(showing: sentence(seconds: 30))
        await app.waitForPause(30)
        app.pass(30)
        _ = try await app.terminal.frame(showing: localized(.comments, "title.all"))
        #expect(try requests(for: "/comments") == 3)
        try await app.leaveComments()
    }

    @Test("What has not changed is fetched again without a body, and shown as new", arguments: ["r", ""])
    func notModified(keys: String) async throws {
        let app = try makeSUT()
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 10))
        await app.settle()
        // The feed is fetched at the latest five minutes later without a key.
        app.pass(keys.isEmpty ? 301 : 61)
        app.terminal.type(keys)
        await eventually { (try? server.statuses(for: "/v1/feed")) == [200, 304] }
        _ = try await app.terminal.frame(showing: localized(.timeline, "note.updated.now"))
        try await app.quit()
    }

    @Test("While a failing server's circuit is open, a picture that the reader wants again is requested")
    func failingPictures() async throws {
        try server.addFault(#"{"path":"/pictures/*","fault":{"status":500}}"#)
        let app = try ComposedApp(reading: server.baseURL, store: folder.path, now: now)
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 10))
        // The number of failures in a row that open the circuit.
        let limit = 5
        for _ in 0..<limit { app.terminal.press(.character("j")) }
        await eventually { (try? self.requests(for: "/pictures/")) ?? 0 >= limit }
        _ = try await app.terminal.frame(showing: "×")
        await eventually { app.tasks.running.allSatisfy { $0.name != "picture" } }
        try server.clearFaults()
        app.terminal.press(.character("R"))
        _ = try await app.terminal.frame(showing: "▀▀▀▀")
        try await app.quit()
    }
}
