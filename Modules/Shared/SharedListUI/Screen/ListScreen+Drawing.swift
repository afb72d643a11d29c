import ListInterface
public import TerminalInterface
import TextInterface

extension ListScreen {
    /// Lays the rows out, and tells those that came near or left. Each observes for itself what it reads; what rows read
    /// that are not even on the screen must not have the screen drawn anew.
    public func prepare(_ size: TerminalSize) {
        if !hasAppeared {
            hasAppeared = true
            configuration.onFirstAppearance?()
        }
        turnNotices()
        layOutList(ScreenLayout(size, isAlone: configuration.isAlone))
    }

    /// Draws the screen; at any size something is seen.
    public func draw(_ size: TerminalSize) -> Frame {
        let palette = environment.palette
        let readings = environment.ticker.readings
        let ground = Style(foreground: palette.body.foreground, background: palette.background)
        let layout = ScreenLayout(size, isAlone: configuration.isAlone)
        let banner = layOutList(layout)
        var frame = Frame(
            grid: Grid(columns: size.columns, rows: size.rows, style: ground, order: environment.order),
            title: configuration.title)

        drawBody(into: &frame, screenRows: layout.body.rows)
        draw(banner, row: body.endRow, into: &frame.grid)
        if let row = layout.title { drawTitle(row: row, hasRule: layout.rule != nil, into: &frame.grid) }
        if let row = layout.rule { drawProgress(row: row, into: &frame.grid) }
        if let row = layout.lowerRule { frame.grid.drawRule(row: row, style: palette.line) }
        drawNotice(in: layout, into: &frame.grid)
        drawStatus(hints(beside: banner), row: layout.status, into: &frame)
        if case .help(let help) = overlay {
            furthestHelp = help.draw(helpGroups, strings: environment.strings, palette: palette, into: &frame)
        }
        if case .selection(let selection) = overlay {
            selection.draw(
                above: layout.lowerRule ?? layout.status ?? size.rows, palette: palette, into: &frame.grid)
        }
        isMoving = environment.ticker.readings != readings || (isListShown && list.isMoving)
        return frame
    }

    private var isListShown: Bool { !list.isEmpty }

    private func context(columns: Int, screenRows: Int) -> RowContext {
        RowContext(
            columns: columns, screenRows: screenRows, appearance: environment.appearance,
            locale: environment.locale, isAlone: configuration.isAlone, pictureSize: environment.pictureSize,
            query: liveQuery,
            ticker: environment.ticker, order: environment.order, keys: environment.rowKeys)
    }

    /// What is looked for is marked while it is typed.
    private var liveQuery: String {
        if case .find(let prompt) = overlay, !prompt.input.isEmpty { return prompt.input.text }
        return query
    }

    // MARK: The middle

    /// - Returns: The error under the list.
    @discardableResult
    private func layOutList(_ layout: ScreenLayout) -> ErrorBanner {
        let banner = banner(in: layout.body)
        body = layout.body
        body.rows -= banner.lines.count
        body.rows = max(0, body.rows - noticeLines(in: layout).count)
        // A banner that comes and goes must not change the size of pictures.
        list.layOut(
            in: context(columns: body.columns, screenRows: layout.body.rows), viewport: body.rows)
        return banner
    }

    private func drawBody(into frame: inout Frame, screenRows: Int) {
        guard !isListShown else {
            list.draw(into: &frame.grid, at: body)
            frame.cursor = list.cursor.map { .init(row: body.row + $0.row, column: $0.column) }
            return
        }
        if let errorMessage {
            drawCentred(errorLines(errorMessage), into: &frame.grid)
        } else if isLoading {
            drawPlaceholders(
                in: context(columns: body.columns, screenRows: screenRows), into: &frame.grid)
        } else if hasLoaded {
            let lines = centred(configuration.emptyMessage, environment.palette.secondary)
            drawCentred(lines, into: &frame.grid)
        }
    }

    private func drawPlaceholders(in context: RowContext, into grid: inout Grid) {
        let row = configuration.placeholder ?? plainPlaceholder
        let height = min(max(1, row.height(in: context)), max(1, body.rows))
        var drawing = Grid(
            columns: body.columns, rows: height, style: environment.palette.body, order: context.order)
        row.draw(into: &drawing, in: context)
        for top in stride(from: body.row, to: body.endRow, by: height) {
            grid.draw(drawing, row: top, column: 0)
        }
    }

    private func drawProgress(row: Int, into grid: inout Grid) {
        let palette = environment.palette
        grid.drawRule(row: row, style: palette.line)
        guard isLoading else { return }
        let columns = grid.columns
        var (start, end) = (0, columns)
        if let progress = shownProgress {
            end = Int(Double(columns) * progress)
        } else if !environment.isMotionReduced {
            let length = max(3, columns / 6)
            let step = environment.ticker.step * 2 + length / 2
            start = step % (columns + length) - length
            end = start + length
        }
        grid.fill(
            Rectangle(row: row, column: start, rows: 1, columns: end - start), style: palette.accent,
            with: Sign.progress.text)
    }

    // MARK: Centred text

    /// Parts of one line, each in a style of its own.
    typealias StyledLine = [(SafeText, Style)]

    /// A line in the middle, in the direction of its paragraph.
    private struct CentredLine {
        var parts: StyledLine = []
        var isRightToLeft = false
    }

    private var centredWidth: Int { min(72, max(1, body.columns - 4)) }

    private func centred(_ paragraph: SafeText, _ style: Style) -> [CentredLine] {
        paragraph.wrapped(to: centredWidth).map {
            CentredLine(parts: [($0, style)], isRightToLeft: paragraph.isRightToLeft)
        }
    }

    private func errorLines(_ message: SafeText) -> [CentredLine] {
        let palette = environment.palette
        var lines = centred(Sign.failure.before(message), palette.error)
        lines += centred(configuration.attempt(), palette.secondary)
        if configuration.onReload != nil {
            if body.rows > lines.count + 1 { lines.append(CentredLine()) }
            let again = environment.strings[.hintAgain]
            lines.append(
                CentredLine(parts: [("r", palette.accent.adding(.bold)), (" " + again, palette.secondary)]))
        }
        return lines
    }

    private func drawCentred(_ lines: [CentredLine], into grid: inout Grid) {
        var row = body.row + max(0, (body.rows - lines.count) / 2)
        for line in lines.prefix(body.rows) {
            let width = line.parts.reduce(0) { $0 + $1.0.width }
            var column = max(0, (body.columns - width) / 2)
            for (text, style) in line.parts {
                column += grid.put(
                    text, row: row, column: column, style: style, isRightToLeft: line.isRightToLeft)
            }
            row += 1
        }
    }
}

extension Grid {
    /// A thin line across the grid.
    mutating func drawRule(row: Int, style: Style) {
        fill(Rectangle(row: row, column: 0, rows: 1, columns: columns), style: style, with: Sign.rule.text)
    }
}
