import ConcurrencyTesting
import Testing

@Suite struct EventuallyTests {
    @Test("A condition that is met needs no waiting")
    func already() async {
        #expect(await eventually(within: .zero) { true })
    }

    @MainActor
    @Test("Tasks of the main actor run while a test waits there")
    func mainActor() async {
        let state = State()
        Task { @MainActor in
            await Task.yield()
            state.isDone = true
        }

        await eventually { state.isDone }

        #expect(state.isDone)
    }

    @Test("A condition that is never met is an issue at the limit")
    func never() async {
        await withKnownIssue {
            await eventually(within: .milliseconds(1)) { false }
        } matching: { issue in
            issue.comments == ["This did not come to be so within 0.001 seconds"]
        }
    }

    @Test("The condition's error ends the wait")
    func error() async {
        await #expect(throws: CancellationError.self) {
            try await eventually { throw CancellationError() }
        }
    }

    @MainActor private final class State {
        var isDone = false
    }
}
