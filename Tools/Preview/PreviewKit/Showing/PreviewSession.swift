import ConcurrencyInterface
import ConcurrencyThreads
import Foundation
import SharedListUI
import TerminalANSI
import TerminalInterface
import TextInterface

/// The preview in the terminal, from the first frame until it is left.
final class PreviewSession {
    /// The end of a run on a terminal.
    enum Outcome: Equatable {
        /// The preview must restart with another number of colors.
        case otherColors
        /// The program ends with this status.
        case ended(Int32)
    }

    private(set) var settings: PreviewSettings
    private let feature: String
    private let states: [PreviewState]
    private let tasks = SystemTaskProvider()
    private let clock = SystemMonotonicClock()
    private var terminal: (any Terminal)?
    private var stage: Stage?
    private var screen: PreviewScreen?
    private var terminalAppearance = Appearance.dark
    private var outcome: Outcome?
    private let rebuilding: PreviewRebuilder?
    /// The file of the settings for the next start.
    private let memory: String?
    private var build = PreviewRebuilder.Stage.idle

    /// - Parameter builder: Rebuilds the preview when a file is saved; `nil` without a watch.
    init(feature: String, states: [PreviewState], settings: PreviewSettings, builder: PreviewBuilder?) {
        self.feature = feature
        self.states = states
        self.settings = settings
        rebuilding = builder.map(PreviewRebuilder.init)
        memory = builder?.options
        watch()
    }

    /// Shows the states on a terminal until the reader leaves it.
    func run(on terminal: any Terminal) async throws(TerminalError) -> Outcome {
        outcome = nil
        try terminal.start()
        self.terminal = terminal
        show()
        for await event in terminal.events { stage?.take(event) }
        if case .ended = outcome { rebuilding?.cancel() }
        return outcome ?? .ended(0)
    }

    // MARK: Building

    private func watch() {
        guard let rebuilding else { return }
        remember()
        tasks.task(name: "rebuild", priority: nil) { @MainActor [weak self] in
            await rebuilding.run { self?.tell($0) }
        }
    }

    private func tell(_ stage: PreviewRebuilder.Stage) {
        build = stage
        screen?.build = stage
        guard stage == .built else { return }
        settings.focus = screen?.shown.focusedRow
        remember()
        end(.ended(PreviewProgram.restartStatus))
    }

    private func remember() {
        guard let memory else { return }
        // A failed write costs the settings of the next start only.
        try? Data(settings.arguments.joined(separator: "\n").utf8).write(to: URL(filePath: memory))
    }

    // MARK: State

    private var index: Int { states.firstIndex { $0.name == settings.state } ?? 0 }
    private var appearance: Appearance { settings.appearance ?? terminalAppearance }
    private var colors: ColorDepth { settings.colors ?? .offered(by: ANSITerminal.environment) }

    /// Makes the state's screen again.
    private func show() {
        guard let terminal else { return }
        let shown = ShownState(states[index], settings: settings, appearance: appearance)
        let screen = PreviewScreen(shown, labels: labels) { [weak self] in self?.perform($0) }
        screen.menu = self.screen?.menu
        screen.build = build
        self.screen = screen
        let stage = Stage(
            terminal: terminal, screen: screen, environment: shown.environment, tasks: tasks, clock: clock
        ) { [weak self] in self?.take($0) }
        self.stage = stage
        stage.start()
    }

    private var labels: PreviewLabels {
        PreviewLabels(
            feature: feature, states: states.map(\.name), index: index, locale: settings.locale,
            appearance: appearance, colors: colors.name, size: settings.size)
    }

    // MARK: Commands

    private func perform(_ command: PreviewCommand) {
        switch command {
        case .state(let number):
            settings.state = states[(number + states.count) % states.count].name
            settings.focus = nil
            show()
        case .language:
            settings.nextLocale()
            settings.focus = screen?.shown.focusedRow
            show()
        case .appearance:
            settings.nextAppearance(from: appearance)
            screen?.shown.environment.appearance = appearance
            screen?.labels = labels
        case .size:
            settings.nextSize()
            screen?.labels = labels
        case .colors:
            settings.nextColors(from: colors)
            settings.focus = screen?.shown.focusedRow
            end(.otherColors)
        case .quit:
            end(.ended(0))
        }
        remember()
    }

    private func take(_ event: TerminalEvent) {
        switch event {
        case .key(.character("c"), .control): end(.ended(130))
        case .key(.character("z"), .control), .willSuspend: terminal?.suspend()
        case .terminated(let signal): end(.ended(128 + signal))
        case .appearance(let isDark):
            terminalAppearance = isDark ? .dark : .light
            screen?.shown.environment.appearance = appearance
            screen?.labels = labels
        default: break
        }
    }

    private func end(_ outcome: Outcome) {
        guard self.outcome == nil else { return }
        self.outcome = outcome
        terminal?.stop()
    }
}
