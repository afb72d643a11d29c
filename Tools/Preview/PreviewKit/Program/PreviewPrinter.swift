import SharedListUI
import TerminalInterface
import TextInterface

/// Prints states as text, each as it is when nothing changes any more.
struct PreviewPrinter {
    let settings: PreviewSettings

    private var size: TerminalSize { settings.size ?? TerminalSize(columns: 80, rows: 24) }

    /// Prints the state that the settings name; all of them, each below its name, where they name none.
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
            // What was asked for meanwhile may come.
            for _ in 0..<10 { await Task.yield() }
        }
        guard let last else { return [] }
        return (0..<last.rows).map { last.line($0) }
    }

    /// The frames after which a state is taken for one that never comes to rest.
    private static let mostFrames = 20
}
