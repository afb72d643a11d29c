import ListInterface
public import TerminalInterface
import TextInterface

/// The frames of the screen.
extension ListScreen {
    /// Lays out and prefetches rows. Each row observes the properties that it reads itself: a row outside the
    /// viewport must not redraw the screen.
    public func prepare(_ size: TerminalSize) {
        prepare(in: ScreenLayout(size, isFullScreen: configuration.isFullScreen))
    }

    /// Draws the screen. A frame of any size shows some content.
    public func draw(_ size: TerminalSize) -> Frame {
        let layout = ScreenLayout(size, isFullScreen: configuration.isFullScreen)
        let contents = contents(in: layout)
        var frame = Frame(size, in: environment)
        frame.draw(contents, at: layout.pane, hasFocus: true)
        let readings = environment.ticker.readings
        drawBars(of: self, layout, into: &frame)
        isMoving = contents.isMoving || environment.ticker.readings != readings
        return frame
    }

    /// Prepares the screen in a pane.
    func prepare(in layout: ScreenLayout) {
        place(in: layout.pane)
        let layout = layout.inPane
        guard let sidebar else { return prepareFront(layout) }
        layOutList(layout)
        sidebar.redraw = { [weak self] in self?.redraw() }
        sidebar.prepareFront(layout.sidebar)
    }

    private func place(in pane: Rectangle) {
        drawn.pane = pane
        if let sidebar { sidebar.drawn.pane = pane }
    }

    /// Prepares the screen that handles the keys.
    private func prepareFront(_ layout: ScreenLayout) {
        notices.turn(focus: list.focus)
        layOutList(layout, above: footer(layout))
        list.reportFocus()
    }

    /// Draws the rows of a pane, and the notice and the error below them.
    func contents(in layout: ScreenLayout) -> PaneContents {
        let readings = environment.ticker.readings
        let size = TerminalSize(columns: layout.pane.columns, rows: layout.pane.rows)
        var frame = Frame(size, in: environment)
        place(in: layout.pane)
        let layout = layout.inPane
        let front = sidebar ?? self
        let frontLayout = sidebar == nil ? layout : layout.sidebar
        let footer = front.footer(frontLayout)
        if let sidebar { drawBeside(sidebar, layout, into: &frame) }
        let area = front.layOutList(frontLayout, above: footer)
        front.drawBody(area, frontLayout, into: &frame)
        front.drawn.addHints(
            footer.draw(from: area.endRow, palette: environment.palette, into: &frame.grid))
        let isMoving =
            environment.ticker.readings != readings || hasMovingRows || sidebar?.hasMovingRows == true
        return PaneContents(grid: frame.grid, cursor: frame.cursor, isMoving: isMoving)
    }

    /// Draws the bars, which say what the screen in focus is doing, and what is over all panes.
    ///
    /// - Parameter titled: The screen of the title.
    func drawBars(of titled: ListScreen, _ layout: ScreenLayout, into frame: inout Frame) {
        let title = titled.configuration
        frame.title = .joined([title.title, title.titleDetail].filter { !$0.isEmpty }, by: .dot)
        let front = sidebar ?? self
        if let row = layout.title {
            let isLoading = titled.isLoading || front.isLoading
            TitleBar(title, titled.list, isLoading: isLoading, environment).draw(row: row, into: &frame.grid)
        }
        front.drawStatus(layout, into: &frame)
        if let field, sidebar == nil, overlay.prompt == nil { drawField(field, layout, into: &frame) }
    }

    private var hasMovingRows: Bool { !list.isEmpty && list.isMoving }

    /// The content between the rows and the status bar.
    private func footer(_ layout: ScreenLayout) -> ScreenFooter {
        ScreenFooter(
            presentedError, keys: keys,
            notice: findInteraction.isSearching
                ? environment.strings[.findSearching]
                : mistakeNotice(layout) ?? (barNotice(layout) == nil ? notices.current : nil),
            in: layout)
    }

    /// The notice that fits into the status bar, but not into a line of the pane.
    private func barNotice(_ layout: ScreenLayout) -> SafeText? {
        guard panes.hasFocus, layout.status != nil, let notice = notices.current,
            notice.width > layout.paneRoom, notice.width <= layout.columns - 2 * layout.margin
        else { return nil }
        // The bar is in use otherwise.
        let isFree =
            presentedError == nil && number == nil && findInteraction.position == nil && field == nil
            && !overlay.isHelp
            && overlay.prompt == nil && overlay.choice == nil
        return isFree ? notice : nil
    }

    /// The error on a screen with rows. Without rows, it is in the middle of the screen.
    var presentedError: ErrorPresentation? {
        guard !hasNoContent, let errorMessage else { return nil }
        return ErrorPresentation(errorMessage, at: load.errorPlacement, environment)
    }

    /// Whether the list is empty, and not only because a search found nothing.
    private var hasNoContent: Bool { list.isEmpty && configuration.search?.matcher() == nil }

    /// Lays out the rows, in the coordinates of the pane.
    @discardableResult
    private func layOutList(_ layout: ScreenLayout, above footer: ScreenFooter = .none) -> Rectangle {
        var area = layout.body
        area.rows = max(0, area.rows - footer.rows)
        drawn.place(body: area)
        list.isText = configuration.scrollsByLine
        // A notice or an error must not change the size of pictures, so the context has the full height.
        list.layOut(in: context(in: layout), viewport: area.rows)
        return area
    }

    private func context(in layout: ScreenLayout) -> RowContext {
        RowContext(
            columns: layout.body.columns, screenRows: layout.body.rows, appearance: environment.appearance,
            locale: environment.locale, isFullScreen: configuration.isFullScreen,
            pictureSize: configuration.scrollsByLine ? environment.postPictureSize : environment.pictureSize,
            // The text to find is highlighted while it is typed.
            query: overlay.query ?? query ?? configuration.search?.matcher(),
            ticker: environment.ticker, order: environment.order, keys: environment.rowKeys)
    }

    /// Draws the dimmed rows beside a sidebar, where they fit, and the separator.
    private func drawBeside(_ sidebar: ListScreen, _ layout: ScreenLayout, into frame: inout Frame) {
        let area = layout.besideSidebar
        layOutList(layout)
        drawBody(area, layout, into: &frame)
        frame.grid.dim(area, environment.palette)
        let ground = Rectangle(row: 0, column: 0, rows: frame.grid.rows, columns: area.column)
        frame.grid.fill(ground, style: environment.palette.body)
        let line = Rectangle(row: area.row, column: area.column - 1, rows: area.rows, columns: 1)
        frame.grid.fill(line, style: environment.palette.line, with: Sign.focus.text)
    }

    private func drawBody(_ area: Rectangle, _ layout: ScreenLayout, into frame: inout Frame) {
        let palette = environment.palette
        var text = CenteredText(in: area)
        frame.cursor = nil
        if !list.isEmpty {
            list.draw(into: &frame.grid, at: area)
            let row =
                configuration.scrollsByLine
                ? frame.grid.firstRowOfText(in: area) : list.focusLine.map { area.row + $0 }
            frame.cursor = row.flatMap { cursor(inRow: $0, of: frame.grid, at: area) }
        } else if hasNoContent, let errorMessage {
            let presentedError = ErrorPresentation(errorMessage, at: .banner, environment)
            text.add(presentedError.message, presentedError.style)
            text.add(configuration.attempt(), palette.secondary)
            if let hint = keys.reloadHint { text.add(hint, palette) }
        } else if hasNoContent, isLoading {
            (configuration.placeholder ?? PlaceholderRow()).fill(
                area, of: &frame.grid, in: context(in: layout))
        } else if load.hasLoaded, let page = configuration.emptyPage {
            page.fill(area, of: &frame.grid, in: context(in: layout))
        } else if load.hasLoaded {
            text.add(configuration.emptyMessage, palette.secondary)
        }
        (drawn.paneHints, drawn.barHints) = ([], [])
        drawn.addHints(text.draw(into: &frame.grid))
    }

    /// The position of the cursor in a row of cells: the focus bar, or its column where that is free. A
    /// cursor on a letter would hide it.
    private func cursor(inRow row: Int, of grid: Grid, at area: Rectangle) -> Frame.Position? {
        let position = Frame.Position(row: row, column: area.column + RowChrome.focusColumn)
        // A small screen may have no rows for the list.
        guard row < grid.rows, position.column < grid.columns else { return nil }
        let cluster = grid.cluster(row: row, column: position.column)
        return [" ", Sign.focus.text.text].contains(cluster) ? position : nil
    }

    /// Draws the status bar, and the overlay.
    private func drawStatus(_ layout: ScreenLayout, into frame: inout Frame) {
        drawn.barHints = []
        if let prompt = overlay.prompt {
            // On a screen without a status bar a question replaces the last line.
            let row = layout.status ?? frame.grid.rows - 1
            prompt.draw(row: row, environment: environment, into: &frame)
        } else if let choice = overlay.choice {
            drawn.barHints = choice.draw(
                row: layout.status ?? frame.grid.rows - 1, configuration: configuration,
                environment: environment, into: &frame.grid)
        } else if let row = layout.status {
            // Beside the help, parts of the bar would be meaningless.
            if overlay.isHelp {
                frame.grid.fill(row: row, style: environment.palette.bar)
            } else {
                drawn.barHints = (field.map { searchBar($0, layout) } ?? statusBar(layout)).draw(
                    row: row, into: &frame.grid)
            }
        }
        let end = layout.status ?? frame.grid.rows
        overlay.draw(keys, above: end, environment: environment, into: &frame)
    }

    private func statusBar(_ layout: ScreenLayout) -> StatusBar {
        let palette = environment.palette
        var bar = StatusBar(
            hints: keys.hints(for: list, isLoading: isLoading),
            configuration: configuration, environment: environment)
        if let notice = barNotice(layout) {
            bar.sentence = StyledText(text: notice, style: palette.accent.on(palette.bar.background))
            bar.hints = []
        } else if let number {
            let style = palette.accent.on(palette.bar.background).adding(.bold)
            bar.sentence = StyledText(text: SafeText(String(number)), style: style)
            bar.hints = keys.numberHints
        } else if query != nil, !list.isEmpty, presentedError == nil {
            bar.sentence = findInteraction.position.map { position in
                StyledText(
                    text: environment.strings.match(position.match, of: position.count),
                    style: palette.accent.on(palette.bar.background))
            }
            bar.hints = keys.findHints(before: bar.hints)
        } else if let presentedError {
            if presentedError.placement == .statusBar {
                bar.sentence = StyledText(
                    text: presentedError.message, style: presentedError.style.on(palette.bar.background))
                bar.hints = keys.errorHints(isWhole: false)
            } else {
                bar.sign = presentedError.sign
            }
        }
        return bar
    }
}
