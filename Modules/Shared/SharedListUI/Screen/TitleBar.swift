import ListInterface
import TextInterface

/// The first line of a screen: its title, at the right as much of what else is said as there is room for, and while
/// something loads an underline that moves along it.
struct TitleBar {
    private let title: SafeText
    /// The word for a load that runs; empty where nothing loads.
    private let progress: SafeText
    /// Which item has the focus, of how many.
    private let position: SafeText
    private let note: SafeText
    private let environment: ScreenEnvironment

    init(
        _ configuration: ListConfiguration, _ list: ListController, isLoading: Bool,
        _ environment: ScreenEnvironment
    ) {
        self.environment = environment
        let strings = environment.strings
        title = configuration.title
        note = configuration.note()
        progress = isLoading ? strings[.statusLoading] : .empty
        if configuration.showsPosition, let position = list.position {
            self.position = strings.position(position, of: list.itemCount, hasMore: configuration.hasMore())
        } else {
            position = .empty
        }
    }

    func draw(row: Int, into grid: inout Grid) {
        let style = environment.palette.bar
        grid.fill(Rectangle(row: row, column: 0, rows: 1, columns: grid.columns), style: style)
        let margin = ScreenLayout.margin(grid.columns)
        let room = grid.columns - 2 * margin
        func fits(_ note: SafeText, beside columns: Int) -> Bool { note.width + Self.gap + columns <= room }
        var right = notes.first { fits($0, beside: title.width) } ?? .empty
        // A long title makes room for the most telling one.
        if right.isEmpty, let least = notes.last, fits(least, beside: grid.columns / 2) { right = least }
        let left = right.isEmpty ? room : room - right.width - Self.gap
        grid.put(title.truncated(to: left), row: row, column: margin, style: style.adding(.bold))
        grid.put(right, row: row, column: grid.columns - margin - right.width, style: style)
        if !progress.isEmpty { drawLight(row: row, into: &grid) }
    }

    /// What may stand at the right of the title, the most at first; the most telling part alone is the last.
    private var notes: [SafeText] {
        // Where nothing moves, the word alone tells that something loads.
        let shorter =
            environment.isMotionReduced && !progress.isEmpty
            ? [[progress, position], [progress]]
            : [[position, note], position.isEmpty ? [note] : [position]]
        return ([[progress, position, note]] + shorter).map { parts in
            .joined(parts.filter { !$0.isEmpty }, by: .dot)
        }.filter { !$0.isEmpty }
    }

    /// Underlines a part of the bar that moves with the ticker, or all of it where nothing may move.
    private func drawLight(row: Int, into grid: inout Grid) {
        let columns = grid.columns
        var (start, end) = (0, columns)
        if !environment.isMotionReduced {
            let length = max(3, columns / 6)
            let step = environment.ticker.step * 2 + length / 2
            start = step % (columns + length) - length
            end = start + length
        }
        let accent = environment.palette.accent
        let light = Rectangle(row: row, column: start, rows: 1, columns: end - start)
        grid.restyle(light) { style in
            accent.on(style.background).adding(style.attributes).adding(.underline)
        }
    }

    /// The fewest columns between the title and what stands beside it.
    private static let gap = 3
}
