public import ConcurrencyInterface
public import ListInterface
public import Observation
public import PresentationInterface
public import TextInterface

/// A list and the screen around it: title, progress, errors, notices, key hints, help and find.
@Observable
public final class ListScreen: Screen {
    /// What stands over the list and takes the keys.
    enum Overlay {
        case none
        case help(HelpOverlay)
        case find(Prompt)
        case question(Prompt, answer: (String) -> Void)
        case selection(Selection)
    }

    /// The rows.
    @ObservationIgnored public let list = ListController()
    /// What makes it the screen of its scene.
    public var configuration: ListConfiguration
    /// How much of what loads is there, 0…1; `nil` where that is not known.
    public var progress: Double?
    /// What is looked for and marked; empty where nothing is.
    public internal(set) var query = ""
    /// Whether something loads.
    public internal(set) var isLoading = false
    /// What failed, until the next load or until the reader hides it.
    public internal(set) var errorMessage: SafeText?

    var overlay = Overlay.none
    var hasLoaded = false
    var isSearching = false

    /// Whether the last frame shows something that moves with the ticker.
    @ObservationIgnored public internal(set) var isMoving = false
    /// Called when rows look different; set by the stage that shows the screen.
    @ObservationIgnored public var redraw: () -> Void = {} {
        didSet { list.onChange = redraw }
    }

    @ObservationIgnored let environment: ScreenEnvironment
    @ObservationIgnored let tasks: any TaskProvider
    @ObservationIgnored let clock: any MonotonicClock
    @ObservationIgnored var search: Task<Void, Never>?
    @ObservationIgnored var notices = Notices()
    /// Has a frame drawn when the notice on the screen is to go.
    @ObservationIgnored var noticeEnd: Task<Void, Never>?
    @ObservationIgnored var hasAppeared = false
    /// Where the body of the last frame was, for the mouse.
    @ObservationIgnored var body = Rectangle(row: 0, column: 0, rows: 0, columns: 0)
    /// How far the help of the last frame can be scrolled.
    @ObservationIgnored var furthestHelp = 0
    @ObservationIgnored let plainPlaceholder = PlaceholderRow()

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
        self.tasks = tasks
        self.clock = clock
    }

    deinit {
        noticeEnd?.cancel()
    }

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
        overlay = .question(Prompt(question, text: text, limit: limit), answer: answer)
    }

    /// Shows a text whole above the status line, as if it were selected, so that a person can copy it with the mouse; until
    /// the next key.
    ///
    /// - Parameter sentence: What stands above the text.
    public func select(_ text: SafeText, below sentence: SafeText) {
        switch overlay {
        case .none, .selection: overlay = .selection(Selection(sentence: sentence, text: text))
        // What the reader does meanwhile is not interrupted.
        case .help, .find, .question: notify(sentence)
        }
    }

    /// The progress to draw, 0…1 whatever it was set to.
    var shownProgress: Double? {
        progress.map { $0 > 0 ? min($0, 1) : 0 }
    }

    /// Whether the error is a line at the bottom: without rows it has the middle of the screen.
    var hasBanner: Bool { errorMessage != nil && !list.isEmpty }
}

extension ListScreen: ResourceLoadingView {
    /// Shows that a load began or ended.
    public func display(loading viewModel: ResourceLoadingViewModel) {
        if isLoading, !viewModel.isLoading {
            hasLoaded = true
            progress = nil
        }
        isLoading = viewModel.isLoading
    }
}

extension ListScreen: ResourceErrorView {
    /// Shows an error, or takes it away.
    public func display(error viewModel: ResourceErrorViewModel) {
        errorMessage = viewModel.message.map { SafeText($0) }
    }
}
