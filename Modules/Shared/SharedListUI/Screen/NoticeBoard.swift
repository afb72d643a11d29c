import ConcurrencyInterface
import ListInterface
import TextInterface

/// The notices of a screen, each removed by a timer after four seconds on the screen.
final class NoticeBoard {
    /// Requests a frame that removes the current notice.
    var onEnd: () -> Void = {}

    private var notices = Notices()
    private var end: Task<Void, Never>?
    private let tasks: any TaskProvider
    private let clock: any MonotonicClock

    init(tasks: any TaskProvider, clock: any MonotonicClock) {
        self.tasks = tasks
        self.clock = clock
    }

    deinit {
        end?.cancel()
    }

    /// The notice on the screen.
    var current: SafeText? { notices.current }

    func add(_ notice: SafeText, _ kind: NoticeKind, about row: RowID?) {
        notices.add(notice, kind, about: row)
    }

    func remove(_ kind: NoticeKind) {
        notices.remove(kind)
    }

    /// Removes an expired notice and starts the timer of the next one. Called before each frame.
    func turn(focus: RowID?) {
        let stay = notices.turn(at: clock.elapsed, focus: focus)
        end?.cancel()
        end = stay.map { stay in
            tasks.task(name: "notice", priority: nil) { @MainActor [weak self, clock] in
                if (try? await clock.sleep(for: stay)) != nil { self?.onEnd() }
            }
        }
    }
}

/// The lines of a notice, below the rows.
struct NoticeLines {
    private(set) var lines: [SafeText] = []

    /// No notice.
    static let none = NoticeLines()

    private init() {}

    init(_ notice: SafeText?, in layout: ScreenLayout) {
        guard let notice, layout.body.rows > 1 else { return }
        let columns = layout.columns - 2 * layout.margin
        let most = min(3, max(1, layout.body.rows / 4))
        lines = notice.wrapped(to: columns)
        guard lines.count > most else { return }
        let rest = lines[most...].reduce(lines[most - 1]) { $0 + " " + $1 }
        lines = lines[..<(most - 1)] + [rest.truncated(to: columns)]
    }

    /// - Parameter end: The row below the notice.
    func draw(above end: Int, palette: Palette, into grid: inout Grid) {
        for (offset, line) in lines.enumerated() {
            let row = end - lines.count + offset
            grid.fill(Rectangle(row: row, column: 0, rows: 1, columns: grid.columns), style: palette.bar)
            grid.put(
                line, row: row, column: ScreenLayout.margin(grid.columns),
                style: palette.accent.on(palette.bar.background))
        }
    }
}
