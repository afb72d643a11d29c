import AppCommands
import AppSettings
import CommandLineKit
import ConcurrencyInterface
import FeedFeature
import FeedScene
import Foundation
import HTTPMiddleware
import ImagePipeline
import ListInterface
import PlaybackScene
import SceneSupport
import SharedListUI
import SyncKit
import TerminalInterface
import TextInterface

/// The app on a terminal: the timeline and the scenes that are opened from it, in panes, from the first frame until
/// the terminal is restored.
final class App {
    let composition: Composition
    /// The synchronization of accounts; `nil` for a named server and offline.
    private let sync: LibrarySync?
    private let terminal: any Terminal
    let environment: ScreenEnvironment
    let context: SceneContext
    let pictures: PictureLoader
    private let bookmarks: Bookmarks
    private let reporter: NetworkReporter
    private var stage: Stage!
    private(set) var library: LibraryScenes!
    private(set) var shown: OpenScenes!
    private let state: StoredState
    private(set) var itemCommands: ItemCommands!
    private let minutes: MinuteTimer
    /// The terminal's blocks, in which pictures are drawn.
    var blocks = TerminalTraits.Blocks.halves
    /// The exit code; `nil` while the app runs.
    private var status: Int32?

    /// - Parameter appearance: The appearance of the first frame, if the settings have none.
    init(
        composition: Composition, terminal: any Terminal, reporter: NetworkReporter,
        appearance: Appearance = .dark
    ) {
        let (composition, sync) = composition.synchronizing()
        self.composition = composition
        self.sync = sync
        self.terminal = terminal
        self.reporter = reporter
        let (settings, dependencies) = (composition.settings, composition.dependencies)
        state = StoredState(
            composition.readerState, of: settings.feedKey, writes: dependencies.stores.writes,
            log: dependencies.log, strings: settings.strings)
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
        let stored = await showStored()
        let refreshing = composition.settings.offline ? nil : library.refreshAutomatically(after: stored)
        let synchronizing = sync?.start()
        minutes.onMinute = { [weak self] in
            self?.shown.updateAges()
            self?.context.tasks.detachedTask(name: "return free pages", priority: .utility) {
                ResourceLimits.returnFreePages()
            }
        }
        minutes.start()
        await stage.run()
        minutes.stop()
        shown.stop()
        refreshing?.cancel()
        synchronizing?.cancel()
        // The screen is gone: later faults are printed on standard error.
        composition.onStoreFault { notice($0) }
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
        await sync?.finish(within: .seconds(2))
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
    ///
    /// - Returns: The task that does so, which goes on after half a second.
    private func showStored() async -> Task<Void, Never> {
        let (steps, step) = AsyncStream.makeStream(of: Void.self)
        let stored = context.tasks.immediateTask(name: "show what is stored", priority: nil) {
            @MainActor [self] in
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
        return stored
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

    // MARK: Pauses and the end

    func quit(_ status: Int32) {
        guard self.status == nil else { return }
        self.status = status
        terminal.stop()
    }

    /// Stores state and validates the cache before the program stops. The terminal is restored already; it
    /// stops the program when this takes long, and the work ends when the program is continued.
    func suspend() {
        minutes.stop()
        context.tasks.immediateTask(name: "suspend", priority: nil) { @MainActor [self] in
            await rememberVisit()
            await bookmarks.finish()
            await composition.validateCache()
            await composition.flush()
            terminal.suspend()
        }
    }

    func resume() {
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
