/// When a list loads which of its pages, as a value: it is told what happens and answers what to do.
///
/// At most one load runs, of the first page or of the next. A load that is cancelled or overtaken has lost its say:
/// whatever it brings later is answered with ``Action/none``.
nonisolated public struct PagingState<Cursor: Hashable & Sendable>: Hashable, Sendable {
    /// What a fresh first page does to the list.
    public enum FirstPage: Hashable, Sendable, CaseIterable {
        /// It takes the place of all pages: the reader asked for it.
        case replaces
        /// It is spliced on top of the pages that are there: the program asked for it.
        case refreshes
    }

    /// One of the loads that were started.
    public struct Load: Hashable, Sendable {
        let number: Int
    }

    /// How a load ended.
    public enum Ending: Hashable, Sendable {
        /// The list has changed and goes on there.
        case page(next: Cursor?)
        /// The list stays as it is, although there is a fresh page.
        case withheld
        /// It failed, or was cancelled.
        case failure
    }

    /// The list's end, to which a reader comes. Each change of the list makes a new one.
    public struct End: Hashable, Sendable {
        /// Different for each end that this list ever had.
        public let number: Int
        /// Whether there is a next page.
        public let hasMore: Bool
    }

    /// What to do next.
    public enum Action: Hashable, Sendable {
        /// Nothing.
        case none
        /// Load the first page; the load of the next page is cancelled before, where one runs.
        case loadFirst(Load, FirstPage, cancellingNext: Bool)
        /// Load the page that begins there.
        case loadNext(Load, Cursor)
        /// Cancel the load of the first page.
        case cancelFirst
        /// Cancel the load of the next page.
        case cancelNext
    }

    private enum Running: Hashable {
        case first(Load, FirstPage)
        case next(Load)

        var load: Load {
            switch self {
            case .first(let load, _), .next(let load): load
            }
        }
    }

    /// The end that the list has now.
    public var end: End { End(number: ends, hasMore: next != nil) }

    private var next: Cursor?
    private var running: Running?
    private var hasAppeared = false
    private var hasPages = false
    /// Whether the reader's being at the end has led to a load already.
    private var isUsedUp = false
    private var loads = 0
    private var ends = 0

    /// A list of which nothing was loaded yet.
    public init() {}

    /// Whether the first page is being loaded.
    var isLoadingFirst: Bool {
        if case .first = running { true } else { false }
    }

    /// Whether the next page is being loaded.
    var isLoadingNext: Bool {
        if case .next = running { true } else { false }
    }

    /// Whether this very load runs and has its say.
    public func isRunning(_ load: Load) -> Bool {
        running?.load == load
    }

    // MARK: The scene

    /// The list is another, which was read from a cache, and goes on there: the fresh first page is to refresh it. The
    /// next page of the list before has no place in it.
    @discardableResult
    public mutating func restored(next: Cursor?) -> Action {
        defer { changed(next: next) }
        guard isLoadingNext else { return .none }
        running = nil
        return .cancelNext
    }

    /// The scene came to the screen: loads the first page, the first time only.
    public mutating func appeared() -> Action {
        guard !hasAppeared else { return .none }
        hasAppeared = true
        return loadFirst(hasPages ? .refreshes : .replaces)
    }

    /// Nobody wants any load that runs.
    public mutating func cancelled() -> Action {
        defer { running = nil }
        switch running {
        case .first: return .cancelFirst
        case .next: return .cancelNext
        case nil: return .none
        }
    }

    // MARK: The first page

    /// Somebody wants a fresh first page. Ignored while one is being loaded; a load of the next page gives way to it.
    public mutating func loadFirst(_ page: FirstPage) -> Action {
        guard !isLoadingFirst else { return .none }
        let cancelsNext = isLoadingNext
        let load = newLoad()
        running = .first(load, page)
        return .loadFirst(load, page, cancellingNext: cancelsNext)
    }

    // MARK: The next page

    /// The reader came near an end of the list, or still is there. Once per arrival, this loads the next page; an
    /// arrival during another load is not used up by it.
    public mutating func arrived(at number: Int) -> Action {
        guard number == ends, !isUsedUp else { return .none }
        let action = loadNext()
        isUsedUp = action != .none
        return action
    }

    /// The reader went away from an end of the list.
    public mutating func left(_ number: Int) {
        if number == ends { isUsedUp = false }
    }

    /// Somebody at the end wants the next page: ignored while anything is being loaded, and after the last page.
    public mutating func loadNext() -> Action {
        guard running == nil, let next else { return .none }
        let load = newLoad()
        running = .next(load)
        return .loadNext(load, next)
    }

    // MARK: Endings

    /// A load ended. Ignored where it has lost its say.
    public mutating func ended(_ load: Load, by ending: Ending) {
        guard isRunning(load) else { return }
        running = nil
        if case .page(let next) = ending { changed(next: next) }
    }

    private mutating func newLoad() -> Load {
        loads += 1
        return Load(number: loads)
    }

    private mutating func changed(next: Cursor?) {
        self.next = next
        hasPages = true
        ends += 1
        isUsedUp = false
    }
}
