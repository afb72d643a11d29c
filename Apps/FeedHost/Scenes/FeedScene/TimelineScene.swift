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

/// The screen of the library's items: of all sources, one or a group; all, unread or bookmarked ones. New items move no
/// row on the screen.
public final class TimelineScene: HomeScene {
    /// The screen of the timeline.
    public let screen: ListScreen
    /// Whether the timeline is visible, without a scene above it.
    public var isSeen: () -> Bool = { true }

    private let library: TimelineLibrary
    private let context: SceneContext
    private let presenter: TimelinePresenter
    private let emptyPage: any CellDataSource
    private let rows: FeedRows
    private let content: TimelineContent
    private let marks: ReadMarks
    private let reading: TimelineReading
    private let older: OlderItems
    private var refreshing: Task<Void, Never>?
    private let age: AgeNote
    private let seenUntilHere: RuleRow
    /// Which of the newest items the reader has seen.
    private var seen = SeenItems(after: nil)
    /// The last item in focus of the list of all items, while another scope is shown.
    private var place: UUID?
    /// The rows of the last frame.
    private var drawn: [RowID] = []

    /// Makes the scene, which reads nothing before ``showStored(after:)``.
    ///
    /// - Parameters:
    ///   - emptyPage: Draws the page of a library without subscriptions.
    ///   - readsOnFocus: Whether an item counts as read after a second in focus, or only when it is opened.
    ///   - isBookmarked: Whether an item is bookmarked; see ``FeedRows``.
    ///   - select: Opens an item, which is then marked read.
    public init(
        library: TimelineLibrary, context: SceneContext, emptyPage: any CellDataSource,
        readsOnFocus: Bool = true,
        isBookmarked: @escaping (FeedItem) -> Bool = { _ in false },
        select: @escaping (FeedItem) -> Void
    ) {
        self.library = library
        self.context = context
        self.emptyPage = emptyPage
        let presenter = TimelinePresenter(
            locale: context.locale, calendar: context.calendar, currentDate: context.currentDate)
        let itemPresenter = FeedPresenter(
            locale: context.locale, calendar: context.calendar, currentDate: context.currentDate)
        self.presenter = presenter
        age = AgeNote { presenter.updated($0) }
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
        older.onLoaded = { [weak content] in content?.showNewItems() }
        marks.onWritten = { [weak content] in content?.update(hasMarks: true) }
        content.onChange = { [weak self] in self?.display() }
        content.onStart = { [weak screen] in screen?.list.moveToStart() }
        content.viewport = { [weak self] in
            guard let self else { return TimelineViewport() }
            return TimelineViewport(
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
            // The keymap has the command's title and keys.
            KeyBinding(KeyCommand(.start, in: .move) { _ in "" }) { [content] in content.showStart() },
        ]
    }

    // MARK: The app's calls

    /// Shows the stored items at the position of the last visit.
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

    /// Reads the library again after a change. The item in focus keeps its row on the screen.
    public func update() {
        content.update()
    }

    /// Shows another scope. The item in focus keeps the focus where the scope contains it.
    public func show(_ scope: TimelineScope) {
        if content.scope == TimelineScope() { place = focusedItem }
        content.show(scope)
    }

    /// The scope of the list.
    public var scope: TimelineScope { content.scope }

    /// Marks an opened item read.
    public func markRead(_ id: UUID) {
        reading.markRead(id)
    }

    /// Marks an opened item read, or unread where it is read.
    ///
    /// - Returns: A notice; `nil` where the item is not in memory.
    public func toggleRead(_ id: UUID) -> SafeText? {
        reading.toggle(id).map { presenter.undone(1, isRead: $0) }
    }

    /// Moves the focus to the next unread item in a direction, wrapping around the end of the list.
    ///
    /// - Returns: The item with its teaser as its text; `nil` where no other item is unread.
    public func nextUnread(after id: UUID, isForward: Bool) async -> FeedItem? {
        await marks.finish()
        guard let next = await content.nextUnread(after: id, isForward: isForward),
            let item = await content.read(around: next.position)
        else { return nil }
        // A reader of an item in full does not see a notice of the list.
        if next.hasWrapped, isSeen() { screen.notify(presenter.wrapped(isForward: isForward)) }
        screen.list.moveFocus(to: RowID(item.id.uuid))
        return item.item
    }

    /// Notes the time of a source's response.
    public func responded(at time: Date?) {
        age.timestamp = [age.timestamp, time].compactMap(\.self).max()
        screen.redraw()
    }

    /// Shows the timeline's age after `preparation`, which loads the formats.
    public func sayAge(after preparation: Task<Void, Never>) {
        age.say(after: preparation, on: screen, in: context)
    }

    /// The item of a row with its teaser as its text; `nil` where it is not in memory.
    public func item(of row: RowID) -> FeedItem? { content.rows.item(UUID(row))?.item }

    /// The reader's position, for the next visit; `nil` where no item is stored.
    public func visit() async -> FeedVisit? {
        let focus = content.scope == TimelineScope() ? focusedItem : place
        guard let focus, let newest = await content.newest() else { return nil }
        let (boundary, seen) = self.seen.remembered(stored: newest)
        return FeedVisit(
            newest: boundary, seen: seen.isEmpty ? nil : seen, focus: focus, date: context.currentDate())
    }

    private var focusedItem: UUID? { screen.list.focus.flatMap(item)?.id }

    /// Waits until all marks are stored.
    public func finish() async {
        await marks.finish()
    }

    /// Cancels all tasks but the writes of marks.
    public func disappear() {
        refreshing?.cancel()
        content.stop()
        reading.stop()
        older.stop()
        screen.list.release()
    }

    /// Loads the pictures again for another aspect ratio or graphics protocol.
    public func redrawPictures() {
        rows.redrawPictures()
    }

    // MARK: The list

    private func display() {
        rows.update { [content] in content.rows.item($0)?.item }
        if let outline = content.outline { describe(outline) }
        // Older items cannot be appended to a list of unread ones, whose rows stay.
        let hasEnd = content.scope.filter == .all && content.outline?.hasPages == true && !content.isEmpty
        let end = hasEnd ? older.section : nil
        screen.list.display(
            seenUntilHere.dividing([content.rows.section, end].compactMap(\.self), before: seenPosition))
    }

    /// The number of items above the boundary of the last visit; `nil` for other scopes than that of all items.
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
        screen.configuration.emptyPage = outline.names.isEmpty ? emptyPage : nil
        screen.configuration.emptyMessage = presenter.empty(
            filter, key: context.environment.keymap.name(of: KeyCommand.unreadOnly.id))
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
            content.showNewItems(isFromStart: true)
        }
    }
}

nonisolated extension KeyCommand.ID {
    /// Moves the focus to the first row.
    fileprivate static let start = Self("start")
}
