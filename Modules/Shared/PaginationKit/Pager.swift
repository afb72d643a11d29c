/// A list that is read page by page: it holds what was read, and turns two loaders of pages into loads of the whole list,
/// which whoever composes runs and presents.
///
/// All rules are those of ``PagingState`` and ``Paginated``. The pager starts no task: it passes each load to ``Effects``.
public final class Pager<Item: Identifiable & Sendable, Cursor: Hashable & Sendable> where Item.ID: Sendable {
    /// The list.
    public typealias List = Paginated<Item, Cursor>

    /// A load of a page: returns the list with it, and throws the page's error, or `CancellationError` where the pager no
    /// longer wants it.
    public typealias Load = () async throws -> List

    /// How the pager's loads are run. Each is run at most once, at once or later; it may be presented by what it returns.
    public struct Effects {
        /// Runs a load of the first page; returns whether it does.
        public var loadFirst: (_ load: @escaping Load) -> Bool
        /// Cancels the task of that load.
        public var cancelFirst: () -> Void
        /// Runs a load of the next page; returns whether it does.
        public var loadNext: (_ load: @escaping Load) -> Bool
        /// Cancels the task of that load.
        public var cancelNext: () -> Void

        /// Makes effects.
        public init(
            loadFirst: @escaping (_ load: @escaping Load) -> Bool, cancelFirst: @escaping () -> Void,
            loadNext: @escaping (_ load: @escaping Load) -> Bool, cancelNext: @escaping () -> Void
        ) {
            self.loadFirst = loadFirst
            self.cancelFirst = cancelFirst
            self.loadNext = loadNext
            self.cancelNext = cancelNext
        }
    }

    /// What a page has done to the list.
    public enum Change: Sendable {
        /// The first page took the place of all pages.
        case replaced(Page<Item, Cursor>)
        /// The first page was spliced on top of the list.
        case refreshed(Page<Item, Cursor>)
        /// The first page has nothing in common with the list, and the reader has moved in it: the list stays until
        /// somebody reloads.
        case withheld(Page<Item, Cursor>)
        /// The page that began there was added at the end.
        case appended(Page<Item, Cursor>, after: Cursor)
    }

    /// Where the reader's place in the list is by the pages that a reload has brought.
    public enum Place: Hashable, Sendable {
        /// The pages hold it, or there is none to keep.
        case held
        /// A later page may hold it.
        case ahead
        /// It is farther on than a reload goes.
        case beyond
        /// The server has it no longer.
        case gone
    }

    /// The pages that a reload loads at most to come to the reader's place.
    public static var maxReloadedPages: Int { 10 }

    /// What was read so far.
    public private(set) var list = List()
    /// Another number after each page, and after each list that takes the place of the one before.
    public private(set) var version = 0

    /// Set by whoever composes; hold the adapters weakly, since they hold the pager.
    public var effects: Effects?
    /// Whether the reader has moved in the list since it was shown.
    public var hasReaderMoved: () -> Bool = { false }
    /// Tells where the reader's place is by the pages that a reload has brought so far, as one page. Asked after each.
    public var place: (Page<Item, Cursor>) -> Place = { _ in .held }
    /// Told of each change before the list is presented, to save the page or to speak of it.
    public var onChange: (Change) -> Void = { _ in }
    /// Tells where items of these ids stand in the store, where they stand in the list's span.
    public var places: (_ ids: [Item.ID], _ span: StoredRange) async -> List.Places = { _, _ in [:] }

    private typealias State = PagingState<Cursor>

    private let loadFirstPage: (_ isUserInitiated: Bool) async throws -> Page<Item, Cursor>
    private let loadPage: (_ after: Cursor, _ isUserInitiated: Bool) async throws -> Page<Item, Cursor>
    private var state = State()

    /// Makes a pager of two loaders of pages; they are called on the main actor.
    ///
    /// - Parameters:
    ///   - loadFirstPage: Loads the first page. `isUserInitiated` is whether a reload, a refresh or ``loadMore()`` asked
    ///     for it, and no appearance or prefetch.
    ///   - loadPage: Loads the page behind a cursor, likewise.
    public init(
        loadFirstPage: @escaping (_ isUserInitiated: Bool) async throws -> Page<Item, Cursor>,
        loadPage: @escaping (_ after: Cursor, _ isUserInitiated: Bool) async throws -> Page<Item, Cursor>
    ) {
        self.loadFirstPage = loadFirstPage
        self.loadPage = loadPage
    }

    /// The list's end, to which a reader comes; `nil` where there is nothing to come to the end of.
    public var end: PagingState<Cursor>.End? {
        list.isEmpty && !list.hasMore ? nil : state.end
    }

    // MARK: What a screen tells

    /// Shows a list that was read from a cache, at the beginning or in place of one that is stored no longer; the first
    /// appearance then refreshes it.
    public func restore(_ list: List) {
        change(list)
        perform(state.restored(next: list.next))
    }

    /// The list, as it was at a version, is stored now: its items need not be in memory any more. Means nothing where
    /// another list is stored, or the list has changed since.
    ///
    /// - Parameters:
    ///   - span: Where in the store all of its items are.
    ///   - next: Where the next page begins by the store.
    ///   - version: The version of the list at which the save began; see ``version``.
    /// - Returns: Whether the list stands in the store now.
    @discardableResult
    public func store(as span: StoredRange, next: Cursor?, since version: Int) -> Bool {
        guard version == self.version, span.positions.count == list.count, next == list.next else {
            return false
        }
        list.store(as: span)
        return true
    }

    private func change(_ list: List) {
        self.list = list
        version += 1
    }

    /// The scene came to the screen: loads the first page, the first time only.
    public func appear() {
        perform(state.appeared())
    }

    /// The reader wants the first page in place of all.
    public func reload() {
        perform(state.loadFirst(.replaces), isUserInitiated: true)
    }

    /// The program wants the first page on top of what is there.
    public func refresh() {
        perform(state.loadFirst(.refreshes), isUserInitiated: true)
    }

    /// The reader came near the end of that number.
    public func arrive(at end: Int) {
        perform(state.arrived(at: end))
    }

    /// The reader went away from the end of that number.
    public func leave(_ end: Int) {
        state.left(end)
    }

    /// The reader, at the end, wants the next page.
    public func loadMore() {
        perform(state.loadNext(), isUserInitiated: true)
    }

    /// Ends whatever loads. Cancel loads through the pager, so that it knows.
    public func cancel() {
        perform(state.cancelled())
    }

    private func perform(_ action: State.Action, isUserInitiated: Bool = false) {
        switch action {
        case .none: break
        case .cancelFirst: effects?.cancelFirst()
        case .cancelNext: effects?.cancelNext()
        case .loadFirst(let load, let kind, let cancellingNext):
            if cancellingNext { effects?.cancelNext() }
            start(load, effects?.loadFirst) { [self] in try await loadFirst(load, kind, isUserInitiated) }
        case .loadNext(let load, let cursor):
            start(load, effects?.loadNext) { [self] in
                try await loadNext(load, after: cursor, isUserInitiated)
            }
        }
    }

    private func start(_ load: State.Load, _ effect: ((@escaping Load) -> Bool)?, _ run: @escaping Load) {
        // A view that was told of a cancellation may have asked for something else.
        guard state.isRunning(load) else { return }
        if effect?(run) != true { state.ended(load, by: .failure) }
    }

    // MARK: Loads

    /// Loads the first page; a reload loads the pages behind it too, as far as the reader's place.
    private func loadFirst(
        _ load: State.Load, _ kind: State.FirstPage, _ isUserInitiated: Bool
    ) async throws -> List {
        var splices = kind == .refreshes
        let (page, places) = try await page(of: load, findingPlaces: { splices }) {
            guard kind == .replaces else { return try await loadFirstPage(isUserInitiated) }
            let page = try await loadFirstPages(of: load, isUserInitiated)
            splices = page.next != nil && [.ahead, .beyond].contains(place(page))
            return page
        }
        let change = put(page, kind, splices: splices, places)
        if case .withheld = change {
            state.ended(load, by: .withheld)
        } else {
            state.ended(load, by: .page(next: list.next))
        }
        onChange(change)
        return list
    }

    /// The first page, and those behind it up to the one with the reader's place, as one.
    private func loadFirstPages(
        of load: State.Load, _ isUserInitiated: Bool
    ) async throws -> Page<Item, Cursor> {
        var page = try await loadFirstPage(isUserInitiated)
        var pages = List(page)
        for _ in 1..<Self.maxReloadedPages {
            guard let next = page.next, state.isRunning(load), place(page) == .ahead else { break }
            pages.append(try await loadPage(next, isUserInitiated))
            page = Page(items: pages.items, next: pages.next)
        }
        return page
    }

    private func loadNext(
        _ load: State.Load, after cursor: Cursor, _ isUserInitiated: Bool
    ) async throws -> List {
        let (page, places) = try await page(of: load, findingPlaces: { true }) {
            try await loadPage(cursor, isUserInitiated)
        }
        list.append(page, stored: places)
        version += 1
        state.ended(load, by: .page(next: list.next))
        onChange(.appended(page, after: cursor))
        return list
    }

    private func page(
        of load: State.Load, findingPlaces: () -> Bool, _ loader: () async throws -> Page<Item, Cursor>
    ) async throws -> (Page<Item, Cursor>, List.Places) {
        guard state.isRunning(load) else { throw CancellationError() }
        do {
            let page = try await loader()
            var places: List.Places = [:]
            // While the store is asked, the list may move into it, or be another.
            var asked: StoredRange?
            while findingPlaces(), state.isRunning(load), let span = list.span, span != asked {
                asked = span
                places = await self.places(page.items.map(\.id), span)
            }
            guard state.isRunning(load), !Task.isCancelled else { throw CancellationError() }
            return (page, places)
        } catch {
            guard state.isRunning(load) else { throw CancellationError() }
            state.ended(load, by: .failure)
            throw error
        }
    }

    /// - Parameter splices: Whether the page refreshes, or belongs to a reload that has not come to the reader's place.
    private func put(
        _ page: Page<Item, Cursor>, _ kind: State.FirstPage, splices: Bool, _ places: List.Places
    ) -> Change {
        if splices, !list.isEmpty {
            if let spliced = list.splicing(page, stored: places) {
                change(spliced)
                return .refreshed(page)
            }
            if kind == .refreshes, hasReaderMoved() { return .withheld(page) }
        }
        change(List(page))
        return .replaced(page)
    }
}
