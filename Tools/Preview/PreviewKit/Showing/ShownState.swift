import ConcurrencyInterface
import ConcurrencyThreads
import Foundation
import ListInterface
import SceneSupport
import SharedListUI
import SharedPresentation
import TerminalInterface
import TextInterface
import TextOrderFriBidi

/// A state on the screen: its scene, and the keys that the state types.
final class ShownState {
    /// The appearance and the size.
    let environment: ScreenEnvironment
    /// The scene's screen, or the message of its error.
    let screen: any Screen
    private let scene: (any Scene)?
    private var typing: [Key]
    private var focus: PreviewSettings.Row?

    init(_ state: PreviewState, settings: PreviewSettings, appearance: Appearance) {
        environment = ScreenEnvironment(
            locale: Locale(identifier: settings.locale), appearance: appearance, order: FriBidiReordering(),
            keymap: Keymap(state.commands))
        typing = state.typing
        focus = settings.focus
        do {
            let scene = try state.makeScene(Self.context(in: environment))
            (self.scene, screen) = (scene, scene.screen)
            scene.appear()
        } catch {
            (scene, screen) = (nil, FailedScreen("\(error)", environment: environment))
        }
    }

    private static func context(in environment: ScreenEnvironment) -> SceneContext {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return SceneContext(
            environment: environment, tasks: SystemTaskProvider(), clock: SystemMonotonicClock(),
            wallClock: StoppedClock(), calendar: calendar,
            messages: LoadMessages(
                LoadFailureMessages(locale: environment.locale, timeZone: .gmt), of: "127.0.0.1:8642"
            ) { ($0 as? PreviewFailure)?.reason ?? .other })
    }

    /// The row in focus; `nil` on a screen without a list.
    var focusedRow: PreviewSettings.Row? {
        (screen as? ListScreen)?.list.focus.map { PreviewSettings.Row(high: $0.high, low: $0.low) }
    }

    /// Restores the focus of the last run, once.
    private func restoreFocus() {
        guard let focus, let list = (screen as? ListScreen)?.list, !list.isEmpty else { return }
        self.focus = nil
        list.moveFocus(to: RowID(high: focus.high, low: focus.low))
    }

    /// Prepares the screen for a frame, and types the state's keys.
    func prepare(_ size: TerminalSize) {
        screen.prepare(size)
        defer { restoreFocus() }
        guard !typing.isEmpty else { return }
        // Rows of the first frame may start loads that change the list.
        screen.prepare(size)
        let keys = typing
        typing = []
        for key in keys {
            _ = screen.handle(.key(key, []))
            screen.prepare(size)
        }
    }
}

/// Shows the error of a scene that could not be made.
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

/// The clock of previews, which stands at the time of their samples.
private struct StoppedClock: WallClock {
    var now: Date { PreviewSample.now }
}
