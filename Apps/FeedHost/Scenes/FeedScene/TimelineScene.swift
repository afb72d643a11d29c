import ConcurrencyInterface
import FeedFeature
public import FoundationEssentials
public import ItemInterface
import LibraryStorageInterface
public import ListInterface
import PaginationKit
import PresentationInterface
public import SceneSupport
public import SharedListUI
import SharedPresentation
import TextInterface

/// The items of all sources on the screen, in the library's order. What arrives moves nothing that is being read.
public final class TimelineScene: HomeScene {
    /// The screen of the timeline.
    public let screen: ListScreen

    private let library: TimelineLibrary
    private let context: SceneContext
    private let presenter: FeedPresenter
    private let invitation: String
    private let rows: FeedRows
    private let stored: StoredRows
    private let older: LoadResourcePresentationAdapter<Bool, ClosureView<Bool>>
    /// The row below the items, where sources have older pages.
    private let loadMore = LoadMoreCellController()
    /// The number of older pages that were loaded, and whether there may be more.
    private var olderPages = (count: 0, hasMore: true)
    /// What is shown; `nil` where the library has not been read.
    private var outline: TimelineOutline?
    /// The read that runs, and whether the library has changed since it began.
    private var reading: Task<Void, Never>?
    private var isOutdated = false
    private var refreshing: Task<Void, Never>?
    private let age: ShownAge

    /// The items that are read before the first frame: a screen, and what is near it.
    private static let reach = 64

    /// Makes the scene; nothing is read before ``showStored(after:)``.
    ///
    /// - Parameters:
    ///   - invitation: What stands in place of the rows where nothing is subscribed to.
    ///   - isBookmarked: Whether an item is bookmarked; see ``FeedRows``.
    ///   - select: Opens an item.
    public init(
        library: TimelineLibrary, context: SceneContext, invitation: String,
        isBookmarked: @escaping (FeedItem) -> Bool = { _ in false },
        select: @escaping (FeedItem) -> Void
    ) {
        self.library = library
        self.context = context
        self.invitation = invitation
        let presenter = FeedPresenter(
            locale: context.locale, calendar: context.calendar, currentDate: context.currentDate)
        self.presenter = presenter
        age = ShownAge(presenter)
        weak var scene: TimelineScene?
        let rows = FeedRows(
            loadPicture: library.picture, context: context,
            status: {
                presenter.status(
                    of: $0.summary, source: scene?.outline?.names[$0.summary.source], state: nil)
            }, isBookmarked: isBookmarked, select: select)
        self.rows = rows
        stored = StoredRows(
            StoredRows.Reading(
                items: { positions, generation in
                    guard let list = scene?.outline?.list, list.generation == generation else {
                        return .otherGeneration
                    }
                    return await library.items(positions, list).map { $0.map(\.rowItem) }
                },
                position: { await scene?.position(of: $0, in: $1, of: $2, isForward: $3) ?? nil }),
            tasks: context.tasks, row: rows.row)
        older = LoadResourcePresentationAdapter(
            name: "older items", tasks: context.tasks, loader: library.loadOlder)
        var configuration = ListConfiguration(title: SafeText(presenter.timelineTitle))
        configuration.selectHint = SafeText(presenter.commentsHint)
        configuration.placeholder = FeedPlaceholderRow()
        screen = context.screen(configuration)
        scene = self
        connect()
        connectOlder()
    }

    private func connectOlder() {
        let load = { [weak older] in _ = older?.load() }
        loadMore.onArrival = { _ in load() }
        loadMore.onWish = load
        let view = ClosureView<Bool>(
            onResource: { [weak self] in self?.loaded(hasMore: $0) },
            onLoading: { [weak loadMore] in loadMore?.display(loading: .init(isLoading: $0)) },
            onError: { [weak loadMore] in loadMore?.display(error: .init(message: $0)) })
        older.presenter = LoadResourcePresenter(
            resourceView: view, loadingView: view, errorView: view,
            errorMessage: { [messages = context.messages] in messages($0) })
    }

    private func loaded(hasMore: Bool) {
        olderPages = (olderPages.count + 1, hasMore)
        update()
    }

    private func connect() {
        screen.configuration.note = { [weak screen, age] in
            screen?.list.isEmpty == false ? age.text : .empty
        }
        screen.configuration.onReload = { [weak self] in self?.refresh() }
        stored.onArrival = { [weak self] in self?.display() }
        stored.onOtherFeed = { [weak self] _ in self?.update() }
        rows.distance = { [weak screen] in screen?.list.distance(to: RowID($0.uuid)) ?? 0 }
    }

    // MARK: The app's calls

    /// Shows the stored items around the one of the last visit.
    public func showStored(after visit: FeedVisit?) async {
        screen.display(loading: ResourceLoadingViewModel(isLoading: true))
        defer { screen.display(loading: ResourceLoadingViewModel(isLoading: refreshing != nil)) }
        guard let outline = await library.outline() else { return }
        let list = outline.list
        var focus: Int?
        if let id = visit?.focus { focus = await library.positions([id], list)[id] }
        let first = max(0, (focus ?? 0) - Self.reach)
        let result = await library.items(first..<min(list.count, (focus ?? 0) + Self.reach), list)
        guard case .found(let items) = result else { return update() }
        show(outline, with: items.enumerated().map { (first + $0.offset, $0.element.rowItem) })
        if let focus, let id = visit?.focus, focus > 0 { screen.list.moveFocus(to: RowID(id.uuid)) }
    }

    /// Reads the library again, which has changed. The focused item keeps its place on the screen.
    public func update() {
        isOutdated = true
        guard reading == nil else { return }
        reading = context.tasks.task(name: "timeline", priority: nil) { @MainActor [weak self] in
            while let self, isOutdated {
                isOutdated = false
                await readAgain()
            }
            self?.reading = nil
        }
    }

    /// A source responded at a time.
    public func responded(at time: Date?) {
        age.timestamp = time
        screen.redraw()
    }

    /// Says how old the timeline is from the end of `preparation` on.
    public func sayAge(after preparation: Task<Void, Never>) {
        age.say(after: preparation, on: screen, in: context)
    }

    /// The item of a row, as far as it has been read: its teaser in place of its text.
    public func item(of row: RowID) -> FeedItem? { stored.item(UUID(row)) }

    /// Where the reader is now; `nil` where there is no item.
    public func visit() async -> FeedVisit? {
        guard let outline, let focus = screen.list.focus.flatMap(item) else { return nil }
        guard case .found(let first) = await library.items(0..<1, outline.list), let newest = first.first
        else {
            return nil
        }
        return FeedVisit(newest: newest.id, seen: nil, focus: focus.id, date: context.currentDate())
    }

    /// Ends what runs.
    public func disappear() {
        refreshing?.cancel()
        reading?.cancel()
        older.cancel()
        screen.list.release()
    }

    /// Loads the pictures on the screen again.
    public func redrawPictures() {
        rows.redrawPictures()
    }

    // MARK: The list

    private func readAgain() async {
        guard let newer = await library.outline() else { return }
        // The end may be another one.
        guard newer != outline else { return display() }
        let known = stored.run(around: screen.list.focus).items
        let places = known.isEmpty ? [:] : await library.positions(known.map(\.id), newer.list)
        show(newer, with: known.compactMap { item in places[item.id].map { ($0, item) } })
    }

    private func show(_ outline: TimelineOutline, with items: [(position: Int, item: FeedItem?)]) {
        self.outline = outline
        screen.configuration.emptyMessage = SafeText(
            outline.names.isEmpty ? invitation : presenter.noItems)
        let list = outline.list
        stored.begin(StoredSpan(positions: 0..<list.count, generation: list.generation), with: items)
        display()
    }

    private func display() {
        rows.update { [stored] in stored.item($0) }
        let hasEnd = outline?.hasPages == true && outline?.list.count != 0
        let end = hasEnd ? loadMore.section(atEnd: olderPages.count, hasMore: olderPages.hasMore) : nil
        screen.list.display([stored.section, end].compactMap(\.self))
    }

    /// The first position, from one end of a range or the other, whose row has a text.
    private func position(
        of text: String, in positions: Range<Int>, of generation: Int64, isForward: Bool
    ) async -> Int? {
        guard let outline, outline.list.generation == generation else { return nil }
        return await positions.first(isForward: isForward) { part in
            guard case .found(let items) = await library.items(part, outline.list) else { return nil }
            let found = items.indices.filter { index in
                guard let item = items[index].rowItem else { return false }
                let status = presenter.status(
                    of: item.summary, source: outline.names[item.summary.source], state: nil)
                return TextMatch.contains(FeedItemViewModel(item, status: status).text, text)
            }
            return (isForward ? found.first : found.last).map { part.lowerBound + $0 }
        }
    }

    // MARK: Refreshing

    private func refresh() {
        guard refreshing == nil else { return }
        screen.display(loading: ResourceLoadingViewModel(isLoading: true))
        refreshing = context.tasks.immediateTask(name: "refresh", priority: nil) {
            @MainActor [weak self, library] in
            let sentence = await library.refresh()
            guard let self, !Task.isCancelled else { return }
            refreshing = nil
            screen.display(loading: ResourceLoadingViewModel(isLoading: false))
            if let sentence { notify(sentence, as: .rows) }
            update()
        }
    }
}
