import Observation
import SharedListUI
import TerminalInterface
import TextInterface

/// The feature's screen in a frame of the chosen size, with the preview's line and menu.
@Observable
final class PreviewScreen: Screen {
    @ObservationIgnored let shown: ShownState
    var labels: PreviewLabels
    /// The list of states, while it is open.
    var menu: PreviewMenu?
    /// The state of the rebuild.
    var build = PreviewRebuilder.Stage.idle

    /// The layout of the feature's screen in the terminal.
    @ObservationIgnored private var box = Rectangle(row: 0, column: 0, rows: 0, columns: 0)
    @ObservationIgnored private let perform: (PreviewCommand) -> Void
    @ObservationIgnored var redraw: () -> Void = {} {
        didSet { shown.screen.redraw = redraw }
    }

    init(_ shown: ShownState, labels: PreviewLabels, perform: @escaping (PreviewCommand) -> Void) {
        self.shown = shown
        self.labels = labels
        self.perform = perform
        addKeys()
    }

    var isMoving: Bool { shown.screen.isMoving }

    // MARK: Frames

    func prepare(_ size: TerminalSize) {
        let layout = layout(size)
        box = layout.box
        shown.screen.redraw = redraw
        shown.prepare(layout.inner)
    }

    func draw(_ size: TerminalSize) -> Frame {
        let layout = layout(size)
        let palette = shown.environment.palette
        let ground = Style(foreground: palette.body.foreground, background: palette.background)
        let inner = shown.screen.draw(layout.inner)
        var frame = Frame(
            grid: Grid(columns: size.columns, rows: size.rows, style: ground), title: inner.title)
        let (row, column) = (layout.box.row, layout.box.column)
        frame.grid.draw(inner.grid, row: row, column: column)
        layout.drawBorder(labels.size, palette, into: &frame.grid)
        if let cursor = inner.cursor, layout.isSeen(row: row + cursor.row, column: column + cursor.column) {
            frame.cursor = .init(row: row + cursor.row, column: column + cursor.column)
        }
        let block = BuildBlock(build, in: size)
        block.draw(row: size.rows - 1 - block.rows, palette, into: &frame.grid)
        drawStatus(row: size.rows - 1, palette, into: &frame.grid)
        menu?.draw(labels, rows: size.rows - 1 - block.rows, palette, into: &frame)
        return frame
    }

    private func layout(_ size: TerminalSize) -> PreviewLayout {
        PreviewLayout(terminal: size, wanted: labels.size, below: 1 + BuildBlock(build, in: size).rows)
    }

    private func drawStatus(row: Int, _ palette: Palette, into grid: inout Grid) {
        guard row > 0 else { return }
        grid.fill(Rectangle(row: row, column: 0, rows: 1, columns: grid.columns), style: palette.bar)
        var column = 1
        column += grid.put(
            labels.status.truncated(to: grid.columns - 2), row: row, column: column,
            style: palette.bar.adding(.bold))
        column += 3
        if build == .building {
            let style = palette.accent.on(palette.bar.background).adding(.bold)
            column += grid.put("building …", row: row, column: column, style: style) + 3
        }
        for (key, word) in PreviewLabels.keys {
            guard column + key.width + 1 + word.width < grid.columns else { break }
            column += grid.put(key, row: row, column: column, style: palette.bar.adding(.bold)) + 1
            column += grid.put(word, row: row, column: column, style: palette.bar) + 2
        }
    }

    // MARK: Events

    func handle(_ event: TerminalEvent) -> Bool {
        switch event {
        case .key(let key, let modifiers): return press(key, modifiers)
        case .mouse(let action, let row, let column):
            guard menu == nil else { return true }
            return shown.screen.handle(.mouse(action, row: row - box.row, column: column - box.column))
        default: return shown.screen.handle(event)
        }
    }

    private func press(_ key: Key, _ modifiers: Modifiers) -> Bool {
        if modifiers.contains(.control), key == .character("c") || key == .character("z") { return false }
        if var menu {
            let command = menu.press(key, in: labels)
            self.menu = menu.isClosed ? nil : menu
            if let command { perform(command) }
            return true
        }
        if key == .tab {
            menu = PreviewMenu()
            return true
        }
        if shown.screen.handle(.key(key, modifiers)) { return true }
        guard modifiers.subtracting(.shift) == [], let command = command(of: key) else { return false }
        perform(command)
        return true
    }

    private func command(of key: Key) -> PreviewCommand? {
        switch key {
        case .character("]"): .state(labels.index + 1)
        case .character("["): .state(labels.index - 1)
        case .character("L"): .language
        case .character("A"): .appearance
        case .character("C"): .colors
        case .character("S"): .size
        case .character("q"): .quit
        default: nil
        }
    }

    /// Adds the preview's keys to the help of the feature's screen, behind the feature's own.
    private func addKeys() {
        guard let list = shown.screen as? ListScreen else { return }
        let keys: [(Character, String)] = [
            ("]", "preview: the next state"), ("[", "preview: the state before"),
            ("L", "preview: the next language"), ("A", "preview: light or dark"),
            ("C", "preview: fewer colors"), ("S", "preview: another size"),
        ]
        for (key, help) in keys {
            list.configuration.keys.append(
                KeyBinding(
                    KeyCommand(
                        KeyCommand.ID("preview-\(key)"), KeyPress(.character(key)), in: .program
                    ) { _ in help }
                ) { [weak self] in
                    if let self, let command = command(of: .character(key)) { perform(command) }
                })
        }
    }
}
