import ConcurrencyTesting
import Foundation
import GadgetsFeature
import GadgetsScene
import SceneSupport
import SharedListUI
import SharedPresentation
import TerminalInterface
import TerminalTesting
import Testing
import TextInterface

@Suite("The scene of GadgetsFeature") struct GadgetsSceneTests {
    private struct Failed: Error {}

    private let tasks = TaskProviderMock()

    private func makeSUT(load: @escaping () async throws -> GadgetsPage) -> GadgetsScene {
        let context = SceneContext(
            environment: ScreenEnvironment(isMotionReduced: true), tasks: tasks, clock: ManualClock(),
            wallClock: WallClockStub(),
            messages: LoadMessages(
                LoadFailureMessages(locale: Locale(identifier: "en")), of: "feed.example"
            ) { _ in .unreadable })
        return GadgetsScene(load: load, context: context) {}
    }

    private func text(of scene: GadgetsScene) -> String {
        let size = TerminalSize(columns: 80, rows: 24)
        scene.screen.prepare(size)
        return scene.screen.draw(size).text
    }

    @Test("Appearing loads the items and shows them")
    func content() async throws {
        let page = GadgetsPage([Gadget(id: UUID(), title: "A first one", note: nil)])
        let sut = makeSUT { page }
        #expect(sut.screen.list.isEmpty)
        sut.appear()
        try await tasks.waitForAll()
        #expect(text(of: sut).contains("A first one"))
    }

    @Test("A failure is said, and r loads again")
    func failure() async throws {
        var loads = 0
        let sut = makeSUT {
            loads += 1
            throw Failed()
        }
        sut.appear()
        try await tasks.waitForAll()
        #expect(sut.screen.errorMessage != nil)
        _ = sut.screen.handle(.key(.character("r"), []))
        try await tasks.waitForAll()
        #expect(loads == 2)
    }
}
