import CommandLineKit
import ConcurrencyInterface
import ConcurrencyTesting
import Synchronization
import Testing

@Suite("Work within a limit of time") struct LimitTests {
    private let tasks = TaskProviderMock()
    private let clock = ManualClock()

    @Test("Work has ended afterwards where it takes less than the limit")
    func ends() async {
        let hasEnded = Mutex(false)
        await tasks.run("work", within: .seconds(1), by: clock) { hasEnded.withLock { $0 = true } }
        #expect(hasEnded.withLock { $0 })
    }

    @Test("Waiting for work ends at the limit")
    func limit() async throws {
        let (ended, end) = AsyncStream<Never>.makeStream()
        async let isOver: Void = tasks.run("work", within: .seconds(1), by: clock) { for await _ in ended {} }
        try await clock.waitForSleepers()
        clock.advance(by: .seconds(1))
        await isOver
        end.finish()
    }
}
