import ConcurrencyInterface
import ListInterface
import TerminalInterface
import TextInterface

/// Where notices stand: in the rule over the key hints, or at the end of the body where they do not fit or there is no rule.
extension ListScreen {
    /// Lets the notice on the screen go when it has been seen for long enough.
    func turnNotices() {
        let stay = notices.turn(at: clock.elapsed, focus: list.focus)
        noticeEnd?.cancel()
        noticeEnd = stay.map { stay in
            tasks.task(name: "notice", priority: nil) { @MainActor [weak self, clock] in
                if (try? await clock.sleep(for: stay)) != nil { self?.redraw() }
            }
        }
    }

    /// What is said once, or that a search goes on.
    private var shownNotice: SafeText? {
        isSearching ? environment.strings[.findSearching] : notices.current
    }

    /// The lines of a notice at the end of the body; none where it stands in the rule.
    func noticeLines(in layout: ScreenLayout) -> [SafeText] {
        guard let notice = shownNotice, ruleNotice(in: layout) == nil, layout.body.rows > 1 else { return [] }
        let room = layout.body.columns - 2 * Self.margin(layout.body.columns)
        let most = min(3, max(1, layout.body.rows / 4))
        let lines = notice.wrapped(to: room)
        guard lines.count > most else { return lines }
        let rest = lines[most...].reduce(lines[most - 1]) { $0 + " " + $1 }
        return lines[..<(most - 1)] + [rest.truncated(to: room)]
    }

    private func ruleNotice(in layout: ScreenLayout) -> SafeText? {
        guard layout.lowerRule != nil, let notice = shownNotice,
            notice.width + 4 * Self.margin(layout.body.columns) <= layout.body.columns
        else { return nil }
        return notice
    }

    func drawNotice(in layout: ScreenLayout, into grid: inout Grid) {
        let palette = environment.palette
        let margin = Self.margin(grid.columns)
        if let row = layout.lowerRule, let notice = ruleNotice(in: layout) {
            grid.put(
                margin > 0 ? " " + notice + " " : notice, row: row, column: margin, style: palette.accent)
        }
        let lines = noticeLines(in: layout)
        for (offset, line) in lines.enumerated() {
            let row = layout.body.endRow - lines.count + offset
            grid.fill(Rectangle(row: row, column: 0, rows: 1, columns: grid.columns), style: palette.bar)
            grid.put(line, row: row, column: margin, style: palette.accent.on(palette.bar.background))
        }
    }
}
