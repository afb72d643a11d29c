import ConcurrencyTesting
import Foundation
import ListInterface
import PresentationInterface
import TerminalInterface
import TerminalTesting
import TextInterface

@testable import SharedListUI

/// A list screen of a size, without a terminal.
final class ScreenHarness {
    let environment: ScreenEnvironment
    let clock = ManualClock()
    let tasks = TaskProviderMock()
    let screen: ListScreen
    var size: TerminalSize

    init(
        columns: Int = 72, rows: Int = 12, locale: String = "en", isMotionReduced: Bool = false,
        order: (any TextOrder)? = nil, keymap: Keymap = Keymap(),
        configure: (inout ListConfiguration) -> Void = { _ in }
    ) {
        environment = ScreenEnvironment(
            locale: Locale(identifier: locale), isMotionReduced: isMotionReduced, order: order,
            keymap: keymap)
        var configuration = ListConfiguration(title: "My Feed")
        configure(&configuration)
        screen = ListScreen(configuration, environment: environment, tasks: tasks, clock: clock)
        size = TerminalSize(columns: columns, rows: rows)
    }

    var frame: Frame {
        screen.prepare(size)
        return screen.draw(size)
    }

    var lines: [String] { frame.lines }
    var text: String { frame.text }
    var statusLine: String { frame.grid.line(size.rows - 1).trimmingCharacters(in: .whitespaces) }

    /// What is said in the rule over the hints.
    var notice: String { frame.grid.line(size.rows - 2).trimmingCharacters(in: ["─", " "]) }

    @discardableResult
    func press(_ key: Key, _ modifiers: Modifiers = []) -> Bool {
        screen.handle(.key(key, modifiers))
    }

    /// Types each character of a text; the last one's answer counts.
    @discardableResult
    func type(_ text: String) -> Bool {
        text.reduce(false) { _, character in press(.character(character)) }
    }

    @discardableResult
    func paste(_ text: String) -> Bool {
        screen.handle(.paste(text))
    }

    @discardableResult
    func mouse(_ action: MouseAction, row: Int) -> Bool {
        screen.handle(.mouse(action, row: row, column: 5))
    }

    func show(_ rows: [RowStub]) {
        screen.list.display([ListSection(rows.map(\.controller))])
        _ = frame
    }

    func load(_ isLoading: Bool) {
        screen.display(loading: ResourceLoadingViewModel(isLoading: isLoading))
    }

    func fail(_ message: String?) {
        screen.display(error: ResourceErrorViewModel(message: message))
    }
}
