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
        #expect(sut.retries.count == 0)
    }

    @Test(
        "A failure of the network is retried after 5 seconds, and not before",
        arguments: [LoadFailure.noConnection, .tooSlow])
    func firstRetry(failure: LoadFailure) async throws {
        let sut = makeSUT()
        sut.autoRetry.fail(failure)
        try await sut.passes(.milliseconds(4_999))
        #expect(sut.clock.sleepers == 1)
        #expect(sut.retries.count == 0)
        sut.clock.advance(by: .milliseconds(1))
        await eventually { sut.retries.count == 1 }
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
        #expect(sut.retries.count == 0)
        sut.clock.advance(by: .milliseconds(1))
        await eventually { sut.retries.count == 1 }
    }

    @Test("A load that waits for the network is retried at once when another request reaches it")
    func networkBecameReachable() async throws {
        let sut = makeSUT()
        sut.autoRetry.fail(.noConnection)
        sut.autoRetry.networkBecameReachable()
        #expect(sut.retries.count == 1)
        #expect(!sut.autoRetry.isWaiting)
    }

    @Test("A load that is started otherwise replaces the planned retry")
    func loadStarted() async throws {
        let sut = makeSUT()
        sut.autoRetry.fail(.noConnection)
        sut.autoRetry.observe(.started)
        #expect(!sut.autoRetry.isWaiting)
        try await sut.tasks.waitForAll()
        sut.clock.advance(by: .seconds(600))
        #expect(sut.retries.count == 0)
    }

    @Test("A load that is started when a retry is due replaces it")
    func loadStartedInTime() async throws {
        let sut = makeSUT()
        sut.autoRetry.fail(.noConnection)
        try await sut.passes(.seconds(5))
        sut.autoRetry.observe(.started)
        try await sut.tasks.waitForAll()
        #expect(sut.retries.count == 0)
    }

    @Test("Consecutive failures leave one planned retry")
    func oneRetry() async throws {
        let sut = makeSUT()
        sut.autoRetry.fail(.noConnection)
        sut.autoRetry.fail(.noConnection)
        await eventually { sut.tasks.running.count == 1 }
        try await sut.passes(.seconds(600))
        try await sut.tasks.waitForAll()
        #expect(sut.retries.count == 1)
    }

    @Test("An automatic retry is freed while it waits, and its task ends")
    func end() async throws {
        let (tasks, clock) = (TaskProviderMock(), ManualClock())
        weak var freed: AutoRetry?
        do {
            let autoRetry = AutoRetry(
                name: "retry", clock: clock, wallClock: WallClockStub(), tasks: tasks,
                failure: LoaderError.failure(of:))
            freed = autoRetry
            autoRetry.fail(.noConnection)
        }
        #expect(freed == nil)
        try await tasks.waitForAll()
    }

    private final class Retries { var count = 0 }

    private struct SUT {
        let autoRetry: AutoRetry
        let retries = Retries()
        let clock = ManualClock()
        let wallClock = WallClockStub()
        let tasks = TaskProviderMock()

        init() {
            autoRetry = AutoRetry(
                name: "retry", clock: clock, wallClock: wallClock, tasks: tasks,
                failure: LoaderError.failure(of:))
            autoRetry.retry = { [retries] in retries.count += 1 }
        }

        /// Advances the clock after the retry has begun to wait.
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
private struct LoaderError: Error {
    let failure: LoadFailure

    static func failure(of error: any Error) -> LoadFailure { (error as? LoaderError)?.failure ?? .other }
}

extension AutoRetry {
    fileprivate func fail(_ failure: LoadFailure) {
        observe(.failed(LoaderError(failure: failure)))
    }
}
