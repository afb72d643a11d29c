import ConcurrencyTesting
import Synchronization
import Testing

@Suite struct ManualClockTests {
    @Test("The manual clock has the time to which it was advanced")
    func elapsed() {
        let sut = ManualClock()
        sut.advance(by: .seconds(2))
        sut.advance(by: .milliseconds(5))

        #expect(sut.elapsed == .milliseconds(2005))
    }

    @Test("A sleeper wakes at its deadline, not before")
    func wakes() async throws {
        let sut = ManualClock()
        let sleeper = Task { try await sut.sleep(for: .seconds(10)) }
        try await sut.waitForSleepers()

        sut.advance(by: .seconds(9))
        #expect(sut.sleepers == 1)

        sut.advance(by: .seconds(1))
        #expect(sut.sleepers == 0)
        try await sleeper.value
    }

    @Test("Sleepers with later deadlines continue to sleep")
    func others() async throws {
        let sut = ManualClock()
        let early = Task { try await sut.sleep(for: .seconds(1)) }
        let late = Task { try await sut.sleep(for: .seconds(2)) }
        try await sut.waitForSleepers(2)

        sut.advance(by: .seconds(1))
        try await early.value

        #expect(sut.sleepers == 1)
        sut.advance(by: .seconds(1))
        try await late.value
    }

    @Test(
        "A sleep of no or negative duration on the manual clock returns",
        arguments: [Duration.zero, .seconds(-1)])
    func noSleep(_ duration: Duration) async throws {
        try await ManualClock().sleep(for: duration)
    }

    @Test("A cancelled sleeper wakes with a cancellation error")
    func cancelled() async throws {
        let sut = ManualClock()
        let sleeper = Task { try await sut.sleep(for: .seconds(1)) }
        try await sut.waitForSleepers()

        sleeper.cancel()

        await #expect(throws: CancellationError.self) { try await sleeper.value }
        #expect(sut.sleepers == 0)
    }

    @Test("A cancelled task does not begin to sleep")
    func cancelledBefore() async throws {
        let sut = ManualClock()
        let sleeper = Task {
            while !Task.isCancelled { await Task.yield() }
            try await sut.sleep(for: .seconds(1))
        }

        sleeper.cancel()

        await #expect(throws: CancellationError.self) { try await sleeper.value }
    }

    @Test("Waiting for sleepers that never come throws at its limit")
    func tooFew() async throws {
        let sut = ManualClock()

        let error = await #expect(throws: TooFewSleepers.self) {
            try await sut.waitForSleepers(2, within: .milliseconds(1))
        }

        #expect(error?.description == "0 of 2 slept")
    }
}
