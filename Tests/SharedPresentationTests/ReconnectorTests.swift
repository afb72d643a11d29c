import ConcurrencyTesting
import FoundationEssentials
import SharedPresentation
import StorageInterface
import Testing

@Suite("The tries that a failed load makes by itself")
struct ReconnectorTests {
    @Test("Nothing is tried before a load fails")
    func initially() {
        let sut = makeSUT()
        sut.reconnector.networkWorks()
        #expect(!sut.reconnector.isWaiting)
        #expect(sut.tries.count == 0)
    }

    @Test(
        "What the network failed is tried again after 5 seconds, and not before",
        arguments: [LoadFailure.noConnection, .tooSlow])
    func firstTry(failure: LoadFailure) async throws {
        let sut = makeSUT()
        sut.reconnector.fail(failure)
        try await sut.passes(.milliseconds(4_999))
        #expect(sut.clock.sleepers == 1)
        #expect(sut.tries.count == 0)
        sut.clock.advance(by: .milliseconds(1))
        await eventually { sut.tries.count == 1 }
        #expect(!sut.reconnector.isWaiting)
    }

    @Test("Tries that fail come ever more seldom, and a success begins anew")
    func schedule() async throws {
        let sut = makeSUT()
        var waits: [Duration] = []
        sut.reconnector.tryAgain = { [weak reconnector = sut.reconnector, clock = sut.clock] in
            waits.append(clock.elapsed)
            reconnector?.observe(.started)
            if waits.count == 3 { reconnector?.observe(.succeeded) }
            reconnector?.fail(.noConnection)
        }
        sut.reconnector.fail(.noConnection)
        for (count, wait) in [5, 10, 20, 5].enumerated() {
            try await sut.passes(.seconds(wait))
            await eventually { waits.count == count + 1 }
        }
        #expect(waits == [5, 15, 35, 40].map { .seconds($0) })
    }

    @Test(
        "Nothing is tried again where the network was not the reason",
        arguments: [LoadFailure.certificate, .refused(status: 500), .unreadable, .storage(.busy), .other])
    func otherFailures(failure: LoadFailure) {
        let sut = makeSUT()
        sut.reconnector.fail(failure)
        #expect(!sut.reconnector.isWaiting)
        #expect(sut.tasks.calls.isEmpty)
    }

    @Test("A server that asks to wait is tried again at the time it named")
    func retryLater() async throws {
        let sut = makeSUT()
        sut.reconnector.fail(.retryLater(until: sut.wallClock.now + 30))
        try await sut.passes(.milliseconds(29_999))
        #expect(sut.clock.sleepers == 1)
        #expect(sut.tries.count == 0)
        sut.clock.advance(by: .milliseconds(1))
        await eventually { sut.tries.count == 1 }
    }

    @Test("A server that names times that have passed is tried again ever more seldom")
    func retryInThePast() async throws {
        let sut = makeSUT()
        for (count, wait) in [5, 10].enumerated() {
            sut.reconnector.fail(.retryLater(until: sut.wallClock.now - 30))
            try await sut.passes(.seconds(wait) - .milliseconds(1))
            #expect(sut.clock.sleepers == 1)
            sut.clock.advance(by: .milliseconds(1))
            await eventually { sut.tries.count == count + 1 }
        }
    }

    @Test("When anything else reaches the network, what waits for it is tried at once")
    func networkWorks() async throws {
        let sut = makeSUT()
        sut.reconnector.fail(.noConnection)
        sut.reconnector.networkWorks()
        #expect(sut.tries.count == 1)
        #expect(!sut.reconnector.isWaiting)
    }

    @Test("A server that asked to wait is left alone, whatever else succeeds")
    func serverIsLeftAlone() {
        let sut = makeSUT()
        sut.reconnector.fail(.retryLater(until: sut.wallClock.now + 30))
        sut.reconnector.networkWorks()
        #expect(sut.tries.count == 0)
        #expect(sut.reconnector.isWaiting)
    }

    @Test("Where an early try fails, the next one comes 5 seconds after it, however much else succeeds")
    func earlyTriesAreSpaced() async throws {
        let sut = makeSUT()
        for _ in 0..<4 { sut.reconnector.fail(.noConnection) }  // the schedule stands at 40 s
        sut.reconnector.networkWorks()
        sut.reconnector.fail(.noConnection)
        for _ in 0..<10 { sut.reconnector.networkWorks() }
        #expect(sut.tries.count == 1)
        try await sut.passes(.milliseconds(4_999))
        #expect(sut.clock.sleepers == 1)
        #expect(sut.tries.count == 1)
        sut.clock.advance(by: .milliseconds(1))
        await eventually { sut.tries.count == 2 }
    }

    @Test("An early try long after the one before comes at once")
    func laterEarlyTry() async throws {
        let sut = makeSUT()
        for _ in 0..<4 { sut.reconnector.fail(.noConnection) }
        sut.reconnector.networkWorks()
        sut.reconnector.fail(.noConnection)
        try await sut.passes(.seconds(5))
        sut.reconnector.networkWorks()
        #expect(sut.tries.count == 2)
    }

    @Test("A load that somebody starts takes the place of the planned try")
    func loadStarted() async throws {
        let sut = makeSUT()
        sut.reconnector.fail(.noConnection)
        sut.reconnector.observe(.started)
        #expect(!sut.reconnector.isWaiting)
        try await sut.tasks.waitForAll()
        sut.clock.advance(by: .seconds(600))
        #expect(sut.tries.count == 0)
    }

    @Test("A load that somebody starts in the moment when a try is due takes its place")
    func loadStartedInTime() async throws {
        let sut = makeSUT()
        sut.reconnector.fail(.noConnection)
        try await sut.passes(.seconds(5))
        sut.reconnector.observe(.started)
        try await sut.tasks.waitForAll()
        #expect(sut.tries.count == 0)
    }

    @Test("After a success, an early try comes at once again")
    func earlyTryAfterSuccess() {
        let sut = makeSUT()
        sut.reconnector.fail(.noConnection)
        sut.reconnector.networkWorks()
        sut.reconnector.observe(.succeeded)
        sut.reconnector.fail(.noConnection)
        sut.reconnector.networkWorks()
        #expect(sut.tries.count == 2)
    }

    @Test("Failures one after the other leave one planned try")
    func oneTry() async throws {
        let sut = makeSUT()
        sut.reconnector.fail(.noConnection)
        sut.reconnector.fail(.noConnection)
        await eventually { sut.tasks.running.count == 1 }
        try await sut.passes(.seconds(600))
        try await sut.tasks.waitForAll()
        #expect(sut.tries.count == 1)
    }

    @Test("It is freed while it waits, and its task ends")
    func end() async throws {
        let (tasks, clock) = (TaskProviderMock(), ManualClock())
        weak var remembered: Reconnector?
        do {
            let reconnector = Reconnector(
                name: "reconnect", clock: clock, wallClock: WallClockStub(), tasks: tasks,
                failure: Fault.failure(of:))
            remembered = reconnector
            reconnector.fail(.noConnection)
        }
        #expect(remembered == nil)
        try await tasks.waitForAll()
    }

    private final class Tries { var count = 0 }

    private struct SUT {
        let reconnector: Reconnector
        let tries = Tries()
        let clock = ManualClock()
        let wallClock = WallClockStub()
        let tasks = TaskProviderMock()

        init() {
            reconnector = Reconnector(
                name: "reconnect", clock: clock, wallClock: wallClock, tasks: tasks,
                failure: Fault.failure(of:))
            reconnector.tryAgain = { [tries] in tries.count += 1 }
        }

        /// Lets time pass once the reconnector sleeps.
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

extension Reconnector {
    fileprivate func fail(_ failure: LoadFailure) {
        observe(.failed(Fault(failure: failure)))
    }
}
