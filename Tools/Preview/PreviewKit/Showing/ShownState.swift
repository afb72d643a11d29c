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

/// A state on the screen: its scene, and the keys that are typed for the reader.
final class ShownState {
    /// How the screen looks.
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

/// The clock of previews, whose time is that of their samples.
private struct StoppedClock: WallClock {
    var now: Date { PreviewSample.now }
}
