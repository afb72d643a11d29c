import AppSettings
import ConcurrencyTesting
import Foundation
import HTTPInterface
import HTTPMiddleware
import ListInterface
import SharedListUI
import TerminalInterface
import TerminalTesting
import Testing

@testable import FeedHost

/// The app as the host composes it, with its real client, stores, codecs and threads, on a terminal in memory
/// and clocks that a test advances.
final class ComposedApp {
    let terminal: InMemoryTerminal
    let tasks = TaskProviderMock()
    let dependencies: Dependencies
    private(set) weak var app: App?
    private let clock = HurriedClock()
    private let wallClock: WallClockStub
    private var running: Task<Int32, any Error>!

    /// What the app opens with.
    nonisolated enum Home: CaseIterable {
        /// The reader's library, subscribed to the server.
        case library
        /// The server's feed alone, as with `--base-url`.
        case namedServer
    }

    /// - Parameters:
    ///   - server: The server of api.md that is read; `nil` for a library without a subscription to one.
    ///   - store: The folder of the cache, and of the library where the settings do not name its file.
    ///   - adapt: Replaces components.
    init(
        reading server: HTTPURL?, in home: Home = .library, store: String, columns: Int = 100,
        rows: Int = 40, now: Date = Date(), change: (inout Settings) -> Void = { _ in },
        adapt: (inout Dependencies, NetworkReporter) -> Void = { _, _ in }
    ) throws {
        terminal = InMemoryTerminal(columns: columns, rows: rows)
        wallClock = WallClockStub(now: now)
        var settings = Settings()
        if let server, home == .namedServer { settings.baseURL = server }
        settings.storeFolder = store
        settings.libraryFile = Self.library(in: store)
        settings.reducedMotion = true
        // A response that a test holds does not time out.
        settings.timeoutSeconds = 3_600
        settings.layout = .one
        change(&settings)
        let reporter = NetworkReporter()
        var dependencies = try Composition.make(
            settings, reporter: reporter, tasks: tasks, clock: clock, wallClock: wallClock
        ).dependencies
        adapt(&dependencies, reporter)
        self.dependencies = dependencies
        if let server, home == .library {
            try dependencies.stores.library.subscribe(to: server, with: settings.headers, at: now)
        }
        let app = App(
            composition: Composition(settings: settings, dependencies: dependencies), terminal: terminal,
            reporter: reporter)
        // Large pictures make few rows on a screen, and a small prefetch window.
        if app.environment.pictureSize == .medium { app.environment.pictureSize = .large }
        self.app = app
        running = Task { try await app.run() }
    }

    /// The library's file in a store's folder, where ``FeedHostProgram`` has it too.
    nonisolated static func library(in store: String) -> String { store + "/data/feedhost/library.sqlite" }

    /// Advances both clocks.
    func pass(_ seconds: TimeInterval) {
        wallClock.advance(by: seconds)
        clock.advance(by: .seconds(seconds))
    }

    /// Lets pauses of this length, in seconds, end only when the test has advanced the clocks.
    func hold(_ pauses: ClosedRange<Double>) {
        clock.hold(.seconds(pauses.lowerBound)...(.seconds(pauses.upperBound)))
    }

    /// Returns when a load waits for this backoff.
    func waitForPause(_ seconds: Int, sourceLocation: SourceLocation = #_sourceLocation) async {
        await eventually("Nothing waits for \(seconds) s", sourceLocation: sourceLocation) {
            clock.isAsleep(for: .seconds(seconds))
        }
    }

    /// Presses `q` on the feed, and waits until the app has ended and no task is left.
    @discardableResult
    func quit() async throws -> Int32 {
        terminal.press(.character("q"))
        return try await end()
    }

    /// Waits until the app has ended and no task is left.
    func end() async throws -> Int32 {
        let status = try await exitCode()
        try await tasks.waitForAll()
        return status
    }

    /// Waits until the app has ended; tasks may still run.
    func exitCode() async throws -> Int32 {
        guard await eventually("The app goes on", { terminal.calls.contains(.stop) }) else {
            throw CancellationError()
        }
        defer { running = nil }
        return try await running.value
    }

    /// Waits until every event is handled, and only tasks are running that wait for the server or for time.
    func settle(besides waiting: Set<String> = []) async {
        let waiting = waiting.union([
            "try again", "notice", "refresh sources", "synchronize accounts", "minutes",
        ])
        await eventually("Still running: \(self.tasks.running)") {
            terminal.isEveryEventHandled
                && self.tasks.running.allSatisfy { waiting.contains($0.name ?? "") }
        }
    }

    /// The frame when only such tasks are running.
    func settledFrame(besides waiting: Set<String> = []) async throws -> Frame {
        await settle(besides: waiting)
        return try await terminal.frame { _ in true }
    }
}
