/// The state machine of a list's loads: a pure value that returns an action for each event.
///
/// At most one load runs, of the first page or of the next one. The result of a cancelled load is ignored.
nonisolated public struct PagingState<Cursor: Hashable & Sendable>: Hashable, Sendable {
    /// The effect of a first page on the list.
    public enum FirstPage: Hashable, Sendable, CaseIterable {
        /// It replaces the list, at the reader's request.
        case replaces
        /// It is spliced on top of the list, at the program's request.
        case refreshes
    }

    /// The identity of a load.
    public struct Load: Hashable, Sendable {
        let number: Int
    }

    /// The result of a load.
    public enum Ending: Hashable, Sendable {
        /// The list has changed, and its next page has this cursor.
        case page(next: Cursor?)
        /// The page was withheld, and the list stays as it is.
        case withheld
        /// The load failed or was cancelled.
        case failure
    }

    /// The end of the list. Each change of the list creates a new one.
    public struct End: Hashable, Sendable {
        /// The number, unique among all ends of the list.
        public let number: Int
        /// Whether there is a next page.
        public let hasMore: Bool
    }

    /// The action to perform.
    public enum Action: Hashable, Sendable {
        /// Do nothing.
        case none
        /// Load the first page, after cancelling the load of the next page where one runs.
        case loadFirst(Load, FirstPage, cancellingNext: Bool)
        /// Load the page with a cursor.
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

    /// The current end of the list.
    public var end: End { End(number: ends, hasMore: next != nil) }

    private var next: Cursor?
    private var running: Running?
    private var hasAppeared = false
    private var hasPages = false
    /// Whether the end's stay in the prefetch window has started a load.
    private var hasLoadedAtEnd = false
    private var loads = 0
    private var ends = 0

    /// Creates the state of a list without pages.
    public init() {}

    /// Whether the first page is loading.
    var isLoadingFirst: Bool {
        if case .first = running { true } else { false }
    }

    /// Whether the next page is loading.
    var isLoadingNext: Bool {
        if case .next = running { true } else { false }
    }

    /// Whether a load runs.
    public func isRunning(_ load: Load) -> Bool {
        running?.load == load
    }

    // MARK: The scene

    /// Handles a cached list that replaces the current one. The first appearance refreshes it; a load of the next
    /// page, which belongs to the old list, is cancelled.
    @discardableResult
    public mutating func restored(next: Cursor?) -> Action {
        defer { changed(next: next) }
        guard isLoadingNext else { return .none }
        running = nil
        return .cancelNext
    }

    /// Handles an appearance of the scene: the first one loads the first page.
    public mutating func appeared() -> Action {
        guard !hasAppeared else { return .none }
        hasAppeared = true
        return loadFirst(hasPages ? .refreshes : .replaces)
    }

    /// Handles the cancellation of all loads.
    public mutating func cancelled() -> Action {
        defer { running = nil }
        switch running {
        case .first: return .cancelFirst
        case .next: return .cancelNext
        case nil: return .none
        }
    }

    // MARK: The first page

    /// Handles a request for the first page: ignored while it is loading; cancels a load of the next page.
    public mutating func loadFirst(_ page: FirstPage) -> Action {
        guard !isLoadingFirst else { return .none }
        let cancelsNext = isLoadingNext
        let load = newLoad()
        running = .first(load, page)
        return .loadFirst(load, page, cancellingNext: cancelsNext)
    }

    // MARK: The next page

    /// Handles that an end is in the prefetch window: loads the next page once per entrance. An entrance during
    /// another load can still load it later.
    public mutating func reachedEnd(_ number: Int) -> Action {
        guard number == ends, !hasLoadedAtEnd else { return .none }
        let action = loadNext()
        hasLoadedAtEnd = action != .none
        return action
    }

    /// Handles that an end has left the prefetch window.
    public mutating func leftEnd(_ number: Int) {
        if number == ends { hasLoadedAtEnd = false }
    }

    /// Handles a request for the next page: ignored during a load, and after the last page.
    public mutating func loadNext() -> Action {
        guard running == nil, let next else { return .none }
        let load = newLoad()
        running = .next(load)
        return .loadNext(load, next)
    }

    // MARK: Results

    /// Handles the result of a load. Ignored where that load was cancelled.
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
        hasLoadedAtEnd = false
    }
}
