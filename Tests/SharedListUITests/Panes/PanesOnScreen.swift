import ConcurrencyTesting
import ListInterface
import PresentationInterface
import TerminalInterface
import TerminalTesting
import Testing
import TextInterface

@testable import SharedListUI

/// A list with a post beside it and sources, on a terminal of 30 rows.
final class PanesOnScreen {
    let environment = ScreenEnvironment()
    let list: ListScreen
    let post: ListScreen
    let sources: ListScreen
    let rows = (0..<30).map { RowStub($0, text: "post \($0)") }
    let lineRows = (0..<60).map { RowStub(100 + $0, text: "line \($0)") }
    let sut: PanesScreen
    var calls = 0
    private var size: TerminalSize

    init(columns: Int = 120) {
        size = TerminalSize(columns: columns, rows: 30)
        let (tasks, clock) = (TaskProviderMock(), ManualClock())
        var configuration = ListConfiguration(title: "Posts")
        configuration.selectHint = "read"
        list = ListScreen(configuration, environment: environment, tasks: tasks, clock: clock)
        list.list.display([ListSection(rows.map(\.controller))])
        configuration.title = "A post"
        configuration.scrollsByLine = true
        configuration.showsPosition = false
        post = ListScreen(configuration, environment: environment, tasks: tasks, clock: clock)
        post.list.display([ListSection(lineRows.map(\.controller))])
        sources = ListScreen(
            ListConfiguration(title: "Sources"), environment: environment, tasks: tasks, clock: clock)
        sources.list.display([
            ListSection((0..<5).map { RowStub(200 + $0, text: "source \($0)").controller })
        ])
        var screens = PanesScreen.Screens(list: list)
        (screens.post, screens.sources) = (post, sources)
        sut = PanesScreen(screens, arrangement: PaneArrangement(), environment: environment)
        post.configuration.onBack = { [unowned self] in calls += 1 }
        _ = frame
    }

    var frame: Frame {
        sut.prepare(size)
        return sut.draw(size)
    }

    var lines: [String] { frame.lines }
    var text: String { frame.text }

    func resize(_ columns: Int) {
        size.columns = columns
        _ = frame
    }

    @discardableResult
    func press(_ key: Key) -> Bool { sut.handle(.key(key, [])) }

    func type(_ text: String) {
        for character in text { press(.character(character)) }
    }

    func mouse(_ action: MouseAction, row: Int, column: Int) {
        _ = sut.handle(.mouse(action, row: row, column: column))
        _ = frame
    }
}
