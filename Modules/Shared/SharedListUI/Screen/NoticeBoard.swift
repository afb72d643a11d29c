import ConcurrencyInterface
import ListInterface
import TextInterface

/// A screen's notices. A timer ends each once it has been on the screen for four seconds.
final class NoticeBoard {
    /// Requests a frame, in which the current notice ends.
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

    /// Ends the notice whose time is over, and starts the timer of the current one; called before each frame.
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

/// Where a notice stands: in the rule over the key hints, or at the end of the body where it does not fit or there is no rule.
struct NoticeLines {
    /// The lines at the end of the body; none where the notice stands in the rule.
    private(set) var lines: [SafeText] = []
    private var inRule: (notice: SafeText, row: Int)?
    private let margin: Int

    init(_ notice: SafeText?, in layout: ScreenLayout) {
        let body = layout.body
        margin = ScreenLayout.margin(body.columns)
        guard let notice else { return }
        if let row = layout.lowerRule, notice.width + 4 * margin <= body.columns {
            inRule = (notice, row)
        } else if body.rows > 1 {
            let columns = body.columns - 2 * margin
            let most = min(3, max(1, body.rows / 4))
            lines = notice.wrapped(to: columns)
            guard lines.count > most else { return }
            let rest = lines[most...].reduce(lines[most - 1]) { $0 + " " + $1 }
            lines = lines[..<(most - 1)] + [rest.truncated(to: columns)]
        }
    }

    /// - Parameter end: The line behind the body.
    func draw(above end: Int, palette: Palette, into grid: inout Grid) {
        if let (notice, row) = inRule {
            grid.put(
                margin > 0 ? " " + notice + " " : notice, row: row, column: margin, style: palette.accent)
        }
        for (offset, line) in lines.enumerated() {
            let row = end - lines.count + offset
            grid.fill(Rectangle(row: row, column: 0, rows: 1, columns: grid.columns), style: palette.bar)
            grid.put(line, row: row, column: margin, style: palette.accent.on(palette.bar.background))
        }
    }
}
