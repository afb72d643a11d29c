public import ConcurrencyInterface
public import ListInterface
public import Observation
public import PresentationInterface
public import TerminalInterface
public import TextInterface

/// A list and the screen around it: title, loading, errors, notices, key hints, help and find.
@Observable
public final class ListScreen: Screen {
    /// The rows.
    public let list = ListController()
    /// What makes it the screen of its scene.
    public var configuration: ListConfiguration
    /// The screen that lies over the left of this one's body and takes the keys, while this one is dimmed and keeps its title.
    /// Its hints, questions, notices and faults stand where this one's would. A click beside it goes back in it, and so does
    /// the key that leaves a screen.
    public var sidebar: ListScreen?

    /// Whether the last frame shows something that moves with the ticker.
    @ObservationIgnored public private(set) var isMoving = false
    /// Called when rows look different; set by the stage that shows the screen.
    @ObservationIgnored public var redraw: () -> Void = {} {
        didSet {
            list.onChange = redraw
            notices.onEnd = redraw
        }
    }

    /// The help, question or selection over the list, which takes the keys.
    let overlay = ScreenOverlay()
    let finding: Finding
    let notices: NoticeBoard
    let environment: ScreenEnvironment
    var load = LoadState()
    /// The number of a link that is being typed.
    var number: Int?
    /// Where the body of the last frame was, for the mouse.
    @ObservationIgnored private(set) var body = Rectangle(row: 0, column: 0, rows: 0, columns: 0)
    /// Where the hints of the last frame were, for the mouse.
    @ObservationIgnored private(set) var hints: [HintPlace] = []

    private let plainPlaceholder = PlaceholderRow()

    /// Makes a screen without rows.
    ///
    /// - Parameters:
    ///   - configuration: What makes it the screen of its scene.
    ///   - environment: How all screens look, and what moves them.
    ///   - tasks: Starts searches through many rows.
    ///   - clock: Tells how long a notice was seen.
    public init(
        _ configuration: ListConfiguration, environment: ScreenEnvironment, tasks: any TaskProvider,
        clock: any MonotonicClock
    ) {
        self.configuration = configuration
        self.environment = environment
        finding = Finding(list, strings: environment.strings, tasks: tasks)
        notices = NoticeBoard(tasks: tasks, clock: clock)
        finding.notify = { [weak self] in self?.notify($0) }
    }

    /// Whether something loads.
    public var isLoading: Bool { load.isLoading }
    /// What failed, until the next load or until the reader hides it.
    public var errorMessage: SafeText? { load.errorMessage }
    /// What is looked for and marked; empty where nothing is.
    var query: String { finding.query }
    /// Whether characters are typed into a question, a search or the help's filter.
    public var isTyping: Bool { sidebar?.isTyping ?? overlay.isTyping }

    /// Says something once above the key hints, for four seconds.
    ///
    /// - Parameters:
    ///   - kind: A newer notice takes the place of an older one of its kind.
    ///   - row: The row that it is about, without which in focus it is not said.
    public func notify(_ notice: SafeText, as kind: NoticeKind = .answer, about row: RowID? = nil) {
        notices.add(notice, kind, about: row)
        redraw()
    }

    /// Asks for a line of text in the status line; Esc takes the question away without an answer.
    ///
    /// - Parameter limit: The most bytes of UTF-8 that the answer may have. What is typed or pasted beyond is refused, and
    ///   the screen says so.
    public func ask(
        _ question: SafeText, suggesting text: String = "", limit: Int = 1_000,
        answer: @escaping (String) -> Void
    ) {
        overlay.show(.question(Prompt(question, text: text, limit: limit), isFind: false, answer: answer))
    }

    /// Shows a text whole above the status line, as if it were selected, so that a person can copy it with the mouse; until
    /// the next key.
    ///
    /// - Parameter sentence: What stands above the text.
    public func select(_ text: SafeText, below sentence: SafeText) {
        // What is being typed meanwhile is not interrupted.
        if isTyping { return notify(sentence) }
        overlay.show(.selection(Selection(sentence: sentence, text: text)))
    }

    var keys: ScreenKeys { ScreenKeys(configuration: configuration, environment: environment) }

    // MARK: Frames

    /// Lays the rows out, and tells those that came near or left. Each observes for itself what it reads; what rows read
    /// that are not even on the screen must not have the screen drawn anew.
    public func prepare(_ size: TerminalSize) {
        let layout = ScreenLayout(size, isFullScreen: configuration.isFullScreen)
        guard let sidebar else { return prepareFront(layout) }
        layOutList(layout)
        sidebar.redraw = { [weak self] in self?.redraw() }
        sidebar.prepareFront(layout.sidebar)
    }

    /// Prepares the screen that takes the keys.
    private func prepareFront(_ layout: ScreenLayout) {
        notices.turn(focus: list.focus)
        layOutList(layout, above: foot(layout))
        list.tellFocus()
    }

    /// Draws the screen; at any size something is seen.
    public func draw(_ size: TerminalSize) -> Frame {
        let palette = environment.palette
        let readings = environment.ticker.readings
        let ground = Style(foreground: palette.body.foreground, background: palette.background)
        let layout = ScreenLayout(size, isFullScreen: configuration.isFullScreen)
        let front = sidebar ?? self
        let frontLayout = sidebar == nil ? layout : layout.sidebar
        let foot = front.foot(frontLayout)
        var frame = Frame(
            grid: Grid(columns: size.columns, rows: size.rows, style: ground, order: environment.order),
            title: configuration.title)

        if let sidebar { drawBeside(sidebar, layout, into: &frame) }
        front.layOutList(frontLayout, above: foot)
        front.drawBody(front.body, frontLayout, into: &frame)
        if let row = layout.title {
            let isLoading = isLoading || sidebar?.isLoading == true
            TitleBar(configuration, list, isLoading: isLoading, environment).draw(row: row, into: &frame.grid)
        }
        front.drawFoot(foot, frontLayout, into: &frame)
        isMoving = environment.ticker.readings != readings || hasMovingRows || sidebar?.hasMovingRows == true
        return frame
    }

    private var hasMovingRows: Bool { !list.isEmpty && list.isMoving }

    /// What stands between the rows and the last line.
    private func foot(_ layout: ScreenLayout) -> ScreenFoot {
        ScreenFoot(
            fault, keys: keys,
            notice: finding.isSearching ? environment.strings[.findSearching] : notices.current, in: layout)
    }

    /// What failed, on a screen with rows: without any, it has the middle of the screen.
    var fault: Fault? {
        guard !list.isEmpty, let errorMessage else { return nil }
        return Fault(errorMessage, at: load.faultPlace, environment)
    }

    private func layOutList(_ layout: ScreenLayout, above foot: ScreenFoot = .none) {
        body = layout.body
        body.rows = max(0, body.rows - foot.rows)
        list.isText = configuration.scrollsByLine
        // What comes and goes above the last line must not change the size of pictures.
        list.layOut(in: context(in: layout), viewport: body.rows)
    }

    private func context(in layout: ScreenLayout) -> RowContext {
        RowContext(
            columns: layout.body.columns, screenRows: layout.body.rows, appearance: environment.appearance,
            locale: environment.locale, isFullScreen: configuration.isFullScreen,
            pictureSize: environment.pictureSize,
            // What is looked for is marked while it is typed.
            query: overlay.query ?? query,
            ticker: environment.ticker, order: environment.order, keys: environment.rowKeys)
    }

    /// Draws the rows dimmed beside a sidebar, as far as there is room for them, and the line between.
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
            frame.cursor = row.map { Frame.Position(row: $0, column: area.column + RowChrome.focusColumn) }
        } else if let errorMessage {
            let fault = Fault(errorMessage, at: .details, environment)
            text.add(fault.message, fault.style)
            text.add(configuration.attempt(), palette.secondary)
            if let hint = keys.reloadHint { text.add(hint, palette) }
        } else if isLoading {
            (configuration.placeholder ?? plainPlaceholder).fill(
                area, of: &frame.grid, in: context(in: layout))
        } else if load.hasLoaded, let page = configuration.emptyPage {
            page.fill(area, of: &frame.grid, in: context(in: layout))
        } else if load.hasLoaded {
            text.add(configuration.emptyMessage, palette.secondary)
        }
        hints = text.draw(into: &frame.grid)
    }

    /// Draws what stands under the rows, and what lies over all.
    private func drawFoot(_ foot: ScreenFoot, _ layout: ScreenLayout, into frame: inout Frame) {
        hints += foot.draw(from: body.endRow, palette: environment.palette, into: &frame.grid)
        if let prompt = overlay.prompt {
            // On a screen without a status line a question takes the last line.
            let row = layout.status ?? frame.grid.rows - 1
            prompt.draw(row: row, environment: environment, into: &frame)
        } else if let row = layout.status {
            hints += statusBar.draw(row: row, into: &frame.grid)
        }
        let end = layout.status ?? frame.grid.rows
        overlay.draw(keys, above: end, environment: environment, into: &frame)
    }

    private var statusBar: StatusBar {
        let palette = environment.palette
        var bar = StatusBar(
            hints: overlay.isHelp ? [] : keys.hints(for: list, isLoading: isLoading),
            configuration: configuration, environment: environment)
        if let number {
            let style = palette.accent.on(palette.bar.background).adding(.bold)
            bar.sentence = StyledText(text: SafeText(String(number)), style: style)
            bar.hints = keys.numberHints
        } else if let fault {
            if fault.place == .footer {
                bar.sentence = StyledText(text: fault.message, style: fault.style.on(palette.bar.background))
                bar.hints = keys.errorHints(isWhole: false)
            } else {
                bar.sign = fault.sign
            }
        }
        return bar
    }
}

extension ListScreen: ResourceLoadingView {
    /// Shows that a load began or ended.
    public func display(loading viewModel: ResourceLoadingViewModel) {
        load = load.with(viewModel)
    }
}

extension ListScreen: ResourceErrorView {
    /// Shows an error, or takes it away.
    public func display(error viewModel: ResourceErrorViewModel) {
        load = load.with(viewModel)
    }
}
