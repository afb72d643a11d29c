import BookmarksFeature
import BookmarksScene
import CommandLineKit
import ConcurrencyInterface
import DesktopKit
import FeedFeature
import FeedScene
import Foundation
import HTTPMiddleware
import ImageInterface
import ImagePipeline
import ItemInterface
import ListInterface
import PictureScene
import PresentationInterface
import ReaderFeature
import ReaderScene
import SceneSupport
import SharedListUI
import SharedPresentation
import StorageInterface
import TerminalInterface
import TextInterface

/// The app: scenes one above the other on a terminal, from the first frame to the terminal given back.
final class App {
    let composition: Composition
    private let terminal: any Terminal
    let environment: ScreenEnvironment
    let context: SceneContext
    let pictures: PictureLoader
    let shelf: BookmarkShelf
    private let reporter: NetworkReporter
    private let strings: LocalizedStrings
    private var stage: Stage!
    private(set) var feed: (any HomeScene)!
    /// The library's scenes, where the feed is the library's.
    private var library: LibraryScenes?
    /// What is open above the feed; the last one is on the screen.
    private(set) var scenes: [any Scene] = []
    private let memory: StateFile<ReaderState>
    private let visit: FeedVisit?
    /// Whether it was said that nothing can be remembered.
    private var hasToldOfMemory = false
    /// With what the program ends, once that is decided.
    private var status: Int32?

    /// - Parameter appearance: For what ground the first frame is drawn, where the settings do not say.
    init(
        composition: Composition, terminal: any Terminal, reporter: NetworkReporter,
        appearance: Appearance = .dark
    ) {
        self.composition = composition
        self.terminal = terminal
        self.reporter = reporter
        let settings = composition.settings
        strings = settings.strings
        memory = StateFile(
            path: settings.storage == .none ? nil : settings.stateFile, initial: ReaderState())
        let state = memory.read()
        visit = state.visits[settings.visitedFeed]
        environment = ScreenEnvironment(
            locale: settings.locale, appearance: settings.appearance ?? appearance,
            pictureSize: settings.graphics == .none ? .none : state.pictureSize ?? .medium,
            network: settings.offline ? .offlineByChoice : .unknown, isMotionReduced: settings.reducedMotion,
            order: settings.bidi == .terminal
                ? composition.plugins.orderFor(.terminal) : composition.plugins.order,
            keymap: settings.keymap)
        context = composition.sceneContext(in: environment)
        pictures = composition.pictureLoader()
        pictures.pixels = PixelPictures(
            terminal: terminal, encoder: composition.plugins.encoder, tasks: composition.plugins.tasks)
        shelf = composition.bookmarkShelf(pictures)
    }

    /// Runs until the reader quits, and returns the exit code.
    func run() async throws(TerminalError) -> Int32 {
        let ages = prepareAges()
        try terminal.start()
        let sentence = await composition.subscribeToFormerServer()
        feed = home()
        composeKeys()
        reporter.report = { [weak self] isOnline in self?.network(isOnline: isOnline) }
        stage = Stage(
            terminal: terminal, screen: feed.screen, environment: environment,
            tasks: composition.plugins.tasks, clock: composition.plugins.clock
        ) { [unowned self] event in take(event) }
        composition.tellOfStore { [weak feed] in feed?.notify($0, as: .store) }
        if let sentence { feed.notify(sentence, as: .rows) }
        feed.sayAge(after: ages)
        await feed.showStored(after: visit)
        appear()
        readBookmarks()
        let refreshing = library?.fetching.start()
        await stage.run()
        refreshing?.cancel()
        // The screen is gone; what fails from now on is said where it was.
        composition.plugins.storeReporter.report = { [sentences = composition.sentences] reason in
            notice(sentences.storeFault(reason))
        }
        await rememberVisit()
        await library?.finish()
        feed.disappear()
        for scene in scenes { scene.disappear() }
        await shelf.finish()
        await refreshing?.value
        await composition.validateCache()
        await composition.flush()
        composition.plugins.logCounts()
        return status ?? 0
    }

    /// The scene that the app begins with: the feed of the server that was named, or the library's.
    private func home() -> any HomeScene {
        let select = { [unowned self] (item: FeedItem) in open(item) }
        guard !composition.settings.isServerNamed else {
            return composition.feedScene(in: context, pictures: pictures, shelf: shelf, select: select)
        }
        let library = LibraryScenes(self, select: select)
        self.library = library
        return library.timeline
    }

    /// Words ages beside the main actor, which has the first frame to draw.
    private func prepareAges() -> Task<Void, Never> {
        let (locale, calendar) = (composition.settings.locale, composition.calendar)
        let now = composition.now()
        return composition.plugins.tasks.detachedTask(name: "prepare ages", priority: .utility) {
            FeedPresenter.prepareAges(in: locale, calendar, at: now)
        }
    }

    /// Loads the feed; where a stored one is there to be read, after its first frame.
    private func appear() {
        guard !feed.screen.list.isEmpty else { return feed.appear() }
        composition.plugins.tasks.task(name: "appear", priority: nil) { @MainActor [weak feed] in
            feed?.appear()
        }
    }

    /// Reads the bookmarks after the first frame, which does without.
    private func readBookmarks() {
        composition.plugins.tasks.task(name: "read bookmarks", priority: .utility) {
            @MainActor [weak self] in
            do throws(StorageError) {
                try await self?.shelf.read()
            } catch {
                self.map { $0.feed.notify($0.composition.bookmarksPresenter().fault(error), as: .bookmarks) }
            }
        }
    }

    private func composeKeys() {
        feed.screen.configuration.onPictureSize = { [unowned self] size in
            composition.plugins.tasks.immediateTask(name: "remember the pictures' size", priority: .utility) {
                @MainActor [self] in
                await remember { $0.pictureSize = size }
            }
        }
        composeItems(of: feed.screen) { [weak feed] in feed?.item(of: $0) }
        composeComments(of: feed.screen) { [weak feed] in feed?.item(of: $0) }
        bookmarking.installList(on: feed.screen) { [unowned self] in showBookmarks() }
        library?.composeKeys()
        SceneCommand.all.forEach(install)
    }

    /// Lets a command open a feature's scene from the feed.
    func install(_ opened: SceneCommand) {
        feed.screen.configuration.keys.append(
            KeyBinding(opened.command) { [unowned self] in
                show(opened.scene(composition, context) { [unowned self] in back() })
            })
    }

    /// What is done with the item of a row, on screens that have many.
    func composeItems(of screen: ListScreen, item: @escaping (RowID) -> FeedItem?) {
        screen.configuration.showFullScreen = { [unowned self, weak screen] row in
            guard let item = item(row) else { return }
            if item.summary.pictureOnRequest == nil {
                screen?.notify(SafeText(saving.noPicture))
            } else {
                showFullScreen(item)
            }
        }
        links.install(on: screen)
        saving.install(on: screen, item: item)
        bookmarking.install(on: screen) { [unowned self] in item($0).map(composition.bookmark) }
    }

    /// Opens the comments of the item of a row.
    func composeComments(of screen: ListScreen, item: @escaping (RowID) -> FeedItem?) {
        screen.configuration.keys.append(
            KeyBinding(.comments, hint: SafeText(composition.feedPresenter().commentsHint)) {
                [unowned self, weak screen] in
                if let item = screen?.list.focus.flatMap(item) { showComments(of: item) }
            })
    }

    /// What is done with an item in full.
    func composeReader(_ scene: ReaderScene) {
        let item = { [weak scene] (_: RowID) in scene?.item?.item }
        links.install(on: scene.screen)
        saving.install(on: scene.screen, item: item)
        composeComments(of: scene.screen, item: item)
        bookmarking.install(on: scene.screen) { [unowned self] in item($0).map(composition.bookmark) }
    }

    var links: LinkActions {
        let links = Links(environment: composition.plugins.environment, clock: composition.plugins.clock) {
            [terminal] in await terminal.run($0, environment: $1)
        }
        return LinkActions(
            links, terminal: terminal, tasks: composition.plugins.tasks,
            copyKey: environment.keymap.name(of: .copy), strings: strings)
    }

    var saving: PictureSaving { composition.pictureSaving(pictures, in: context) }

    var bookmarking: Bookmarking { composition.bookmarking(shelf) }

    // MARK: Between runs

    private func rememberVisit() async {
        guard let visit = await feed.visit() else { return }
        let server = composition.settings.visitedFeed
        await remember { $0.remember(visit, to: server) }
    }

    private func remember(_ change: @escaping @Sendable (inout ReaderState) -> Void) async {
        let memory = memory
        let fault = await composition.plugins.stores.writes.schedule { () -> (any Error)? in
            do { try memory.change(change) } catch { return error }
            return nil
        }
        guard let fault else { return }
        let (path, reason) = (memory.path ?? "", StateFile<ReaderState>.reason(for: fault))
        composition.plugins.log.write("fault remembering in \(path): \(reason)")
        guard !hasToldOfMemory else { return }
        hasToldOfMemory = true
        let sentence = strings(HostText.notRemembered, reason, path)
        // After its end there is no screen.
        if status == nil { feed.notify(sentence, as: .memory) } else { notice(sentence) }
    }

    // MARK: Navigation

    func showFullScreen(_ item: FeedItem) {
        let scene = composition.pictureScene(
            of: item, in: context, pictures: pictures,
            select: { [unowned self] in open($0) }, back: { [unowned self] in back() })
        links.install(on: scene.screen)
        saving.install(on: scene.screen) { _ in item }
        let mark = { [weak scene, shelf] in
            if let scene { scene.isMarked = shelf.contains(item.id) }
        }
        mark()
        bookmarking.install(
            on: scene.screen, bookmark: { [unowned self] _ in composition.bookmark(item) }, then: mark)
        show(scene)
    }

    private func showBookmarks() {
        let scene = composition.bookmarksScene(
            of: shelf, in: context, pictures: pictures,
            select: { [unowned self] in open($0) }, back: { [unowned self] in back() })
        scene.screen.configuration.onPictureSize = feed.screen.configuration.onPictureSize
        composeItems(of: scene.screen) { [weak scene] in scene?.bookmark(of: $0)?.item }
        composeComments(of: scene.screen) { [weak scene] in scene?.bookmark(of: $0)?.item }
        show(scene)
    }

    /// Opens an item of a list: in full, or its comments where its row shows all that there is.
    private func open(_ item: FeedItem) {
        let list = (scenes.last?.screen ?? feed.screen).list
        if library?.show(item, from: list) != true { showComments(of: item) }
    }

    /// Shows the comments of an item whose source offers them.
    private func showComments(of item: FeedItem) {
        guard item.summary.comments != nil else { return }
        show(
            composition.commentsScene(
                of: item, from: library?.name(of: item.summary.source), in: context, pictures: pictures,
                showPicture: { [unowned self] in showFullScreen(item) }, back: { [unowned self] in back() }))
    }

    /// Opens a scene above what is on the screen.
    func show(_ scene: any Scene) {
        scenes.append(scene)
        stage.screen = scene.screen
        scene.appear()
    }

    /// Goes back by one scene.
    func back() {
        scenes.popLast()?.disappear()
        stage.screen = scenes.last?.screen ?? feed.screen
    }

    // MARK: Events

    private func take(_ event: TerminalEvent) {
        switch event {
        case .key(let key, let modifiers):
            if let command = environment.keymap[KeyPress(key, modifiers)] { take(command) }
        case .willSuspend: suspend()
        case .terminated(let signal): quit(signal == SIGINT ? 130 : 128 + signal)
        case .appearance(let isDark):
            if composition.settings.appearance == nil { environment.appearance = isDark ? .dark : .light }
        case .identified(let traits):
            if composition.settings.bidi == .auto, let order = composition.plugins.orderFor(traits.bidi) {
                environment.order = order
            }
        case .cellAspect(let aspect):
            pictures.geometry = CellGeometry(aspect: aspect)
            redrawPictures()
        case .pictures(let graphics):
            pictures.graphics = graphics
            redrawPictures()
        default: break
        }
    }

    private func take(_ command: KeyCommand.ID) {
        switch command {
        case .leave: if scenes.isEmpty { quit(0) } else { back() }
        case .quit: quit(130)
        case .suspend: suspend()
        default: break
        }
    }

    private func redrawPictures() {
        feed.redrawPictures()
        for scene in scenes { scene.redrawPictures() }
    }

    private func quit(_ status: Int32) {
        guard self.status == nil else { return }
        self.status = status
        terminal.stop()
    }

    /// Leaves the cache in order before the program stops for who knows how long. The terminal has been given back, and
    /// stops the program when this takes long; then it ends when the program goes on.
    private func suspend() {
        composition.plugins.tasks.immediateTask(name: "suspend", priority: nil) { @MainActor [self] in
            await rememberVisit()
            await shelf.finish()
            await composition.validateCache()
            await composition.flush()
            terminal.suspend()
        }
    }

    private func network(isOnline: Bool) {
        guard !composition.settings.offline else { return }
        environment.network = isOnline ? .online : .offline
        guard isOnline else { return }
        feed.networkBecameReachable()
        shelf.networkBecameReachable()
        for scene in scenes { scene.networkBecameReachable() }
    }
}
