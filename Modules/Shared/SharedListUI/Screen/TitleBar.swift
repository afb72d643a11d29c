import ListInterface
import TextInterface

/// The first line of a screen: its title, notes at the right, and an underline that moves during loads.
struct TitleBar {
    private let title: SafeText
    /// The words behind the title.
    private let detail: SafeText
    /// The word for a load; empty while none runs.
    private let progress: SafeText
    /// The number of the focused item and of all items.
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
        detail = configuration.titleDetail
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
        grid.fill(row: row, style: style)
        let margin = ScreenLayout.margin(grid.columns)
        let room = grid.columns - 2 * margin
        func fits(_ note: SafeText, beside columns: Int) -> Bool { note.width + Self.gap + columns <= room }
        var right = notes.first { fits($0, beside: title.width + end.width) } ?? .empty
        // A long title is truncated for the shortest note.
        let least = max(grid.columns / 2, detail.width)
        if right.isEmpty, let note = notes.last, fits(note, beside: least) { right = note }
        let left = right.isEmpty ? room : room - right.width - Self.gap
        grid.put(title(in: left), row: row, column: margin, style: style.adding(.bold))
        grid.put(right, row: row, column: grid.columns - margin - right.width, style: style)
        if !progress.isEmpty { drawLight(row: row, into: &grid) }
    }

    /// The words behind the title, with the sign before them.
    private var end: SafeText { detail.isEmpty ? .empty : "  " + Sign.dot.text + "  " + detail }

    /// The title and the words behind it; those words alone where they leave the title too few columns.
    private func title(in columns: Int) -> SafeText {
        let room = columns - end.width
        return room < min(title.width, Self.leastTitle) && !detail.isEmpty
            ? detail.truncated(to: columns) : title.truncated(to: room) + end
    }

    /// The notes in forms from the longest to the shortest.
    private var notes: [SafeText] {
        // Without animations, only the word shows that a load runs.
        let shorter =
            environment.isMotionReduced && !progress.isEmpty
            ? [[progress, position], [progress]]
            : [[position, note], position.isEmpty ? [note] : [position]]
        return ([[progress, position, note]] + shorter).map { parts in
            .joined(parts.filter { !$0.isEmpty }, by: .dot)
        }.filter { !$0.isEmpty }
    }

    /// Underlines a part of the bar that moves with the ticker, or all of it without animations.
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

    /// The smallest width of a truncated title before other words.
    private static let leastTitle = 8
    /// The smallest distance between the title and the notes.
    private static let gap = 3
}
