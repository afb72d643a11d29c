import ConcurrencyTesting
import FoundationEssentials
import SharedPresentation
import StorageInterface
import Testing

@Suite("Automatic retries")
struct AutoRetryTests {
    @Test("Nothing is retried before a load fails")
    func initially() {
        let sut = makeSUT()
        sut.autoRetry.networkBecameReachable()
        #expect(!sut.autoRetry.isWaiting)
        #expect(sut.tries.count == 0)
    }

    @Test(
        "A failure of the network is retried after 5 seconds, and not before",
        arguments: [LoadFailure.noConnection, .tooSlow])
    func firstTry(failure: LoadFailure) async throws {
        let sut = makeSUT()
        sut.autoRetry.fail(failure)
        try await sut.passes(.milliseconds(4_999))
        #expect(sut.clock.sleepers == 1)
        #expect(sut.tries.count == 0)
        sut.clock.advance(by: .milliseconds(1))
        await eventually { sut.tries.count == 1 }
        #expect(!sut.autoRetry.isWaiting)
    }

    @Test("Failing retries back off, and a success resets the backoff")
    func schedule() async throws {
        let sut = makeSUT()
        var waits: [Duration] = []
        sut.autoRetry.retry = { [weak autoRetry = sut.autoRetry, clock = sut.clock] in
            waits.append(clock.elapsed)
            autoRetry?.observe(.started)
            if waits.count == 3 { autoRetry?.observe(.succeeded) }
            autoRetry?.fail(.noConnection)
        }
        sut.autoRetry.fail(.noConnection)
        for (count, wait) in [5, 10, 20, 5].enumerated() {
            try await sut.passes(.seconds(wait))
            await eventually { waits.count == count + 1 }
        }
        #expect(waits == [5, 15, 35, 40].map { .seconds($0) })
    }

    @Test(
        "A failure that is not the network's is not retried",
        arguments: [LoadFailure.certificate, .refused(status: 500), .unreadable, .storage(.busy), .other])
    func otherFailures(failure: LoadFailure) {
        let sut = makeSUT()
        sut.autoRetry.fail(failure)
        #expect(!sut.autoRetry.isWaiting)
        #expect(sut.tasks.calls.isEmpty)
    }

    @Test("A load is retried at the time that its server named")
    func retryLater() async throws {
        let sut = makeSUT()
        sut.autoRetry.fail(.retryLater(until: sut.wallClock.now + 30))
        try await sut.passes(.milliseconds(29_999))
        #expect(sut.clock.sleepers == 1)
        #expect(sut.tries.count == 0)
        sut.clock.advance(by: .milliseconds(1))
        await eventually { sut.tries.count == 1 }
    }

    @Test("A server that names times in the past is retried with backoff")
    func retryInThePast() async throws {
        let sut = makeSUT()
        for (count, wait) in [5, 10].enumerated() {
            sut.autoRetry.fail(.retryLater(until: sut.wallClock.now - 30))
            try await sut.passes(.seconds(wait) - .milliseconds(1))
            #expect(sut.clock.sleepers == 1)
            sut.clock.advance(by: .milliseconds(1))
            await eventually { sut.tries.count == count + 1 }
        }
    }

    @Test("A load that waits for the network is retried at once when another request reaches it")
    func networkBecameReachable() async throws {
        let sut = makeSUT()
        sut.autoRetry.fail(.noConnection)
        sut.autoRetry.networkBecameReachable()
        #expect(sut.tries.count == 1)
        #expect(!sut.autoRetry.isWaiting)
    }

    @Test("A load that waits for a server's time is not retried when another request succeeds")
    func serverIsLeftAlone() {
        let sut = makeSUT()
        sut.autoRetry.fail(.retryLater(until: sut.wallClock.now + 30))
        sut.autoRetry.networkBecameReachable()
        #expect(sut.tries.count == 0)
        #expect(sut.autoRetry.isWaiting)
    }

    @Test("Early retries are at least 5 seconds apart")
    func earlyTriesAreSpaced() async throws {
        let sut = makeSUT()
        for _ in 0..<4 { sut.autoRetry.fail(.noConnection) }  // the schedule stands at 40 s
        sut.autoRetry.networkBecameReachable()
        sut.autoRetry.fail(.noConnection)
        for _ in 0..<10 { sut.autoRetry.networkBecameReachable() }
        #expect(sut.tries.count == 1)
        try await sut.passes(.milliseconds(4_999))
        #expect(sut.clock.sleepers == 1)
        #expect(sut.tries.count == 1)
        sut.clock.advance(by: .milliseconds(1))
        await eventually { sut.tries.count == 2 }
    }

    @Test("An early retry long after the previous one starts at once")
    func laterEarlyTry() async throws {
        let sut = makeSUT()
        for _ in 0..<4 { sut.autoRetry.fail(.noConnection) }
        sut.autoRetry.networkBecameReachable()
        sut.autoRetry.fail(.noConnection)
        try await sut.passes(.seconds(5))
        sut.autoRetry.networkBecameReachable()
        #expect(sut.tries.count == 2)
    }

    @Test("A load that is started otherwise replaces the planned retry")
    func loadStarted() async throws {
        let sut = makeSUT()
        sut.autoRetry.fail(.noConnection)
        sut.autoRetry.observe(.started)
        #expect(!sut.autoRetry.isWaiting)
        try await sut.tasks.waitForAll()
        sut.clock.advance(by: .seconds(600))
        #expect(sut.tries.count == 0)
    }

    @Test("A load that is started when a retry is due replaces it")
    func loadStartedInTime() async throws {
        let sut = makeSUT()
        sut.autoRetry.fail(.noConnection)
        try await sut.passes(.seconds(5))
        sut.autoRetry.observe(.started)
        try await sut.tasks.waitForAll()
        #expect(sut.tries.count == 0)
    }

    @Test("After a success an early retry starts at once")
    func earlyTryAfterSuccess() {
        let sut = makeSUT()
        sut.autoRetry.fail(.noConnection)
        sut.autoRetry.networkBecameReachable()
        sut.autoRetry.observe(.succeeded)
        sut.autoRetry.fail(.noConnection)
        sut.autoRetry.networkBecameReachable()
        #expect(sut.tries.count == 2)
    }

    @Test("Consecutive failures leave one planned retry")
    func oneTry() async throws {
        let sut = makeSUT()
        sut.autoRetry.fail(.noConnection)
        sut.autoRetry.fail(.noConnection)
        await eventually { sut.tasks.running.count == 1 }
        try await sut.passes(.seconds(600))
        try await sut.tasks.waitForAll()
        #expect(sut.tries.count == 1)
    }

    @Test("An automatic retry is freed while it waits, and its task ends")
    func end() async throws {
        let (tasks, clock) = (TaskProviderMock(), ManualClock())
        weak var remembered: AutoRetry?
        do {
            let autoRetry = AutoRetry(
                name: "reconnect", clock: clock, wallClock: WallClockStub(), tasks: tasks,
                failure: Fault.failure(of:))
            remembered = autoRetry
            autoRetry.fail(.noConnection)
        }
        #expect(remembered == nil)
        try await tasks.waitForAll()
    }

    private final class Tries { var count = 0 }

    private struct SUT {
        let autoRetry: AutoRetry
        let tries = Tries()
        let clock = ManualClock()
        let wallClock = WallClockStub()
        let tasks = TaskProviderMock()

        init() {
            autoRetry = AutoRetry(
                name: "reconnect", clock: clock, wallClock: wallClock, tasks: tasks,
                failure: Fault.failure(of:))
            autoRetry.retry = { [tries] in tries.count += 1 }
        }

        /// Lets time pass once the autoRetry sleeps.
        func passes(_ duration: Duration) async throws {
            try await clock.waitForSleepers()
            clock.advance(by: duration)
        }
    }

    private func makeSUT() -> SUT {
        SUT()
    }
}

/// An error that a test maps to a failure.
private struct Fault: Error {
    let failure: LoadFailure

    static func failure(of error: any Error) -> LoadFailure { (error as? Fault)?.failure ?? .other }
}

extension AutoRetry {
    fileprivate func fail(_ failure: LoadFailure) {
        observe(.failed(Fault(failure: failure)))
    }
}
