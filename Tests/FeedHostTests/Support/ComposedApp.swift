import ConcurrencyTesting
import Foundation
import HTTPInterface
import TerminalInterface
import TerminalTesting

@testable import FeedHost

/// The app as the host composes it, with its real client, stores, codecs and threads; only the terminal is in memory,
/// and the test has the wall clock and can wait for every task.
final class ComposedApp {
    let terminal: InMemoryTerminal
    let tasks = TaskProviderMock()
    private var running: Task<Int32, any Error>!

    init(
        baseURL: HTTPURL, store: String, columns: Int = 100, rows: Int = 40, now: Date = Date(),
        change: (inout Settings) -> Void = { _ in }
    ) throws {
        terminal = InMemoryTerminal(columns: columns, rows: rows)
        var settings = Settings()
        settings.baseURL = baseURL
        settings.storeFolder = store
        settings.reducedMotion = true
        change(&settings)
        let reporter = NetworkReporter()
        let made = try Composition.make(settings, reporter: reporter)
        var plugins = made.plugins
        plugins.tasks = tasks
        plugins.wallClock = WallClockStub(now: now)
        let app = App(
            composition: Composition(settings: settings, plugins: plugins), terminal: terminal,
            reporter: reporter)
        running = Task { try await app.run() }
    }

    /// Presses `q` on the feed, and waits until the app has ended and no task is left.
    @discardableResult
    func quit() async throws -> Int32 {
        terminal.press(.character("q"))
        let status = try await running.value
        try await tasks.waitForAll()
        return status
    }
}
