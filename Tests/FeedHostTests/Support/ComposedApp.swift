import ConcurrencyTesting
import Foundation
import HTTPInterface
import TerminalInterface
import TerminalTesting
import Testing

@testable import FeedHost

/// The app as the host composes it, with its real client, stores, codecs and threads; only the terminal is in memory,
/// the test has the wall clock, can let time pass and can wait for every task.
final class ComposedApp {
    let terminal: InMemoryTerminal
    let tasks = TaskProviderMock()
    private let clock = HurriedClock()
    private let wallClock: WallClockStub
    private var running: Task<Int32, any Error>!

    init(
        baseURL: HTTPURL, store: String, columns: Int = 100, rows: Int = 40, now: Date = Date(),
        change: (inout Settings) -> Void = { _ in }
    ) throws {
        wallClock = WallClockStub(now: now)
        terminal = InMemoryTerminal(columns: columns, rows: rows)
        var settings = Settings()
        settings.baseURL = baseURL
        settings.storeFolder = store
        settings.reducedMotion = true
        change(&settings)
        let reporter = NetworkReporter()
        let composition = try Composition.make(
            settings, reporter: reporter, tasks: tasks, clock: clock, wallClock: wallClock)
        let app = App(composition: composition, terminal: terminal, reporter: reporter)
        running = Task { try await app.run() }
    }

    /// Lets time pass at once, on both clocks.
    func pass(_ seconds: TimeInterval) {
        wallClock.advance(by: seconds)
        clock.advance(by: .seconds(seconds))
    }

    /// Returns when a load waits for so long before it is tried again.
    func waitForPause(_ seconds: Int, sourceLocation: SourceLocation = #_sourceLocation) async {
        await eventually("Nothing waits for \(seconds) s", sourceLocation: sourceLocation) {
            clock.isAsleep(for: .seconds(seconds))
        }
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
