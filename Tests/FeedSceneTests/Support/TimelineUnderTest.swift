import ConcurrencyTesting
import FeedFeature
import FeedScene
import Foundation
import ItemInterface
import LibraryStorageInterface
import ListInterface
import SceneSupport
import SharedListUI
import SharedPresentation
import StorageTesting
import TerminalInterface
import TerminalTesting
import Testing
import TextInterface

/// The error of a load.
struct Failed: Error {
    let failure: LoadFailure
}

/// The timeline's scene on a library in memory, manual clocks and a screen without a terminal.
final class TimelineUnderTest {
    let tasks = TaskProviderMock()
    let clock = ManualClock()
    private(set) var scene: TimelineScene!
    private(set) var selected: [FeedItem] = []
    /// A load that the scene requested.
    enum Load: Hashable {
        case refresh(isUserInitiated: Bool)
        case older(isUserInitiated: Bool)
        case picture(ShownPicture, isUserInitiated: Bool)
    }

    private(set) var loads: [Load] = []
    let library = ListedLibrary()
    /// The library's items in its order; `nil` if it cannot be read.
    var items: [FeedItem]? {
        get { library.items }
        set { library.items = newValue }
    }
    /// Runs in each refresh; returns the notice.
    var onRefresh: () throws -> String? = { nil }
    /// The result of each load of a picture.
    var picture = Result<PictureArt, any Error>.success(PictureArt(Grid(columns: 1, rows: 1)))
    /// The items of older pages; `nil` if the sources have none.
    var olderItems: [[FeedItem]]?
    var olderFailure: (any Error)?
    private let wallClock = WallClockStub()
    private let environment = ScreenEnvironment(
        isMotionReduced: true,
        keymap: Keymap([.toggleRead, .markAllRead, .undo, .unreadOnly, .bookmark, .bookmarks, .saveSearch]))

    /// - Parameters:
    ///   - isServer: Whether the timeline is that of one server.
    ///   - isOfBookmarks: Whether the scene shows the bookmarks above a timeline.
    init(readsOnFocus: Bool = false, isServer: Bool = false, isOfBookmarks: Bool = false) {
        let context = SceneContext(
            environment: environment, tasks: tasks, clock: clock, wallClock: wallClock,
            messages: LoadMessages(LoadFailureMessages(locale: Locale(identifier: "en")), of: "") {
                ($0 as? Failed)?.failure ?? .other
            })
        scene = TimelineScene(
            library: functions, context: context,
            kind: isServer ? .server : .library(emptyPage: EmptyPage()), readsOnFocus: readsOnFocus,
            leaveBookmarks: isOfBookmarks ? {} : nil
        ) { [weak self] in self?.selected.append($0) }
    }

    /// The state of the network.
    var network: NetworkState {
        get { environment.network }
        set { environment.network = newValue }
    }

    /// Advances the wall clock, and shows the present ages, as the app does at each minute.
    func passMinutes(_ count: Int) {
        wallClock.advance(by: Double(60 * count))
        scene.updateAges()
    }

    /// The time of the context's clock.
    var now: Date { wallClock.now }

    private var functions: TimelineLibrary {
        var functions = library.functions
        functions.outline = { [unowned self] in
            await library.beforeOutline($0)
            var outline = library.outline(of: $0)
            outline?.hasPages = olderItems != nil
            let rest = olderItems?.count ?? 0
            outline?.cursors = rest == 0 ? [:] : [.numbered(0): .numbered(rest)]
            outline?.isUnfetched = loads.isEmpty
            return outline
        }
        functions.refresh = { [unowned self] in
            loads.append(.refresh(isUserInitiated: $0))
            return try onRefresh()
        }
        functions.loadOlder = { [unowned self] in
            loads.append(.older(isUserInitiated: $1))
            if let olderFailure { throw olderFailure }
            if olderItems?.isEmpty == false { items? += olderItems?.removeFirst() ?? [] }
        }
        functions.picture = { [unowned self] in
            loads.append(.picture($0.picture, isUserInitiated: $0.isUserInitiated))
            return try picture.get()
        }
        return functions
    }

    /// A timeline that shows the posts of these numbers.
    static func showing(
        _ numbers: ClosedRange<Int>, readsOnFocus: Bool = false
    ) async -> TimelineUnderTest {
        let sut = TimelineUnderTest(readsOnFocus: readsOnFocus)
        await sut.show(numbers)
        return sut
    }

    /// Sets the library to the posts of these numbers, and shows it.
    func show(_ numbers: ClosedRange<Int>, after visit: FeedVisit? = nil) async {
        items = posts(numbers)
        await scene.showStored(after: visit)
        _ = text
    }

    /// Returns when all marks are stored, each of which passes a gate.
    func finish(opening gates: Gates) async {
        library.beforeMark = {}
        await eventually { !gates.waiting.isEmpty }
        gates.openAll()
        await scene.finish()
    }

    /// Returns when a task sleeps.
    func waitForSleep() async {
        await eventually { clock.sleepers > 0 }
    }

    /// The id of a post's row.
    func row(_ number: Int) -> RowID { RowID(UUID.numbered(number).uuid) }

    /// Whether a post has the focus.
    func isFocused(_ number: Int) -> Bool { scene.screen.list.focus == row(number) }

    /// The posts of these numbers, the newest first.
    func posts(_ numbers: ClosedRange<Int>) -> [FeedItem] {
        numbers.map { .post($0, published: now - Double($0) * 60) }
    }

    /// The first line of the screen, and a space behind it.
    var title: String { text.prefix { $0 != "\n" } + " " }

    /// The last line of the screen, without the space before it.
    var statusLine: String {
        String(text.split(separator: "\n").last ?? "").trimmingCharacters(in: .whitespaces)
    }

    /// The lines between the bars.
    var rowLines: [Substring] {
        Array(text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().dropLast())
    }

    /// Weak references to the scene and its parts.
    var references: WeakReferences { WeakReferences(to: ["scene": scene, "list": scene.screen.list]) }

    /// The text of the screen.
    var text: String {
        let size = TerminalSize(columns: 80, rows: 24)
        scene.screen.prepare(size)
        return scene.screen.draw(size).text
    }

    func press(_ key: Key, _ modifiers: Modifiers = []) {
        _ = scene.screen.handle(.key(key, modifiers))
    }

    /// Types the characters of a text.
    func type(_ text: String) {
        for character in text { press(.character(character)) }
    }

    /// Goes to the row below the items until it shows a text.
    func goToEnd(showing sentence: String) async {
        await eventually {
            press(.end)
            return text.contains(sentence)
        }
    }

    /// Leaves the scene, and advances time until no task runs.
    func end() async {
        scene.disappear()
        await eventually("Still running: \(self.tasks.running)") {
            clock.advance(by: .seconds(4))
            return tasks.running.isEmpty
        }
    }
}

extension FeedItem {
    /// A post whose title has its number.
    nonisolated static func post(
        _ number: Int, of source: Int = 0, titled title: String? = nil, published: Date
    ) -> FeedItem {
        FeedItem(
            ItemSummary(
                id: .numbered(number), source: .numbered(source), nativeID: "\(number)",
                title: title ?? "Post \(number).",
                author: "an author", published: published, firstSeen: published),
            text: .plain("Text \(number)."))
    }
}

/// The page of a library without subscriptions.
private final class EmptyPage: CellDataSource {
    func height(in context: RowContext) -> Int { 1 }

    func draw(into grid: inout Grid, in context: RowContext) {
        grid.put("empty page", row: 0, column: 0, style: context.palette.body)
    }
}
