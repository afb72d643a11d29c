import ConcurrencyTesting
import FeedFeature
import FeedScene
import Foundation
import ItemInterface
import LibraryStorageInterface
import SceneSupport
import SharedListUI
import SharedPresentation
import StorageTesting
import TerminalInterface
import TerminalTesting
import Testing
import TextInterface

/// The timeline's scene on a library in memory that a test changes, clocks that stand still and a screen without a terminal.
final class TimelineUnderTest {
    let tasks = TaskProviderMock()
    let clock = ManualClock()
    private(set) var scene: TimelineScene!
    private(set) var selected: [FeedItem] = []
    private(set) var refreshes = 0
    /// The library's items in its order; `nil` where it cannot be read.
    var items: [FeedItem]? = [] {
        didSet { generation += 1 }
    }
    /// Done when the reader asks for what is new; returns what is said.
    var onRefresh: () -> String? = { nil }
    var names: [UUID: String] = [.numbered(0): "Field Notes"]
    /// The items that the next older page brings, page by page; `nil` where the sources have no pages.
    var olderItems: [[FeedItem]]?
    var olderFailure: (any Error)?
    private var generation: Int64 = 1
    private let wallClock = WallClockStub()

    init() {
        let context = SceneContext(
            environment: ScreenEnvironment(isMotionReduced: true), tasks: tasks, clock: clock,
            wallClock: wallClock,
            messages: LoadMessages(LoadFailureMessages(locale: Locale(identifier: "en")), of: "") { _ in
                .other
            })
        scene = TimelineScene(library: library, context: context, invitation: "reader add") { [weak self] in
            self?.selected.append($0)
        }
    }

    /// The time of the context's clock.
    var now: Date { wallClock.now }

    private var library: TimelineLibrary {
        TimelineLibrary(
            outline: { [unowned self] in
                items.map {
                    TimelineOutline(
                        list: ItemList(scope: ItemScope(), count: $0.count, generation: generation),
                        names: names, hasPages: olderItems != nil)
                }
            },
            items: { [unowned self] positions, list in
                guard let items, list.generation == generation else { return .otherGeneration }
                return .found(positions.clamped(to: items.indices).map { ListedItem(items[$0]) })
            },
            positions: { [unowned self] ids, _ in
                ids.reduce(into: [:]) { places, id in
                    places[id] = items?.firstIndex { $0.id == id }
                }
            },
            refresh: { [unowned self] in
                refreshes += 1
                return onRefresh()
            },
            loadOlder: { [unowned self] in
                if let olderFailure { throw olderFailure }
                if olderItems?.isEmpty == false { items? += olderItems?.removeFirst() ?? [] }
                return olderItems?.isEmpty == false
            },
            picture: { _ in PictureArt(Grid(columns: 1, rows: 1)) })
    }

    /// What the screen shows.
    var text: String {
        let size = TerminalSize(columns: 80, rows: 24)
        scene.screen.prepare(size)
        return scene.screen.draw(size).text
    }

    func press(_ key: Key) {
        _ = scene.screen.handle(.key(key, []))
    }

    /// Leaves the scene, and lets time pass until none of its tasks runs.
    func end() async {
        scene.disappear()
        await eventually("Still running: \(self.tasks.running)") {
            clock.advance(by: .seconds(4))
            return tasks.running.isEmpty
        }
    }
}

extension FeedItem {
    /// A post of the source 0 whose title has its number.
    nonisolated static func post(_ number: Int, published: Date) -> FeedItem {
        FeedItem(
            ItemSummary(
                id: .numbered(number), source: .numbered(0), nativeID: "\(number)", title: "Post \(number).",
                author: "an author", published: published, firstSeen: published),
            text: .plain("Text \(number)."))
    }
}

extension ListedItem {
    nonisolated fileprivate init(_ item: FeedItem) {
        let row = LibraryRow(
            summary: item.summary,
            place: ItemPlace(time: 0, id: item.id), state: ItemState())
        self.init(id: item.id, content: .row(row))
    }
}
