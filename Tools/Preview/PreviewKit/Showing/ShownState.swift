import Foundation
import ListInterface
import SharedListUI
import TerminalInterface
import TextInterface
import TextOrderFriBidi

/// A state on the screen: its context, and the keys that are typed for the reader.
final class ShownState {
    let context: PreviewContext
    private var typing: [Key]
    private var focus: PreviewSettings.Row?

    init(_ state: PreviewState, settings: PreviewSettings, appearance: Appearance) {
        let environment = ScreenEnvironment(
            locale: Locale(identifier: settings.locale), appearance: appearance, order: FriBidiOrder())
        context = PreviewContext(environment: environment)
        typing = state.typing
        focus = settings.focus
        do {
            context.open(try state.makeScreen(context))
        } catch {
            context.open(FailedScreen("\(error)", environment: environment))
        }
    }

    /// The screen that is seen: the state's, or one that it opened.
    var screen: any Screen { context.screen! }

    /// The row in focus, where the screen is a list.
    var focusedRow: PreviewSettings.Row? {
        (screen as? ListScreen)?.list.focus.map { PreviewSettings.Row(high: $0.high, low: $0.low) }
    }

    /// Moves where the reader was before, once.
    private func restoreFocus() {
        guard let focus, let list = (screen as? ListScreen)?.list, !list.isEmpty else { return }
        self.focus = nil
        list.moveFocus(to: RowID(high: focus.high, low: focus.low))
    }

    /// Prepares the screen for a frame, and types what belongs to the state.
    func prepare(_ size: TerminalSize) {
        screen.prepare(size)
        defer { restoreFocus() }
        guard !typing.isEmpty else { return }
        // Rows that came with the first frame may ask for what changes the list.
        screen.prepare(size)
        let keys = typing
        typing = []
        for key in keys {
            _ = screen.handle(.key(key, []))
            screen.prepare(size)
        }
    }
}

/// Says why a state's screen could not be made.
private final class FailedScreen: Screen {
    private let message: SafeText
    private let environment: ScreenEnvironment
    var redraw: () -> Void = {}
    let isMoving = false

    init(_ message: String, environment: ScreenEnvironment) {
        self.message = SafeText(message)
        self.environment = environment
    }

    func prepare(_ size: TerminalSize) {}
    func handle(_ event: TerminalEvent) -> Bool { false }

    func draw(_ size: TerminalSize) -> Frame {
        let palette = environment.palette
        var grid = Grid(
            columns: size.columns, rows: size.rows,
            style: Style(foreground: palette.body.foreground, background: palette.background))
        for (row, line) in Sign.failure.before(message).wrapped(to: size.columns).enumerated() {
            grid.put(line, row: row, column: 0, style: palette.error)
        }
        return Frame(grid: grid)
    }
}
