import AppSettings
import CommandLineKit
import CommentsFeature
import CommentsScene
import CommentsSourceInterface
import ConcurrencyTesting
import FeedFeature
import FeedScene
import Foundation
import HTTPInterface
import HTTPMiddleware
import HTTPTesting
import ImageArtBlocks
import ImageCodecs
import ItemInterface
import LibraryStorageInterface
import PasswordsLinux
import PictureStorageInterface
import RefreshKit
import SceneSupport
import SharedListUI
import SourceInterface
import StorageInMemory
import StorageTesting
import TerminalInterface
import Testing
import TextInterface
import TextOrderFriBidi

@testable import FeedHost

/// The scenes as the host composes them, with its presenters, rows, stores in memory and art, on a scripted
/// server, manual clocks and painted pictures.
final class ComposedScenes {
    let composition: Composition
    let environment: ScreenEnvironment
    private let wallClock = WallClockStub()
    private let tasks = TaskProviderMock()
    private let reporter = NetworkReporter()
    /// Lives as long as the scenes.
    private(set) lazy var refresher = composition.libraryRefresher()

    /// - Parameter isServerNamed: Whether the server is named by `--base-url`.
    init(
        server: SampleServer, locale: String, appearance: Appearance,
        library: any LibraryStore = InMemoryLibraryStore(), isServerNamed: Bool = true
    ) {
        var settings = Settings()
        if isServerNamed { settings.baseURL = SampleServer.baseURL }
        settings.locale = Locale(identifier: locale)
        settings.appearance = appearance
        settings.reducedMotion = true
        let scheduler = ImmediateScheduler()
        if isServerNamed {
            try? library.subscribe(Subscription(settings.namedSource, subscribedAt: .distantPast))
        }
        let stores = Stores(
            pictures: InMemoryPictureStore(byteBudget: 1_000_000),
            comments: InMemoryCommentsStore(), statistics: InMemoryCacheStatisticsStore(), writes: scheduler,
            reads: scheduler, bookmarks: library, library: library, libraryWrites: scheduler,
            libraryReads: scheduler)
        let client = ReportingHTTPClient(client: HTTPClientStub(server.response), reporter: reporter)
        composition = Composition(
            settings: settings,
            dependencies: Dependencies(
                client: client, decoder: PaintedPictures(), encoder: PNGEncoder(),
                art: { _ in HalfBlockArt() },
                order: FriBidiReordering(),
                tasks: tasks, wallClock: wallClock, clock: ManualClock(), log: Log(to: []) { Date() },
                stores: stores, passwords: FilePasswordStore(path: "/dev/null/passwords.json")))
        environment = ScreenEnvironment(
            locale: settings.locale, appearance: appearance, isMotionReduced: settings.reducedMotion,
            order: composition.dependencies.order, keymap: settings.keymap)
        reporter.report = { [environment] in environment.network = $0 ? .online : .offline }
    }

    // MARK: Scenes

    var context: SceneContext { composition.sceneContext(in: environment) }

    /// The timeline, before it appears.
    func feed() -> TimelineScene {
        composition.timeline(
            composition.outlines, refresher, pictures: composition.pictureLoader(), in: context
        ) { _ in }
    }

    /// The feed of items that no server of the API has.
    func feed(of items: [FeedItem]) async throws -> TimelineScene {
        try store(items, cursor: nil)
        return feed()
    }

    /// The comments of an item, by default of the first picture, before they appear.
    func comments(of item: FeedItem = SampleFeed.items[0], from source: String? = nil) -> CommentsScene {
        CommentsComposer(
            comments: composition.comments, pictures: composition.pictureLoader(), context: context
        ).scene(of: item, from: source, showPicture: {}, back: {})
    }

    /// The bookmarks, before they appear.
    func bookmarks() -> TimelineScene {
        composition.bookmarksScene(
            composition.ownOutlines, pictures: composition.pictureLoader(), in: context, back: {},
            select: { _ in })
    }

    /// Stores a bookmark of each picture, one every 31 hours.
    func storeBookmarks() throws {
        for item in SampleFeed.items.reversed() {
            wallClock.advance(by: 31 * 3_600)
            try composition.dependencies.stores.bookmarks.insertBookmark(
                of: item, from: composition.settings.namedSource, at: wallClock.now)
        }
        wallClock.advance(by: 1)
    }

    /// Stores the feed and its pictures, three hours ago.
    func storeFeed() async throws {
        try store(SampleFeed.items, cursor: .numbered(SampleFeed.items.count))
        for item in SampleFeed.items {
            let url = item.summary.picture?.text ?? ""
            try? await composition.pictureCache.insert(SampleFeed.picture(at: url), for: url)
        }
        wallClock.advance(by: 3 * 3_600)
    }

    private func store(_ items: [FeedItem], cursor: Cursor?) throws {
        var state = FetchState()
        (state.lastAttempt, state.lastSuccess, state.cursor) = (wallClock.now, wallClock.now, cursor)
        _ = try composition.dependencies.stores.library.merge(
            FetchedBatch(
                source: composition.settings.namedSource.id, shape: .paged, items: items,
                fetchedAt: wallClock.now, fetchState: state),
            retaining: .count(.max))
    }

    /// Stores comments, three hours ago.
    func storeComments() async throws {
        let id = SampleFeed.items[0].id
        let page = try await ComposedScenes(server: SampleServer(), locale: "en", appearance: .dark)
            .composition.comments.load(of: id)
        await composition.comments.loaders(of: id, at: nil, from: nil).save(page.comments)
        wallClock.advance(by: 3 * 3_600)
    }

    // MARK: Frames

    /// The frame of a screen when all loads have ended.
    ///
    /// - Parameter unending: The names of tasks that wait for a silent server.
    func grid(of screen: any Screen, _ size: TerminalSize, unending: Set<String>) async -> Grid {
        // Preparing a frame prefetches rows, and their loads may bring others into the prefetch window.
        let unending = unending.union(Self.waiting)
        func loads(_ calls: [TaskProviderMock.Call]) -> Int {
            calls.count { !unending.contains($0.name ?? "") }
        }
        var calls: Int
        repeat {
            calls = loads(tasks.calls)
            screen.prepare(size)
            // The reader loads the pictures that a frame shows.
            _ = screen.draw(size)
            await eventually("Still running: \(self.tasks.running)") { loads(self.tasks.running) == 0 }
        } while loads(tasks.calls) != calls
        screen.prepare(size)
        return screen.draw(size).grid
    }

    /// The frames of a screen, page by page to the end.
    func grids(
        of screen: ListScreen, _ size: TerminalSize, unending: Set<String>, atMost count: Int = mostPages
    ) async -> [Grid] {
        var grids = [await grid(of: screen, size, unending: unending)]
        while grids.count < count {
            _ = screen.handle(.key(.pageDown, []))
            let next = await grid(of: screen, size, unending: unending)
            if next == grids.last { break }
            grids.append(next)
        }
        return grids
    }

    /// Returns when no task is running.
    func end() async throws {
        try await tasks.waitForAll()
    }

    /// The tasks that wait for time, which never passes here.
    private static let waiting: Set = ["try again", "reading", "notice"]
    nonisolated static let mostPages = 12
}
