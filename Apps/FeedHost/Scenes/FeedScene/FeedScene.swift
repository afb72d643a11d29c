import ConcurrencyInterface
import FeedFeature
import FoundationEssentials
public import ItemInterface
public import ListInterface
import PaginationKit
import PresentationInterface
public import SceneSupport
public import SharedListUI
import SharedPresentation
import TextInterface

/// The screen of a feed: first the cached pages, then those of the server, prefetched before the reader is at the end.
public final class FeedScene: HomeScene {
    /// The screen of the feed.
    public let screen: ListScreen

    let paging: FeedPaging
    let storing: FeedStoring
    private let context: SceneContext
    private let presenter: FeedPresenter
    private let rows: FeedRows
    private let seenUntilHere: RuleRow
    /// The newest items that the reader has seen.
    private var seen = SeenItems(after: nil)
    private let age: AgeNote
    private var hasToldOfPrivatePictures = false

    /// Makes the scene, which loads nothing before ``showStored(after:)`` and ``appear()``.
    ///
    /// - Parameters:
    ///   - cache: The cached feed.
    ///   - isBookmarked: Whether an item is bookmarked; see ``FeedRows``.
    ///   - select: Opens an item.
    public init(
        loaders: FeedLoaders, cache: FeedCache = FeedCache(), context: SceneContext,
        isBookmarked: @escaping (FeedItem) -> Bool = { _ in false },
        select: @escaping (FeedItem) -> Void
    ) {
        self.context = context
        let presenter = FeedPresenter(
            locale: context.locale, calendar: context.calendar, currentDate: context.currentDate)
        self.presenter = presenter
        age = AgeNote { SafeText(presenter.age(of: $0)) }
        seenUntilHere = RuleRow(SafeText(presenter.seenUntilHere))
        let rows = FeedRows(
            loadPicture: loaders.picture, context: context, isBookmarked: isBookmarked, select: select)
        self.rows = rows
        weak var scene: FeedScene?
        paging = FeedPaging(
            loaders: loaders, context: context, known: { scene?.item($0) },
            onSkipped: { scene?.report(skipped: $0) })
        let pager = paging.pager
        storing = FeedStoring(cache: cache, pager: pager, cursor: loaders.cursor, tasks: context.tasks) {
            [weak pager] in rows.row(of: pager?.list[$0.id] ?? $0)
        }
        screen = context.screen(ListConfiguration(title: SafeText(presenter.title)))
        scene = self
        configure()
        connect()
    }

    // MARK: The app's calls

    /// Shows the cached feed at the position of the last visit.
    public func showStored(after visit: FeedVisit? = nil) async {
        seen = SeenItems(after: visit)
        guard await storing.restore(around: visit?.focus) else { return }
        if let focus = visit?.focus { screen.list.moveFocus(to: RowID(focus.uuid)) }
    }

    /// Shows the feed's age after `preparation`, which loads the formats.
    public func sayAge(after preparation: Task<Void, Never>) {
        age.say(after: preparation, on: screen, in: context)
    }

    /// Loads the first page on the first call.
    public func appear() {
        paging.pager.appear()
    }

    /// Cancels loads and retries.
    public func disappear() {
        paging.stop()
        screen.list.release()
    }

    /// Retries the loads that failed offline.
    public func networkBecameReachable() {
        paging.networkBecameReachable()
    }

    /// Loads the pictures again for another aspect ratio or graphics protocol.
    public func redrawPictures() {
        rows.redrawPictures()
    }

    /// The item of a row; `nil` for other rows and for items that are not loaded.
    public func item(of row: RowID) -> FeedItem? { item(UUID(row)) }

    private func item(_ id: UUID) -> FeedItem? { paging.pager.list[id] ?? storing.rows.item(id) }

    /// The reader's position, for the next visit; `nil` where no feed is cached.
    public func visit() async -> FeedVisit? {
        // The focus may be on the row that loads the next page.
        let focus = readerPlace.flatMap { item(of: $0.ids[$0.focus]) }
        guard let newest = await storing.newest() else { return nil }
        let (boundary, seen) = self.seen.remembered(stored: newest.id)
        return FeedVisit(
            newest: boundary, seen: seen.isEmpty ? nil : seen, focus: focus?.id, date: context.currentDate())
    }

    // MARK: Composition

    private func configure() {
        screen.configuration.emptyMessage = SafeText(context.messages.empty(presenter.emptyFeed))
        screen.configuration.selectHint = SafeText(presenter.commentsHint)
        let attempt = SafeText(context.messages.attempt)
        screen.configuration.attempt = { attempt }
        screen.configuration.placeholder = FeedPlaceholderRow()
        screen.configuration.hasMore = { [weak paging] in paging?.pager.list.hasMore ?? false }
        screen.configuration.note = { [weak screen, age] in
            screen?.list.isEmpty == false ? age.text : .empty
        }
        screen.configuration.onReload = { [weak paging] in paging?.reload() }
    }

    private func connect() {
        paging.onList = { [weak self] in self?.display() }
        paging.onLoading = { [weak screen] in screen?.display(loading: .init(isLoading: $0)) }
        paging.onError = { [weak screen] in screen?.display(error: $0, isOffline: $1) }
        paging.sentence = { [weak self] in self?.sentence(for: $0) ?? "" }
        paging.pager.hasReaderMoved = { [weak screen] in screen?.list.hasMoved ?? false }
        paging.pager.anchorLocation = { [weak self] in self?.readerPlace?.place(in: $0) ?? .found }
        paging.pager.onChange = { [weak self] in self?.changed($0) }
        storing.onList = { [weak self] in self?.display() }
        storing.onLoad = { [weak self] in self?.begin($0) }
        storing.onReload = { [rows, weak storing] in rows.update { storing?.rows.item($0) } }
        storing.focus = { [weak screen] in screen?.list.focus }
        rows.onFailure = { [weak self] in self?.pictureFailed($0) }
        rows.distance = { [weak screen] in screen?.list.distance(to: RowID($0.uuid)) ?? 0 }
        screen.list.onDraw = { [weak self] in self?.seen.show($0.map { UUID($0) }) }
    }

    // MARK: The list

    /// Shows the current list.
    private func display() {
        let list = paging.pager.list
        storing.rows.adopt(list.storedRange)
        rows.update { list[$0] }
        let sections = [section(of: list.head), storing.rows.section, section(of: list.tail)]
            .compactMap(\.self)
        screen.list.display(
            seenUntilHere.dividing(sections, before: seen.countAboveSeen) + [
                paging.loadMore.section(at: paging.pager.end)
            ])
    }

    /// The closure looks items up in the pager: a captured list would be copied with each page.
    private func section(of items: [FeedItem]) -> ListSection {
        ListSection(ids: items.map { RowID($0.id.uuid) }) { [rows, weak paging] id in
            guard let item = paging?.pager.list[UUID(id)] else {
                return CellController(id: id, dataSource: FeedPlaceholderRow())
            }
            return rows.row(of: item)
        }
    }

    /// The anchor of a reload; `nil` where the reader has not moved.
    private var readerPlace: ReloadAnchor? {
        guard screen.list.hasMoved, let (ids, focus) = screen.list.itemsOnScreen else { return nil }
        return ReloadAnchor(ids: ids, focus: focus, position: screen.list.position ?? 0)
    }

    /// Saves the page of a change, and notifies the reader of it.
    private func changed(_ change: FeedPaging.FeedPager.Change) {
        switch change {
        case .replaced(let page), .refreshed(let page):
            age.timestamp = context.currentDate()
            if case .replaced = change { sayLostPlace(in: page) }
            // Where the whole page is new, so may be items behind it.
            begin(with: page.items.map(\.id))
        case .withheld:
            notify(
                presenter.newerPictures(reloadKey: context.environment.keymap.name(of: .reload)), as: .rows)
        case .appended: break
        }
        storing.save(change)
    }

    /// Begins with a cached feed, which replaces the list.
    private func begin(_ feed: CachedFeed) {
        age.timestamp = feed.timestamp
        if feed.start == 0 { begin(with: feed.items.map(\.id)) }
    }

    /// Counts the items at the start of the feed that the reader has not seen.
    private func begin(with newest: [UUID]) {
        seen.begin(with: newest)
        screen.configuration.title = SafeText(presenter.title(new: seen.newCount))
    }

    // MARK: Sentences

    private func sentence(for error: any Error) -> String {
        guard let timestamp = age.timestamp, !paging.pager.list.isEmpty else {
            return context.messages(error)
        }
        return context.messages(error, but: presenter.cachedFeed(of: timestamp))
    }

    /// Notifies the reader of a page that replaces the list and lacks the item in focus.
    private func sayLostPlace(in page: Page<FeedItem, Cursor>) {
        switch readerPlace?.place(in: page) {
        case .found, nil: break
        case .removed: notify(presenter.placeGone, as: .rows)
        case .ahead, .outOfRange: notify(presenter.placeTooFar, as: .rows)
        }
    }

    /// Notifies the reader once of pictures at private addresses, whose rows show the failure without its reason.
    private func pictureFailed(_ error: any Error) {
        guard context.messages.failure(error) == .privateAddress, !hasToldOfPrivatePictures else {
            return
        }
        hasToldOfPrivatePictures = true
        notify(context.messages(error), as: .pictures)
    }

    private func report(skipped: Int) {
        notify(presenter.skipped(skipped) ?? "", as: .skipped)
    }
}

extension NoticeKind {
    /// Pictures that are not requested.
    fileprivate static let pictures = NoticeKind("pictures")
}
