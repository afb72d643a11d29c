import ConcurrencyInterface
public import FeedFeature
public import FoundationEssentials
public import ItemInterface
import LibraryStorageInterface
import ListInterface
import PresentationInterface
public import SceneSupport
public import SharedListUI
import SharedPresentation
import TextInterface

/// The screen of the library's items: of all sources, one or a group; all, unread or bookmarked ones. New
/// items move no row on the screen. A removed bookmark keeps its row in the list of bookmarks until the next
/// reload.
public final class TimelineScene: Scene {
    /// The screen of the timeline.
    public let screen: ListScreen
    /// Whether the timeline is visible, without a scene above it.
    public var isSeen: () -> Bool = { true }
    /// Called when another row receives the focus.
    public var onFocus: () -> Void = {}
    /// Called after marks of the reader were stored.
    public var onMarks: () -> Void = {}

    let library: TimelineLibrary
    let context: SceneContext
    let texts: TimelineTexts
    private let kind: TimelineKind
    /// Whether the scene shows the bookmarks above another timeline.
    private let isOfBookmarks: Bool
    private let rows: FeedRows
    let content: TimelineContent
    private let marks: ReadMarks
    let reading: ReadTracker
    private let search: TimelineSearch
    private let first: ScreenLoader<String?>
    private let paging: FeedPager
    private let age: AgeNote
    private let seenUntilHere: RuleRow
    private let visits: VisitTracker
    /// Leaves the scene; `nil` for the first one.
    private let leaveScene: (() -> Void)?
    /// Whether the next load is the reader's request, or a retry for them.
    private var isUserInitiated = true
    /// Whether the last load was the reader's request.
    private var isReload = false
    private var hasReportedPrivatePictures = false
    private var hasReportedNewerItems = false

    /// Makes the scene, which reads nothing before ``showStored(after:)``.
    ///
    /// - Parameters:
    ///   - kind: Whether the timeline is that of a library or of one server.
    ///   - readsOnFocus: Whether an item counts as read after a second in focus, or only when it is opened.
    ///   - leaveBookmarks: Leaves a scene of the bookmarks; `nil` for a timeline of all choices.
    ///   - select: Opens an item, which is then marked read.
    public init(
        library: TimelineLibrary, context: SceneContext, kind: TimelineKind, readsOnFocus: Bool = true,
        leaveBookmarks: (() -> Void)? = nil, select: @escaping (FeedItem) -> Void
    ) {
        isOfBookmarks = leaveBookmarks != nil
        leaveScene = leaveBookmarks
        let scope = leaveBookmarks == nil ? TimelineScope() : .bookmarks
        self.library = library
        self.context = context
        self.kind = kind
        let texts = TimelineTexts(of: kind, isOfBookmarks: isOfBookmarks, context: context)
        self.texts = texts
        age = AgeNote(texts.age)
        seenUntilHere = RuleRow(SafeText(texts.items.seenUntilHere))
        let marks = ReadMarks(library, tasks: context.tasks)
        self.marks = marks
        weak var scene: TimelineScene?
        let rows = FeedRows(
            loadPicture: library.picture, context: context,
            status: { item in scene.map { texts.status(of: item, in: $0.content) } ?? ItemStatus() },
            select: {
                if !kind.isServer { scene?.markRead($0.id) }
                select($0)
            })
        self.rows = rows
        content = TimelineContent(
            of: scope, library: library, marks: marks, tasks: context.tasks, row: rows.row)
        var configuration = ListConfiguration(title: texts.title(of: scope, named: nil))
        configuration.onBack = leaveBookmarks
        configuration.selectHint = texts.selectHint
        configuration.placeholder = FeedPlaceholderRow()
        screen = context.screen(configuration)
        visits = VisitTracker(content, on: screen.list)
        first = ScreenLoader("first page", for: screen, context: context) {
            let isUserInitiated = scene?.isUserInitiated ?? true
            scene?.isReload = isUserInitiated
            return try await library.refresh(isUserInitiated)
        }
        paging = FeedPager(context: context, load: library.loadOlder)
        reading = ReadTracker(content, marks, screen: screen, context: context, presenter: texts.timeline)
        reading.readsOnFocus = readsOnFocus && !kind.isServer
        search = TimelineSearch(content, on: screen, context: context)
        scene = self
        connect()
        bindKeys()
    }

    private func connect() {
        screen.configuration.attempt = { [texts, weak content] in texts.attempt(at: content?.outline) }
        screen.configuration.note = { [weak self] in self?.note ?? .empty }
        screen.configuration.hasMore = { [weak self] in self?.hasMore ?? false }
        if !kind.isServer {
            screen.configuration.status = { [weak self] in self?.status ?? [] }
            screen.configuration.onNext = { [weak self] in self?.next(isForward: $0) }
        }
        screen.configuration.search = search.configuration
        search.name = { [weak self] in self?.name(of: $0) ?? .empty }
        search.onChange = { [weak self] in self?.searchChanged() }
        screen.list.onFocus = { [weak self] in
            self?.reading.focus($0)
            self?.onFocus()
        }
        screen.list.onDraw = { [weak visits] in visits?.show($0) }
        first.show = { [weak self] in self?.refreshed($0) }
        first.sentence = { [weak self] in self?.sentence(for: $0) ?? "" }
        paging.mayLoad = { [weak first] in first?.isLoading != true }
        paging.onLoaded = { [weak content] in content?.showNewItems(hasOlder: true) }
        content.onLostFocus = { [weak self] in self?.notifyLostFocus() }
        rows.onFailure = { [weak self] in self?.pictureFailed($0) }
        marks.onWritten = { [weak self] in
            self?.content.update(hasMarks: true)
            self?.onMarks()
        }
        content.onChange = { [weak self] in self?.display() }
        content.onStart = { [weak screen] in screen?.list.moveToStart() }
        content.viewport = { [weak visits] in visits?.viewport ?? TimelineViewport() }
        reading.goToNext = { [weak self] in await self?.nextUnread(after: $0, isForward: $1) != nil }
        reading.isSeen = { [weak self] in self.map { $0.isSeen() && !$0.search.isTyping } ?? false }
        rows.distance = { [weak screen] in screen?.list.distance(to: RowID($0.uuid)) ?? 0 }
    }

    private func bindKeys() {
        // The keymap has the command's title and keys.
        screen.configuration.keys.append(
            KeyBinding(KeyCommand(.start, in: .move) { _ in "" }) { [content] in content.showStart() })
        guard !kind.isServer else { return }
        reading.bindKeys()
        screen.configuration.keys.append(KeyBinding(.saveSearch) { [weak search] in search?.save() })
        guard !isOfBookmarks else { return }
        screen.configuration.keys.append(
            KeyBinding(.unreadOnly) { [weak self] in self?.toggleUnread() })
    }

    // MARK: The app's calls

    /// Shows the stored items at the position of the last visit.
    public func showStored(after visit: FeedVisit? = nil) async {
        screen.display(loading: ResourceLoadingViewModel(isLoading: true))
        defer { screen.display(loading: ResourceLoadingViewModel(isLoading: false)) }
        await visits.begin(after: visit)
    }

    /// Fetches the sources where none of their items can be shown, and a server always; reads the bookmarks.
    public func appear() {
        guard isOfBookmarks || kind.isServer || content.isEmpty && content.outline?.isUnfetched == true else {
            return
        }
        isUserInitiated = false
        first.load()
        isUserInitiated = true
    }

    /// Retries the loads that failed offline.
    public func networkBecameReachable() {
        first.networkBecameReachable()
        paging.networkBecameReachable()
    }

    /// Shows a notice above the key hints.
    public func notify(_ sentence: String, as kind: NoticeKind) {
        screen.notify(SafeText(sentence), as: kind)
    }

    /// Reads the library again after a change. The item in focus keeps its row on the screen.
    ///
    /// - Parameter hasMarks: Whether items were marked by another scene.
    public func update(hasMarks: Bool = false) {
        content.update(hasMarks: hasMarks)
    }

    /// Shows another scope. The item in focus keeps the focus where the scope contains it.
    public func show(_ scope: TimelineScope) {
        visits.rememberPlace()
        if search.isActive { search.end() }
        content.show(scope)
    }

    /// The scope of the list.
    public var scope: TimelineScope { content.scope }

    /// The search whose results are shown, for a highlight of its words; `nil` for none.
    public var matcher: SearchMatcher? { content.matcher }

    /// Notes the time of a source's response.
    public func responded(at time: Date?) {
        age.timestamp = [age.timestamp, time].compactMap(\.self).max()
        screen.redraw()
    }

    /// Updates the rows in the prefetch window whose age has changed, and the age of the last fetch.
    public func updateAges() {
        rows.update { content.rows.item($0)?.item }
        if age.isOutdated { screen.redraw() }
    }

    /// Shows the timeline's age after `preparation`, which loads the formats.
    public func showAge(after preparation: Task<Void, Never>) {
        age.show(after: preparation, on: screen, in: context)
    }

    /// The reader's position, for the next visit; `nil` if no item is stored.
    public func visit() async -> FeedVisit? {
        await visits.visit(at: context.currentDate())
    }

    /// Waits until all marks are stored.
    public func finish() async {
        await marks.finish()
    }

    /// Cancels all tasks but the writes of marks.
    public func disappear() {
        first.stop()
        content.stop()
        reading.stop()
        search.stop()
        paging.stop()
        screen.list.release()
    }

    /// Loads the pictures again for another aspect ratio or graphics protocol.
    public func redrawPictures() {
        rows.redrawPictures()
    }

    // MARK: The list

    private func display() {
        rows.update { content.rows.item($0)?.item }
        let position = visits.countAboveSeen()
        if let outline = content.outline {
            describe(outline)
            paging.update(outline.cursors, of: content.scope)
        }
        search.count()
        let end = hasEnd ? paging.section : nil
        screen.list.display(
            seenUntilHere.dividing([content.rows.section, end].compactMap(\.self), before: position))
        notifyNewerItems()
        loadClearedCopy()
    }

    /// Loads a server's feed again when another program has cleared its copy.
    private func loadClearedCopy() {
        guard kind.isServer, content.isEmpty, let outline = content.outline, outline.lastSuccess == nil,
            age.timestamp != nil, first.failure == nil
        else { return }
        first.load()
    }

    /// Whether the last row shows the load of older items, or the end of the list.
    private var hasEnd: Bool {
        guard content.scope.filter != .bookmarked, content.scope.search == nil, let outline = content.outline
        else { return false }
        return outline.hasPages && (paging.hasMore || !content.isEmpty)
    }

    private var hasMore: Bool { hasEnd && paging.hasMore }

    private func describe(_ outline: TimelineOutline) {
        age.timestamp = [age.timestamp, outline.lastSuccess].compactMap(\.self).max()
        if content.scope.search != nil { return search.describe() }
        texts.describe(outline, of: content.scope, newCount: visits.newCount, in: &screen.configuration)
    }

    private var note: SafeText {
        guard !screen.list.isEmpty else { return .empty }
        let new = content.withheld + content.arrived
        return new.above > 0 && !kind.isServer ? texts.arrived(new) : age.text
    }

    private var status: [SafeText] {
        if search.isActive { return search.status(hasUnread: !kind.isServer) }
        return texts.status(content.outline?.health ?? SourcesHealth())
    }

    // MARK: The search

    /// The name of a scope.
    private func name(of scope: TimelineScope) -> SafeText {
        texts.name(of: scope, in: scope.choice == content.scope.choice ? content.outline : nil)
    }

    private func searchChanged() {
        visits.rememberPlace()
        screen.configuration.onBack = search.isActive ? { [weak search] in search?.leave() } : leaveScene
        if kind.isServer {
            screen.configuration.status = search.isActive ? { [weak self] in self?.status ?? [] } : nil
        }
        if !search.isTyping { reading.focus(screen.list.focus) }
    }

    /// Moves to the next or previous result, or unread item.
    private func next(isForward: Bool) {
        if !search.isActive {
            reading.go(isForward: isForward)
        } else if !search.next(isForward: isForward) {
            screen.notify(texts.timeline.wrapped(isForward: isForward))
        }
    }

    private func toggleUnread() {
        let scope = scope.togglingUnread
        if search.isActive { content.show(scope) } else { show(scope) }
    }

    // MARK: Loads and notices

    private func refreshed(_ notice: String?) {
        if let notice { notify(notice, as: .rows) }
        hasReportedNewerItems = false
        if isReload { content.showNewItems(isFromStart: true) } else { content.update() }
        paging.renewEnd()
    }

    private func sentence(for error: any Error) -> String {
        texts.sentence(for: error, cachedAt: content.isEmpty ? nil : age.timestamp)
    }

    /// Notifies the reader once of a server's new items that replace those on the screen.
    private func notifyNewerItems() {
        guard kind.isServer, content.withheld.above > 0, !hasReportedNewerItems else { return }
        hasReportedNewerItems = true
        notify(texts.newerPictures, as: .rows)
    }

    /// Notifies the reader of a reload that removed the item in focus.
    private func notifyLostFocus() {
        if screen.list.hasMoved { notify(texts.items.placeGone, as: .rows) }
    }

    /// Notifies the reader once of pictures at private addresses, whose rows show the failure without its
    /// reason.
    private func pictureFailed(_ error: any Error) {
        guard context.messages.failure(error) == .privateAddress, !hasReportedPrivatePictures else { return }
        hasReportedPrivatePictures = true
        notify(context.messages(error), as: .pictures)
    }
}

extension NoticeKind {
    /// Pictures that are not requested.
    fileprivate static let pictures = NoticeKind("pictures")
}

nonisolated extension KeyCommand.ID {
    /// Moves the focus to the first row.
    static let start = Self("start")
}
