import FeedFeature
import FeedScene
import FoundationEssentials
import ImagePipeline
import ItemInterface
import ListInterface
import ReaderFeature
import ReaderScene
import RefreshKit
import SceneSupport
import SharedListUI
import SubscriptionsScene

/// The first scene, the list of sources beside or over it, the scenes that it opens, and the fetches of the sources.
final class LibraryScenes {
    let timeline: TimelineScene
    /// Called when another row of a list receives the focus.
    var onFocus: () -> Void = {}

    private let outlines: OutlineLoader
    /// The outlines of the reader's own library, whose bookmarks are shown.
    private let ownOutlines: OutlineLoader
    private let refresher: LibraryRefresher
    /// The list of sources; `nil` for a named server.
    private let sources: SubscriptionsScene?
    private let items: ReaderItemLoader
    private let pictures: PictureLoader
    private let context: SceneContext
    private let makeBookmarks: (_ back: @escaping () -> Void) -> TimelineScene
    private let commands: ItemCommands
    private let navigation: Navigation
    /// Whether the list of sources has the focus, and whether it is visible.
    private var sourcesState = (hasFocus: false, isShown: false)

    /// - Parameters:
    ///   - outlines: The outlines of the library that is shown, and of the reader's own.
    ///   - items: Loads items for the reader.
    ///   - bookmarks: Makes the scene of the bookmarks.
    init(
        timeline: TimelineScene, sources: SubscriptionsScene?, refresher: LibraryRefresher,
        outlines: (shown: OutlineLoader, own: OutlineLoader), items: ReaderItemLoader,
        pictures: PictureLoader, context: SceneContext, commands: ItemCommands, navigation: Navigation,
        bookmarks: @escaping (_ back: @escaping () -> Void) -> TimelineScene
    ) {
        self.timeline = timeline
        self.sources = sources
        self.refresher = refresher
        (self.outlines, ownOutlines) = outlines
        self.items = items
        self.pictures = pictures
        self.context = context
        self.commands = commands
        self.navigation = navigation
        makeBookmarks = bookmarks
        timeline.isSeen = { [weak timeline] in timeline.map(navigation.isSeen) ?? false }
        timeline.onFocus = { [weak self] in self?.onFocus() }
        timeline.onMarks = { [weak self] in self?.updateSources() }
        // A fetch may end after the app.
        sources?.onChange = { [weak timeline] in timeline?.update() }
        refresher.onChange = { [weak self] in self?.update() }
        refresher.onResponse = { [weak timeline] in timeline?.responded(at: $0) }
        commands.bookmarks.onChange = { [weak self] id, date in
            for timeline in self?.timelines ?? [] { timeline.bookmarked(id, at: date) }
        }
    }

    /// Fetches the sources when they are due, until the task is cancelled; `nil` for a named server.
    ///
    /// - Parameter shown: Shows what is stored, and starts the first load if there is nothing.
    func refreshAutomatically(after shown: Task<Void, Never>) -> Task<Void, Never>? {
        sources == nil ? nil : refresher.start(after: shown)
    }

    /// Binds the commands to keys of the timeline.
    func composeKeys() {
        commands.install(onList: timeline.screen) { [weak timeline] in timeline?.item(of: $0) }
        timeline.screen.configuration.keys.append(
            KeyBinding(.bookmarks) { [unowned self] in showBookmarks() })
        sources?.install(on: timeline.screen) { [unowned self] in showSources() }
        installRules(on: timeline.screen) { [unowned timeline] in
            timeline.screen.list.focus.flatMap(timeline.item)
        }
    }

    /// The screens of a list, and of the sources.
    ///
    /// - Parameter list: The list in place of the timeline; `nil` for that.
    func screens(above list: (any Scene)?) -> PanesScreen.Screens {
        var screens = PanesScreen.Screens(list: (list ?? timeline).screen)
        screens.sources = sources?.screen
        return screens
    }

    /// Whether the row of an item shows all of it.
    func showsWholeItemInList(_ item: FeedItem) -> Bool {
        let source = item.summary.source
        return outlines.showsWholeItemInList(source) || ownOutlines.showsWholeItemInList(source)
    }

    /// An item of the list on the screen in full.
    func reader(of id: UUID) -> ReaderScene {
        weak var opened: ReaderScene?
        let scene = ReaderScene(
            id, found: list.matcher,
            loaders: ReaderLoaders(
                load: { [items, weak self] id in
                    guard var item = try await items.load(id) else { throw UnknownItem() }
                    if let rows = self?.list.screen.list, rows.focus == RowID(id.uuid) {
                        item.position = rows.position.map { ReaderItem.Position($0, of: rows.itemCount) }
                    }
                    return item
                },
                picture: pictures.art,
                next: { [unowned self] in await list.nextUnread(after: $0, isForward: $1)?.id },
                fetchArticle: items.fetchArticle,
                onOpened: { [unowned self] in
                    // An item beside its list counts as read after a second in focus.
                    if navigation.hasFocus(.post) { list.markRead($0) }
                }),
            context: context,
            showLarger: { [navigation] in
                if let item = opened?.item?.item { navigation.showPicture(FeedItem(item, showing: $0)) }
            },
            back: navigation.back)
        opened = scene
        commands.install(on: scene)
        scene.screen.configuration.keys.append(
            KeyBinding(.toggleRead) { [weak scene, unowned self] in
                guard let scene, let id = scene.item?.id, let sentence = list.toggleRead(id) else {
                    scene?.screen.refuse(KeyCommand.toggleRead.id)
                    return
                }
                scene.screen.notify(sentence)
            })
        installRules(on: scene.screen) { [weak scene] in scene?.item?.item }
        if sources != nil {
            scene.screen.configuration.keys.append(
                KeyBinding(.undo) { [weak scene, unowned self] in
                    if let scene { list.undo(on: scene.screen) }
                })
        }
        return scene
    }

    /// Whether an item in memory stands for other sources' posts.
    func hasDuplicates(_ item: FeedItem) -> Bool { timelines.contains { $0.duplicateCount(of: item.id) > 0 } }

    /// The name of a source; `nil` before the subscriptions were read, and for a named server.
    func name(of source: UUID) -> String? { sources == nil ? nil : outlines.name(of: source) }

    /// Retries the loads that failed offline; called after another request succeeded.
    func networkBecameReachable() {
        timeline.networkBecameReachable()
        refresher.networkBecameReachable()
    }

    /// Shows the present ages in the sources.
    func updateAges() {
        if sourcesState.isShown { sources?.updateAges() }
    }

    /// Leaves the sources, and waits until all changes of the reader are stored.
    func finish() async {
        if sourcesState.hasFocus { sources?.disappear() }
        for timeline in timelines { await timeline.finish() }
        await sources?.finish()
    }

    /// The list on the screen, or below other scenes.
    var list: TimelineScene { timelines.last ?? timeline }

    /// The timeline, and the bookmarks above it.
    private var timelines: [TimelineScene] {
        [timeline] + navigation.scenes().compactMap { $0 as? TimelineScene }
    }

    /// Binds the command that hides posts to a screen; a named server's posts have no rules.
    private func installRules(on screen: ListScreen, item: @escaping () -> FeedItem?) {
        guard sources != nil else { return }
        screen.configuration.keys.append(
            KeyBinding(.hide) { [unowned self, weak screen] in
                guard let screen, let item = item() else {
                    screen?.refuse(KeyCommand.hide.id)
                    return
                }
                navigation.show(list.rules(for: item, on: screen, back: navigation.back), .abovePost)
            })
    }

    private func showBookmarks() {
        let scene = makeBookmarks { [unowned self] in
            navigation.back()
            timeline.update(hasMarks: true)
        }
        scene.isSeen = { [navigation, weak scene] in scene.map(navigation.isSeen) ?? false }
        scene.onFocus = { [weak self] in self?.onFocus() }
        scene.onMarks = { [weak self] in self?.updateSources() }
        scene.screen.configuration.onPictureSize = timeline.screen.configuration.onPictureSize
        commands.install(onList: scene.screen) { [weak scene] in scene?.item(of: $0) }
        navigation.show(scene, .list)
    }

    private func showSources() { navigation.focus(.sources) }

    /// Goes from the sources to the list.
    func hideSources() {
        if sourcesState.hasFocus { navigation.focus(.list) }
    }

    /// Shows the items of a scope, and goes to them.
    func choose(_ scope: TimelineScope) {
        if navigation.scenes().contains(where: { $0 is TimelineScene }) { navigation.showTimeline() }
        timeline.show(scope)
        hideSources()
    }

    /// Shows the sources when they have a pane or receive the focus; removed ones leave the library when
    /// they lose it.
    func arranged(_ panes: PanesScreen) {
        let old = sourcesState
        let hasFocus = panes.arrangement.focus == .sources
        sourcesState = (hasFocus, hasFocus || panes.shows(.sources))
        if old.hasFocus, !hasFocus {
            sources?.disappear()
            timeline.update()
            updateSources()
        } else if hasFocus && !old.hasFocus || sourcesState.isShown && !old.isShown {
            sources?.appear()
        }
    }

    /// Reads the sources again where they are visible.
    func updateSources() {
        if sourcesState.isShown { sources?.update() }
    }

    /// Updates the scenes after a change of the library.
    private func update() {
        for timeline in timelines { timeline.update() }
        updateSources()
    }
}

extension FeedItem {
    /// An item with one of its pictures alone, without its text.
    fileprivate init(_ item: FeedItem, showing picture: ItemMedia) {
        var summary = item.summary
        (summary.media, summary.location) = ([picture], nil)
        self.init(stored: summary, text: nil)
    }
}
