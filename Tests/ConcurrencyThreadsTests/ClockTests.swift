import ConcurrencyInterface
import ConcurrencyTesting
import ConcurrencyThreads
import FoundationEssentials
import Testing

@Suite struct ClockTests {
    @Test("The system's date is the present one")
    func date() {
        let before = Date()
        let date = SystemWallClock().now

        #expect(before <= date)
        #expect(date <= Date())
    }

    @Test("The monotonic clock's time advances, equally in every clock")
    func elapsed() {
        let one = SystemMonotonicClock()
        let start = ContinuousClock.now
        let before = one.elapsed
        while one.elapsed == before {}
        let after = SystemMonotonicClock().elapsed
        let passed = ContinuousClock.now - start

        #expect(before < after)
        #expect(after - before <= passed)
    }

    @Test("A sleep lasts at least its duration")
    func sleeps() async throws {
        let sut = SystemMonotonicClock()
        let before = sut.elapsed

        try await sut.sleep(for: .milliseconds(40))

        #expect(sut.elapsed - before >= .milliseconds(40))
    }

    @Test("A sleep of no or negative duration returns", arguments: [Duration.zero, .seconds(-1)])
    func noSleep(_ duration: Duration) async throws {
        try await SystemMonotonicClock().sleep(for: duration)
    }

    @Test("A cancelled sleep ends at once, with a cancellation error")
    func cancelledSleep() async {
        let task = Task { try await SystemMonotonicClock().sleep(for: .seconds(3600)) }

        task.cancel()

        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("The stub's date is the one that was set")
    func stub() {
        let sut = WallClockStub(now: Date(timeIntervalSince1970: 100))
        sut.advance(by: 50)
        #expect(sut.now == Date(timeIntervalSince1970: 150))

        sut.now = Date(timeIntervalSince1970: 1)
        #expect(sut.now == Date(timeIntervalSince1970: 1))
    }
}
