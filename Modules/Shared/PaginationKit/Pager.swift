/// Loads a list page by page: turns a loader of the first page and a loader of the page after a cursor into loads of
/// the whole list.
///
/// The rules are those of ``PagingState`` and ``Paginated``. The pager starts no task itself: it passes its loads to
/// ``Effects``.
public final class Pager<Item: Identifiable & Sendable, Cursor: Hashable & Sendable> where Item.ID: Sendable {
    /// The type of the list.
    public typealias List = Paginated<Item, Cursor>

    /// Loads a page and returns the whole list. Throws the error of the page's loader, or `CancellationError` after
    /// the pager has cancelled the load.
    public typealias Load = () async throws -> List

    /// Runs and cancels the pager's loads. A load runs at most once, at once or later.
    public struct Effects {
        /// Runs a load of the first page. Returns whether it accepts the load.
        public var loadFirst: (_ load: @escaping Load) -> Bool
        /// Cancels the task of that load.
        public var cancelFirst: () -> Void
        /// Runs a load of the next page. Returns whether it accepts the load.
        public var loadNext: (_ load: @escaping Load) -> Bool
        /// Cancels the task of that load.
        public var cancelNext: () -> Void

        /// Creates effects.
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

    /// A change of the list by a page.
    nonisolated public enum Change: Sendable {
        /// The first page replaced the list.
        case replaced(Page<Item, Cursor>)
        /// The first page was spliced on top of the list.
        case refreshed(Page<Item, Cursor>)
        /// The first page shares no item with the list, in which the reader has moved: the list stays until a reload.
        case withheld(Page<Item, Cursor>)
        /// A page was appended after a cursor.
        case appended(Page<Item, Cursor>, after: Cursor)
    }

    /// The location of the reader's anchor in the reloaded pages.
    public enum AnchorLocation: Hashable, Sendable {
        /// The pages contain the anchor, or there is none.
        case found
        /// A later page may contain it.
        case ahead
        /// It is farther away than the pages that a reload loads.
        case outOfRange
        /// It is no longer in the feed.
        case removed
    }

    /// The largest number of pages that a reload loads to find the reader's anchor.
    public static var maxReloadedPages: Int { 10 }

    /// The loaded list.
    public private(set) var list = List()
    /// The version of the list, which increases with every change.
    public private(set) var version = 0

    /// Runs the loads. The effects should refer weakly to adapters that hold the pager.
    public var effects: Effects?
    /// Returns whether the reader has moved in the list since it was shown.
    public var hasReaderMoved: () -> Bool = { false }
    /// Returns the location of the reader's anchor in the pages that a reload has loaded so far, merged into one.
    /// Called after each page.
    public var anchorLocation: (Page<Item, Cursor>) -> AnchorLocation = { _ in .found }
    /// Receives each change before the list is presented, such as to store the page.
    public var onChange: (Change) -> Void = { _ in }
    /// Returns the positions of those items that are in the list's stored range, by their ids.
    public var storedPositions: (_ ids: [Item.ID], _ storedRange: StoredRange) async -> List.Positions = {
        _, _ in [:]
    }

    private typealias State = PagingState<Cursor>

    private let loadFirstPage: (_ isUserInitiated: Bool) async throws -> Page<Item, Cursor>
    private let loadPage: (_ after: Cursor, _ isUserInitiated: Bool) async throws -> Page<Item, Cursor>
    private var state = State()

    /// Creates a pager of two loaders, which are called on the main actor.
    ///
    /// - Parameters:
    ///   - loadFirstPage: Loads the first page. `isUserInitiated` is true for a reload, a refresh and ``loadMore()``,
    ///     and false for an appearance or a prefetch.
    ///   - loadPage: Loads the page after a cursor, likewise.
    public init(
        loadFirstPage: @escaping (_ isUserInitiated: Bool) async throws -> Page<Item, Cursor>,
        loadPage: @escaping (_ after: Cursor, _ isUserInitiated: Bool) async throws -> Page<Item, Cursor>
    ) {
        self.loadFirstPage = loadFirstPage
        self.loadPage = loadPage
    }

    /// The end of the list; `nil` for an empty list without further pages.
    public var end: PagingState<Cursor>.End? {
        list.isEmpty && !list.hasMore ? nil : state.end
    }

    // MARK: Events

    /// Shows a cached list, at the start or in place of one that was removed from the cache. The first appearance
    /// refreshes it.
    public func restore(_ list: List) {
        change(list)
        perform(state.restored(next: list.next))
    }

    /// Releases the items of the list, which are stored now. Ignored if the list has changed since the save began, or
    /// if the stored list is another one.
    ///
    /// - Parameters:
    ///   - storedRange: The positions of all items in the store.
    ///   - next: The cursor of the next page in the store.
    ///   - version: The ``version`` of the list at which the save began.
    /// - Returns: Whether the list is backed by the store now.
    @discardableResult
    public func store(as storedRange: StoredRange, next: Cursor?, since version: Int) -> Bool {
        guard version == self.version, storedRange.positions.count == list.count, next == list.next else {
            return false
        }
        list.store(as: storedRange)
        return true
    }

    private func change(_ list: List) {
        self.list = list
        version += 1
    }

    /// Loads the first page at the scene's first appearance; does nothing at later ones.
    public func appear() {
        perform(state.appeared())
    }

    /// Loads the first page, which replaces the list.
    public func reload() {
        perform(state.loadFirst(.replaces), isUserInitiated: true)
    }

    /// Loads the first page, which is spliced on top of the list.
    public func refresh() {
        perform(state.loadFirst(.refreshes), isUserInitiated: true)
    }

    /// Loads the next page, once each time an end enters the prefetch window.
    public func reachEnd(_ end: Int) {
        perform(state.reachedEnd(end))
    }

    /// Handles that an end has left the prefetch window.
    public func leaveEnd(_ end: Int) {
        state.leftEnd(end)
    }

    /// Loads the next page at the reader's request.
    public func loadMore() {
        perform(state.loadNext(), isUserInitiated: true)
    }

    /// Cancels the running load. A load that is not cancelled through the pager counts as failed.
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
        // The cancellation of another load may have started a new one.
        guard state.isRunning(load) else { return }
        if effect?(run) != true { state.ended(load, by: .failure) }
    }

    // MARK: Loads

    /// Loads the first page; for a reload, also the pages after it up to the reader's anchor.
    private func loadFirst(
        _ load: State.Load, _ kind: State.FirstPage, _ isUserInitiated: Bool
    ) async throws -> List {
        var splices = kind == .refreshes
        let (page, positions) = try await page(of: load, needsPositions: { splices }) {
            guard kind == .replaces else { return try await loadFirstPage(isUserInitiated) }
            let page = try await loadFirstPages(of: load, isUserInitiated)
            splices = page.next != nil && [.ahead, .outOfRange].contains(anchorLocation(page))
            return page
        }
        let change = put(page, kind, splices: splices, positions)
        if case .withheld = change {
            state.ended(load, by: .withheld)
        } else {
            state.ended(load, by: .page(next: list.next))
        }
        onChange(change)
        return list
    }

    /// Loads the first page and the pages up to the reader's anchor, merged into one.
    private func loadFirstPages(
        of load: State.Load, _ isUserInitiated: Bool
    ) async throws -> Page<Item, Cursor> {
        var page = try await loadFirstPage(isUserInitiated)
        var pages = List(page)
        for _ in 1..<Self.maxReloadedPages {
            guard let next = page.next, state.isRunning(load), anchorLocation(page) == .ahead else { break }
            pages.append(try await loadPage(next, isUserInitiated))
            page = Page(items: pages.items, next: pages.next)
        }
        return page
    }

    private func loadNext(
        _ load: State.Load, after cursor: Cursor, _ isUserInitiated: Bool
    ) async throws -> List {
        let (page, positions) = try await page(of: load, needsPositions: { true }) {
            try await loadPage(cursor, isUserInitiated)
        }
        list.append(page, stored: positions)
        version += 1
        state.ended(load, by: .page(next: list.next))
        onChange(.appended(page, after: cursor))
        return list
    }

    private func page(
        of load: State.Load, needsPositions: () -> Bool, _ loader: () async throws -> Page<Item, Cursor>
    ) async throws -> (Page<Item, Cursor>, List.Positions) {
        guard state.isRunning(load) else { throw CancellationError() }
        do {
            let page = try await loader()
            var positions: List.Positions = [:]
            // The list may change while the store is read.
            var asked: StoredRange?
            while needsPositions(), state.isRunning(load), let storedRange = list.storedRange,
                storedRange != asked
            {
                asked = storedRange
                positions = await self.storedPositions(page.items.map(\.id), storedRange)
            }
            guard state.isRunning(load), !Task.isCancelled else { throw CancellationError() }
            return (page, positions)
        } catch {
            guard state.isRunning(load) else { throw CancellationError() }
            state.ended(load, by: .failure)
            throw error
        }
    }

    /// - Parameter splices: Whether the page is spliced on top: for a refresh, or a reload that has not found the
    ///   reader's anchor.
    private func put(
        _ page: Page<Item, Cursor>, _ kind: State.FirstPage, splices: Bool, _ positions: List.Positions
    ) -> Change {
        if splices, !list.isEmpty {
            if let spliced = list.splicing(page, stored: positions) {
                change(spliced)
                return .refreshed(page)
            }
            if kind == .refreshes, hasReaderMoved() { return .withheld(page) }
        }
        change(List(page))
        return .replaced(page)
    }
}

nonisolated extension Pager.Change: Equatable where Item: Equatable {}
