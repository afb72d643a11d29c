import FeedScene
import FoundationEssentials
import ItemInterface
import ListInterface
import ReaderFeature
import ReaderScene
import SceneSupport
import SharedListUI
import StorageInterface
import SubscriptionsScene

/// The first scene, the list of sources over it, and the fetching of the sources.
final class LibraryScenes {
    let fetching: LibraryRefresher
    private(set) var timeline: TimelineScene!

    private unowned let app: App
    /// The list of sources; `nil` for a named server.
    private var sources: SubscriptionsScene?
    private let facts: TimelineSources
    /// The facts on the reader's own library, whose bookmarks are shown.
    private let ownFacts: TimelineSources
    private var hasToldOfBookmarks = false

    /// - Parameter select: Opens an item of the timeline.
    init(_ app: App, select: @escaping (FeedItem) -> Void) {
        self.app = app
        let composition = app.composition
        fetching = LibraryRefresher(composition)
        facts = TimelineSources(composition)
        ownFacts = composition.settings.isServerNamed ? TimelineSources(composition, isOwn: true) : facts
        timeline = composition.timelineScene(
            of: facts, in: app.context, pictures: app.pictures, fetching: fetching,
            bookmarksFailed: { [unowned self] in bookmarksFailed($0) }, select: select)
        if !composition.settings.isServerNamed {
            sources = composition.subscriptionsScene(
                in: app.context, fetching: fetching, choose: { [unowned self] in choose($0) },
                close: { [unowned self] in hideSources() })
        }
        timeline.isSeen = { [unowned self] in self.app.scenes.isEmpty && timeline.screen.sidebar == nil }
        sources?.onChange = { [unowned self] in timeline.update() }
        fetching.onChange = { [unowned self] in update() }
        fetching.onResponse = { [unowned self] in timeline.responded(at: $0) }
    }

    /// Binds the library's commands to keys of the timeline.
    func composeKeys() {
        sources?.install(on: timeline.screen) { [unowned self] in showSources() }
    }

    /// Opens an item in the reader.
    ///
    /// - Parameter list: The list in which the item has the focus.
    /// - Returns: Whether the item has more than its row shows.
    func show(_ item: FeedItem, from list: ListController) -> Bool {
        guard ![facts, ownFacts].contains(where: { $0.showsWholeItemInList(item.summary.source) }) else {
            return false
        }
        weak var opened: ReaderScene?
        let scene = app.composition.readerScene(
            of: item.id, in: app.context, pictures: app.pictures,
            position: { [weak list] id in
                guard let list, list.focus == RowID(id.uuid) else { return nil }
                return list.position.map { ReaderItem.Position($0, of: list.itemCount) }
            },
            next: { [unowned timeline = timeline!] in
                await timeline.nextUnread(after: $0, isForward: $1)?.id
            },
            onOpened: { [unowned timeline = timeline!] in timeline.markRead($0) },
            showLarger: { [unowned app] in
                if let item = opened?.item?.item { app.showFullScreen(FeedItem(item, showing: $0)) }
            },
            back: { [unowned app] in app.back() })
        opened = scene
        app.itemCommands.install(on: scene)
        scene.screen.configuration.keys.append(
            KeyBinding(.toggleRead) { [weak scene, unowned timeline = timeline!] in
                guard let scene, let id = scene.item?.id, let sentence = timeline.toggleRead(id) else {
                    return
                }
                scene.screen.notify(sentence)
            })
        app.show(scene)
        return true
    }

    /// Shows the bookmarks above the timeline.
    ///
    /// - Parameter select: Opens a bookmarked item.
    func showBookmarks(select: @escaping (FeedItem) -> Void) {
        let scene = app.composition.bookmarksScene(
            of: ownFacts, in: app.context, pictures: app.pictures,
            back: { [unowned self] in
                app.back()
                timeline.update(hasMarks: true)
            }, select: select)
        scene.isSeen = { [unowned app, weak scene] in app.scenes.last === scene }
        scene.screen.configuration.onPictureSize = timeline.screen.configuration.onPictureSize
        app.itemCommands.install(onList: scene.screen) { [weak scene] in scene?.item(of: $0) }
        app.show(scene)
    }

    /// Shows an item's bookmark that was added or, for `nil`, removed.
    func bookmarked(_ id: UUID, at date: Date?) {
        for timeline in timelines { timeline.bookmarked(id, at: date) }
    }

    /// The timeline, and the bookmarks above it.
    private var timelines: [TimelineScene] { [timeline] + app.scenes.compactMap { $0 as? TimelineScene } }

    /// Notifies the reader once of bookmarks that cannot be read.
    private func bookmarksFailed(_ error: StorageError) {
        guard !hasToldOfBookmarks else { return }
        hasToldOfBookmarks = true
        app.composition.dependencies.log.write("fault with the bookmarks: \(error)")
        timeline.notify(app.composition.bookmarksPresenter().fault(error), as: .bookmarks)
    }

    /// The name of a source; `nil` before the subscriptions were read.
    func name(of source: UUID) -> String? { sources == nil ? nil : facts.name(of: source) }

    /// Retries the loads that failed offline; called after another request succeeded.
    func networkBecameReachable() {
        timeline.networkBecameReachable()
        fetching.networkBecameReachable()
    }

    /// Hides the sources, and waits until all changes of the reader are stored.
    func finish() async {
        hideSources()
        await timeline.finish()
        await sources?.finish()
    }

    /// Shows the sources in a sidebar over the timeline.
    private func showSources() {
        timeline.screen.sidebar = sources?.screen
        sources?.appear()
    }

    private func hideSources() {
        guard timeline.screen.sidebar != nil else { return }
        timeline.screen.sidebar = nil
        sources?.disappear()
        timeline.update()
    }

    private func choose(_ scope: TimelineScope) {
        timeline.show(scope)
        hideSources()
    }

    /// Updates the scenes after a change of the library.
    private func update() {
        for timeline in timelines { timeline.update() }
        if timeline.screen.sidebar != nil { sources?.update() }
    }
}

extension FeedItem {
    /// An item with one of its pictures alone, and that picture's description.
    fileprivate init(_ item: FeedItem, showing picture: ItemMedia) {
        var summary = item.summary
        (summary.media, summary.location) = ([picture], nil)
        self.init(stored: summary, text: picture.alternativeText.map(ItemText.plain))
    }
}
