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

/// The feed on the screen: the stored pages first, then the server's, one behind the other as the reader comes near
/// the end.
public final class FeedScene: HomeScene {
    /// The screen of the feed.
    public let screen: ListScreen

    let paging: FeedPaging
    let storing: FeedStoring
    private let context: SceneContext
    private let presenter: FeedPresenter
    private let rows: FeedRows
    private let seenUntilHere: RuleRow
    /// Which of the newest pictures the reader has seen.
    private var seen = SeenItems(after: nil)
    private let age: ShownAge
    private var hasToldOfPrivatePictures = false

    /// Makes the scene; nothing is read or loaded before ``showStored(after:)`` and ``appear()``.
    ///
    /// - Parameters:
    ///   - cache: The stored feed.
    ///   - isBookmarked: Whether an item is bookmarked; see ``FeedRows``.
    ///   - select: Opens an item.
    public init(
        loaders: FeedLoaders, cache: FeedCache = .none, context: SceneContext,
        isBookmarked: @escaping (FeedItem) -> Bool = { _ in false },
        select: @escaping (FeedItem) -> Void
    ) {
        self.context = context
        let presenter = FeedPresenter(
            locale: context.locale, calendar: context.calendar, currentDate: context.currentDate)
        self.presenter = presenter
        age = ShownAge { SafeText(presenter.age(of: $0)) }
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

    /// Shows the stored feed, as far as it may be shown, where the last visit ended.
    public func showStored(after visit: FeedVisit? = nil) async {
        seen = SeenItems(after: visit)
        guard await storing.restore(around: visit?.focus) else { return }
        if let focus = visit?.focus { screen.list.moveFocus(to: RowID(focus.uuid)) }
    }

    /// Says how old the feed is from the end of `preparation` on, which readies the wording.
    public func sayAge(after preparation: Task<Void, Never>) {
        age.say(after: preparation, on: screen, in: context)
    }

    /// Loads the first page; the first time only.
    public func appear() {
        paging.pager.appear()
    }

    /// Ends the loads.
    public func disappear() {
        paging.stop()
        screen.list.release()
    }

    /// Loads again what waits for the network.
    public func networkBecameReachable() {
        paging.networkBecameReachable()
    }

    /// Loads the pictures on the screen again.
    public func redrawPictures() {
        rows.redrawPictures()
    }

    /// The item of a row; `nil` where the row is none's, or nothing is known of it yet.
    public func item(of row: RowID) -> FeedItem? { item(UUID(row)) }

    private func item(_ id: UUID) -> FeedItem? { paging.pager.list[id] ?? storing.rows.item(id) }

    /// Where the reader is now, for the next visit; `nil` where nothing is stored to which the reader could come back.
    public func visit() async -> FeedVisit? {
        // The focus may be on the row below the pictures.
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
        storing.onPart = { [weak self] in self?.begin($0) }
        storing.onAdopted = { [rows, weak storing] in rows.update { storing?.rows.item($0) } }
        storing.focus = { [weak screen] in screen?.list.focus }
        rows.onFailure = { [weak self] in self?.pictureFailed($0) }
        rows.distance = { [weak screen] in screen?.list.distance(to: RowID($0.uuid)) ?? 0 }
        screen.list.onDraw = { [weak self] in self?.seen.show($0.map { UUID($0) }) }
    }

    // MARK: The list

    /// Shows the list as it is now.
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

    /// Items are looked up where they live: a list that is held here too is copied as a whole with each page.
    private func section(of items: [FeedItem]) -> ListSection {
        ListSection(ids: items.map { RowID($0.id.uuid) }) { [rows, weak paging] id in
            guard let item = paging?.pager.list[UUID(id)] else {
                return CellController(id: id, dataSource: FeedPlaceholderRow())
            }
            return rows.row(of: item)
        }
    }

    /// The items on the screen; `nil` where a reload need not come back to them.
    private var readerPlace: ReaderPlace? {
        guard screen.list.hasMoved, let (ids, focus) = screen.list.itemsOnScreen else { return nil }
        return ReaderPlace(ids: ids, focus: focus, position: screen.list.position ?? 0)
    }

    /// A page has changed the list: it is stored, and the reader told of the change.
    private func changed(_ change: FeedPaging.FeedPager.Change) {
        switch change {
        case .replaced(let page), .refreshed(let page):
            age.timestamp = context.currentDate()
            if case .replaced = change { sayLostPlace(in: page) }
            // A page on which nothing was seen before may have more that is new behind it.
            begin(with: page.items.map(\.id))
        case .withheld:
            notify(
                presenter.newerPictures(reloadKey: context.environment.keymap.name(of: .reload)), as: .rows)
        case .appended: break
        }
        storing.save(change)
    }

    /// A stored part takes the place of the list.
    private func begin(_ part: LocalFeedPart) {
        age.timestamp = part.outline.timestamp
        if part.start == 0 { begin(with: part.items.map(\.id)) }
    }

    /// The feed begins with these pictures: those that the reader has not seen are counted, and a line stands above those
    /// that were seen.
    private func begin(with newest: [UUID]) {
        seen.begin(with: newest)
        screen.configuration.title = SafeText(presenter.title(new: seen.newCount))
    }

    // MARK: Sentences

    private func sentence(for error: any Error) -> String {
        guard let timestamp = age.timestamp, !paging.pager.list.isEmpty else {
            return context.messages(error)
        }
        return context.messages(error, but: presenter.storedFeed(of: timestamp))
    }

    /// Says that a page which takes the place of the list lacks the item in focus, where it does.
    private func sayLostPlace(in page: Page<FeedItem, Cursor>) {
        switch readerPlace?.place(in: page) {
        case .found, nil: break
        case .removed: notify(presenter.placeGone, as: .rows)
        case .ahead, .outOfRange: notify(presenter.placeTooFar, as: .rows)
        }
    }

    /// Says once that pictures lie at private addresses: their rows say only that they failed.
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
    /// Pictures that are not fetched.
    fileprivate static let pictures = NoticeKind("pictures")
}
