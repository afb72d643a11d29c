import AppSettings
import CommandLineKit
import ConcurrencyInterface
import FeedFeature
import FeedScene
import Foundation
import HTTPMiddleware
import ImageInterface
import ImagePipeline
import ItemInterface
import ListInterface
import PlaybackScene
import PresentationInterface
import SceneSupport
import SharedListUI
import SharedPresentation
import StorageInterface
import SyncKit
import TerminalInterface
import TextInterface

/// The app on a terminal: the timeline and the scenes that are opened from it, in panes, from the first frame until
/// the terminal is restored.
final class App {
    private let composition: Composition
    /// The synchronization of accounts; `nil` for a named server.
    private let sync: LibrarySync?
    private let terminal: any Terminal
    let environment: ScreenEnvironment
    private let context: SceneContext
    private let pictures: PictureLoader
    private let bookmarks: Bookmarks
    private let reporter: NetworkReporter
    private var stage: Stage!
    private(set) var library: LibraryScenes!
    private var shown: OpenScenes!
    private let state: StoredState
    private var itemCommands: ItemCommands!
    private let minutes: MinuteTimer
    /// The terminal's blocks, in which pictures are drawn.
    private var blocks = TerminalTraits.Blocks.halves
    /// The exit code; `nil` while the app runs.
    private var status: Int32?

    /// - Parameter appearance: The appearance of the first frame, if the settings have none.
    init(
        composition: Composition, terminal: any Terminal, reporter: NetworkReporter,
        appearance: Appearance = .dark
    ) {
        var composition = composition
        let sync = composition.settings.isServerNamed ? nil : composition.librarySync()
        // What the synchronization calls back holds the composition.
        composition.libraryWritten = { [weak sync] in sync?.libraryChanged() }
        self.composition = composition
        self.sync = sync
        self.terminal = terminal
        self.reporter = reporter
        let (settings, dependencies) = (composition.settings, composition.dependencies)
        state = StoredState(
            at: settings.storage == .none ? nil : settings.stateFile, of: settings.feedKey,
            writes: dependencies.stores.writes, log: dependencies.log, strings: settings.strings)
        environment = ScreenEnvironment(
            locale: settings.locale, appearance: settings.appearance ?? appearance,
            pictureSize: state.pictureSize ?? .medium, isWithoutPictures: settings.graphics == .none,
            network: settings.offline ? .offlineByChoice : .unknown, isMotionReduced: settings.reducedMotion,
            order: dependencies.order, keymap: settings.keymap)
        context = composition.sceneContext(in: environment)
        minutes = MinuteTimer(clock: context.clock, wallClock: context.wallClock, tasks: context.tasks)
        pictures = composition.pictureLoader()
        pictures.pixels = PixelPictures(
            terminal: terminal, encoder: dependencies.encoder, tasks: dependencies.tasks)
        bookmarks = composition.bookmarks(pictures, in: context)
        itemCommands = ItemCommands(
            links: composition.linkActions(on: terminal),
            saver: composition.pictureSaver(pictures, in: context), bookmarks: bookmarks,
            recordings: composition.recordings(in: context),
            downloads: composition.recordingDownloads(in: context),
            commentsHint: composition.presenters.feed.commentsHint, context: context,
            showPicture: { [unowned self] in showFullScreen($0) },
            showComments: { [unowned self] in showComments(of: $0) })
    }

    /// Runs until the reader quits, and returns the exit code.
    func run() async throws(TerminalError) -> Int32 {
        let ages = prepareAges()
        try terminal.start()
        library = composition.libraryScenes(
            in: context, pictures: pictures, commands: itemCommands,
            navigation: navigation, sync: sync)
        let timeline = library.timeline
        shown = OpenScenes(
            library,
            in: PaneArrangement(composition.settings.layout, widths: state.paneWidths ?? PaneWidths()),
            context)
        composeKeys(of: timeline)
        itemCommands.downloads.notify = { [weak self] in
            self?.screen.notify(SafeText($0), as: .download)
        }
        reporter.report = { [weak self] isOnline in self?.network(isOnline: isOnline) }
        stage = Stage(
            terminal: terminal, screen: shown.panes, environment: environment,
            tasks: composition.dependencies.tasks, clock: composition.dependencies.clock
        ) { [unowned self] event in take(event) }
        composition.onStoreNotice { [weak timeline] in timeline?.notify($0, as: .store) }
        timeline.showAge(after: ages)
        await showStored()
        let refreshing = composition.settings.offline ? nil : library.refreshAutomatically()
        let synchronizing = composition.settings.offline ? nil : sync?.start()
        minutes.onMinute = { [weak self] in self?.shown.updateAges() }
        minutes.start()
        await stage.run()
        minutes.stop()
        shown.stop()
        refreshing?.cancel()
        synchronizing?.cancel()
        // The screen is gone: later faults are printed on standard error.
        composition.dependencies.storeReporter.report = { [sentences = composition.sentences] reason in
            notice(sentences.storeFault(reason))
        }
        itemCommands.downloads.notify = { notice($0) }
        await rememberVisit()
        await itemCommands.recordings.finish()
        await itemCommands.downloads.finish()
        await library.finish()
        timeline.disappear()
        for scene in scenes { scene.disappear() }
        await bookmarks.finish()
        await refreshing?.value
        await synchronizing?.value
        // The terminal is restored by now; the next run sends the rest of the outbox.
        if !composition.settings.offline { await sync?.finish(within: .seconds(2)) }
        await composition.validateCache()
        await composition.flush()
        composition.dependencies.logCounts()
        return status ?? 0
    }

    /// The first scene, below all others.
    var timeline: TimelineScene { library.timeline }

    /// Formats ages off the main actor, which draws the first frame meanwhile.
    private func prepareAges() -> Task<Void, Never> {
        let (locale, calendar, now) = (context.locale, context.calendar, context.currentDate())
        return context.tasks.detachedTask(name: "prepare ages", priority: .utility) {
            FeedPresenter.prepareAges(in: locale, calendar, at: now)
        }
    }

    /// Shows the stored items, and loads the feed: before the first frame, or after it if another program
    /// locks the library.
    private func showStored() async {
        let (steps, step) = AsyncStream.makeStream(of: Void.self)
        context.tasks.immediateTask(name: "show what is stored", priority: nil) { @MainActor [self] in
            // A library that cannot be read is reported by the timeline.
            _ = try? await composition.trustedSubscriptions()
            await composition.showDuplicates()
            await timeline.showStored(after: state.visit)
            if status == nil { appear() }
            step.yield()
        }
        let limit = context.tasks.task(name: "first frame", priority: nil) { [clock = context.clock] in
            guard (try? await clock.sleep(for: .milliseconds(500))) != nil else { return }
            step.yield()
        }
        for await _ in steps { break }
        limit.cancel()
    }

    /// Loads the feed; after the first frame if that shows a stored feed.
    private func appear() {
        guard !timeline.screen.list.isEmpty else { return timeline.appear() }
        context.tasks.task(name: "appear", priority: nil) { @MainActor [weak timeline] in
            timeline?.appear()
        }
    }

    private func composeKeys(of timeline: TimelineScene) {
        timeline.screen.configuration.onPictureSize = { [unowned self] size in
            context.tasks.immediateTask(name: "remember the pictures' size", priority: .utility) {
                @MainActor [self] in
                await remember { $0.pictureSize = size }
            }
        }
        library.composeKeys()
        SceneCommand.all.forEach(install)
    }

    /// Lets a command open a feature's scene from the feed.
    func install(_ opened: SceneCommand) {
        timeline.screen.configuration.keys.append(
            KeyBinding(opened.command) { [unowned self] in
                shown.show(opened.scene(composition, context) { [unowned self] in back() }, in: .list)
            })
    }

    // MARK: Between runs

    private func rememberVisit() async {
        let widths = shown.panes.arrangement.widths
        if widths != state.paneWidths ?? PaneWidths() {
            state.paneWidths = widths
            await remember { $0.paneWidths = widths }
        }
        guard let visit = await timeline.visit() else { return }
        let feed = composition.settings.feedKey
        await remember { $0.remember(visit, to: feed) }
    }

    private func remember(_ change: @escaping @Sendable (inout ReaderState) -> Void) async {
        guard let sentence = await state.change(change) else { return }
        // The screen is gone when the program ends.
        if status == nil { timeline.notify(sentence, as: .memory) } else { notice(sentence) }
    }

    // MARK: Navigation

    /// The scenes above the timeline; the last one was opened last.
    var scenes: [any Scene] { shown?.stack.scenes ?? [] }

    private var navigation: Navigation {
        Navigation(
            scenes: { [weak self] in self?.scenes ?? [] },
            show: { [weak self] in self?.shown.show($0, in: $1) },
            back: { [weak self] in self?.back() }, open: { [weak self] in self?.open($0) },
            showPicture: { [weak self] in self?.showFullScreen($0) },
            isSeen: { [weak self] in self?.shown.isSeen($0) ?? false },
            hasFocus: { [weak self] in self?.shown.panes.arrangement.focus == $0 },
            focus: { [weak self] in self?.shown.panes.arrangement.focus = $0 },
            showTimeline: { [weak self] in self?.shown.showTimeline() })
    }

    /// Shows an item's picture on the full screen.
    private func showFullScreen(_ item: FeedItem) {
        let scene = PictureComposer(
            pictures: pictures, context: context, title: composition.feedTitle
        ).scene(of: item, select: { [unowned self] in open($0) }, back: { [unowned self] in back() })
        itemCommands.install(on: scene, item: item)
        shown.show(scene, in: .whole)
    }

    /// Opens an item of a list in the reader, or its comments if its row shows the whole item.
    private func open(_ item: FeedItem) {
        guard !library.showsWholeItemInList(item) else { return showComments(of: item) }
        shown.open(item.id)
    }

    /// Shows the comments of an item, or of one of its duplicates, which the reader chooses if several have
    /// some; a notice if none has any.
    private func showComments(of item: FeedItem) {
        guard library.hasDuplicates(item) else { return showComments(ofOneOf: [item]) }
        let screen = screen
        context.tasks.immediateTask(name: "duplicates", priority: nil) {
            @MainActor [weak self, composition] in
            let duplicates = await composition.duplicates(of: item)
            // The reader may have gone elsewhere.
            if let self, screen === self.screen { showComments(ofOneOf: [item] + duplicates) }
        }
    }

    private func showComments(ofOneOf items: [FeedItem]) {
        let items = items.filter { $0.summary.comments != nil }
        let composer = CommentsComposer(
            comments: composition.comments, pictures: pictures, context: context)
        guard items.count < 2 else {
            let choice = composer.choice(
                of: items, name: { [unowned self] in library.name(of: $0) },
                back: { [unowned self] in back() }
            ) { [unowned self] item in
                back()
                showComments(ofOneOf: [item])
            }
            return shown.show(choice, in: .abovePost)
        }
        guard let item = items.first else {
            return screen.notify(SafeText(composition.settings.strings(HostText.noComments)))
        }
        shown.show(
            composer.scene(
                of: item, from: library.name(of: item.summary.source),
                showPicture: { [unowned self] in showFullScreen(item) }, back: { [unowned self] in back() }),
            in: .abovePost)
    }

    /// The screen in focus.
    private var screen: ListScreen { shown.panes.focused }

    private func back() { shown.back() }

    // MARK: Events

    private func take(_ event: TerminalEvent) {
        switch event {
        case .key(let key, let modifiers):
            if let command = environment.keymap[KeyPress(key, modifiers)] { take(command) }
        case .willSuspend: suspend()
        case .resumed: resume()
        case .terminated(let signal): quit(signal == SIGINT ? 130 : 128 + signal)
        case .appearance(let isDark):
            if composition.settings.appearance == nil { environment.appearance = isDark ? .dark : .light }
        case .identified(let traits):
            guard traits.blocks != blocks else { break }
            blocks = traits.blocks
            pictures.cellArt = composition.dependencies.art(blocks)
            // Pictures in pixels would only be uploaded again.
            if pictures.graphics == nil { redrawPictures() }
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
        case .leave:
            // The first screen has results of a search to leave, or nothing.
            if let back = screen.configuration.onBack {
                back()
            } else {
                quit(0)
            }
        case .quit: quit(130)
        case .suspend: suspend()
        default: break
        }
    }

    private func redrawPictures() {
        timeline.redrawPictures()
        for scene in scenes { scene.redrawPictures() }
    }

    private func quit(_ status: Int32) {
        guard self.status == nil else { return }
        self.status = status
        terminal.stop()
    }

    /// Stores state and validates the cache before the program stops. The terminal is restored already; it
    /// stops the program when this takes long, and the work ends when the program is continued.
    private func suspend() {
        minutes.stop()
        context.tasks.immediateTask(name: "suspend", priority: nil) { @MainActor [self] in
            await rememberVisit()
            await bookmarks.finish()
            await composition.validateCache()
            await composition.flush()
            terminal.suspend()
        }
    }

    private func resume() {
        shown.updateAges()
        minutes.start()
    }

    private func network(isOnline: Bool) {
        guard !composition.settings.offline else { return }
        environment.network = isOnline ? .online : .offline
        guard isOnline else { return }
        library.networkBecameReachable()
        sync?.networkBecameReachable()
        bookmarks.networkBecameReachable()
        for scene in scenes { scene.networkBecameReachable() }
    }
}

extension NoticeKind {
    /// The store's state.
    fileprivate static let store = NoticeKind("store")
    /// The end of a download.
    fileprivate static let download = NoticeKind("download")
    /// State that cannot be stored for the next run.
    fileprivate static let memory = NoticeKind("memory")
}
