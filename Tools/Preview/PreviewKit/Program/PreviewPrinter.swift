import SharedListUI
import TerminalInterface
import TextInterface

/// Prints states as text, each after its last change.
struct PreviewPrinter {
    let settings: PreviewSettings

    private var size: TerminalSize { settings.size ?? TerminalSize(columns: 80, rows: 24) }

    /// Prints the state of the settings, or all states below their names if the settings have none.
    func print(_ states: [PreviewState]) async {
        for state in states where settings.state == nil || settings.state == state.name {
            if settings.state == nil { Swift.print("=== \(state.name)") }
            for line in await lines(of: state) { Swift.print(line) }
        }
    }

    /// The lines of a state's frame.
    func lines(of state: PreviewState) async -> [String] {
        let shown = ShownState(state, settings: settings, appearance: settings.appearance ?? .dark)
        var last: Grid?
        for _ in 0..<Self.mostFrames {
            shown.prepare(size)
            let grid = shown.screen.draw(size).grid
            if grid == last { break }
            last = grid
            // Loads that started meanwhile may finish.
            for _ in 0..<10 { await Task.yield() }
        }
        guard let last else { return [] }
        return (0..<last.rows).map { last.line($0) }
    }

    /// The most frames that a state is given to settle.
    private static let mostFrames = 20
}
