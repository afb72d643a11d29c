public import ConcurrencyInterface
public import ListInterface
public import Observation
public import PresentationInterface
public import TextInterface

/// A screen with a list, and with its title, loads, errors, notices, hints, help and find.
@Observable
public final class ListScreen: Screen {
    /// The list.
    public let list = ListController()
    /// The texts, commands and callbacks of the scene.
    public var configuration: ListConfiguration
    /// A screen over the left of this one, which stays visible, dimmed and with its title. The sidebar
    /// handles the keys and shows its own hints, questions, notices and errors. A click beside it goes back
    /// in it, and so does the key that leaves a screen.
    public var sidebar: ListScreen?

    /// Whether the last frame is animated.
    @ObservationIgnored public internal(set) var isMoving = false
    /// Requests a frame. Set by the stage that shows the screen.
    @ObservationIgnored public var redraw: () -> Void = {} {
        didSet {
            list.onChange = redraw
            notices.onEnd = redraw
        }
    }

    /// The help, question or text over the list, which handles the keys.
    let overlay = ScreenOverlay()
    let findInteraction: FindInteraction
    let notices: NoticeBoard
    let environment: ScreenEnvironment
    var load = LoadState()
    /// The field of a search that is being typed.
    var field: SearchField?
    /// The number of a link that is being typed.
    var number: Int?
    /// The last frame.
    @ObservationIgnored var drawn = DrawnScreen()
    /// The panes around the screen in the last frame.
    @ObservationIgnored var panes = PaneSurroundings()

    /// Creates a screen without rows.
    ///
    /// - Parameters:
    ///   - configuration: The texts, commands and callbacks of the scene.
    ///   - environment: The environment of all screens.
    ///   - tasks: Starts searches and timers.
    ///   - clock: Times the notices.
    public init(
        _ configuration: ListConfiguration, environment: ScreenEnvironment, tasks: any TaskProvider,
        clock: any MonotonicClock
    ) {
        self.configuration = configuration
        self.environment = environment
        findInteraction = FindInteraction(list, strings: environment.strings, tasks: tasks)
        notices = NoticeBoard(tasks: tasks, clock: clock)
        findInteraction.notify = { [weak self] in self?.notify($0) }
    }

    /// Whether a load runs.
    public var isLoading: Bool { load.isLoading }
    /// The message of the last load's error, until the next load or until the reader hides it.
    public var errorMessage: SafeText? { load.errorMessage }
    /// The matcher of the text to find, which is highlighted; `nil` for none.
    var query: (any TextMatcher)? { findInteraction.query }
    /// Whether characters are typed into a question, a search or the help's filter.
    public var isTyping: Bool { sidebar?.isTyping ?? (overlay.isTyping || field != nil) }

    /// Whether the screen handles all keys: while text is typed, and over a text or the help.
    var isModal: Bool { sidebar?.isModal ?? (isTyping || overlay.isShown) }

    /// Shows a notice above the hints for four seconds, or a response to a key that is longer than the screen
    /// until the next key.
    ///
    /// - Parameters:
    ///   - kind: The kind of the notice, which replaces an earlier one of that kind.
    ///   - row: The row that the notice is about; it is dropped when that row is not in focus.
    public func notify(_ notice: SafeText, as kind: NoticeKind = .answer, about row: RowID? = nil) {
        let margins = 2 * ScreenLayout.margin(drawn.body.columns)
        let room = drawn.body.columns - margins
        if kind == .answer, !isTyping, notice.wrapped(to: room).count >= max(2, drawn.body.rows) {
            return select(notice, below: .empty)
        }
        notices.add(notice, kind, about: row)
        redraw()
    }

    /// Highlights a search's matches without moving to them. The commands for the next and the previous match
    /// then move between the matches, until Escape; nothing happens if no row has one.
    public func highlight(_ query: any TextMatcher) { findInteraction.highlight(query) }

    /// Asks for a line of text in the status bar. Escape cancels the question.
    ///
    /// - Parameters:
    ///   - isSelected: Whether the suggested text is selected: typing replaces it, moving the cursor keeps it.
    ///   - limit: The largest answer, in bytes of UTF-8. More input is visibly refused.
    public func ask(
        _ question: SafeText, suggesting text: String = "", isSelected: Bool = false, limit: Int = 1_000,
        answer: @escaping (String) -> Void
    ) {
        let prompt = Prompt(question, text: text, limit: limit, isSelected: isSelected)
        overlay.show(.question(prompt, isFind: false, answer: answer))
    }

    /// Asks in the status bar for one of several answers, each of which has a key. Any other key cancels the
    /// question.
    ///
    /// - Parameter answer: Called with the index of the answer.
    public func choose(
        _ question: SafeText, among answers: [(press: KeyPress, word: SafeText)],
        answer: @escaping (Int) -> Void
    ) {
        overlay.show(.choice(KeyChoice(question: question, answers: answers), answer: answer))
    }

    /// Shows a text in full above the status bar, for selection with the mouse, until the next key.
    ///
    /// - Parameter sentence: The sentence above the text.
    public func select(_ text: SafeText, below sentence: SafeText) {
        // A text must not interrupt the reader's typing.
        if isTyping { return notify(sentence) }
        overlay.show(.selection(SelectableText(sentence: sentence, text: text)))
    }

    var keys: ScreenKeys { ScreenKeys(configuration: configuration, environment: environment, panes: panes) }
}

extension ListScreen: ResourceLoadingView {
    /// Shows the start or the end of a load.
    public func display(loading viewModel: ResourceLoadingViewModel) {
        load = load.with(viewModel)
    }
}

extension ListScreen: ResourceErrorView {
    /// Shows an error, or removes it.
    public func display(error viewModel: ResourceErrorViewModel) {
        load = load.with(viewModel)
    }
}
