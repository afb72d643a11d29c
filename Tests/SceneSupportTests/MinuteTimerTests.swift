import ConcurrencyTesting
import Foundation
import SceneSupport
import Testing

@Suite("A timer of minutes") struct MinuteTimerTests {
    @Test("It fires at each full minute of the wall clock, whenever it was started")
    func minutes() async throws {
        let sut = TimerUnderTest(at: 17.5)
        sut.timer.start()
        try await sut.pass(42.25)
        #expect(sut.count == 0)
        try await sut.pass(0.25)
        await eventually { sut.count == 1 }
        try await sut.pass(59)
        #expect(sut.count == 1)
        try await sut.pass(1)
        await eventually { sut.count == 2 }
        try await sut.end()
    }

    @Test("A wall clock that was set is followed from the next minute on")
    func setClock() async throws {
        let sut = TimerUnderTest(at: 0)
        sut.timer.start()
        try await sut.clock.waitForSleepers()
        sut.wallClock.advance(by: -3_590)
        try await sut.pass(60)
        await eventually { sut.count == 1 }
        // It is ten seconds after a full minute.
        try await sut.pass(50)
        await eventually { sut.count == 2 }
        try await sut.end()
    }

    @Test("A date before 1970 has minutes, too")
    func negative() async throws {
        let sut = TimerUnderTest(at: -90)
        sut.timer.start()
        try await sut.pass(30)
        await eventually { sut.count == 1 }
        try await sut.end()
    }

    @Test("A stopped timer does not wake the program, and a second start adds no timer")
    func stop() async throws {
        let sut = TimerUnderTest(at: 0)
        sut.timer.start()
        sut.timer.start()
        try await sut.clock.waitForSleepers()
        #expect(sut.tasks.running.count == 1)
        try await sut.end()
        #expect(sut.clock.sleepers == 0)
        sut.timer.start()
        try await sut.pass(60)
        await eventually { sut.count == 1 }
        try await sut.end()
    }

    @MainActor private final class TimerUnderTest {
        let clock = ManualClock()
        let wallClock: WallClockStub
        let tasks = TaskProviderMock()
        let timer: MinuteTimer
        private(set) var count = 0

        init(at seconds: Double) {
            wallClock = WallClockStub(now: Date(timeIntervalSince1970: seconds))
            timer = MinuteTimer(clock: clock, wallClock: wallClock, tasks: tasks)
            timer.onMinute = { [unowned self] in count += 1 }
        }

        /// Advances both clocks when the timer waits.
        func pass(_ seconds: Double) async throws {
            try await clock.waitForSleepers()
            wallClock.advance(by: seconds)
            clock.advance(by: .seconds(seconds))
        }

        func end() async throws {
            timer.stop()
            try await tasks.waitForAll()
        }
    }
}
