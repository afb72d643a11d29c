import ConcurrencyTesting
import Foundation
import ListInterface
import ListTesting
import SceneSupport
import SharedListUI
import SharedPresentation
import TerminalInterface
import TerminalTesting
import Testing
import TextInterface

@Suite("The loading of a screen's one resource") struct ScreenLoaderTests {
    private struct Failed: Error {
        let failure: LoadFailure
    }

    /// A screen of lines and its loading, with results that a test hands in.
    private final class SUT {
        let tasks = TaskProviderMock()
        let clock = ManualClock()
        let screen: ListScreen
        let loading: ScreenLoader<String>
        var loads = 0
        var shown: [String] = []
        var result = Result<String, any Error>.success("resource")

        init() {
            let context = SceneContext(
                environment: ScreenEnvironment(), tasks: tasks, clock: clock, wallClock: WallClockStub(),
                messages: LoadMessages(
                    LoadFailureMessages(locale: Locale(identifier: "en")), of: "feed.example"
                ) { ($0 as? Failed)?.failure ?? .other })
            screen = context.screen(ListConfiguration(title: "Lines"))
            weak var sut: SUT?
            loading = ScreenLoader("lines", for: screen, context: context) {
                sut?.loads += 1
                return try sut?.result.get() ?? ""
            }
            sut = self
            loading.show = { [unowned self] in shown.append($0) }
        }

        var text: String {
            let size = TerminalSize(columns: 80, rows: 24)
            screen.prepare(size)
            return screen.draw(size).text
        }

        /// Lets time pass until no task runs: notices end by themselves.
        func end() async {
            loading.stop()
            await eventually("Still running: \(self.tasks.running)") {
                clock.advance(by: .seconds(4))
                return tasks.running.isEmpty
            }
        }
    }

    @Test("A load shows its resource, in a task of the given name")
    func success() async throws {
        let sut = SUT()
        sut.loading.load()
        await eventually { sut.shown == ["resource"] }
        #expect(sut.tasks.calls == [.init(.immediateTask, name: "lines")])
        #expect(!sut.screen.isLoading)
        await sut.end()
    }

    @Test("A failure is shown in the context's messages, with the server that was tried, until the next load")
    func failure() async throws {
        let sut = SUT()
        sut.result = .failure(Failed(failure: .unreadable))
        sut.loading.load()
        await eventually { sut.loading.failure != nil }
        let messages = LoadFailureMessages(locale: Locale(identifier: "en"))
        #expect(sut.text.contains(messages(.unreadable)))
        #expect(sut.text.contains("feed.example"))
        sut.result = .success("resource")
        _ = sut.screen.handle(.key(.character("r"), []))
        await eventually { sut.shown == ["resource"] }
        #expect(sut.loading.failure == nil)
        #expect(!sut.text.contains(messages(.unreadable)))
        await sut.end()
    }

    @Test("A scene's own sentence replaces the message of a failure")
    func sentence() async throws {
        let sut = SUT()
        sut.loading.sentence = { _ in "It rained." }
        sut.result = .failure(Failed(failure: .unreadable))
        sut.loading.load()
        await eventually { sut.text.contains("It rained.") }
        await sut.end()
    }

    @Test("A load that no network could do is retried automatically, and one that the server refused is not")
    func again() async throws {
        let sut = SUT()
        sut.result = .failure(Failed(failure: .noConnection))
        sut.loading.load()
        try await sut.clock.waitForSleepers()
        sut.result = .failure(Failed(failure: .refused(status: 404)))
        sut.clock.advance(by: .seconds(60))
        await eventually { sut.loads == 2 && !sut.screen.isLoading }
        sut.loading.networkBecameReachable()
        #expect(sut.loads == 2)
        await sut.end()
    }

    @Test(
        "Offline by choice, a screen with rows shows a notice, and one without rows the message"
    )
    func offline() async throws {
        let sut = SUT()
        sut.loading.sentence = { _ in "These are stored." }
        sut.result = .failure(Failed(failure: .offline))
        sut.loading.load()
        await eventually { sut.loading.failure != nil }
        #expect(sut.screen.errorMessage == nil)
        #expect(!sut.text.contains("These are stored."))
        sut.screen.list.display([ListSection([CellController(id: RowID(high: 0, low: 1), Line())])])
        sut.loading.load()
        await eventually { sut.text.contains("These are stored.") }
        #expect(sut.screen.errorMessage == nil)
        await sut.end()
    }

    @Test("A screen and its loading are freed after a failed load")
    func freed() async {
        await expectFreed {
            let sut = SUT()
            sut.result = .failure(Failed(failure: .noConnection))
            sut.loading.load()
            await eventually { sut.loading.failure != nil }
            await sut.end()
            return WeakReferences(to: ["screen": sut.screen, "loading": sut.loading])
        }
    }

    @Test("Stopping cancels the load and the automatic retry")
    func stop() async throws {
        let sut = SUT()
        sut.result = .failure(Failed(failure: .noConnection))
        sut.loading.load()
        try await sut.clock.waitForSleepers()
        sut.loading.stop()
        try await sut.tasks.waitForAll()
        sut.loading.networkBecameReachable()
        #expect(sut.loads == 1)
    }
}

private final class Line: CellDataSource {
    let searchableText = "line"

    func height(in context: RowContext) -> Int { 1 }

    func draw(into grid: inout Grid, in context: RowContext) {
        grid.put("line", row: 0, column: 0, style: context.palette.body)
    }
}
