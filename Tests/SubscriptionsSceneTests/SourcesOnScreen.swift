import ConcurrencyTesting
import Foundation
import LibraryStorageInterface
import ListInterface
import SceneSupport
import SharedListUI
import SharedPresentation
import StorageInterface
import StorageTesting
import SubscriptionsFeature
import TerminalInterface
import TerminalTesting
import Testing
import TextInterface

@testable import SubscriptionsScene

/// A scene of sources on a screen of 26 × 24 cells, and the actions of a reader.
struct SourcesOnScreen {
    let spy = SubscriptionsSpy()
    let tasks = TaskProviderMock()
    let clock = ManualClock()
    let scene: SubscriptionsScene
    let context: SceneContext
    static let commands: [KeyCommand] = [
        .sources, .add, .rename, .move, .fullText, .remove, .markAllRead, .fold, .undo,
    ]

    init(
        _ sources: [SourceOverview] = [], searches: [SavedSearch] = [], bookmarkCount: Int = 0,
        language: String = "en", appears: Bool = true
    ) {
        spy.library = .success(
            LibraryOverview(
                sources, searches: searches.map { SearchOverview($0) }, bookmarkCount: bookmarkCount))
        let locale = Locale(identifier: language)
        context = SceneContext(
            environment: ScreenEnvironment(
                locale: locale, isMotionReduced: true, keymap: Keymap(Self.commands)),
            tasks: tasks, clock: clock, wallClock: WallClockStub(),
            messages: LoadMessages(LoadFailureMessages(locale: locale), of: "a.example") {
                ($0 as? StorageError).map { .storage($0.reason) } ?? .other
            })
        scene = SubscriptionsScene(spy.functions, context: context)
        if appears { scene.appear() }
        _ = spy.takeCalls()
    }

    /// The lines of the screen, those of the bars included.
    var lines: [String] {
        let size = TerminalSize(columns: 26, rows: 24)
        scene.screen.prepare(size)
        return scene.screen.draw(size).lines
    }

    var text: String { lines.joined(separator: "\n") }

    /// Whether a sentence is on the screen, in however many lines.
    func says(_ sentence: String) -> Bool {
        lines.map { $0.drop { $0 == " " } }.filter { !$0.isEmpty }.joined(separator: " ").contains(sentence)
    }

    /// The line with the focus, without the bar and the indent of a source.
    var focus: String {
        lines.first { $0.hasPrefix("│") }.map { String($0.dropFirst().drop { $0 == " " }) } ?? ""
    }

    /// Presses keys one after the other; text is typed.
    func press(_ keys: Key...) {
        _ = lines
        for key in keys { _ = scene.screen.handle(.key(key, [])) }
    }

    func type(_ text: String) { for character in text { press(.character(character)) } }

    /// Moves the focus down to the line that begins so.
    func focus(_ name: String) {
        press(.character("g"))
        for _ in 0..<40 where !focus.hasPrefix(name) { press(.character("j")) }
        #expect(focus.hasPrefix(name))
    }

    /// Ends the scene, and waits for its tasks.
    func end() async {
        scene.disappear()
        await scene.finish()
        await eventually("Still running: \(tasks.running)") {
            clock.advance(by: .seconds(5))
            return tasks.running.isEmpty
        }
    }

    static let usual: [SourceOverview] = [
        .sample(1, "Field Notes", groups: ["Walks"], unread: 9), .sample(2, "Lens & Light", unread: 2),
        .sample(3, "Local", kind: "mastodon", unread: 4),
    ]
}
