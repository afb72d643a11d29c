import CommentsScene
import ConcurrencyTesting
import FeedScene
import FileTesting
import ListInterface
import SceneSupport
import SharedListUI
import TerminalInterface
import TerminalTesting
import Testing
import TextInterface

@testable import FeedHost

@Suite("The lifetime of composed scenes", .inTurns) struct SceneLifeTests {
    private static let size = TerminalSize(columns: 80, rows: 24)

    @Test(
        "Leaving composed comments frees the scene and its parts, also while they load",
        arguments: [true, false])
    func comments(loads: Bool) async throws {
        try await expectFreed {
            let server = loads ? SampleServer(comments: .silence) : SampleServer()
            let scenes = ComposedScenes(server: server, locale: "en", appearance: .dark)
            let scene = scenes.comments()
            scene.appear()
            _ = await scenes.grid(of: scene.screen, Self.size, unending: ["comments", "shared load"])
            scene.disappear()
            try await scenes.end()
            return WeakReferences(to: ["comments": scene, "list": scene.screen.list])
        }
    }

    @Test("Leaving a composed feed frees the scene, its list, pager, rows and adapters")
    func feed() async throws {
        try await expectFreed {
            let scenes = ComposedScenes(server: SampleServer(), locale: "en", appearance: .dark)
            let scene = scenes.feed()
            await scene.showStored()
            scene.appear()
            _ = await scenes.grid(of: scene.screen, Self.size, unending: [])
            let row = try #require(scene.screen.list.focused?.dataSource)
            scene.disappear()
            try await scenes.end()
            return WeakReferences(to: ["feed": scene, "list": scene.screen.list, "row": row])
        }
    }

    @Test(
        "Going back from comments frees their scene while the app runs, and quitting frees the app and its feed"
    )
    func app() async throws {
        let folder = try TemporaryFolder()
        let feed = try ScriptedFeed([1])
        let app = try ComposedApp(reading: feed.baseURL, store: folder.path)
        _ = try await app.terminal.frame(showing: "Place 1.")
        try await expectFreed {
            app.terminal.press(.enter)
            _ = try await app.terminal.frame(showing: "Message 1.")
            await app.settle()
            let comments = try #require(app.app?.scenes.last)
            app.terminal.press(.escape)
            // The comments' title names the place too.
            _ = try await app.terminal.frame { frame in
                !frame.lines.contains { $0.contains("Message 1.") }
            }
            await app.settle()
            return WeakReferences(to: ["comments": comments])
        }
        try await expectFreed {
            let references = WeakReferences(
                to: ["app": try #require(app.app), "feed": try #require(app.app?.library.timeline)],
                except: ["app.terminal", "app.reporter"])
            try await app.quit()
            return references
        }
    }
}
