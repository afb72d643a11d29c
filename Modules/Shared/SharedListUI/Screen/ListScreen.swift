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
    /// Where the body of the last frame was, for the mouse.
    @ObservationIgnored private(set) var body = Rectangle(row: 0, column: 0, rows: 0, columns: 0)

    private var load = LoadState()
    private let finding: Finding
    private let notices: NoticeBoard
    private let environment: ScreenEnvironment
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
    public var isTyping: Bool { overlay.isTyping }

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

    private var keys: ScreenKeys { ScreenKeys(configuration: configuration, environment: environment) }

    // MARK: Events

    /// Takes a key, the mouse or pasted text.
    public func handle(_ event: TerminalEvent) -> Bool {
        switch event {
        case .key(let key, let modifiers):
            return handle(KeyPress(key, modifiers))
        case .mouse(let action, let row, _):
            if overlay.mouse(action) == .passed { handle(action, line: row) }
            return true
        case .paste(let text):
            return overlay.paste(text)
        case .resized, .appearance, .cellAspect, .colors, .identified, .pictures, .willSuspend, .resumed,
            .terminated:
            return false
        }
    }

    private func handle(_ press: KeyPress) -> Bool {
        let command = keys.command(of: press)
        if command == .suspend || command == .quit, !(press.isText && isTyping) { return false }
        if overlay.press(press, command) == .taken { return true }
        // Whatever it is bound to, Escape first ends what is under way.
        if press.key == .escape, finding.cancel() || hideError() || finding.clear() { return true }
        guard let command else { return false }
        if let binding = configuration.keys.first(where: { $0.command.id == command }) {
            binding.action()
            return true
        }
        return list.move(by: command) || perform(command)
    }

    private func perform(_ command: KeyCommand.ID) -> Bool {
        switch command {
        case .back where hideError(): return true
        case .reload: return reload()
        case .find where !configuration.isAlone:
            let prompt = Prompt(environment.strings[.findPrompt], limit: TextInput.searchLimit)
            overlay.show(.question(prompt, isFind: true) { [finding] in finding.find($0) })
            return true
        case .next: return finding.findAgain(isForward: true)
        case .previous: return finding.findAgain(isForward: false)
        case .help:
            overlay.show(.help(HelpOverlay()))
            return true
        default:
            let actions = ListActions(
                configuration: configuration, list: list, environment: environment,
                notify: { [unowned self] in notify($0) })
            return actions.perform(command)
        }
    }

    private func hideError() -> Bool {
        guard hasBanner else { return false }
        load = load.with(ResourceErrorViewModel(message: nil))
        return true
    }

    private func reload() -> Bool {
        guard let onReload = configuration.onReload else { return false }
        if !isLoading {
            notices.remove(.rows)
            onReload()
        }
        return true
    }

    private func handle(_ action: MouseAction, line: Int) {
        switch action {
        case .wheelUp: list.scroll(by: -ListMoves.linesOfAStep)
        case .wheelDown: list.scroll(by: ListMoves.linesOfAStep)
        case .press:
            guard let id = list.row(atLine: line - body.row) else { return }
            if list.focus == id {
                list.focused?.delegate?.selected()
            } else {
                list.moveFocus(to: id)
            }
        }
    }

    // MARK: Frames

    /// Lays the rows out, and tells those that came near or left. Each observes for itself what it reads; what rows read
    /// that are not even on the screen must not have the screen drawn anew.
    public func prepare(_ size: TerminalSize) {
        notices.turn(focus: list.focus)
        layOutList(ScreenLayout(size, isAlone: configuration.isAlone))
    }

    /// Draws the screen; at any size something is seen.
    public func draw(_ size: TerminalSize) -> Frame {
        let palette = environment.palette
        let readings = environment.ticker.readings
        let ground = Style(foreground: palette.body.foreground, background: palette.background)
        let layout = ScreenLayout(size, isAlone: configuration.isAlone)
        let (banner, notice) = layOutList(layout)
        var frame = Frame(
            grid: Grid(columns: size.columns, rows: size.rows, style: ground, order: environment.order),
            title: configuration.title)

        drawBody(layout, into: &frame)
        banner.draw(
            from: body.endRow, margin: ScreenLayout.margin(size.columns), palette: palette, into: &frame.grid)
        if let row = layout.title {
            TitleBar(configuration, list, load, environment.strings).draw(
                row: row, hasRule: layout.rule != nil, style: palette.bar, into: &frame.grid)
        }
        if let row = layout.rule { load.draw(row: row, environment: environment, into: &frame.grid) }
        if let row = layout.lowerRule { frame.grid.drawRule(row: row, style: palette.line) }
        notice.draw(above: layout.body.endRow, palette: palette, into: &frame.grid)
        drawStatus(beside: banner, row: layout.status, into: &frame)
        overlay.draw(
            keys, above: layout.lowerRule ?? layout.status ?? size.rows, environment: environment,
            into: &frame)
        isMoving = environment.ticker.readings != readings || (!list.isEmpty && list.isMoving)
        return frame
    }

    /// Whether the error is a line at the bottom: without rows it has the middle of the screen.
    private var hasBanner: Bool { errorMessage != nil && !list.isEmpty }

    /// - Returns: The error and the notice under the list.
    @discardableResult
    private func layOutList(_ layout: ScreenLayout) -> (ErrorBanner, NoticeLines) {
        var banner = ErrorBanner.none
        if hasBanner, let errorMessage {
            banner = ErrorBanner(
                errorMessage, hints: keys.errorHints, room: layout.body.columns - 2 * layout.margin,
                most: min(3, max(1, layout.body.rows / 4)))
        }
        let notice = NoticeLines(
            finding.isSearching ? environment.strings[.findSearching] : notices.current, in: layout)
        body = layout.body
        body.rows = max(0, body.rows - banner.lines.count - notice.lines.count)
        // A banner that comes and goes must not change the size of pictures.
        list.layOut(in: context(in: layout), viewport: body.rows)
        return (banner, notice)
    }

    private func context(in layout: ScreenLayout) -> RowContext {
        RowContext(
            columns: layout.body.columns, screenRows: layout.body.rows, appearance: environment.appearance,
            locale: environment.locale, isAlone: configuration.isAlone, pictureSize: environment.pictureSize,
            // What is looked for is marked while it is typed.
            query: overlay.query ?? query,
            ticker: environment.ticker, order: environment.order, keys: environment.rowKeys)
    }

    private func drawBody(_ layout: ScreenLayout, into frame: inout Frame) {
        let palette = environment.palette
        var text = CenteredText(in: body)
        if !list.isEmpty {
            list.draw(into: &frame.grid, at: body)
            frame.cursor = list.cursor.map { .init(row: body.row + $0.row, column: $0.column) }
        } else if let errorMessage {
            text.add(Sign.failure.before(errorMessage), palette.error)
            text.add(configuration.attempt(), palette.secondary)
            if let hint = keys.reloadHint { text.add(hint, palette) }
        } else if isLoading {
            (configuration.placeholder ?? plainPlaceholder).fill(
                body, of: &frame.grid, in: context(in: layout))
        } else if load.hasLoaded {
            text.add(configuration.emptyMessage, palette.secondary)
        }
        text.draw(into: &frame.grid)
    }

    /// Draws the status line; on a screen without one, a question takes the last line.
    private func drawStatus(beside banner: ErrorBanner, row: Int?, into frame: inout Frame) {
        if let prompt = overlay.prompt {
            prompt.draw(row: row ?? frame.grid.rows - 1, environment: environment, into: &frame)
        } else if let row {
            // What answers to an error is said here where the banner has no room for it.
            let hints = keys.hints(
                for: list, isLoading: isLoading, hasErrorHints: hasBanner && banner.hints.isEmpty)
            StatusBar(hints: hints, configuration: configuration, environment: environment).draw(
                row: row, into: &frame.grid)
        }
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
