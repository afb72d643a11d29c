import ConcurrencyTesting
import Foundation
import ListInterface
import PresentationInterface
import TerminalInterface
import TerminalTesting
import Testing
import TextInterface

@testable import SharedListUI

/// A list screen without a terminal.
class ScreenHarness {
    let environment: ScreenEnvironment
    let clock = ManualClock()
    let tasks = TaskProviderMock()
    let screen: ListScreen
    var size: TerminalSize

    init(
        columns: Int = 72, rows: Int = 12, locale: String = "en", isWithoutPictures: Bool = false,
        isMotionReduced: Bool = false,
        order: (any BidiReordering)? = nil, keymap: Keymap = Keymap(),
        configure: (inout ListConfiguration) -> Void = { _ in }
    ) {
        environment = ScreenEnvironment(
            locale: Locale(identifier: locale), isWithoutPictures: isWithoutPictures,
            isMotionReduced: isMotionReduced, order: order, keymap: keymap)
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

    /// The line above the hints if it is a bar, as of a notice; empty if it belongs to a row.
    var notice: String {
        let grid = frame.grid
        let isBar = grid[size.rows - 2, 0].style.background == environment.palette.bar.background
        return isBar ? grid.line(size.rows - 2).trimmingCharacters(in: .whitespaces) : ""
    }

    @discardableResult
    func press(_ key: Key, _ modifiers: Modifiers = []) -> Bool {
        screen.handle(.key(key, modifiers))
    }

    /// Types the characters of a text (`\n` is Enter), and returns the result of the last one.
    @discardableResult
    func type(_ text: String) -> Bool {
        text.reduce(false) { _, character in press(character == "\n" ? .enter : .character(character)) }
    }

    @discardableResult
    func paste(_ text: String) -> Bool {
        screen.handle(.paste(text))
    }

    @discardableResult
    func mouse(_ action: MouseAction, row: Int, column: Int = 5) -> Bool {
        screen.handle(.mouse(action, row: row, column: column))
    }

    /// Clicks on the first occurrence of a text in a frame.
    func click(on text: String) throws {
        let lines = frame.lines
        let row = try #require(lines.firstIndex { $0.contains(text) }, "\(text)")
        let start = try #require(lines[row].firstRange(of: text)?.lowerBound)
        mouse(.press, row: row, column: lines[row].distance(from: lines[row].startIndex, to: start))
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
