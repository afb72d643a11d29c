import ConcurrencyInterface
import FeedFeature
public import FoundationEssentials
public import ItemInterface
import LibraryStorageInterface
public import ListInterface
import PresentationInterface
public import SceneSupport
public import SharedListUI
import SharedPresentation
public import TextInterface

/// The items of the library on the screen, in the library's order: of all sources, of one or of a group, all of them, the
/// unread or the bookmarked ones. What arrives moves nothing that is being read.
public final class TimelineScene: HomeScene {
    /// The screen of the timeline.
    public let screen: ListScreen
    /// Tells whether the timeline is seen: not where another scene lies above it.
    public var isSeen: () -> Bool = { true }

    private let library: TimelineLibrary
    private let context: SceneContext
    private let presenter: TimelinePresenter
    private let invitation: String
    private let firstPage: (any CellDataSource)?
    private let rows: FeedRows
    private let content: TimelineContent
    private let marks: ReadMarks
    private let reading: TimelineReading
    private let older: OlderItems
    private var refreshing: Task<Void, Never>?
    private let age: ShownAge
    private let seenUntilHere: RuleRow
    /// Which of the newest items the reader has seen.
    private var seen = SeenItems(after: nil)
    /// The item in focus when all items were left for others.
    private var place: UUID?
    /// The rows that were drawn last.
    private var drawn: [RowID] = []

    /// Makes the scene; nothing is read before ``showStored(after:)``.
    ///
    /// - Parameters:
    ///   - invitation: What stands in place of the rows where nothing is subscribed to.
    ///   - firstPage: Draws the page that stands there in place of the invitation; `nil` for none.
    ///   - readsOnFocus: Whether an item counts as read once it had the focus for a second, or only when it is opened.
    ///   - isBookmarked: Whether an item is bookmarked; see ``FeedRows``.
    ///   - select: Opens an item, which is marked read.
    public init(
        library: TimelineLibrary, context: SceneContext, invitation: String,
        firstPage: (any CellDataSource)? = nil, readsOnFocus: Bool = true,
        isBookmarked: @escaping (FeedItem) -> Bool = { _ in false },
        select: @escaping (FeedItem) -> Void
    ) {
        self.library = library
        self.context = context
        self.invitation = invitation
        self.firstPage = firstPage
        let presenter = TimelinePresenter(
            locale: context.locale, calendar: context.calendar, currentDate: context.currentDate)
        let itemPresenter = FeedPresenter(
            locale: context.locale, calendar: context.calendar, currentDate: context.currentDate)
        self.presenter = presenter
        age = ShownAge { presenter.updated($0) }
        seenUntilHere = RuleRow(SafeText(itemPresenter.seenUntilHere))
        let marks = ReadMarks(library, tasks: context.tasks)
        self.marks = marks
        weak var scene: TimelineScene?
        let rows = FeedRows(
            loadPicture: library.picture, context: context,
            status: { scene?.content.status(of: $0) ?? ItemStatus() }, isBookmarked: isBookmarked,
            select: {
                scene?.markRead($0.id)
                select($0)
            })
        self.rows = rows
        content = TimelineContent(
            library: library, marks: marks, tasks: context.tasks, presenter: itemPresenter,
            row: { rows.row(of: $0.item) })
        older = OlderItems(library, context: context)
        var configuration = ListConfiguration(title: presenter.title(of: nil, .all, unread: 0))
        configuration.selectHint = presenter.readHint
        configuration.placeholder = FeedPlaceholderRow()
        screen = context.screen(configuration)
        reading = TimelineReading(content, marks, screen: screen, context: context, presenter: presenter)
        reading.readsOnFocus = readsOnFocus
        scene = self
        connect()
        bindKeys()
    }

    private func connect() {
        screen.configuration.note = { [weak self] in self?.note ?? .empty }
        screen.configuration.status = { [weak self] in self?.status ?? .empty }
        screen.configuration.onReload = { [weak self] in self?.refresh() }
        screen.configuration.onNext = { [weak reading] in reading?.go(isForward: $0) }
        screen.list.onFocus = { [weak reading] in reading?.focus($0) }
        screen.list.onDraw = { [weak self] in self?.drawn($0) }
        older.onLoaded = { [weak content] in content?.showArrivals() }
        marks.onWritten = { [weak content] in content?.update(hasMarks: true) }
        content.onChange = { [weak self] in self?.display() }
        content.onStart = { [weak screen] in screen?.list.moveToStart() }
        content.reader = { [weak self] in
            guard let self else { return TimelineContent.Reader() }
            return TimelineContent.Reader(
                focus: screen.list.focus, rows: drawn, hasMoved: screen.list.hasMoved)
        }
        reading.goToNext = { [weak self] in await self?.nextUnread(after: $0, isForward: $1) != nil }
        reading.isSeen = { [weak self] in self?.isSeen() == true }
        rows.distance = { [weak screen] in screen?.list.distance(to: RowID($0.uuid)) ?? 0 }
    }

    private func bindKeys() {
        reading.bindKeys()
        screen.configuration.keys += [
            KeyBinding(.unreadOnly) { [weak self] in self.map { $0.show($0.scope.togglingUnread) } },
            // The keymap has its title and its keys.
            KeyBinding(KeyCommand(.start, in: .move) { _ in "" }) { [content] in content.showStart() },
        ]
    }

    // MARK: The app's calls

    /// Shows the stored items around the one of the last visit.
    public func showStored(after visit: FeedVisit?) async {
        screen.display(loading: ResourceLoadingViewModel(isLoading: true))
        defer { screen.display(loading: ResourceLoadingViewModel(isLoading: refreshing != nil)) }
        seen = SeenItems(after: visit)
        content.boundary = visit?.newest
        await content.open(around: visit?.focus)
        if let id = visit?.focus, content.position(of: id) ?? 0 > 0 {
            screen.list.moveFocus(to: RowID(id.uuid))
        }
    }

    /// Reads the library again, which has changed. The focused item keeps its place on the screen.
    public func update() {
        content.update()
    }

    /// Shows other items of the library. The focused item keeps the focus where it is among them.
    public func show(_ scope: TimelineScope) {
        if content.scope == TimelineScope() { place = focusedItem }
        content.show(scope)
    }

    /// What is shown.
    public var scope: TimelineScope { content.scope }

    /// Marks an item read, which was opened.
    public func markRead(_ id: UUID) {
        reading.markRead(id)
    }

    /// Marks an opened item read, or unread where it is read.
    ///
    /// - Returns: What is said of it; `nil` where the item is not among the rows near the screen.
    public func toggleRead(_ id: UUID) -> SafeText? {
        reading.toggle(id).map { presenter.undone(1, isRead: $0) }
    }

    /// Goes to the unread item that comes next in one direction, at the end of the list from its other end on, which is said
    /// where the timeline is seen.
    ///
    /// - Returns: The item, its teaser in place of its text; `nil` where no other item is unread.
    public func nextUnread(after id: UUID, isForward: Bool) async -> FeedItem? {
        await marks.finish()
        guard let next = await content.nextUnread(after: id, isForward: isForward),
            let item = await content.read(around: next.position)
        else { return nil }
        // Who reads an item in full sees no notice of the list.
        if next.hasWrapped, isSeen() { screen.notify(presenter.wrapped(isForward: isForward)) }
        screen.list.moveFocus(to: RowID(item.id.uuid))
        return item.item
    }

    /// A source responded at a time.
    public func responded(at time: Date?) {
        age.timestamp = [age.timestamp, time].compactMap(\.self).max()
        screen.redraw()
    }

    /// Says how old the timeline is from the end of `preparation` on.
    public func sayAge(after preparation: Task<Void, Never>) {
        age.say(after: preparation, on: screen, in: context)
    }

    /// The item of a row, as far as it has been read: its teaser in place of its text.
    public func item(of row: RowID) -> FeedItem? { content.rows.item(UUID(row))?.item }

    /// Where the reader is now; `nil` where there is no item.
    public func visit() async -> FeedVisit? {
        let focus = content.scope == TimelineScope() ? focusedItem : place
        guard let focus, let newest = await content.newest() else { return nil }
        let (boundary, seen) = self.seen.remembered(stored: newest)
        return FeedVisit(
            newest: boundary, seen: seen.isEmpty ? nil : seen, focus: focus, date: context.currentDate())
    }

    private var focusedItem: UUID? { screen.list.focus.flatMap(item)?.id }

    /// Returns when all marks are stored.
    public func finish() async {
        await marks.finish()
    }

    /// Ends what runs, but for marks.
    public func disappear() {
        refreshing?.cancel()
        content.stop()
        reading.stop()
        older.stop()
        screen.list.release()
    }

    /// Loads the pictures on the screen again.
    public func redrawPictures() {
        rows.redrawPictures()
    }

    // MARK: The list

    private func display() {
        rows.update { [content] in content.rows.item($0)?.item }
        if let outline = content.outline { describe(outline) }
        // Older items would come behind the unread ones that are held in their places.
        let hasEnd = content.scope.filter == .all && content.outline?.hasPages == true && !content.isEmpty
        let end = hasEnd ? older.section : nil
        screen.list.display(
            seenUntilHere.dividing([content.rows.section, end].compactMap(\.self), before: seenPosition))
    }

    /// How many items stand above those that were seen; `nil` where that is not shown.
    private var seenPosition: Int? {
        guard content.scope == TimelineScope() else { return nil }
        let head = content.head
        seen.begin(with: head.items)
        guard let boundary = head.boundary, boundary >= head.items.count else { return seen.countAboveSeen }
        return boundary
    }

    private func describe(_ outline: TimelineOutline) {
        let filter = content.scope.filter
        screen.configuration.title = presenter.title(of: outline.title, filter, unread: outline.unreadCount)
        screen.configuration.emptyPage = outline.names.isEmpty ? firstPage : nil
        screen.configuration.emptyMessage =
            outline.names.isEmpty
            ? SafeText(invitation)
            : presenter.empty(filter, key: context.environment.keymap.name(of: KeyCommand.unreadOnly.id))
        age.timestamp = [age.timestamp, outline.lastSuccess].compactMap(\.self).max()
    }

    private var note: SafeText {
        guard !screen.list.isEmpty else { return .empty }
        let count = content.withheldCount + content.countAbove
        guard count > 0 else { return age.text }
        return Sign.newer.before(presenter.arrived(count, key: context.environment.keymap.name(of: .start)))
    }

    private var status: SafeText {
        let health = content.outline?.health ?? SourcesHealth()
        let isOffline =
            switch context.environment.network {
            case .offline, .offlineByChoice: true
            case .online, .unknown: false
            }
        return presenter.status(
            healthy: health.healthyCount, failing: health.failingCount, isOffline: isOffline)
    }

    private func drawn(_ rows: [RowID]) {
        drawn = rows
        if content.scope == TimelineScope() { seen.show(rows.map { UUID($0) }) }
        if let first = rows.first, content.rows.position(of: first) == 0 { content.countAbove = 0 }
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
            content.showArrivals(isFromStart: true)
        }
    }
}

nonisolated extension KeyCommand.ID {
    /// Goes to the first row.
    fileprivate static let start = Self("start")
}
