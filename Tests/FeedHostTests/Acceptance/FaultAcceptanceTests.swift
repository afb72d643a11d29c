import AppSettings
import CommandLineKit
import ConcurrencyInterface
import ConcurrencyTesting
import FileTesting
import Foundation
import HTTPInterface
import HTTPMiddleware
import HTTPTesting
import StorageTesting
import TerminalInterface
import TerminalTesting
import Testing

@testable import FeedHost

@Suite("Faults of the network and the server in the app", .inTurns) struct FaultAcceptanceTests {
    private let folder: TemporaryFolder
    private let feed: ScriptedFeed

    init() throws {
        folder = try TemporaryFolder()
        feed = try ScriptedFeed(Array(0..<3))
    }

    enum Fault: CaseIterable {
        case refused, silent, status, brokenOff, noJSON, endless, tooLarge, redirected

        var reply: LoopbackServer.Reply {
            switch self {
            case .refused: .init([.close])
            case .silent: .init([.silence])
            case .status: .response(500, text: "<html>")
            case .brokenOff: .head(headers: ["Content-Length": "100"]).then(.close)
            case .noJSON: .response(text: "<html>")
            case .endless: .head().then(.forever(Array(repeating: 0x20, count: 65_536)))
            case .tooLarge: .response(text: String(repeating: " ", count: 2_100_000))
            case .redirected: .redirect(to: "file:///etc/passwd")
            }
        }

        var sentence: String {
            switch self {
            case .refused: localized(.failures, "failure.no-connection")
            case .silent: localized(.failures, "failure.too-slow")
            case .status: localized(.failures, "failure.refused", "500")
            case .brokenOff, .noJSON: localized(.failures, "failure.unreadable")
            case .endless, .tooLarge: localized(.failures, "failure.too-large")
            case .redirected: localized(.failures, "failure.redirected")
            }
        }
    }

    @Test(
        "Each fault of the first page is shown with its own sentence and the address that was tried",
        arguments: Fault.allCases)
    func faults(fault: Fault) async throws {
        feed.server.reply(to: ScriptedFeed.firstPage(), with: fault.reply)
        let port = try LoopbackPort(.refusing)
        let baseURL = fault == .refused ? HTTPURL("http://127.0.0.1:\(port.port)")! : feed.baseURL
        let app = try ComposedApp(reading: baseURL, store: folder.path) {
            if fault == .silent { $0.timeoutSeconds = 1 }
        }
        let frame = try await app.terminal.frame(showing: fault.sentence)
        #expect(frame.text.contains(localized(.failures, "tried", baseURL.authority)))
        #expect(!frame.text.contains("Place"))
        try await app.quit()
    }

    @Test("A server whose certificate is invalid is reported with the sentence on certificates")
    func certificate() async throws {
        let app = try ComposedApp(
            reading: feed.baseURL, store: folder.path,
            adapt: { dependencies, _ in
                dependencies.client = HTTPClientStub { _ in throw HTTPError(.certificate) }
                dependencies.documents = nil
            })
        _ = try await app.terminal.frame(showing: localized(.failures, "failure.certificate"))
        try await app.quit()
    }

    @Test("Pictures at private addresses are reported once in the status line, and each in the log")
    func privatePictures() async throws {
        let log = LogFile()
        let app = try ComposedApp(
            reading: feed.baseURL, store: folder.path, change: { $0.logFile = log.path },
            adapt: { dependencies, _ in
                let network = dependencies.client
                let refusing = HTTPClientStub { request in
                    if request.addressPolicy == .publicOnly {
                        throw HTTPError(.forbiddenAddress, message: "10.0.0.1")
                    }
                    return try await network.send(request)
                }
                dependencies.client = LoggingHTTPClient(
                    client: refusing, clock: dependencies.clock, log: dependencies.log)
            })
        let frame = try await app.terminal.frame(
            showing: localized(.failures, "failure.private-address").beginning)
        #expect(frame.text.contains(localized(.feed, "picture.failed")))
        // A notice stays for some seconds, and then until a key is pressed.
        app.pass(60)
        app.terminal.type("j")
        _ = try await app.terminal.frame {
            !$0.text.contains(localized(.failures, "failure.private-address").beginning)
        }
        app.terminal.type("R")
        #expect(
            try await !app.settledFrame().text.contains(
                localized(.failures, "failure.private-address").beginning))
        #expect(log.lines.contains { $0.contains("forbiddenAddress (10.0.0.1)") })
        try await app.quit()
    }

    // MARK: The network's return

    private func makeSUT(
        now: Date = Date(), isUnreachable: @escaping @Sendable (HTTPRequest) -> Bool
    ) throws -> (
        app: ComposedApp, network: SwitchedClient
    ) {
        var network: SwitchedClient!
        let app = try ComposedApp(
            reading: feed.baseURL, store: folder.path, now: now,
            adapt: { dependencies, reporter in
                network = SwitchedClient(dependencies.client, isUnreachable: isUnreachable)
                dependencies.client = ReportingHTTPClient(client: network, reporter: reporter)
                // Feeds are requested over the same client.
                dependencies.documents = nil
            })
        return (app, network)
    }

    @Test("A first page that no network could load is retried automatically, with a growing backoff")
    func triedAgain() async throws {
        let (app, network) = try makeSUT { _ in true }
        _ = try await app.terminal.frame(
            showing: localized(.failures, "failure.no-connection"), localized(.timeline, "status.offline"))
        for pause in [5, 10, 20] {
            await app.waitForPause(pause)
            app.pass(TimeInterval(pause))
        }
        await app.waitForPause(40)
        network.reconnect()
        app.pass(40)
        let frame = try await app.terminal.frame(
            showing: rowPosition(1, of: 3), localized(.timeline, "status.healthy", count: 1))
        #expect(!frame.text.contains(localized(.failures, "failure.no-connection")))
        try await app.quit()
    }

    @Test("A first page that no network could load is retried at once when another request reaches a server")
    func triedAtOnce() async throws {
        let first = try ComposedApp(reading: feed.baseURL, store: folder.path) { $0.graphics = .none }
        try await first.read(showing: rowPosition(1, of: 3))
        let gate = feed.holdPicture(0)
        for number in 1..<3 { feed.server.reply(to: ScriptedFeed.picture(number), with: .init([.silence])) }

        let firstPage = feed.baseURL.text + ScriptedFeed.firstPage()
        let (app, network) = try makeSUT(now: Date() + 3_600) { $0.url.text == firstPage }
        _ = try await app.terminal.frame(
            showing: rowPosition(1, of: 3), localized(.timeline, "status.offline"))
        network.reconnect()
        gate.open()
        _ = try await app.terminal.frame {
            $0.text.contains(localized(.timeline, "status.healthy", count: 1))
                && !$0.text.contains(localized(.failures, "failure.no-connection"))
        }
        try await app.quit()
    }

    @Test("A first page that fails is reported also where the first frame does not wait for what is stored")
    func afterFirstFrame() async throws {
        /// A clock on which half a second has passed at once.
        nonisolated struct Clock: MonotonicClock {
            let system: any MonotonicClock
            var elapsed: Duration { system.elapsed }
            func sleep(for duration: Duration) async throws {
                if duration > .milliseconds(500) { try await system.sleep(for: duration) }
            }
        }
        let app = try ComposedApp(
            reading: feed.baseURL, store: folder.path,
            adapt: { dependencies, _ in
                dependencies.clock = Clock(system: dependencies.clock)
                dependencies.client = HTTPClientStub { _ in throw HTTPError(.certificate) }
                dependencies.documents = nil
            })
        _ = try await app.terminal.frame(showing: localized(.failures, "failure.certificate"))
        try await app.quit()
    }

    @Test("A first page that the server refused is not retried automatically")
    func notTriedAgain() async throws {
        feed.server.reply(to: ScriptedFeed.firstPage(), with: .response(404))
        let app = try ComposedApp(reading: feed.baseURL, store: folder.path)
        _ = try await app.terminal.frame(showing: "404")
        await app.settle()
        #expect(!app.tasks.calls.contains { $0.name == "try again" })
        try await app.quit()
    }

    @Test("With --offline the stored feed is shown, and nothing is requested")
    func offline() async throws {
        let first = try ComposedApp(reading: feed.baseURL, store: folder.path)
        try await first.read(showing: rowPosition(1, of: 3))
        let count = feed.server.requests.count
        let app = try ComposedApp(reading: feed.baseURL, store: folder.path) { $0.offline = true }
        let frame = try await app.terminal.frame(
            showing: rowPosition(1, of: 3), localized(.timeline, "status.offline"))
        await app.settle()
        #expect(
            !frame.text.contains("×") && !frame.text.contains(localized(.failures, "failure.no-connection")))
        #expect(!app.tasks.calls.contains { $0.name == "try again" })
        #expect(feed.server.requests.count == count)
        try await app.quit()
    }

    @Test("With --offline and without a cache the screen has a notice and no error")
    func offlineWithoutCache() async throws {
        let app = try ComposedApp(reading: feed.baseURL, store: folder.path) { $0.offline = true }
        let frame = try await app.terminal.frame(showing: localized(.failures, "failure.offline").beginning)
        await app.settle()
        #expect(!frame.text.contains("×") && !frame.text.contains(localized(.failures, "tried")))
        #expect(feed.server.requests.isEmpty)
        try await app.quit()
    }

    @Test("With --offline comments that are not stored have a notice and no error")
    func offlineComments() async throws {
        let first = try ComposedApp(reading: feed.baseURL, store: folder.path)
        try await first.read(showing: rowPosition(1, of: 3))
        let app = try ComposedApp(reading: feed.baseURL, store: folder.path) { $0.offline = true }
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 3))
        app.terminal.press(.enter)
        let frame = try await app.terminal.frame(showing: localized(.failures, "failure.offline").beginning)
        #expect(!frame.text.contains("×"))
        app.terminal.press(.escape)
        try await app.quit()
    }

    @Test("Items that cannot be read are skipped, and counted in the status line and in the log")
    func skipped() async throws {
        let log = LogFile()
        let page = feed.json([0, 1]).replacingOccurrences(of: "]}", with: #",{"id":"none"},{}]}"#)
        feed.server.reply(to: ScriptedFeed.firstPage(), with: .response(text: page))
        let app = try ComposedApp(reading: feed.baseURL, store: folder.path) { $0.logFile = log.path }
        try await app.terminal.frame(
            showing: localized(.subscriptions, "refresh.skipped-posts", count: 2))
        try await app.terminal.frame(showing: "Place 1.")
        #expect(log.lines.contains { $0.contains("couldn't be read: 2") })
        try await app.quit()
    }
}
