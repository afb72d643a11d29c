import ConcurrencyTesting
import ListInterface
import TerminalInterface
import TerminalTesting
import Testing
import TextInterface

@testable import SharedListUI

/// A stage with a list screen of 40 rows on a terminal of 60 × 12 cells.
final class StageHarness {
    let terminal = InMemoryTerminal(columns: 60, rows: 12)
    let clock = ManualClock()
    let tasks = TaskProviderMock()
    let environment: ScreenEnvironment
    let screen: ListScreen
    let stage: Stage
    let rows = (0..<40).map { RowStub($0) }
    let unhandled: Unhandled

    final class Unhandled {
        var events: [TerminalEvent] = []
    }

    init(isMotionReduced: Bool = false) {
        environment = ScreenEnvironment(isMotionReduced: isMotionReduced)
        screen = ListScreen(
            ListConfiguration(title: "My Feed"), environment: environment, tasks: tasks, clock: clock)
        screen.list.display([ListSection(rows.map(\.controller))])
        let unhandled = Unhandled()
        self.unhandled = unhandled
        stage = Stage(
            terminal: terminal, screen: screen, environment: environment, tasks: tasks, clock: clock
        ) { unhandled.events.append($0) }
    }

    /// A stage after its first frame, in which the first row may be animated.
    static func started(isAnimated: Bool = false, isMotionReduced: Bool = false) -> StageHarness {
        let harness = StageHarness(isMotionReduced: isMotionReduced)
        harness.rows[0].isLoading = isAnimated
        harness.stage.start()
        return harness
    }

    /// Advances the clock by the interval between frames.
    func nextFrame() async throws {
        try await clock.waitForSleepers()
        clock.advance(by: .milliseconds(17))
        await eventually { terminal.frames.count > 1 }
    }
}
