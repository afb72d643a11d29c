import ConcurrencyInterface
import ConcurrencyTesting
import ConcurrencyThreads
import Glibc
import Synchronization
import Testing

@Suite struct ThreadSchedulerTests {
    @Test("Scheduled work returns its value")
    func value() async {
        #expect(await makeSUT().schedule { 42 } == 42)
    }

    @Test("Scheduled work throws its error with its type")
    func error() async {
        let sut = makeSUT()

        do throws(Failure) {
            try await sut.schedule { () throws(Failure) in throw Failure(code: 7) }
            Issue.record("No error came back")
        } catch {
            #expect(error.code == 7)
        }
    }

    @Test("Work runs on the scheduler's own thread, which has the scheduler's name")
    func thread() async {
        let sut = makeSUT(name: "own thread")

        #expect(await sut.schedule { Threads.currentName } == "own thread")
        #expect(Threads.currentName != "own thread")
    }

    @Test("A long name is truncated to what the system shows")
    func longName() async {
        let sut = makeSUT(name: "the writer of the feed's store")

        #expect(await sut.schedule { Threads.currentName } == "the writer of t")
    }

    @Test("Work runs serially, in the order of scheduling")
    func order() async {
        let sut = makeSUT()
        let log = Log()

        let tasks = (0..<200).map { number in
            Task.immediate { await sut.schedule { log.append(number) } }
        }
        for task in tasks { await task.value }

        #expect(log.numbers == Array(0..<200))
    }

    @Test("Work that is scheduled after the queue was empty still runs")
    func afterWaiting() async {
        let sut = makeSUT(name: "after waiting")
        let isOpen = Atomic(false)
        let log = Log()
        let first = Task.immediate {
            await sut.schedule { while !isOpen.load(ordering: .relaxed) { sched_yield() } }
        }
        let waiting = (1...3).map { number in
            Task.immediate { await sut.schedule { log.append(number) } }
        }
        isOpen.store(true, ordering: .relaxed)
        for task in [first] + waiting { await task.value }
        // The thread has found its queue empty.
        await eventually { Threads.isAsleep("after waiting") }

        let last = Task.immediate { await sut.schedule { log.append(4) } }
        await eventually { log.numbers.count == 4 }

        #expect(log.numbers == [1, 2, 3, 4])
        last.cancel()
    }

    @Test("Work is not cancelled with the waiting task, whose cancellation it sees")
    func cancellation() async throws {
        let sut = makeSUT()
        let begun = Atomic(false)
        let task = Task {
            await sut.schedule {
                begun.store(true, ordering: .relaxed)
                while !Task.isCancelled { sched_yield() }
                return "done"
            }
        }
        await eventually { begun.load(ordering: .relaxed) }

        task.cancel()

        #expect(await task.value == "done")
    }

    @Test("A task that prefers the scheduler runs on its thread, before and after a suspension")
    func preferred() async {
        let sut = makeSUT(name: "preferred")

        let names = await Task(executorPreference: sut) {
            let before = Threads.currentName
            await Task.yield()
            let scheduled = await sut.schedule { Threads.currentName }
            return [before, scheduled, Threads.currentName]
        }.value

        #expect(names == ["preferred", "preferred", "preferred"])
    }

    @Test("An actor's executor can be the scheduler")
    func actor() async {
        let resident = Resident(home: makeSUT(name: "home"))

        #expect(await resident.threadName == "home")
    }

    @Test("Scheduled work may assume the isolation of an actor on the scheduler")
    func assumedIsolation() async {
        let sut = makeSUT(name: "home")
        let resident = Resident(home: sut)

        #expect(await sut.schedule { resident.assumeIsolated { $0.threadName } } == "home")
    }

    @Test("The thread ends with its scheduler")
    func ends() async throws {
        let name = "ends with it"
        weak var weakSUT: ThreadScheduler?
        do {
            let sut = makeSUT(name: name)
            weakSUT = sut
            await sut.schedule {}
            #expect(Threads.names.contains(name))
        }

        #expect(weakSUT == nil)
        await eventually { !Threads.names.contains(name) }
    }

    // MARK: Shutting down

    @Test("Shutting down returns after the thread has ended, with its thread-local values destroyed")
    func shutsDown() async {
        let sut = makeSUT()
        let local = ThreadLocal()
        await sut.schedule { local.set() }

        await sut.shutdown()

        #expect(local.hasEnded)
    }

    @Test("Shutting down waits for scheduled work")
    func shutsDownAfterWork() async {
        let sut = makeSUT()
        let log = Log()
        let tasks = (0..<100).map { number in
            Task.immediate { await sut.schedule { log.append(number) } }
        }

        await sut.shutdown()

        #expect(log.numbers == Array(0..<100))
        for task in tasks { await task.value }
    }

    @Test("Concurrent shutdowns wait for the same end")
    func shutsDownTogether() async {
        let sut = makeSUT()
        let local = ThreadLocal()
        await sut.schedule { local.set() }

        await withTaskGroup { group in
            for _ in 0..<10 {
                group.addTask {
                    await sut.shutdown()
                    return local.hasEnded
                }
            }
            for await hasEnded in group { #expect(hasEnded) }
        }
    }

    @Test("Work after shutting down runs on a new thread")
    func worksAfterShutdown() async {
        let sut = makeSUT(name: "again")
        for _ in 1...3 {
            #expect(await sut.schedule { Threads.currentName } == "again")
            await sut.shutdown()
        }
    }

    @Test("A task on the scheduler's thread may shut the scheduler down")
    func shutsDownFromItsThread() async {
        let sut = makeSUT(name: "its own end")
        let local = ThreadLocal()

        let hasEnded = await Task(executorPreference: sut) {
            local.set()
            await sut.shutdown()
            return local.hasEnded
        }.value

        #expect(hasEnded)
    }

    @Test("An unused scheduler has no thread, and shuts down at once")
    func shutsDownUnused() async {
        let sut = makeSUT(name: "never used")

        await sut.shutdown()

        #expect(!Threads.names.contains("never used"))
    }

    @Test("Without threads left, work runs in order on its callers' threads")
    func noThread() async {
        // In a process of its own, where no other code needs threads.
        await #expect(processExitsWith: .success) {
            let sut = ThreadScheduler(name: "refused")
            let resident = Resident(home: sut)
            let log = Log()
            Threads.refuseNewOnes()
            await sut.schedule {
                log.append(1)
                for number in 3...5 { Task.immediate { await sut.schedule { log.append(number) } } }
                log.append(2)
            }
            #expect(log.numbers == [1, 2, 3, 4, 5])
            #expect(await resident.threadName != "refused")
            #expect(await sut.schedule { sut.isIsolatingCurrentContext() } == true)
            await sut.shutdown()
        }
    }

    @Test("A task on a scheduler ends, even where it alone retains the scheduler")
    func lastJob() async throws {
        let clock = ManualClock()
        let task = Task(executorPreference: makeSUT(name: "last job")) {
            try await clock.sleep(for: .seconds(1))
            return Threads.currentName
        }
        try await clock.waitForSleepers()

        clock.advance(by: .seconds(1))

        #expect(try await task.value == "last job")
    }

    @Test("The immediate scheduler runs work in place")
    @MainActor func immediate() async {
        let wasOnMainActor = await ImmediateScheduler().schedule { MainActor.assumeIsolated { true } }

        #expect(wasOnMainActor)
    }

    @Test("The immediate scheduler throws the work's error")
    func immediateError() async {
        await #expect(throws: Failure(code: 1)) {
            try await ImmediateScheduler().schedule { () throws(Failure) in throw Failure(code: 1) }
        }
    }

    private func makeSUT(name: String = "scheduler") -> ThreadScheduler {
        ThreadScheduler(name: name)
    }

    private struct Failure: Error, Equatable {
        let code: Int
    }

    private final class Log: Sendable {
        private let entries = Mutex<[Int]>([])
        var numbers: [Int] { entries.withLock { $0 } }

        func append(_ number: Int) {
            entries.withLock { $0.append(number) }
        }
    }

    private actor Resident {
        private let home: ThreadScheduler
        nonisolated var unownedExecutor: UnownedSerialExecutor { home.asUnownedSerialExecutor() }
        var threadName: String { Threads.currentName }

        init(home: ThreadScheduler) {
            self.home = home
        }
    }
}
