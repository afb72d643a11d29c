import CommentsFeature
import CommentsScene
import CommentsSourceInterface
import ConcurrencyTesting
import Foundation
import ItemInterface
import ListInterface
import SceneSupport
import SharedListUI
import SharedPresentation
import TerminalInterface
import TerminalTesting
import Testing
import TextInterface

/// The scene on a loader spy, manual clocks and a screen without a terminal.
final class SceneUnderTest {
    let loader = LoaderSpy()
    let tasks = TaskProviderMock()
    let clock = ManualClock()
    let context: SceneContext
    private(set) var scene: CommentsScene!
    private(set) var backs = 0
    private(set) var shownPictures = 0
    let wallClock = WallClockStub()

    init(
        subject: SafeText? = nil, author: String? = nil, header: CellController? = nil, locale: String = "en",
        isOffline: Bool = false
    ) {
        let locale = Locale(identifier: locale)
        context = SceneContext(
            environment: ScreenEnvironment(
                locale: locale, network: isOffline ? .offlineByChoice : .unknown, isMotionReduced: true),
            tasks: tasks, clock: clock,
            wallClock: wallClock,
            messages: LoadMessages(
                LoadFailureMessages(locale: locale), of: "feed.example",
                isOffline: isOffline
            ) { ($0 as? LoaderSpy.Failed)?.failure ?? .other })
        scene = CommentsScene(
            subject: subject, author: author, header: header,
            showPicture: { [weak self] in self?.shownPictures += 1 }, loaders: loader.loaders,
            context: context
        ) { [weak self] in self?.backs += 1 }
    }

    /// Weak references to the scene and its parts.
    var references: WeakReferences { WeakReferences(to: ["scene": scene, "list": scene.screen.list]) }

    /// The text of the screen.
    var text: String { frame.text }

    /// The lines of the screen, without the spaces at their ends.
    var lines: [String] { frame.lines }

    private var frame: Frame {
        let size = TerminalSize(columns: 80, rows: 24)
        scene.screen.prepare(size)
        return scene.screen.draw(size)
    }

    /// The author of the comment in focus.
    var focus: String? {
        scene.screen.list.focused?.dataSource.searchableText.split(separator: "\n").first.map(String.init)
    }

    /// Types characters, each of them a key.
    func type(_ keys: String) {
        for key in keys {
            _ = scene.screen.handle(key == "\n" ? .key(.enter, []) : .key(.character(key), []))
            _ = frame
        }
    }

    /// Shows comments as the server's.
    func show(_ comments: [ItemComment]) async {
        if loader.calls.isEmpty { scene.appear() } else { type("r") }
        loader.complete(with: .success(CommentThread(comments)))
        await eventually { !scene.screen.isLoading }
        _ = frame
    }

    /// Stored comments of these authors, with an age in seconds.
    func stored(_ authors: [String], age: TimeInterval) -> CachedComments {
        CachedComments(comments: authors.map { .of($0) }, timestamp: wallClock.now - age)
    }

    /// Leaves the scene, and advances time until no task runs: notices end after a time.
    func end() async {
        scene.disappear()
        loader.completeStored(with: nil)
        await eventually("Still running: \(self.tasks.running)") {
            clock.advance(by: .seconds(4))
            return tasks.running.isEmpty
        }
    }
}

extension ItemComment {
    /// A comment whose identity is the first letter of its author's name.
    nonisolated static func of(
        _ author: String, to parent: String? = nil, _ message: String = "Hello.",
        at time: Date = Date(timeIntervalSince1970: 1_600_000_000)
    ) -> ItemComment {
        ItemComment(
            id: id(author), author: author, text: .plain(message), published: time, parent: parent.map(id))
    }

    nonisolated private static func id(_ author: String) -> UUID {
        UUID(uuid: (author.utf8.first ?? 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    }
}
