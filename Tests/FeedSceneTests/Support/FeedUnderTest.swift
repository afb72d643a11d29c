import ConcurrencyTesting
import FeedFeature
import FeedScene
import Foundation
import ItemInterface
import SceneSupport
import SharedListUI
import SharedPresentation
import SourceInterface
import StorageTesting
import TerminalInterface
import TerminalTesting
import Testing
import TextInterface

/// An error that is mapped to a failure.
struct Failed: Error {
    let failure: LoadFailure
}

/// The feed's scene on stubbed loaders, manual clocks and a screen without a terminal.
final class FeedUnderTest {
    enum Load: Equatable {
        case first(isUserInitiated: Bool)
        case page(after: Cursor, isUserInitiated: Bool)
        case picture(ShownPicture, isUserInitiated: Bool)
    }

    let tasks = TaskProviderMock()
    let clock = ManualClock()
    private(set) var scene: FeedScene!
    private(set) var loads: [Load] = []
    private(set) var saved: [SourcePage] = []
    private(set) var spliced: [SourcePage] = []
    private(set) var appended: [SourcePage] = []
    private(set) var selected: [FeedItem] = []
    var first = Result<SourcePage, any Error>.success(SourcePage(items: [], nextCursor: nil))
    var next = Result<SourcePage, any Error>.success(SourcePage(items: [], nextCursor: nil))
    var picture = Result<PictureArt, any Error>.success(PictureArt(Grid(columns: 1, rows: 1)))
    var stored: CachedFeed?
    private let wallClock = WallClockStub()

    init() {
        let context = SceneContext(
            environment: ScreenEnvironment(isMotionReduced: true), tasks: tasks, clock: clock,
            wallClock: wallClock,
            messages: LoadMessages(
                LoadFailureMessages(locale: Locale(identifier: "en")), of: "feed.example"
            ) { ($0 as? Failed)?.failure ?? .other })
        scene = FeedScene(loaders: loaders, cache: cache, context: context) { [weak self] in
            self?.selected.append($0)
        }
    }

    private var loaders: FeedLoaders {
        FeedLoaders(
            firstPage: { [unowned self] in
                loads.append(.first(isUserInitiated: $0))
                return try first.get()
            },
            page: { [unowned self] in
                loads.append(.page(after: $0, isUserInitiated: $1))
                return try next.get()
            },
            picture: { [unowned self] in
                loads.append(.picture($0.picture, isUserInitiated: $0.isUserInitiated))
                return try picture.get()
            })
    }

    private var cache: FeedCache {
        var cache = FeedCache()
        cache.load = { [unowned self] _, _ in stored }
        cache.reload = { [unowned self] _, _ in stored.map { .found($0) } ?? .otherGeneration }
        cache.save = { [unowned self] in
            saved.append($0)
            return nil
        }
        cache.splice = { [unowned self] in
            spliced.append($0)
            return nil
        }
        cache.append = { [unowned self] page, _ in
            appended.append(page)
            return nil
        }
        return cache
    }

    /// Stubs the stored feed with items of an age in seconds.
    func store(_ numbers: Range<Int>, age: TimeInterval) {
        stored = CachedFeed(
            count: numbers.count, timestamp: wallClock.now - age,
            cursor: .numbered(numbers.upperBound - 1), generation: 1, items: numbers.map { .numbered($0) })
    }

    /// Weak references to the scene and its parts.
    var references: WeakReferences { WeakReferences(to: ["scene": scene, "list": scene.screen.list]) }

    /// The text of the screen.
    var text: String {
        let size = TerminalSize(columns: 80, rows: 24)
        scene.screen.prepare(size)
        return scene.screen.draw(size).text
    }

    func press(_ key: Key) {
        _ = scene.screen.handle(.key(key, []))
    }

    /// Goes to the row below the pictures until it shows a text.
    func goToEnd(showing sentence: String) async {
        await eventually {
            press(.end)
            return text.contains(sentence)
        }
    }

    /// Leaves the scene, and advances time until no task runs: notices end after a time.
    func end() async {
        scene.disappear()
        await eventually("Still running: \(self.tasks.running)") {
            clock.advance(by: .seconds(4))
            return tasks.running.isEmpty
        }
    }
}

extension FeedItem {
    /// A picture whose texts have its number.
    nonisolated static func numbered(_ number: Int) -> FeedItem {
        .picture(
            .numbered(number), description: "Picture \(number).", location: "Place \(number).",
            url: "http://feed.example/pictures/\(number)")
    }
}

extension SourcePage {
    /// A page of the pictures with these numbers, with a cursor unless it is the last.
    nonisolated static func of(_ numbers: Range<Int>, skipped: Int = 0, isLast: Bool = false) -> SourcePage {
        SourcePage(
            items: numbers.map { .numbered($0) }, skipped: skipped,
            nextCursor: isLast ? nil : .numbered(numbers.upperBound - 1))
    }
}
