import CommentsScene
import ConcurrencyTesting
import FeedFeature
import FeedScene
import FileTesting
import Foundation
import ListInterface
import SceneSupport
import SharedListUI
import TerminalInterface
import TerminalTesting
import Testing
import TextInterface

@testable import FeedHost

/// Scenes and what they are made of are freed when nobody shows them any more.
@Suite(.inTurns) struct SceneLifeTests {
    /// A part of a scene that must not outlive it.
    private struct Part {
        let name: String
        weak var object: AnyObject?
    }

    /// The objects that a scene holds, itself included.
    private func parts(of scene: AnyObject, _ extra: [String: AnyObject] = [:]) -> [Part] {
        let children = Mirror(reflecting: scene).children.compactMap { child -> Part? in
            guard let label = child.label, type(of: child.value) is AnyClass else { return nil }
            return Part(name: label, object: child.value as AnyObject)
        }
        return [Part(name: "scene", object: scene)] + children
            + extra.map { Part(name: $0.key, object: $0.value) }
    }

    private func expectFreed(_ parts: [Part], least count: Int) {
        #expect(parts.count >= count)
        for part in parts { #expect(part.object == nil, "\(part.name) is still there") }
    }

    @Test("The comments' scene, its screen, list and adapter, also while it loads", arguments: [true, false])
    func comments(loads: Bool) async throws {
        let server = loads ? SampleServer(comments: .silence) : SampleServer()
        let scenes = ComposedScenes(server: server, locale: "en", appearance: .dark)
        var scene: CommentsScene? = scenes.comments()
        let parts = self.parts(of: scene!, ["list": scene!.screen.list])
        scene?.appear()
        _ = await scenes.grid(
            of: scene!.screen, TerminalSize(columns: 80, rows: 24), unending: ["comments", "shared load"])
        scene?.disappear()
        scene = nil
        try await scenes.end()
        expectFreed(parts, least: 4)
    }

    @Test("The feed's scene, its screen, list, pager, rows and adapters")
    func feed() async throws {
        let scenes = ComposedScenes(server: SampleServer(), locale: "en", appearance: .dark)
        var scene: FeedScene? = scenes.feed()
        let parts = self.parts(of: scene!, ["list": scene!.screen.list])
        await scene?.showStored()
        scene?.appear()
        _ = await scenes.grid(of: scene!.screen, TerminalSize(columns: 80, rows: 24), unending: [])
        let row = Part(name: "row", object: scene!.screen.list.focused?.dataSource)
        #expect(row.object != nil)
        scene?.disappear()
        scene = nil
        try await scenes.end()
        expectFreed(parts + [row], least: 8)
    }

    @Test("The comments' scene after going back, and the app with all its scenes after quitting")
    func app() async throws {
        let folder = try TemporaryFolder()
        let feed = try ScriptedFeed([1])
        let app = try ComposedApp(baseURL: feed.baseURL, store: folder.path)
        _ = try await app.terminal.frame(showing: "Place 1.")
        app.terminal.press(.enter)
        _ = try await app.terminal.frame(showing: "Message 1.")
        await app.settle()
        let comments = parts(of: try #require(openScene(of: app)))
        app.terminal.press(.escape)
        // The comments' title names the place too.
        _ = try await app.terminal.frame { frame in !frame.lines.contains { $0.contains("Message 1.") } }
        await app.settle()
        await eventually { comments.allSatisfy { $0.object == nil } }
        expectFreed(comments, least: 3)

        let whole = parts(of: try #require(app.app)) + parts(of: try #require(child("feed", of: app)))
        try await app.quit()
        expectFreed(whole.filter { !["terminal", "reporter"].contains($0.name) }, least: 8)
    }

    private func openScene(of app: ComposedApp) -> AnyObject? {
        let scenes = app.app.flatMap { Mirror(reflecting: $0).descendant("scenes") as? [any Scene] }
        return scenes?.last
    }

    private func child(_ name: String, of app: ComposedApp) -> AnyObject? {
        guard let app = app.app, let value = Mirror(reflecting: app).descendant(name) else { return nil }
        let unwrapped = Mirror(reflecting: value)
        guard unwrapped.displayStyle == .optional else { return value as AnyObject }
        return unwrapped.children.first.map { $0.value as AnyObject }
    }
}
