import CommentsFeature
import CommentsScene
import CommentsSourceInterface
import ConcurrencyTesting
import Foundation
import ItemInterface
import SceneSupport
import SharedListUI
import SharedPresentation
import TerminalInterface
import TerminalTesting
import Testing
import TextInterface

/// The scene on a loader spy, clocks that stand still and a screen without a terminal.
final class SceneUnderTest {
    let loader = LoaderSpy()
    let tasks = TaskProviderMock()
    let clock = ManualClock()
    let context: SceneContext
    private(set) var scene: CommentsScene!
    private(set) var backs = 0
    private let wallClock = WallClockStub()

    init(location: SafeText? = nil, isOffline: Bool = false) {
        context = SceneContext(
            environment: ScreenEnvironment(isMotionReduced: true), tasks: tasks, clock: clock,
            wallClock: wallClock,
            messages: LoadMessages(
                LoadFailureMessages(locale: Locale(identifier: "en")), of: "feed.example",
                isOffline: isOffline
            ) { ($0 as? LoaderSpy.Failed)?.failure ?? .other })
        scene = CommentsScene(location: location, loaders: loader.loaders, context: context) {
            [weak self] in self?.backs += 1
        }
    }

    /// What the screen shows.
    var text: String {
        let size = TerminalSize(columns: 80, rows: 24)
        scene.screen.prepare(size)
        return scene.screen.draw(size).text
    }

    /// Comments of these authors that were stored so many seconds ago.
    func stored(_ authors: [String], age: TimeInterval) -> LocalComments {
        LocalComments(comments: authors.map(ItemComment.of), timestamp: wallClock.now - age)
    }

    /// Leaves the scene, and lets time pass until none of its tasks runs: notices end by themselves.
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
    nonisolated static func of(_ author: String) -> ItemComment {
        ItemComment(
            id: UUID(uuid: (author.utf8.first ?? 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)),
            author: author, text: .plain("Hello."), published: Date(timeIntervalSince1970: 1_600_000_000))
    }
}
