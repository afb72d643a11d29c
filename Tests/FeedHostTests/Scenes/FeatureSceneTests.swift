import ConcurrencyTesting
import FileTesting
import SceneSupport
import SharedListUI
import TerminalInterface
import TerminalTesting
import Testing
import TextInterface

@testable import FeedHost

@Suite("A scene that a command opens", .inTurns) struct FeatureSceneTests {
    @Test("A key opens the scene above the feed, the help lists it, Esc leaves it, and it is freed")
    func life() async throws {
        let folder = try TemporaryFolder()
        let feed = try ScriptedFeed([1])
        let app = try ComposedApp(reading: feed.baseURL, store: folder.path)
        _ = try await app.terminal.frame(showing: "Place 1.")
        let command = SceneCommand("lone", "W", titled: { _ in "A lone scene" }) {
            LoneScene(context: $1, back: $2)
        }
        try #require(app.app).install(command)
        app.terminal.type("?lone")
        _ = try await app.terminal.frame(showing: "A lone scene")
        app.terminal.press(.escape)
        app.terminal.press(.escape)
        _ = try await app.terminal.frame(showing: "Place 1.")
        app.terminal.type("W")
        _ = try await app.terminal.frame(showing: "Appeared once")
        weak let scene = LoneScene.latest
        #expect(scene != nil)
        app.terminal.press(.escape)
        _ = try await app.terminal.frame(showing: "Place 1.")
        await eventually { scene == nil }
        #expect(LoneScene.disappearances == 1)
        try await app.quit()
    }
}

/// A scene that shows a notice when it appears.
private final class LoneScene: Scene {
    static weak var latest: LoneScene?
    static var disappearances = 0
    let screen: ListScreen

    init(context: SceneContext, back: @escaping () -> Void) {
        var configuration = ListConfiguration(title: "Lone")
        configuration.onBack = back
        screen = context.screen(configuration)
        Self.latest = self
    }

    func appear() { screen.notify("Appeared once") }

    func disappear() { Self.disappearances += 1 }
}
