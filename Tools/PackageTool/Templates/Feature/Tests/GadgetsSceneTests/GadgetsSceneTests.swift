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

@Suite("GadgetsScene") struct GadgetsSceneTests {
    private struct Failed: Error {}

    private let tasks = TaskProviderMock()

    @Test("The scene loads and shows items when it appears")
    func content() async throws {
        let page = GadgetsPage([Gadget(id: UUID(), title: "A first one", note: nil)])
        let sut = makeSUT { page }
        #expect(sut.screen.list.isEmpty)
        sut.appear()
        try await tasks.waitForAll()
        let size = TerminalSize(columns: 80, rows: 24)
        sut.screen.prepare(size)
        #expect(sut.screen.draw(size).text.contains("A first one"))
    }

    @Test("A failed load shows an error, and the key r loads again")
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

    private func makeSUT(load: @escaping () async throws -> GadgetsPage) -> GadgetsScene {
        let context = SceneContext(
            environment: ScreenEnvironment(isMotionReduced: true), tasks: tasks, clock: ManualClock(),
            wallClock: WallClockStub(),
            messages: LoadMessages(
                LoadFailureMessages(locale: Locale(identifier: "en")), of: "feed.example"
            ) { _ in .unreadable })
        return GadgetsScene(load: load, context: context) {}
    }
}
