import CommentsScene
import ConcurrencyInterface
import ConcurrencyTesting
import FeedFeature
import FeedScene
import FoundationEssentials
import ItemInterface
import LibraryStorageInterface
import ListInterface
import PictureScene
import ReaderFeature
import ReaderScene
import SceneSupport
import SharedListUI
import StorageInMemory
import SubscriptionsScene
import SyncKit
import TerminalInterface
import Testing
import TextInterface

@testable import FeedHost

/// A state of the library's scenes that a reader may see.
nonisolated struct LibraryState: CustomTestStringConvertible, Sendable {
    /// A screen, and the function that makes its scene disappear.
    typealias Opened = (screen: ListScreen, close: () -> Void)

    /// The scene and the name of the state, which is the file of its snapshots.
    let testDescription: String
    /// The number of frames, page by page; by default as many as there are.
    var pageCount = ComposedScenes.mostPages
    /// The widths of the frames in columns.
    var widths = SceneSnapshotTests.widths
    /// The server of the sources.
    var server = SampleServer()
    /// The names of the tasks that wait for a silent server.
    var unending: Set<String> = []
    /// The keys that are pressed before the frame.
    var keys: [Key] = []
    /// Fills the library.
    var fill: @Sendable (any LibraryStore) throws -> Void = { try SampleLibrary.fill($0) }
    /// Opens the scene.
    let open: @MainActor @Sendable (ComposedScenes) async throws -> Opened

    static let all = [
        LibraryState(testDescription: "timeline/welcome", fill: { _ in }) { await $0.openTimeline() },
        LibraryState(
            testDescription: "timeline/empty", fill: { try SampleLibrary.fill($0, hasItems: false) }
        ) { await $0.openTimeline() },
        LibraryState(
            testDescription: "timeline/loading", server: SampleServer(firstPage: .silence),
            unending: ["first page", "refresh"], fill: subscribe
        ) { await $0.openTimeline() },
        LibraryState(testDescription: "timeline/error", server: .unreachable, fill: subscribe) {
            await $0.openTimeline()
        },
        LibraryState(
            testDescription: "timeline/loading-more", pageCount: 1,
            server: SampleServer(nextPage: .silence), unending: ["next page"], keys: [.end]
        ) { await $0.openTimeline() },
        LibraryState(
            testDescription: "timeline/failed-loading-more", pageCount: 1,
            server: SampleServer(nextPage: .status(503)), keys: [.end]
        ) { await $0.openTimeline() },
        LibraryState(testDescription: "timeline/content") { await $0.openTimeline() },
        LibraryState(testDescription: "timeline/one-line", pageCount: 1, widths: wide) { scenes in
            scenes.context.environment.pictureSize = .none
            return await scenes.openTimeline()
        },
        LibraryState(testDescription: "timeline/source", pageCount: 1) {
            await $0.openTimeline(of: TimelineScope(.source(SampleLibrary.news.id)))
        },
        LibraryState(testDescription: "timeline/unread", pageCount: 1) {
            await $0.openTimeline(of: TimelineScope(filter: .unread))
        },
        LibraryState(testDescription: "timeline/bookmarks", pageCount: 1) {
            await $0.openTimeline(of: .bookmarks)
        },
        LibraryState(testDescription: "timeline/search", pageCount: 1, keys: typed("/harb")) {
            await $0.openTimeline()
        },
        LibraryState(
            testDescription: "timeline/search-kept", pageCount: 1, keys: typed("/harbour pilots") + [.enter]
        ) { await $0.openTimeline() },
        LibraryState(
            testDescription: "timeline/search-mistake", pageCount: 1,
            keys: typed("/harbour after:wet") + [.enter]
        ) { await $0.openTimeline() },
        LibraryState(testDescription: "timeline/search-nothing", pageCount: 1, keys: typed("/lighthouse")) {
            await $0.openTimeline(of: TimelineScope(.source(SampleLibrary.news.id)))
        },
        LibraryState(
            testDescription: "timeline/duplicates", pageCount: 1,
            fill: { try SampleLibrary.fillWithDuplicate($0) }
        ) { await $0.openTimeline() },
        LibraryState(testDescription: "sources/content", pageCount: 1) { try await $0.openSources() },
        LibraryState(
            testDescription: "sources/hidden", pageCount: 1, keys: [.down, .down, .down, .down],
            fill: { library in
                try SampleLibrary.fill(library)
                try library.add(Rule(text: "title:harbour", action: .hide, addedAt: .distantPast))
            }
        ) { try await $0.openSources() },
        LibraryState(
            testDescription: "sources/account", pageCount: 1, keys: toAccount, fill: SampleAccount.fill
        ) {
            try await $0.openSources()
        },
        LibraryState(
            testDescription: "sources/account-synchronizing", pageCount: 1,
            unending: ["synchronize accounts"],
            keys: toAccount, fill: SampleAccount.fill
        ) { try await $0.openSources(synchronizedWith: .slow) },
        LibraryState(
            testDescription: "sources/account-failed", pageCount: 1, keys: toAccount, fill: SampleAccount.fill
        ) {
            try await $0.openSources(synchronizedWith: .refusing)
        },
        LibraryState(testDescription: "rules/offers", pageCount: 1) {
            await $0.openRules(for: SampleLibrary.article)
        },
        LibraryState(testDescription: "reader/content") { $0.openReader(of: SampleLibrary.article) },
        LibraryState(
            testDescription: "reader/duplicates", pageCount: 1,
            fill: { try SampleLibrary.fillWithDuplicate($0) }
        ) { $0.openReader(of: SampleLibrary.article) },
        LibraryState(
            testDescription: "reader/specimen", widths: wide,
            fill: { try SampleLibrary.fillWithSpecimen($0) }
        ) { $0.openReader(of: SampleLibrary.specimen) },
        LibraryState(testDescription: "comments/threads") { scenes in
            let scene = scenes.comments(of: SampleLibrary.status, from: SampleLibrary.tag.title)
            scene.appear()
            return (scene.screen, scene.disappear)
        },
        LibraryState(testDescription: "picture/content", pageCount: 1) { scenes in
            let scene = PictureComposer(
                pictures: scenes.composition.pictureLoader(), context: scenes.context,
                title: scenes.composition.feedTitle
            ).scene(of: SampleLibrary.status, select: { _ in }, back: {})
            scene.appear()
            return (scene.screen, scene.disappear)
        },
    ]

    private static func typed(_ text: String) -> [Key] { text.map(Key.character) }

    /// Moves the focus to the account's heading.
    private static let toAccount = Array(repeating: Key.down, count: 9)

    private static let wide = SceneSnapshotTests.widths + [160]

    /// Subscribes to a server that was never read.
    private static let subscribe: @Sendable (any LibraryStore) throws -> Void = {
        try $0.subscribe(to: SampleServer.baseURL)
    }

    /// The frames of the scene in this state, page by page.
    @MainActor func grids(columns: Int, locale: String, appearance: Appearance) async throws -> [Grid] {
        let library = InMemoryLibraryStore(findsDuplicates: true)
        try fill(library)
        let scenes = ComposedScenes(
            server: server, locale: locale, appearance: appearance, library: library,
            isServerNamed: false)
        let (screen, close) = try await open(scenes)
        let size = TerminalSize(columns: columns, rows: 24)
        for key in keys {
            _ = await scenes.grid(of: screen, size, unending: unending)
            _ = screen.handle(.key(key, []))
        }
        let grids = await scenes.grids(of: screen, size, unending: unending, atMost: pageCount)
        close()
        try await scenes.end()
        return grids
    }
}

extension ComposedScenes {
    /// Opens the timeline of a scope.
    fileprivate func openTimeline(of scope: TimelineScope = TimelineScope()) async -> LibraryState.Opened {
        let scene = await timeline()
        if scope != TimelineScope() { scene.show(scope) }
        return (scene.screen, scene.disappear)
    }

    /// Opens an item in the reader.
    fileprivate func openReader(of item: FeedItem) -> LibraryState.Opened {
        let scene = ReaderScene(
            item.id,
            loaders: ReaderLoaders(
                load: { [items = composition.readerItems] id in
                    var item = try #require(try await items.load(id))
                    item.position = ReaderItem.Position(1, of: 7)
                    return item
                },
                picture: composition.pictureLoader().art, next: { id, _ in id }),
            context: context, showLarger: { _ in }, back: {})
        scene.appear()
        return (scene.screen, scene.disappear)
    }

    /// Opens the rules for posts like one of the timeline.
    fileprivate func openRules(for item: FeedItem) async -> LibraryState.Opened {
        let timeline = await timeline()
        let scene = timeline.rules(for: item, on: timeline.screen, back: {})
        scene.appear()
        return (
            scene.screen,
            {
                scene.disappear()
                timeline.disappear()
            }
        )
    }

    /// Opens the list of sources over the timeline.
    ///
    /// - Parameter server: The server of the account.
    fileprivate func openSources(
        synchronizedWith server: SampleAccount.Server? = nil
    ) async throws -> LibraryState.Opened {
        let timeline = await timeline()
        let sync = server.map(sync)
        let synchronizing = sync.map { sync in
            composition.dependencies.tasks.task(name: "synchronize accounts", priority: nil) {
                @MainActor in _ = await sync.synchronize()
            }
        }
        if let sync {
            await eventually("No state: \(sync.steps)") {
                if case .posts = sync.steps[SampleAccount.account.id] { true } else { !sync.failures.isEmpty }
            }
            environment.synchronization = composition.progress(of: sync)
        }
        let sources = composition.sourcesScene(refresher, sync, in: context, choose: { _ in }, close: {})
        timeline.screen.sidebar = sources.screen
        sources.appear()
        return (
            timeline.screen,
            {
                synchronizing?.cancel()
                sources.disappear()
                timeline.disappear()
            }
        )
    }

    private func sync(with server: SampleAccount.Server) -> LibrarySync {
        let dependencies = composition.dependencies
        let (library, scheduler) = (dependencies.stores.library, dependencies.stores.libraryWrites)
        let wallClock = dependencies.wallClock
        return LibrarySync(
            library: library, scheduler: scheduler, clock: dependencies.clock, tasks: dependencies.tasks,
            executor: nil
        ) { account in
            AccountSynchronizer(
                account.id, on: server, library: library, scheduler: scheduler, wallClock: wallClock)
        }
    }

    private func timeline() async -> TimelineScene {
        let scene = feed()
        await scene.showStored()
        scene.appear()
        return scene
    }
}
